//! The stages of play, one by one: `cargo bench -p konakis-engine`. Wall time; `konakis bench` gives
//! whole games in the time of the core.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use konakis_engine::{Batch, Compiled, Moves, Seed, Series, Side, Size, WithCompiled, compile};

/// One ruleset of each size that matters, and those whose rules cost most.
const RULESETS: [&str; 5] = [
    "brandubh-1",
    "smith-1811",
    "imperial-contest-1855",
    "copenhagen",
    "alea-evangelii-walker",
];

fn main() {
    divan::main();
}

/// Does something with the compiled form of a ruleset.
fn with(id: &str, then: impl WithCompiled) {
    let ruleset = konakis_rules::find(id).expect("a shipped ruleset");
    compile(&ruleset, then).expect("a size");
}

/// Finding all moves of the start.
#[divan::bench(args = RULESETS)]
fn find_moves(bencher: Bencher<'_, '_>, id: &str) {
    struct Go<'a, 'b>(Bencher<'a, 'b>);
    impl WithCompiled for Go<'_, '_> {
        type Out = ();
        fn run<S: Size>(self, compiled: Compiled<S>) {
            let start = compiled.start(Side::Attackers);
            let mut moves = Moves::default();
            self.0.bench_local(|| {
                compiled.moves(black_box(&start), &mut moves);
                moves.len()
            });
        }
    }
    with(id, Go(bencher));
}

/// Making each of the first moves, with everything that follows from it.
#[divan::bench(args = RULESETS)]
fn play(bencher: Bencher<'_, '_>, id: &str) {
    struct Go<'a, 'b>(Bencher<'a, 'b>);
    impl WithCompiled for Go<'_, '_> {
        type Out = ();
        fn run<S: Size>(self, compiled: Compiled<S>) {
            let start = compiled.start(Side::Attackers);
            let mut moves = Moves::default();
            compiled.moves(&start, &mut moves);
            let items = ItemsCount::new(moves.len());
            self.0.counter(items).bench_local(|| {
                for action in moves.iter(&compiled) {
                    let mut at = black_box(start);
                    black_box(compiled.play(&mut at, action));
                }
            });
        }
    }
    with(id, Go(bencher));
}

/// The chance of one game, from ChaCha8.
#[divan::bench]
fn streams(bencher: Bencher<'_, '_>) {
    let mut block = 0;
    bencher.bench_local(|| {
        block += 1;
        Seed(1732).game(block, 0).streams()
    });
}

/// A thousand random games, side by side.
#[divan::bench(args = RULESETS, sample_count = 10)]
fn batch(bencher: Bencher<'_, '_>, id: &str) {
    struct Go<'a, 'b>(Bencher<'a, 'b>);
    impl WithCompiled for Go<'_, '_> {
        type Out = ();
        fn run<S: Size>(self, compiled: Compiled<S>) {
            let mut batch = Batch::new(&compiled, false);
            let mut series = Series::new(&compiled, Seed(1732), 10_000);
            self.0
                .counter(ItemsCount::new(1000usize))
                .bench_local(|| series.play(&compiled, &mut batch, 1000));
        }
    }
    with(id, Go(bencher));
}
