//! METRICS §2.10 d.

use crate::close::{CLOSED, ROOT, close};
use konakis_stats::gsprt::{bounds, llr_logistic, llr_normalized};

#[test]
fn logistic() {
    close(
        llr_logistic(&[30, 20, 50], 0.0, 50.0).unwrap(),
        2.3157456467,
        ROOT,
    );
    close(
        llr_logistic(&[22569, 44137, 22976], 0.5, 2.5).unwrap(),
        0.2246064928,
        ROOT,
    );
    close(
        llr_logistic(&[22569, 44137, 22976], 0.0, 5.0).unwrap(),
        -6.7523387068,
        ROOT,
    );
    let pairs = [39, 8843, 26675, 9240, 44];
    close(llr_logistic(&pairs, 0.5, 2.5).unwrap(), 0.5555170687, ROOT);
    close(
        llr_logistic(&pairs, 0.0, 5.0).unwrap(),
        -16.6986589425,
        ROOT,
    );
}

#[test]
fn normalized() {
    close(
        llr_normalized(&[39, 8843, 26675, 9240, 44], 0.5, 2.5).unwrap(),
        2.9416752080,
        ROOT,
    );
}

/// OpenBench holds the ratio at 0 while a category is empty; here a test without draws moves.
#[test]
fn empty_categories_do_not_stop_it() {
    assert!(llr_logistic(&[300, 0, 500], 0.0, 50.0).unwrap() > 1.0);
    assert_eq!(llr_logistic(&[0, 0, 0], 0.0, 50.0), None);
}

#[test]
fn bounds_of_the_test() {
    let (lo, hi) = bounds(0.05, 0.05);
    close(lo, -2.9444389792, CLOSED);
    close(hi, 2.9444389792, CLOSED);
}
