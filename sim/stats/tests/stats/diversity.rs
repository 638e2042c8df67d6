//! METRICS §2.12.

use crate::close::{CLOSED, close};
use konakis_stats::diversity::{
    Duplication, duplication, effective_n, expected_distinct, miller_madow, perplexity, shannon,
};

#[test]
fn duplicates() {
    let copies = [5, 3, 2, 1, 1, 1, 1, 1, 1, 4];
    close(effective_n(&copies).unwrap(), 6.6666666667, CLOSED);
    close(shannon(&copies).unwrap(), 2.0820073619, CLOSED);
    close(perplexity(&copies).unwrap(), 8.0205529178, CLOSED);
}

#[test]
fn openings() {
    let usage = [50, 30, 10, 10];
    close(shannon(&usage).unwrap(), 1.1682824502, CLOSED);
    close(
        shannon(&usage).unwrap() / std::f64::consts::LN_2,
        1.6854752972,
        CLOSED,
    );
    close(perplexity(&usage).unwrap(), 3.2164634553, CLOSED);
    close(miller_madow(&usage).unwrap(), 1.1832824502, CLOSED);
    close(
        expected_distinct(500, 1000).unwrap(),
        432.4677387767,
        CLOSED,
    );
}

#[test]
fn edges() {
    assert_eq!(
        (effective_n(&[]), shannon(&[]), miller_madow(&[0, 0])),
        (None, None, None)
    );
    assert_eq!(shannon(&[7]), Some(0.0));
    assert_eq!(expected_distinct(0, 5), None);
    assert_eq!(expected_distinct(1, 5), Some(1.0));
    assert_eq!(expected_distinct(9, 0), Some(0.0));
}

#[test]
fn judgement() {
    let of = |distinct| duplication(distinct, 1000);
    assert_eq!(
        [of(990), of(989), of(900)],
        [
            Duplication::Clean,
            Duplication::Noticeable,
            Duplication::Noticeable
        ]
    );
    assert_eq!(
        [of(899), of(500), of(499)],
        [Duplication::Heavy, Duplication::Heavy, Duplication::Fatal]
    );
    assert_eq!(duplication(0, 0), Duplication::Clean);
}
