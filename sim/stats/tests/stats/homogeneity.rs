//! METRICS §2.15.

use crate::close::{CLOSED, close, close_p};
use konakis_stats::homogeneity::{of_counts, of_means, of_orbits};
use konakis_stats::{Measured, SplitMix64};

#[test]
fn batches_of_games() {
    let alike = of_counts(&[[520, 480], [495, 505], [530, 470], [505, 495]]).unwrap();
    assert_eq!(alike.test.df, 3);
    close(alike.test.statistic, 2.9018136335, CLOSED);
    close(alike.test.p, 0.4070126304, CLOSED);

    let odd = of_counts(&[[520, 480], [495, 505], [630, 370], [505, 495]]).unwrap();
    close(odd.test.statistic, 47.1653048397, CLOSED);
    close_p(odd.test.p, 3.205288009e-10);
    for (got, want) in
        odd.residuals
            .iter()
            .zip([-1.2816289656, -3.1125274878, 6.7743245322, -2.3801680789])
    {
        close(got[0], want, CLOSED);
        close(got[1], -want, CLOSED);
    }
}

#[test]
fn empty_rows_and_columns_do_not_count() {
    let with = of_counts(&[[520, 480, 0], [0, 0, 0], [495, 505, 0]]).unwrap();
    let without = of_counts(&[[520, 480], [495, 505]]).unwrap();
    assert_eq!((with.test.df, with.residuals[1]), (1, [0.0; 3]));
    close(with.test.statistic, without.test.statistic, CLOSED);
    assert_eq!(of_counts(&[[520, 480]]), None);
    assert_eq!(of_counts(&[[520, 0], [495, 0]]), None);
    assert_eq!(of_counts::<2>(&[]), None);
}

/// Two batches: the square of their z.
#[test]
fn batches_of_blocks() {
    let test = of_means(&[
        Measured {
            value: 0.52,
            se: 0.03,
        },
        Measured {
            value: 0.42,
            se: 0.04,
        },
    ])
    .unwrap();
    assert_eq!(test.df, 1);
    close(test.statistic, 4.0, CLOSED);
    assert_eq!(
        of_means(&[
            Measured {
                value: 0.5,
                se: 0.1
            },
            Measured {
                value: 0.5,
                se: 0.0
            }
        ]),
        None
    );
}

/// Twenty kings on four corners and six on two squares of an axis; orbits of one square and without games say nothing.
#[test]
fn symmetry_of_squares() {
    let test = of_orbits(&[&[5, 5, 9, 1], &[4, 2], &[7], &[0, 0, 0]]).unwrap();
    assert_eq!(test.df, 4);
    close(test.statistic, 32.0 / 5.0 + 2.0 / 3.0, CLOSED);
    assert_eq!(of_orbits(&[&[7], &[0, 0]]), None);
}

#[test]
fn splitmix_reference() {
    let first = |seed, n: usize| {
        let mut stream = SplitMix64::new(seed);
        (0..n).map(|_| stream.next_u64()).collect::<Vec<_>>()
    };
    let want = [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ];
    assert_eq!(first(1234567, 5), want);
    assert_eq!(
        first(0, 3),
        [
            16294208416658607535,
            7960286522194355700,
            487617019471545679
        ]
    );
}
