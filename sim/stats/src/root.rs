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
