//! Which rule moves the balance: full 2^k designs (METRICS §2.9).
//!
//! A value belongs to each set S of rules switched from the first ruleset to the second; sets are bit masks, so `v[0]` is the first ruleset and
//! the last value is the second. Everything asked of such a table is a [`Contrast`]: weights over the sets.

use crate::estimate::Measured;
use crate::pairing::block_mean;

/// Walsh coefficients β_T = 2^−k Σ_S v(S) Π_{i∈T} x_i(S), x = ±1, by the fast transform in k·2^k steps.
///
/// # Panics
/// Unless the number of values is a power of two.
pub fn walsh(values: &[f64]) -> Vec<f64> {
    factors(values.len());
    let mut out = values.to_vec();
    let mut stride = 1;
    while stride < out.len() {
        for base in (0..out.len()).filter(|s| s & stride == 0) {
            let (off, on) = (out[base], out[base | stride]);
            (out[base], out[base | stride]) = (on + off, on - off);
        }
        stride *= 2;
    }
    let n = out.len() as f64;
    out.iter_mut().for_each(|b| *b /= n);
    out
}

/// All Shapley shares at once, from Walsh coefficients: φ_i = Σ 2β_T/|T| over the odd sets T that contain i.
///
/// Two-way interactions never change a share.
///
/// # Panics
/// Unless the number of coefficients is a power of two.
pub fn shapley_from_walsh(coefficients: &[f64]) -> Vec<f64> {
    let mut shares = vec![0.0; factors(coefficients.len())];
    for (set, beta) in coefficients.iter().enumerate() {
        let size = set.count_ones();
        if size % 2 == 1 {
            for (_, share) in shares.iter_mut().enumerate().filter(|&(i, _)| has(set, i)) {
                *share += 2.0 * beta / f64::from(size);
            }
        }
    }
    shares
}

/// How many intervals one attribution prints: k shares and k(k − 1)/2 interactions. The family for Holm and Bonferroni.
pub fn family(k: usize) -> usize {
    k + k * (k - 1) / 2
}

/// Weights over the 2^k sets of switched rules.
#[derive(Clone, PartialEq, Debug)]
pub struct Contrast {
    weights: Vec<f64>,
}

impl Contrast {
    /// The effect of rule `i`, averaged over all settings of the others.
    ///
    /// # Panics
    /// Unless i < k ≤ 16, as for every contrast.
    pub fn main(k: usize, i: usize) -> Contrast {
        let half = (sets(k) / 2) as f64;
        Contrast::new(
            k,
            &[i],
            |set| if has(set, i) { 1.0 / half } else { -1.0 / half },
        )
    }

    /// The share of rule `i` in the whole change (Shapley 1953): its effect, averaged over all orders in which the rules may be switched.
    pub fn shapley(k: usize, i: usize) -> Contrast {
        // |S|!(k−|S|−1)!/k! = 1/(k·C(k−1, |S|)).
        let weight = |others: u32| 1.0 / (k as f64 * choose(k as u32 - 1, others));
        Contrast::new(k, &[i], |set| {
            if has(set, i) {
                weight(set.count_ones() - 1)
            } else {
                -weight(set.count_ones())
            }
        })
    }

    /// The effect of rule `i` alone on the first ruleset.
    pub fn first_in(k: usize, i: usize) -> Contrast {
        Contrast::new(k, &[i], |set| {
            f64::from(u8::from(set == 1 << i)) - f64::from(u8::from(set == 0))
        })
    }

    /// The effect of rule `i` when all others are switched already.
    pub fn last_in(k: usize, i: usize) -> Contrast {
        let all = sets(k) - 1;
        Contrast::new(k, &[i], |set| {
            f64::from(u8::from(set == all)) - f64::from(u8::from(set == all & !(1 << i)))
        })
    }

    /// The interaction of rules `i` and `j` (Yates): half of what switching one does to the effect of the other.
    pub fn interaction(k: usize, i: usize, j: usize) -> Contrast {
        assert!(i != j, "a rule does not interact with itself");
        Contrast::set(k, 1 << i | 1 << j)
    }

    /// Yates' effect of a whole set of rules, given as a bit mask: twice its Walsh coefficient.
    pub fn set(k: usize, of: usize) -> Contrast {
        assert!(of < sets(k), "the set names a rule that the design has not");
        let half = (sets(k) / 2) as f64;
        let even = of.count_ones() % 2;
        Contrast::new(k, &[], |set| {
            if (set & of).count_ones() % 2 == even {
                1.0 / half
            } else {
                -1.0 / half
            }
        })
    }

    /// The Shapley interaction index of `i` and `j` (Grabisch & Roubens 1999): the change of one's effect by the other, averaged over orders.
    pub fn shapley_interaction(k: usize, i: usize, j: usize) -> Contrast {
        assert!(i != j, "a rule does not interact with itself");
        let pair = 1 << i | 1 << j;
        Contrast::new(k, &[i, j], |set| {
            let others = (set & !pair).count_ones();
            let sign = if has(set, i) == has(set, j) {
                1.0
            } else {
                -1.0
            };
            sign / ((k as f64 - 1.0) * choose(k as u32 - 2, others))
        })
    }

    /// The whole change: second ruleset minus first. The Shapley shares sum to it.
    pub fn total(k: usize) -> Contrast {
        let all = sets(k) - 1;
        Contrast::new(k, &[], |set| {
            f64::from(u8::from(set == all)) - f64::from(u8::from(set == 0))
        })
    }

    /// The weights, by set.
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// The contrast of one table of values: of a block, for instance.
    ///
    /// # Panics
    /// Unless there is a value for every set.
    pub fn of(&self, values: &[f64]) -> f64 {
        assert_eq!(
            values.len(),
            self.weights.len(),
            "a full design has a value for every set of rules"
        );
        self.weights.iter().zip(values).map(|(w, v)| w * v).sum()
    }

    /// The contrast of independent cells, each with its own error.
    ///
    /// # Panics
    /// Unless there is a cell for every set.
    pub fn of_cells(&self, cells: &[Measured]) -> Measured {
        let value = self.of(&cells.iter().map(|c| c.value).collect::<Vec<_>>());
        Measured {
            value,
            se: self
                .weights
                .iter()
                .zip(cells)
                .map(|(w, c)| (w * c.se).powi(2))
                .sum::<f64>()
                .sqrt(),
        }
    }

    /// The contrast over blocks, each a table of values: mean and SD/√B, which uses the pairing and needs no model of covariance.
    ///
    /// Its t-interval has B − 1 degrees of freedom. `None` for fewer than two blocks.
    ///
    /// # Panics
    /// Unless every block has a value for every set.
    pub fn of_blocks<B: AsRef<[f64]>>(&self, blocks: &[B]) -> Option<Measured> {
        block_mean(
            &blocks
                .iter()
                .map(|b| self.of(b.as_ref()))
                .collect::<Vec<_>>(),
        )
    }

    /// Σc²: the contrast's variance over a cell's, when cells are independent and alike.
    pub fn variance_factor(&self) -> f64 {
        self.weights.iter().map(|w| w * w).sum()
    }

    fn new(k: usize, rules: &[usize], weight: impl Fn(usize) -> f64) -> Contrast {
        assert!(
            rules.iter().all(|&i| i < k),
            "a design of {k} rules has none numbered {rules:?}"
        );
        Contrast {
            weights: (0..sets(k)).map(weight).collect(),
        }
    }
}

fn has(set: usize, i: usize) -> bool {
    set >> i & 1 == 1
}

fn sets(k: usize) -> usize {
    assert!(
        (1..=16).contains(&k),
        "a full design has 1 to 16 rules, not {k}"
    );
    1 << k
}

fn factors(values: usize) -> usize {
    assert!(
        values.is_power_of_two(),
        "a full design has a value for every set of rules, not {values}"
    );
    values.trailing_zeros() as usize
}

/// C(n, r).
fn choose(n: u32, r: u32) -> f64 {
    (0..r)
        .map(|i| f64::from(n - i) / f64::from(i + 1))
        .product()
}
