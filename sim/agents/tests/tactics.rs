//! Positions with proved answers: `tests/tactics/*.toml`.
//!
//! Every answer is proved here by a plain search of all moves with the engine alone; then `alpha-beta` has
//! to find it within the nodes that the position allows.

mod tactics {
    pub mod proof;
    pub mod suite;
}

use konakis_agents::{AlphaBeta, think};
use konakis_engine::{Compiled, Size, WithCompiled, compile, move_text};
use konakis_rules::find;

use tactics::proof::Proof;
use tactics::suite::{Answer, Task, tasks};

/// The moves that solve a task, as text, sorted.
fn proved(task: &Task) -> Vec<String> {
    struct Prove<'a>(&'a Task);
    impl WithCompiled for Prove<'_> {
        type Out = Vec<String>;
        fn run<S: Size>(self, compiled: Compiled<S>) -> Vec<String> {
            let at = compiled.position(&self.0.diagram());
            let proof = Proof::new(&compiled);
            let found = match self.0.answer {
                Answer::Win => {
                    let sooner = self.0.plies > 2 && !proof.wins(&at, self.0.plies - 2).is_empty();
                    assert!(!sooner, "{}: it is won sooner", self.0.at);
                    proof.wins(&at, self.0.plies)
                }
                Answer::Hold => proof.holds(&at, self.0.plies),
            };
            let mut texts: Vec<String> = found
                .iter()
                .map(|&action| proof.text(&at, action))
                .collect();
            texts.sort();
            texts
        }
    }
    let ruleset = find(&task.ruleset).expect("a shipped ruleset");
    compile(&ruleset, Prove(task)).expect("a size that can be played")
}

#[test]
fn answers_are_proved_by_trying_every_move() {
    let tasks = tasks();
    assert!(tasks.len() >= 40, "only {} positions", tasks.len());
    let mut wrong = Vec::new();
    for task in &tasks {
        let proved = proved(task);
        if proved != task.moves {
            wrong.push(format!(
                "{} {}: {proved:?}, not {:?}",
                task.ruleset, task.at, task.moves
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn alpha_beta_finds_the_answers_within_their_budgets() {
    let mut missed = Vec::new();
    for task in tasks() {
        let ruleset = find(&task.ruleset).expect("a shipped ruleset");
        let settings = AlphaBeta {
            nodes: task.nodes,
            ..AlphaBeta::default()
        };
        let thought = think(&ruleset, &settings, &task.diagram())
            .expect("a size that can be played")
            .expect("a game that is not over");
        let mv = thought.line[0];
        let ends_in = thought.judged.and_then(|judged| judged.ends_in);
        let played = move_text(&mv, mv.take.as_slice());
        // A victim is named where there is a choice; else the move alone says whom it takes.
        let right = task.moves.iter().any(|text| {
            *text == played || text.split('x').next() == Some(played.as_str()) && mv.take.is_none()
        });
        let told = match task.answer {
            Answer::Win => ends_in == Some(task.plies as i32),
            Answer::Hold => true,
        };
        if !(right && told) {
            missed.push(format!(
                "{} {}: {played} (ends in {:?}, {} nodes), not {:?}",
                task.ruleset, task.at, ends_in, thought.nodes, task.moves
            ));
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}
