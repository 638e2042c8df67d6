//! Fractions of 2^k designs, for more than six rules (METRICS §2.9; Box, Hunter & Hunter).
//!
//! A fraction cannot see three-way terms: shares from it are labelled "assuming no three-way interaction".

/// A regular two-level fraction: some rules are free, each further one is switched like a product of free ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fraction {
    free: usize,
    generators: Vec<usize>,
}

impl Fraction {
    /// `free` rules in full; each generator is a bit mask of free rules whose product sets one further rule. E = ABCD is `Fraction::new(4, &[0b1111])`.
    ///
    /// # Panics
    /// Unless there are 1 to 16 free rules, and each generator names at least two of them and no other.
    pub fn new(free: usize, generators: &[usize]) -> Fraction {
        assert!(
            (1..=16).contains(&free),
            "a fraction has 1 to 16 free rules, not {free}"
        );
        let sound = |g: &usize| g.count_ones() > 1 && *g < 1 << free;
        assert!(
            generators.iter().all(sound),
            "a generator is a product of free rules"
        );
        Fraction {
            free,
            generators: generators.to_vec(),
        }
    }

    /// How many rules.
    pub fn rules(&self) -> usize {
        self.free + self.generators.len()
    }

    /// The sets of switched rules that are played, as bit masks over all rules.
    pub fn runs(&self) -> Vec<usize> {
        (0..1usize << self.free)
            .map(|set| self.complete(set))
            .collect()
    }

    /// Products of rules that never change over the runs, as bit masks: what is confounded with the mean.
    pub fn defining_words(&self) -> Vec<usize> {
        let words: Vec<usize> = self
            .generators
            .iter()
            .enumerate()
            .map(|(i, g)| g | 1 << (self.free + i))
            .collect();
        let product = |subset: usize| {
            words
                .iter()
                .enumerate()
                .filter(|(i, _)| subset >> i & 1 == 1)
                .fold(0, |acc, (_, word)| acc ^ word)
        };
        (1..1usize << words.len()).map(product).collect()
    }

    /// The length of the shortest defining word: at 5, main effects and two-way interactions are clear of each other. `None` for a full design.
    pub fn resolution(&self) -> Option<u32> {
        self.defining_words()
            .iter()
            .map(|word| word.count_ones())
            .min()
    }

    /// The two rulesets themselves, where the fraction leaves them out: they must be played too.
    pub fn missing_endpoints(&self) -> Vec<usize> {
        let runs = self.runs();
        [0, (1 << self.rules()) - 1]
            .into_iter()
            .filter(|end| !runs.contains(end))
            .collect()
    }

    /// The effect of a set of rules (twice its Walsh coefficient) from the values of [`runs`](Self::runs), in their order.
    ///
    /// # Panics
    /// Unless there is a value for every run.
    pub fn effect(&self, of: usize, values: &[f64]) -> f64 {
        let runs = self.runs();
        assert_eq!(
            values.len(),
            runs.len(),
            "a fraction has a value for every run"
        );
        let even = of.count_ones() % 2;
        let sign = |run: usize| {
            if (run & of).count_ones() % 2 == even {
                1.0
            } else {
                -1.0
            }
        };
        runs.iter()
            .zip(values)
            .map(|(&run, v)| sign(run) * v)
            .sum::<f64>()
            * 2.0
            / runs.len() as f64
    }

    fn complete(&self, set: usize) -> usize {
        // A product of ±1 levels is +1 when an even number of its factors is −1.
        let on = |g: &usize| (g.count_ones() - (set & g).count_ones()).is_multiple_of(2);
        self.generators
            .iter()
            .enumerate()
            .filter(|(_, g)| on(g))
            .fold(set, |acc, (i, _)| acc | 1 << (self.free + i))
    }
}
