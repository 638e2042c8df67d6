//! An agent that plays the first blocks only.

use konakis_lab::{Plan, load};

use crate::fake::{experiment, folder, play};

#[test]
fn its_cells_are_those_of_a_shorter_run() {
    let (few, short) = (folder(), folder());
    play(&experiment(&[("agent[1].blocks", "300")]), few.path(), 2).expect("a run");
    play(&experiment(&[("stop.blocks", "300")]), short.path(), 2).expect("a shorter run");
    let (few, short) = [few.path(), short.path()]
        .map(|dir| load(dir).expect("tables"))
        .into();
    let blocks = |results: &konakis_lab::Results| -> Vec<(u64, u64)> {
        let of = |cell: &konakis_lab::Cell| (cell.blocks, cell.counts.rows());
        results.cells.iter().map(of).collect()
    };
    assert_eq!(
        blocks(&few),
        [(2000, 2000), (300, 300), (2000, 2000), (300, 300)]
    );
    assert_eq!(blocks(&short), [(300, 300); 4]);
    for cell in few.cells.iter().filter(|cell| cell.attackers == 1) {
        let same = &short.cells[cell.id as usize];
        assert_eq!((cell.counts, cell.score), (same.counts, same.score));
        assert_eq!(cell.lengths, same.lengths);
    }
    let of_greedy = |results: &konakis_lab::Results| {
        let mut contrasts = results.contrasts.iter();
        let found = contrasts.find(|found| results.cells[found.of as usize].attackers == 1);
        found.expect("they are compared").clone()
    };
    let (few, short) = (of_greedy(&few), of_greedy(&short));
    assert_eq!(few.blocks, short.blocks);
    assert_eq!(few.paired, short.paired);
}

#[test]
fn others_are_compared_over_all_their_blocks() {
    let dir = folder();
    play(&experiment(&[("agent[1].blocks", "300")]), dir.path(), 2).expect("a run");
    let results = load(dir.path()).expect("tables");
    for contrasts in [&results.contrasts, &results.lengths] {
        let blocks = contrasts.iter().map(|found| {
            let cell = &results.cells[found.of as usize];
            (cell.attackers, found.blocks)
        });
        for (attackers, blocks) in blocks {
            let most = [2000, 300][attackers];
            // Games without a result are no pairs.
            assert!((most / 2..=most).contains(&blocks), "{attackers}: {blocks}");
        }
    }
}

#[test]
fn a_run_that_is_lengthened_leaves_them_as_they_are() {
    let dir = folder();
    for blocks in ["200", "900"] {
        let sets = [("agent[1].blocks", "300"), ("stop.blocks", blocks)];
        let outcome = play(&experiment(&sets), dir.path(), 2).expect("a run");
        assert_eq!(outcome.done, outcome.wanted);
    }
    let results = load(dir.path()).expect("tables");
    let blocks: Vec<u64> = results.cells.iter().map(|cell| cell.blocks).collect();
    assert_eq!(blocks, [900, 300, 900, 300]);
}

#[test]
fn a_plan_counts_what_is_played() {
    let plan = Plan::of(&experiment(&[("agent[1].blocks", "300")]));
    assert_eq!(plan.games(), 2 * (2000 + 300));
    let played: u64 = plan.parts().map(|part| part.len()).sum();
    assert_eq!(played, plan.games());
}
