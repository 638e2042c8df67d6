//! Where a function crosses a level: bisection, which cannot fail and costs nothing here.

/// The crossing of `above` between `inside` (where it is false) and `outside` (where it is true), to the last digit.
///
/// Should it hold nowhere up to `outside`, the answer is `outside`.
pub(crate) fn crossing(mut inside: f64, mut outside: f64, above: impl Fn(f64) -> bool) -> f64 {
    if !above(outside) {
        return outside;
    }
    // 200 halvings reach the last digit of any root that is not smaller than 1e-44.
    for _ in 0..200 {
        let middle = 0.5 * (inside + outside);
        if middle == inside || middle == outside {
            break;
        }
        if above(middle) {
            outside = middle
        } else {
            inside = middle
        }
    }
    0.5 * (inside + outside)
}

/// Where a function is least between `lo` and `hi`: a scan, then golden section around its best point.
pub(crate) fn minimum(lo: f64, hi: f64, of: impl Fn(f64) -> f64) -> f64 {
    const POINTS: usize = 400;
    let at = |i: usize| lo + (hi - lo) * i as f64 / POINTS as f64;
    let best = (0..=POINTS)
        .min_by(|&i, &j| of(at(i)).total_cmp(&of(at(j))))
        .expect("the scan has points");
    let (mut left, mut right) = (at(best.saturating_sub(1)), at((best + 1).min(POINTS)));
    const GOLDEN: f64 = 0.618_033_988_749_894_9;
    for _ in 0..60 {
        let (a, b) = (
            right - GOLDEN * (right - left),
            left + GOLDEN * (right - left),
        );
        if of(a) < of(b) { right = b } else { left = a }
    }
    0.5 * (left + right)
}
