//! Comparison within a tolerance, with a message that shows both numbers.

use konakis_stats::Estimate;

/// Closed forms, printed with ten decimals.
pub const CLOSED: f64 = 1e-9;
/// Ends found as roots.
pub const ROOT: f64 = 1e-8;

/// Fitted models.
pub const FITTED: f64 = 1e-7;

#[track_caller]
pub fn close(got: f64, want: f64, within: f64) {
    assert!(
        (got - want).abs() <= within,
        "got {got}, want {want} (off by {:e})",
        got - want
    );
}

/// Relative comparison, for small p-values.
#[track_caller]
pub fn close_p(got: f64, want: f64) {
    assert!(
        (got / want - 1.0).abs() <= 1e-9,
        "got {got:e}, want {want:e} (ratio - 1 = {:e})",
        got / want - 1.0
    );
}

#[track_caller]
pub fn ends(got: Estimate, lo: f64, hi: f64, within: f64) {
    close(got.lo.expect("a lower end"), lo, within);
    close(got.hi.expect("an upper end"), hi, within);
}

#[track_caller]
pub fn estimate(got: Estimate, value: f64, lo: f64, hi: f64, within: f64) {
    close(got.value.expect("a value"), value, within);
    ends(got, lo, hi, within);
}
