//! Agents that met both ways round: side and skill, told apart.

use konakis_lab::{Ended, Plan, load};
use konakis_stats::pairing::mirrored;

use crate::fake::{experiment, folder, game, play};

#[test]
fn side_and_skill_are_the_mean_and_half_the_difference_of_both_ways_round() {
    let sets = [
        ("agent[1].side", "both"),
        ("openings.without_replacement", "false"),
    ];
    let fake = experiment(&sets);
    let dir = folder();
    play(&fake, dir.path(), 2).expect("a good run");
    let results = load(dir.path()).expect("good tables");
    assert_eq!(results.mirrors.len(), 2, "two agents, two rulesets");
    let plan = Plan::of(&fake);
    let points =
        |cell: u32, block: u64| match game(&fake.setup(&plan.cells[cell as usize]), block).ended {
            Ended::Attackers => Some(1.0),
            Ended::Draw => Some(0.5),
            Ended::Defenders => Some(0.0),
            _ => None,
        };
    for found in &results.mirrors {
        assert_eq!(found.agents, (0, 1));
        let of = |cell: u32| {
            let cell = &results.cells[cell as usize];
            (cell.attackers, cell.defenders)
        };
        assert_eq!((of(found.cells.0), of(found.cells.1)), ((0, 1), (1, 0)));
        let blocks = (0..2000)
            .filter_map(|block| points(found.cells.0, block).zip(points(found.cells.1, block)));
        let (ab, ba): (Vec<f64>, Vec<f64>) = blocks.unzip();
        assert_eq!(found.blocks, ab.len() as u64);
        let by_hand = mirrored(&ab, &ba).expect("several blocks");
        let df = ab.len() as f64 - 1.0;
        for (said, wanted) in [(found.side, by_hand.side), (found.skill, by_hand.skill)] {
            // Both hold together.
            let wanted = wanted.t_interval(df, 0.975);
            for (said, wanted) in [
                (said.value, wanted.value),
                (said.lo, wanted.lo),
                (said.hi, wanted.hi),
            ] {
                let (said, wanted) = (said.expect("a number"), wanted.expect("a number"));
                assert!((said - wanted).abs() < 1e-9, "{said} is not {wanted}");
            }
        }
    }
    let table = std::fs::read_to_string(dir.path().join("mirrored.csv")).expect("a table");
    assert_eq!(table.lines().count(), 3);
}
