//! How a run shows that it goes on: bars on a terminal, lines elsewhere. Both go to standard error.

use std::io::{self, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};
use konakis_lab::{Counts, Experiment, Listener, Plan};

use super::run::{grouped, span};

/// Names of the cells, in the order of the plan.
fn names(experiment: &Experiment, plan: &Plan) -> Vec<String> {
    let wide = |texts: &mut dyn Iterator<Item = &str>| {
        texts.map(|text| text.chars().count()).max().unwrap_or(0)
    };
    let ruleset = wide(&mut experiment.rulesets.iter().map(|ruleset| &*ruleset.id));
    let agent = wide(&mut experiment.agents.iter().map(|agent| &*agent.name));
    let name = |cell: &konakis_lab::PlannedCell| {
        format!(
            "{:ruleset$}  {:>agent$} : {:agent$}",
            experiment.rulesets[cell.ruleset].id,
            experiment.agents[cell.attackers].name,
            experiment.agents[cell.defenders].name
        )
    };
    plan.cells.iter().map(name).collect()
}

/// The balance of a cell so far.
fn balance(counts: &Counts) -> String {
    let Some(score) = counts.score() else {
        return "no games yet".to_owned();
    };
    let share = |games: u64| 100.0 * games as f64 / counts.games() as f64;
    let mut text = format!("attackers {:5.1} %", 100.0 * score);
    if counts.draw > 0 {
        text += &format!(", draws {:.1} %", share(counts.draw));
    }
    if counts.truncated > 0 {
        text += &format!(", stopped {:.1} %", share(counts.truncated));
    }
    if counts.error > 0 {
        text += &format!(", errors {}", counts.error);
    }
    text
}

/// Games of a run, as they come in.
#[derive(Default)]
struct Board {
    names: Vec<String>,
    cells: Vec<Counts>,
    wanted: u64,
    before: u64,
}

impl Board {
    fn done(&self) -> u64 {
        self.cells.iter().map(Counts::rows).sum()
    }
}

/// Adds or takes away games of a cell.
fn change(of: &mut Counts, games: &Counts, add: bool) {
    let one = |of: &mut u64, games: u64| {
        *of = if add {
            *of + games
        } else {
            of.saturating_sub(games)
        }
    };
    one(&mut of.attackers, games.attackers);
    one(&mut of.defenders, games.defenders);
    one(&mut of.draw, games.draw);
    one(&mut of.truncated, games.truncated);
    one(&mut of.error, games.error);
}

/// Bars on a terminal: one for the run, and a line for each cell.
pub struct Bars<'a> {
    experiment: &'a Experiment,
    all: MultiProgress,
    main: ProgressBar,
    state: Mutex<(Board, Vec<ProgressBar>)>,
}

/// More cells than this are not shown one by one: they would not fit on the screen.
const MOST_LINES: usize = 24;

impl<'a> Bars<'a> {
    /// Bars for a run that has not begun.
    pub fn new(experiment: &'a Experiment) -> Self {
        let all = MultiProgress::with_draw_target(ProgressDrawTarget::stderr_with_hz(8));
        let main = all.add(ProgressBar::new(0));
        let style = "{bar:40} {human_pos} of {human_len} games, {per_sec}, {eta} left";
        main.set_style(ProgressStyle::with_template(style).expect("the template is right"));
        Bars {
            experiment,
            all,
            main,
            state: Mutex::default(),
        }
    }

    fn update(&self, cell: u32, games: &Counts, add: bool) {
        let mut state = self
            .state
            .lock()
            .expect("no thread panics while it shows progress");
        let (board, lines) = &mut *state;
        let index = cell as usize;
        change(&mut board.cells[index], games, add);
        self.main.set_position(board.done());
        if let Some(line) = lines.get(index) {
            line.set_message(format!(
                "{}  {}",
                board.names[index],
                balance(&board.cells[index])
            ));
        }
    }
}

impl Drop for Bars<'_> {
    fn drop(&mut self) {
        self.main.abandon();
        if let Ok(state) = self.state.lock() {
            state.1.iter().for_each(ProgressBar::abandon);
        }
    }
}

impl Listener for Bars<'_> {
    fn started(&self, plan: &Plan, wanted: u64, done: &[Counts]) {
        let mut state = self
            .state
            .lock()
            .expect("no thread panics while it shows progress");
        let names = names(self.experiment, plan);
        if names.len() <= MOST_LINES {
            for (name, counts) in names.iter().zip(done) {
                let line = self.all.add(ProgressBar::new_spinner());
                line.set_style(
                    ProgressStyle::with_template("{msg}").expect("the template is right"),
                );
                line.set_message(format!("{name}  {}", balance(counts)));
                state.1.push(line);
            }
        }
        state.0 = Board {
            names,
            cells: done.to_vec(),
            wanted,
            before: 0,
        };
        self.main.set_length(wanted);
        self.main.set_position(state.0.done());
        self.main.reset_eta();
    }

    fn played(&self, cell: u32, games: &Counts) {
        self.update(cell, games, true);
    }

    fn dropped(&self, cell: u32, games: &Counts) {
        self.update(cell, games, false);
    }

    fn note(&self, text: &str) {
        self.all.suspend(|| note(text));
    }

    fn warning(&self, text: &str) {
        self.all.suspend(|| warning(text));
    }
}

/// Lines where there is no terminal: one now and then.
pub struct Lines<'a> {
    experiment: &'a Experiment,
    state: Mutex<(Board, Instant, Instant)>,
}

/// A line is written so often.
const EVERY: Duration = Duration::from_secs(10);

impl<'a> Lines<'a> {
    /// Lines for a run that has not begun.
    pub fn new(experiment: &'a Experiment) -> Self {
        let now = Instant::now();
        Lines {
            experiment,
            state: Mutex::new((Board::default(), now, now)),
        }
    }
}

impl Listener for Lines<'_> {
    fn started(&self, plan: &Plan, wanted: u64, done: &[Counts]) {
        let mut state = self
            .state
            .lock()
            .expect("no thread panics while it shows progress");
        state.0 = Board {
            names: names(self.experiment, plan),
            cells: done.to_vec(),
            wanted,
            before: 0,
        };
        state.0.before = state.0.done();
        let (games, cells) = (
            grouped(wanted),
            konakis_rules::counted(plan.cells.len(), "cell"),
        );
        let there = if state.0.before > 0 {
            format!("; {} are there already", grouped(state.0.before))
        } else {
            String::new()
        };
        let _ = writeln!(
            io::stderr(),
            "{}: {games} games in {cells}{there}",
            self.experiment.name
        );
    }

    fn played(&self, cell: u32, games: &Counts) {
        let mut state = self
            .state
            .lock()
            .expect("no thread panics while it shows progress");
        let (board, begun, last) = &mut *state;
        change(&mut board.cells[cell as usize], games, true);
        if last.elapsed() < EVERY {
            return;
        }
        *last = Instant::now();
        let done = board.done();
        let rate = (done - board.before) as f64 / begun.elapsed().as_secs_f64();
        let left = board.wanted.saturating_sub(done) as f64 / rate;
        let mut text = format!(
            "{} of {} games, {} games/s, about {} left\n",
            grouped(done),
            grouped(board.wanted),
            grouped(rate as u64),
            span(left)
        );
        for (name, counts) in board.names.iter().zip(&board.cells) {
            text += &format!("  {name}  {}\n", balance(counts));
        }
        let _ = io::stderr().write_all(text.as_bytes());
    }

    fn dropped(&self, cell: u32, games: &Counts) {
        let mut state = self
            .state
            .lock()
            .expect("no thread panics while it shows progress");
        change(&mut state.0.cells[cell as usize], games, false);
    }

    fn note(&self, text: &str) {
        note(text);
    }

    fn warning(&self, text: &str) {
        warning(text);
    }
}

fn note(text: &str) {
    let _ = writeln!(io::stderr(), "note: {text}");
}

fn warning(text: &str) {
    let _ = writeln!(io::stderr(), "warning: {text}");
}
