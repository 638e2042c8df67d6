//! What a searcher sees at one look is so: checked by playing every move of many positions.

use konakis_engine::{
    Action, Compiled, Game, Look, Lookout, Moves, Outcome, Position, Purpose, Reason, Seed, Side,
    Size, WithCompiled, compile,
};
use konakis_rules::{find, shipped};

/// Plies of each ruleset's random games that are looked at.
const PLIES: u32 = 400;

/// Moves of a position that take the king or bring him out.
fn winners<S: Size>(compiled: &Compiled<S>, at: &Position<S>, moves: &Moves<S>) -> Vec<Action> {
    let wins = |action: &Action| {
        let outcome = compiled.play(&mut at.clone(), *action).outcome;
        matches!(
            outcome,
            Some(Outcome::Win(_, Reason::KingCaptured | Reason::Escape))
        )
    };
    moves.iter(compiled).filter(wins).collect()
}

struct Check<'a>(&'a str);

impl WithCompiled for Check<'_> {
    type Out = [u32; 4];

    fn run<S: Size>(self, compiled: Compiled<S>) -> [u32; 4] {
        let lookout = Lookout::new(&compiled);
        let (mut moves, mut theirs) = (Moves::default(), Moves::default());
        let mut seen = [0; 4];
        let mut plies = 0;
        for block in 0.. {
            let mut lot = Seed(1811).game(block, 0).streams().of(Purpose::Opening);
            let mut game = Game::new(&compiled, compiled.start(Side::Attackers));
            while game.outcome().is_none() && plies < PLIES {
                plies += 1;
                let at = *game.position();
                let look = lookout.look(&compiled, &at, &mut moves);
                assert_eq!(moves.len(), game.moves().len(), "{}", self.0);
                assert!(
                    moves
                        .iter(&compiled)
                        .all(|action| moves.contains(&compiled, action)),
                    "{}",
                    self.0
                );
                let won = !winners(&compiled, &at, &moves).is_empty();
                assert_eq!(look.wins, won, "{}: {}", self.0, compiled.diagram(&at));
                seen[0] += u32::from(won);
                if !won {
                    let mut passed = at;
                    compiled.pass_turn(&mut passed);
                    compiled.moves(&passed, &mut theirs);
                    let threat = !winners(&compiled, &passed, &theirs).is_empty();
                    assert_eq!(
                        look.threatened,
                        threat,
                        "{}: {}",
                        self.0,
                        compiled.diagram(&at)
                    );
                    assert_eq!(look.men, at.men());
                    seen[1] += u32::from(threat);
                }
                if !won && at.to_move() == Side::Attackers && look.ways > 0 {
                    seen[2] += 1;
                    closing(&compiled, &lookout, &at, &moves, self.0);
                }
                if !won {
                    let mut loud = Vec::new();
                    lookout.loud(&compiled, &at, &moves, true, &mut loud);
                    for action in moves.iter(&compiled) {
                        let step = compiled.play(&mut at.clone(), action);
                        let loses_men = usize::from(action.take) < S::SQUARES
                            || step.taken > 0
                            || step
                                .outcome
                                .is_some_and(|end| end.reason() == Reason::KingCaptured);
                        let approaches = step.king_moved && step.outcome.is_none() && step.ways > 0;
                        seen[3] += u32::from(approaches);
                        // Whom a capture lets through is for the capture to see.
                        let known = loud.iter().filter(|&&other| other == action).count();
                        let expected = usize::from(loses_men || approaches);
                        assert!(
                            known == expected || step.taken > 0 && known == 1,
                            "{}: {action:?}",
                            self.0
                        );
                    }
                }
                let drawn = lot.below(game.moves().len() as u32) as usize;
                let action = game.moves().get(&compiled, drawn);
                game.play(&compiled, action);
            }
            if plies >= PLIES {
                return seen;
            }
        }
        seen
    }
}

/// Every attackers' move that is no answer leaves the king a way out, or wins.
fn closing<S: Size>(
    compiled: &Compiled<S>,
    lookout: &Lookout<S>,
    at: &Position<S>,
    moves: &Moves<S>,
    id: &str,
) {
    if !lookout.has_to_block() {
        return;
    }
    let mut answers = moves.clone();
    lookout.keep_answers(compiled, at, &mut answers);
    let (mut replies, mut kept) = (Moves::default(), 0);
    for action in moves.iter(compiled) {
        let mut after = *at;
        let step = compiled.play(&mut after, action);
        let reply = lookout.look(compiled, &after, &mut replies);
        let lost = step.outcome.is_none() && reply.wins;
        let answers = answers.contains(compiled, action);
        assert!(answers || lost, "{id}: {} {action:?}", compiled.diagram(at));
        kept += u32::from(answers && !lost);
    }
    let several = lookout.look(compiled, at, &mut replies).ways > 1;
    assert!(!several || kept == 0, "{id}: one move closes two ways");
}

#[test]
fn a_look_sees_what_playing_shows() {
    let mut seen = [0; 4];
    for id in shipped() {
        let ruleset = find(id).expect("a shipped ruleset reads");
        let here = compile(&ruleset, Check(id)).expect("a size that can be played");
        seen = std::array::from_fn(|number| seen[number] + here[number]);
    }
    // Wins, threats, ways to be closed and approaches all occurred.
    assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
}

#[test]
fn distances_are_counted_over_the_present_board() {
    struct Distance(&'static str);
    impl WithCompiled for Distance {
        type Out = Look;
        fn run<S: Size>(self, compiled: Compiled<S>) -> Look {
            let at = compiled.position(&self.0.parse().expect("a position"));
            Lookout::new(&compiled).look(&compiled, &at, &mut Moves::default())
        }
    }
    let ruleset = find("smith-1811").expect("a shipped ruleset");
    let look = |text| compile(&ruleset, Distance(text)).expect("a size that can be played");
    let one = look("9/9/9/9/1t2K2t1/9/4t4/9/4t4 a");
    assert_eq!((one.distance, one.ways, one.exits), (1, 1, 1));
    assert!(one.threatened && !one.wins);
    let two = look("9/9/4t4/9/1t2K2t1/9/4t4/9/4t4 a");
    assert_eq!((two.distance, two.ways), (2, 0));
    let ringed = look("9/9/3ttt3/2t3t2/2t1K1t2/2t3t2/3ttt3/9/9 a");
    assert_eq!((ringed.distance, ringed.exits), (Look::FAR, 0));
    assert_eq!(ringed.besiegers, 12);
}
