//! METRICS §2.11.

use crate::close::{CLOSED, close, ends};
use konakis_stats::pairing::{
    block_interval, block_mean, blocks_to_detect, cluster_robust, games_per_arm_to_detect, mcnemar,
    mcnemar_statistic, mirrored, paired, paired_scores,
};
use konakis_stats::score::measured_score;
use konakis_stats::{Estimate, Moments};

const X1: [f64; 12] = [1.0, 0.0, 1.0, 1.0, 0.5, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0, 1.0];
const X2: [f64; 12] = [0.0, 0.0, 1.0, 0.5, 0.5, 0.0, 1.0, 0.0, 1.0, 0.0, 0.0, 1.0];

#[test]
fn a_paired_contrast() {
    let mut table = [[0; 3]; 3];
    for (a, b) in X1.iter().zip(X2) {
        table[(2.0 * a) as usize][(2.0 * b) as usize] += 1;
    }
    for got in [paired(&X1, &X2).unwrap(), paired_scores(&table).unwrap()] {
        assert_eq!((got.blocks, got.differing), (12, 3));
        close(got.difference.value, 0.2083333333, CLOSED);
        close(got.difference.se, 0.1144541283, CLOSED);
        ends(got.interval(0.95), -0.0435785045, 0.4602451711, CLOSED);
        close(got.rho.unwrap(), 0.6529998062, CLOSED);
        close(got.unpaired_se, 0.1942188446, CLOSED);
        close(got.vrf.unwrap(), 2.8795180723, CLOSED);
        close(got.p.unwrap(), 0.0960136657, CLOSED);
    }
}

/// The null control: the same ruleset under two names differs nowhere.
#[test]
fn identical_cells() {
    let same = paired(&X1, &X1).unwrap();
    assert_eq!((same.difference.value, same.difference.se), (0.0, 0.0));
    assert_eq!((same.p, same.vrf), (None, None));
    assert_eq!(same.interval(0.95), Estimate::new(0.0, 0.0, 0.0));
    close(same.rho.unwrap(), 1.0, 1e-12);
    assert_eq!(paired(&[1.0; 5], &[0.0; 5]).unwrap().rho, None);
    assert_eq!(paired(&[1.0], &[0.0]), None);
    assert_eq!(paired_scores(&[[1, 0, 0], [0; 3], [0; 3]]), None);
}

#[test]
fn blocks() {
    assert_eq!(block_mean(&[0.5]), None);
    assert_eq!(block_interval(&[], 0.95), Estimate::NONE);
    assert_eq!(
        block_interval(&[0.5], 0.95),
        Estimate {
            value: Some(0.5),
            lo: None,
            hi: None
        }
    );
}

#[test]
fn mirrored_agents() {
    let split = mirrored(
        &[1.0, 1.0, 0.5, 1.0, 0.0, 1.0],
        &[0.0, 1.0, 0.5, 0.0, 0.0, 0.5],
    )
    .unwrap();
    close(split.side.value, 0.5416666667, CLOSED);
    close(split.side.se, 0.1356568383, CLOSED);
    close(split.skill.value, 0.2083333333, CLOSED);
    close(split.skill.se, 0.1003466215, CLOSED);
    assert_eq!(mirrored(&[], &[]), None);
}

#[test]
fn mcnemar_tests() {
    close(mcnemar(12, 25).unwrap(), 0.0470310274, CLOSED);
    close(mcnemar(150, 101).unwrap(), 0.0023809925, CLOSED);
    close(mcnemar_statistic(150, 101).unwrap(), 9.5657370518, CLOSED);
    assert_eq!((mcnemar(0, 0), mcnemar_statistic(0, 0)), (None, None));
}

#[test]
fn planning() {
    close(blocks_to_detect(0.02, 0.374, 0.9, 0.95), 3674.3, 0.05);
    close(games_per_arm_to_detect(0.02, 0.5, 0.9, 0.95), 13134.3, 0.05);
}

#[test]
fn several_games_per_opening() {
    let rows = |clusters: &[u64], x: &[f64]| {
        clusters
            .iter()
            .copied()
            .zip(x.iter().copied())
            .collect::<Vec<_>>()
    };
    let clusters = [0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 5];
    let x = [1.0, 1.0, 1.0, 0.0, 0.5, 1.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.5];
    let robust = cluster_robust(&rows(&clusters, &x)).unwrap();
    close(robust.value, 0.5833333333, CLOSED);
    close(robust.se, 0.1734721666, CLOSED);
    close(block_mean(&x).unwrap().se, 0.1353073568, CLOSED);

    let x = [1.0, 1.0, 0.0, 0.0, 1.0, 0.0, 0.5, 0.5];
    let robust = cluster_robust(&rows(&[0, 0, 1, 1, 2, 2, 3, 3], &x)).unwrap();
    close(robust.value, 0.5, CLOSED);
    close(robust.se, 0.2041241452, CLOSED);
    close(block_mean(&x).unwrap().se, 0.1636634177, CLOSED);

    assert_eq!(cluster_robust(&rows(&[0, 0], &[1.0, 0.0])), None);
    assert_eq!(cluster_robust(&[]), None);
}

/// The sample in OpenBench's self-test: what pairs are worth to 89,682 games of chess.
#[test]
fn chess_in_pairs() {
    let unpaired = measured_score(22976, 44137, 22569).unwrap().se;
    let mut pairs = Moments::default();
    for (quarters, count) in [39u64, 8843, 26675, 9240, 44].into_iter().enumerate() {
        (0..count).for_each(|_| pairs.push(quarters as u64));
    }
    // The figure was made with the variance over B, not B − 1.
    let b = pairs.n as f64;
    let paired = pairs.measured().unwrap().se / 4.0 * ((b - 1.0) / b).sqrt();
    close(unpaired, 0.0011898063, CLOSED);
    close(paired, 0.0007564967, CLOSED);
    close((unpaired / paired).powi(2), 2.4736514217, CLOSED);
}
