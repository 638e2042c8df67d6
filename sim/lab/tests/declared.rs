//! Contrasts that an experiment declares, and what is said of lengths and first moves besides.

use konakis_lab::{Method, Metric, Results, Role, State, load};
use konakis_stats::pairing::{block_mean, cluster_robust};

use crate::fake::{experiment, folder, game, play};

const ONE: (&str, &str) = (
    "analysis.primary",
    "[\"smith-1811 - salmi-2015, greedy against random\"]",
);

fn state(results: &Results, id: &str) -> State {
    let found = results.checks.iter().find(|check| check.id == id);
    found.expect("the check is made").state
}

#[test]
fn what_is_declared_is_primary_and_nothing_else() {
    let dir = folder();
    let fake = experiment(&[ONE]);
    play(&fake, dir.path(), 2).expect("a good run");
    let results = load(dir.path()).expect("good tables");
    let primary: Vec<_> = results
        .contrasts
        .iter()
        .filter(|each| each.role == Role::Primary)
        .collect();
    assert_eq!(primary.len(), 1);
    assert_eq!(primary[0].name, "smith-1811 - salmi-2015");
    assert_eq!(primary[0].family, "primary, as declared");
    let cell = &results.cells[primary[0].of as usize];
    assert_eq!(results.agents[cell.attackers].name, "greedy");
    // Its p stands alone; that of random players is a family of its own.
    assert_eq!(results.contrasts.len(), 2);
    assert!(
        results
            .contrasts
            .iter()
            .all(|each| { each.p.is_some_and(|(alone, adjusted)| alone == adjusted) })
    );
    assert_eq!(state(&results, "P11"), State::Pass);
    assert_eq!(state(&results, "P12"), State::Pass);
}

#[test]
fn another_question_after_the_fact_is_told() {
    let dir = folder();
    play(&experiment(&[]), dir.path(), 2).expect("a good run");
    play(&experiment(&[ONE]), dir.path(), 2).expect("nothing to do");
    let results = load(dir.path()).expect("good tables");
    assert_eq!(state(&results, "P12"), State::Warn);
}

/// Openings that two plies leave the two rulesets, mirror images taken as one: blocks take them in turn.
const OPENINGS: u64 = 550;

#[test]
fn lengths_are_compared_block_by_block() {
    let dir = folder();
    let fake = experiment(&[]);
    play(&fake, dir.path(), 2).expect("a good run");
    let results = load(dir.path()).expect("good tables");
    assert_eq!(results.lengths.len(), results.contrasts.len());
    for found in &results.lengths {
        assert_eq!(found.metric, Metric::Length);
        let [of, with] = [found.of, found.with].map(|cell| &results.cells[cell as usize]);
        let setups = [of, with].map(|cell| {
            let planned = konakis_lab::Plan::of(&fake).cells[cell.id as usize].clone();
            fake.setup(&planned)
        });
        let mut differences = Vec::new();
        for block in 0..2000 {
            let rows = [0, 1].map(|index| game(&setups[index], block));
            if rows
                .iter()
                .all(|row| row.ended != konakis_lab::Ended::Error)
            {
                let difference = f64::from(rows[0].plies) - f64::from(rows[1].plies);
                differences.push((block % OPENINGS, difference));
            }
        }
        // Blocks that share an opening are no more than their openings, where those vary more.
        let clustered = cluster_robust(&differences).expect("several openings");
        let alone: Vec<f64> = differences.iter().map(|(_, plies)| *plies).collect();
        let by_hand = if clustered.se > block_mean(&alone).expect("several blocks").se {
            assert_eq!(found.method, Method::TCluster);
            clustered.t_interval(OPENINGS as f64 - 1.0, 0.95)
        } else {
            assert_eq!(found.method, Method::TBlock);
            konakis_stats::block_interval(&alone, 0.95)
        };
        assert_eq!(found.blocks, differences.len() as u64);
        let near = |a: Option<f64>, b: Option<f64>| {
            let (a, b) = (a.expect("a number"), b.expect("a number"));
            assert!((a - b).abs() < 1e-9, "{a} and {b}");
        };
        near(found.difference.value, by_hand.value);
        near(found.difference.lo, by_hand.lo);
        near(found.difference.hi, by_hand.hi);
    }
}

/// Made-up games draw who begins, whatever their rules say.
#[test]
fn the_first_move_has_its_own_rows() {
    let dir = folder();
    play(&experiment(&[]), dir.path(), 2).expect("a good run");
    let results = load(dir.path()).expect("good tables");
    assert_eq!(results.first_moves.len(), results.cells.len());
    for found in &results.first_moves {
        assert_eq!((found.metric, found.of), (Metric::FirstMove, found.with));
        // Who begins has nothing to do with who wins there.
        assert!(found.difference.contains(0.0), "{found:?}");
    }
}

#[test]
fn intervals_of_another_level_are_narrower() {
    let dir = folder();
    let of_level = |level: &str| {
        play(&experiment(&[("analysis.level", level)]), dir.path(), 2).expect("a good run");
        load(dir.path()).expect("good tables")
    };
    let [usual, bold] = ["0.95", "0.8"].map(of_level);
    let widths = |results: &Results| -> Vec<f64> {
        let cells = results
            .cells
            .iter()
            .flat_map(|cell| [cell.score, cell.draw_rate, cell.rmst]);
        let contrasts = [&results.contrasts, &results.lengths, &results.first_moves];
        let differences = contrasts
            .into_iter()
            .flatten()
            .map(|found| found.difference);
        let all = cells.chain(differences);
        all.map(|found| found.half_width().expect("an interval"))
            .collect()
    };
    let (usual, bold) = (widths(&usual), widths(&bold));
    assert_eq!(usual.len(), 4 * 3 + 2 * 2 + 4);
    // z at 80 % is 1.2816, at 95 % 1.9600.
    for (usual, bold) in usual.iter().zip(&bold) {
        assert!((bold / usual - 0.6539).abs() < 0.01, "{bold} and {usual}");
    }
}

#[test]
fn mean_lengths_count_no_further_than_they_are_asked_to() {
    let dir = folder();
    let fake = experiment(&[("analysis.rmst_tau", "120")]);
    play(&fake, dir.path(), 2).expect("a good run");
    let results = load(dir.path()).expect("good tables");
    let mean = |cell: u32| {
        let setup = fake.setup(&konakis_lab::Plan::of(&fake).cells[cell as usize]);
        let games = (0..2000).map(|block| game(&setup, block));
        let plies: Vec<f64> = games
            .filter(|row| row.ended != konakis_lab::Ended::Error)
            .map(|row| f64::from(row.plies.min(120)))
            .collect();
        plies.iter().sum::<f64>() / plies.len() as f64
    };
    for cell in &results.cells {
        assert_eq!(cell.rmst_tau, 120);
        let found = cell.rmst.value.expect("a mean");
        assert!((found - mean(cell.id)).abs() < 1e-9, "{found}");
    }
    for found in &results.lengths {
        // Blocks with an error in one of the cells count for neither.
        let apart = mean(found.of) - mean(found.with);
        let said = found.difference.value.expect("a difference");
        assert!((said - apart).abs() < 1.0, "{said} and {apart}");
    }
}

#[test]
fn a_family_beside_the_primary_contrasts_pays_for_its_own_error() {
    let wide = "[\"smith-1811\", \"salmi-2015\", \"imperial-contest-1855\"]";
    let of = |families: &str| {
        let dir = folder();
        let sets = [("rulesets.use", wide), ONE, ("analysis.families", families)];
        play(&experiment(&sets), dir.path(), 2).expect("a good run");
        load(dir.path()).expect("good tables")
    };
    let weak = "{ weak = [\"smith-1811 - salmi-2015, random against random\", \"imperial-contest-1855 - smith-1811, random against random\"] }";
    let results = of(weak);
    let family = |role: Role| -> Vec<&konakis_lab::Contrast> {
        let found = results.contrasts.iter();
        found.filter(|each| each.role == role).collect()
    };
    assert_eq!(family(Role::Primary).len(), 1);
    assert_eq!(family(Role::Exploratory).len(), 3);
    let secondary = family(Role::Secondary);
    assert_eq!(secondary.len(), 2);
    // Two share their error: the larger p of the two stands, the smaller one counts twice.
    let mut alone: Vec<f64> = secondary
        .iter()
        .filter_map(|each| Some(each.p?.0))
        .collect();
    alone.sort_by(f64::total_cmp);
    let smaller = (2.0 * alone[0]).min(1.0);
    for each in &secondary {
        assert_eq!(each.family, "weak");
        let (p, adjusted) = each.p.expect("a p");
        let wanted = if p == alone[0] {
            smaller
        } else {
            p.max(smaller)
        };
        assert!(
            (adjusted - wanted).abs() < 1e-12,
            "{adjusted} is not {wanted}"
        );
    }
    // Alone in its family, the same contrast has a narrower interval.
    let alone = of("{ weak = [\"smith-1811 - salmi-2015, random against random\"] }");
    let width = |results: &Results| {
        let found = results.contrasts.iter().find(|each| each.family == "weak");
        let found = found.expect("it is compared").difference;
        found.half_width().expect("an interval")
    };
    // z at 97.5 % is 2.2414, at 95 % 1.9600.
    let ratio = width(&alone) / width(&results);
    assert!((ratio - 1.9600 / 2.2414).abs() < 0.001, "{ratio}");
    // Lengths are compared in the same families.
    assert!(
        results
            .lengths
            .iter()
            .any(|each| each.family == "length, weak")
    );
    assert_eq!(
        results.manifest.declared.last().map(String::as_str),
        Some(
            "weak: smith-1811 - salmi-2015, random against random; imperial-contest-1855 - smith-1811, random against random"
        )
    );
}

#[test]
fn differences_are_told_in_elo_too() {
    let dir = folder();
    let fake = experiment(&[("openings.without_replacement", "false")]);
    play(&fake, dir.path(), 2).expect("a good run");
    let results = load(dir.path()).expect("good tables");
    for found in &results.contrasts {
        let points = |cell: u32, block: u64| {
            let setup = fake.setup(&konakis_lab::Plan::of(&fake).cells[cell as usize]);
            match game(&setup, block).ended {
                konakis_lab::Ended::Attackers => Some(1.0),
                konakis_lab::Ended::Draw => Some(0.5),
                konakis_lab::Ended::Defenders => Some(0.0),
                _ => None,
            }
        };
        let pairs =
            (0..2000).filter_map(|block| points(found.of, block).zip(points(found.with, block)));
        let pairs: Vec<(f64, f64)> = pairs.collect();
        let mean =
            |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / pairs.len() as f64;
        let (a, b) = (mean(|pair| pair.0), mean(|pair| pair.1));
        // Per logit, and to first order.
        let scale = 400.0 / 10f64.ln();
        let off: Vec<f64> = pairs
            .iter()
            .map(|(x, y)| scale * ((x - a) / (a * (1.0 - a)) - (y - b) / (b * (1.0 - b))))
            .collect();
        let se = block_mean(&off).expect("several blocks").se;
        let value = 400.0 * ((a / (1.0 - a)).log10() - (b / (1.0 - b)).log10());
        let reach = konakis_stats::student::t(pairs.len() as f64 - 1.0, 0.95) * se;
        for (said, wanted) in [
            (found.elo.value, value),
            (found.elo.lo, value - reach),
            (found.elo.hi, value + reach),
        ] {
            let said = said.expect("a number");
            assert!((said - wanted).abs() < 1e-9, "{said} is not {wanted}");
        }
    }
    assert!(
        results
            .lengths
            .iter()
            .all(|found| found.elo.value.is_none())
    );
}

#[test]
fn how_much_nearer_to_even_is_told_by_intervals_of_both() {
    let dir = folder();
    play(&experiment(&[]), dir.path(), 2).expect("a good run");
    let results = load(dir.path()).expect("good tables");
    for found in &results.contrasts {
        let at = |cell: u32| results.cells[cell as usize].score_at(0.975);
        let (of, with) = (at(found.of), at(found.with));
        // Bonferroni: each at half the error.
        let wide = |cell: u32| results.cells[cell as usize].score.half_width();
        assert!(of.half_width() > wide(found.of));
        let wanted = konakis_stats::difference::imbalance_gain(with, of);
        assert!(found.nearer.is_some() && found.nearer == wanted);
    }
}
