//! Tails and quantiles of the Beta distribution, by hand.
//!
//! The published crates were found wrong or hanging at the shapes that millions of games produce (statrs#434, statrs#435), so this
//! one evaluates the density without cancellation and then Lentz's continued fraction, with as many terms as large counts need. Every loop is bounded.

use statrs::function::gamma::ln_gamma;

/// (P(X ≤ x), P(X > x)) for X ~ Beta(a, b): the small one of the two is never got by subtraction.
pub fn tails(a: f64, b: f64, x: f64) -> (f64, f64) {
    if x <= 0.0 {
        (0.0, 1.0)
    } else if x >= 1.0 {
        (1.0, 0.0)
    } else {
        tails_at(a, b, x, 1.0 - x)
    }
}

/// The x with P(X ≤ x) = `p`.
pub fn quantile(a: f64, b: f64, p: f64) -> f64 {
    quantile_and_rest(a, b, p).0
}

/// The quantile x together with 1 − x, each exact when it is the small one.
pub(crate) fn quantile_and_rest(a: f64, b: f64, p: f64) -> (f64, f64) {
    if p <= 0.0 {
        return (0.0, 1.0);
    }
    if p >= 1.0 {
        return (1.0, 0.0);
    }
    // Solve on the side where the answer is small, so that its digits are not lost against 1.
    if tails(a, b, 0.5).0 >= p {
        let x = lower_half(a, b, p, 1.0 - p);
        (x, 1.0 - x)
    } else {
        let y = lower_half(b, a, 1.0 - p, p);
        (1.0 - y, y)
    }
}

/// Newton inside a bracket, for a quantile known to be at most ½; `q` is 1 − `p`.
fn lower_half(a: f64, b: f64, p: f64, q: f64) -> f64 {
    let (mut lo, mut hi) = (0.0f64, 0.5f64);
    let mut x = (a / (a + b)).min(0.5);
    for _ in 0..400 {
        let (below, above) = tails_at(a, b, x, 1.0 - x);
        let excess = if p < 0.5 { below - p } else { q - above };
        if excess > 0.0 {
            hi = x
        } else {
            lo = x
        }
        let density = (ln_kernel(a, b, x, 1.0 - x) - x.ln() - (-x).ln_1p()).exp();
        let mut next = x - excess / density;
        if !(next > lo && next < hi) {
            next = if lo == 0.0 {
                hi * 1e-3
            } else if hi / lo > 4.0 {
                (lo * hi).sqrt()
            } else {
                0.5 * (lo + hi)
            }
        }
        if (next - x).abs() <= 1e-16 * x {
            return next;
        }
        x = next;
    }
    x
}

fn tails_at(a: f64, b: f64, x: f64, y: f64) -> (f64, f64) {
    let kernel = ln_kernel(a, b, x, y).exp();
    if x < (a + 1.0) / (a + b + 2.0) {
        let p = (kernel * fraction(a, b, x) / a).min(1.0);
        (p, 1.0 - p)
    } else {
        let q = (kernel * fraction(b, a, y) / b).min(1.0);
        (1.0 - q, q)
    }
}

/// ln(xᵃ yᵇ / B(a, b)) with y = 1 − x.
///
/// For large shapes the Gamma functions are nearly equal and huge: there Stirling's leading terms cancel on paper, not in floating point.
fn ln_kernel(a: f64, b: f64, x: f64, y: f64) -> f64 {
    if a > 20.0 && b > 20.0 {
        let n = a + b;
        let (p, q) = (a / n, b / n);
        a * ((x - p) / p).ln_1p()
            + b * ((p - x) / q).ln_1p()
            + 0.5 * (a / n * b / std::f64::consts::TAU).ln()
            + stirling(n)
            - stirling(a)
            - stirling(b)
    } else {
        -ln_beta(a, b) + a * x.ln() + b * if x < 0.5 { (-x).ln_1p() } else { y.ln() }
    }
}

/// ln B(a, b).
pub(crate) fn ln_beta(a: f64, b: f64) -> f64 {
    let n = a + b;
    if a > 20.0 && b > 20.0 {
        let (p, q) = (a / n, b / n);
        a * p.ln() + b * q.ln() - 0.5 * (a / n * b / std::f64::consts::TAU).ln()
            + stirling(a)
            + stirling(b)
            - stirling(n)
    } else if a.max(b) > 20.0 {
        // One shape is large: ln Γ(large + small) − ln Γ(large) without subtracting the two.
        let (small, large) = (a.min(b), a.max(b));
        let rise = (n - 0.5) * (small / large).ln_1p() + small * large.ln() - small + stirling(n)
            - stirling(large);
        ln_gamma(small) - rise
    } else {
        ln_gamma(a) + ln_gamma(b) - ln_gamma(n)
    }
}

/// What Stirling's formula leaves out of ln Γ(x), for x > 20.
pub(crate) fn stirling(x: f64) -> f64 {
    let y = 1.0 / (x * x);
    (1.0 / 12.0 - y * (1.0 / 360.0 - y * (1.0 / 1260.0 - y / 1680.0))) / x
}

/// Lentz's continued fraction for the incomplete Beta function.
fn fraction(a: f64, b: f64, x: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let away = |v: f64| if v.abs() < TINY { TINY } else { v };
    let (sum, above, below) = (a + b, a + 1.0, a - 1.0);
    let mut c = 1.0;
    let mut d = 1.0 / away(1.0 - sum * x / above);
    let mut h = d;
    let most = 2000 + 20 * a.max(b).sqrt() as usize;
    for m in 1..=most {
        let m = m as f64;
        let even = m * (b - m) * x / ((below + 2.0 * m) * (a + 2.0 * m));
        d = 1.0 / away(1.0 + even * d);
        c = away(1.0 + even / c);
        h *= d * c;
        let odd = -(a + m) * (sum + m) * x / ((a + 2.0 * m) * (above + 2.0 * m));
        d = 1.0 / away(1.0 + odd * d);
        c = away(1.0 + odd / c);
        let step = d * c;
        h *= step;
        if (step - 1.0).abs() < 1e-16 {
            break;
        }
    }
    h
}
