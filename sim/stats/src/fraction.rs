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

    /// The terms that cannot be told from this one, as bit masks, the shortest first: each effect is a sum with theirs.
    pub fn aliases(&self, of: usize) -> Vec<usize> {
        let words = self.defining_words().into_iter();
        let mut terms: Vec<usize> = words.map(|word| word ^ of).collect();
        terms.sort_unstable_by_key(|term| (term.count_ones(), *term));
        terms
    }

    /// The smallest fraction in which neither main effects nor two-way interactions are confounded with one another (resolution V or more), for 5
    /// to 11 rules (Box, Hunter & Hunter 2005, chapter 6); `None` for other numbers.
    pub fn standard(rules: usize) -> Option<Fraction> {
        let (free, generators): (usize, &[usize]) = match rules {
            5 => (4, &[0b1111]),
            6 => (5, &[0b1_1111]),
            7 => (6, &[0b11_1111]),
            8 => (6, &[0b00_1111, 0b11_0011]),
            9 => (7, &[0b110_1101, 0b111_0110]),
            10 => (7, &[0b100_0111, 0b001_1110, 0b010_1101]),
            11 => (7, &[0b100_0111, 0b001_1110, 0b010_1101, 0b111_1111]),
            _ => return None,
        };
        Some(Fraction::new(free, generators))
    }

    /// How many rules are free: the others follow from them.
    pub fn free(&self) -> usize {
        self.free
    }

    /// The products of free rules that set the further ones, as bit masks.
    pub fn generators(&self) -> &[usize] {
        &self.generators
    }

    /// The two rulesets themselves, where the fraction leaves them out: they must be played too.
    pub fn missing_endpoints(&self) -> Vec<usize> {
        let runs = self.runs();
        [0, (1 << self.rules()) - 1]
            .into_iter()
            .filter(|end| !runs.contains(end))
            .collect()
    }

    /// The weight of a played set of rules in the effect of the rules `of` (twice its Walsh coefficient): the effect is the weighted sum over
    /// [`runs`](Self::runs).
    pub fn weight(&self, of: usize, run: usize) -> f64 {
        let half = (1usize << self.free) as f64 / 2.0;
        if (run & of).count_ones() % 2 == of.count_ones() % 2 {
            1.0 / half
        } else {
            -1.0 / half
        }
    }

    /// The effect of a set of rules from the values of [`runs`](Self::runs), in their order.
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
        let terms = runs.iter().zip(values);
        terms
            .map(|(&run, value)| self.weight(of, run) * value)
            .sum()
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
