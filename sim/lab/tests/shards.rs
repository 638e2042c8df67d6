//! Shares of a run, played apart and joined.

use std::path::PathBuf;

use konakis_lab::{Options, Plan, Shard, merge};

use crate::fake::{Stage, experiment, folder, options, parts, play, play_with, stage};

#[test]
fn shares_that_are_joined_are_the_whole_run() {
    let (whole, work) = (folder(), folder());
    let fake = experiment(&[]);
    play(&fake, whole.path(), 2).expect("a good run");
    let mut shares: Vec<PathBuf> = Vec::new();
    for index in 0..3 {
        let dir = work.path().join(format!("share-{index}"));
        let options = Options {
            shard: Some(Shard { index, of: 3 }),
            ..options(&dir, 1 + index as usize % 2)
        };
        let outcome = play_with(&fake, &options, stage(Stage::default())).expect("a good run");
        assert!(!outcome.interrupted && outcome.done < 8000);
        shares.push(dir);
    }
    let out = work.path().join("joined");
    let error = merge(&shares[..2], &out).expect_err("a share is missing");
    assert!(
        error.to_string().contains(" of shard 2/3; play them"),
        "{error}"
    );
    let twice = [shares[0].clone(), shares[1].clone(), shares[1].clone()];
    assert!(
        merge(&twice, &out)
            .expect_err("a share is there twice")
            .to_string()
            .starts_with("part-")
    );

    let manifest = merge(&shares, &out).expect("all shares are there");
    assert_eq!(manifest.games(), 8000);
    assert!(parts(whole.path()) == parts(&out));
    let (one, two) = (konakis_lab::load(whole.path()), konakis_lab::load(&out));
    assert_eq!(
        one.expect("good tables").cells,
        two.expect("good tables").cells
    );
    let outcome = play(&fake, &out, 1).expect("a joined run is a run");
    assert_eq!(outcome.played, 0);
}

/// Cells differ much in cost: no share may have all of the dear ones.
#[test]
fn every_share_has_its_part_of_every_cell() {
    let plan = Plan::of(&experiment(&[("stop.blocks", "100000")]));
    for shares in [2, 3, 4, 7] {
        let mut counts = vec![vec![0u32; shares as usize]; plan.cells.len()];
        for (part, share) in plan.dealt(shares) {
            counts[part.cell as usize][share as usize] += 1;
        }
        for of_cell in counts {
            let (least, most) = (of_cell.iter().min(), of_cell.iter().max());
            assert!(
                most.zip(least)
                    .is_some_and(|(most, least)| most - least <= 1),
                "{of_cell:?}"
            );
        }
    }
}

#[test]
fn shares_of_different_runs_are_not_joined() {
    let work = folder();
    let (one, two) = (work.path().join("one"), work.path().join("two"));
    play(&experiment(&[]), &one, 2).expect("a good run");
    play(&experiment(&[("experiment.seed", "8")]), &two, 2).expect("a good run");
    let error = merge(&[one, two], &work.path().join("joined")).expect_err("different seeds");
    assert!(
        error
            .to_string()
            .ends_with("are different runs; they differ in experiment.seed"),
        "{error}"
    );
}
