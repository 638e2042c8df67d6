//! The kernels of each size, compiled in this crate: other crates call them and do not compile them
//! again.

use crate::batch::PlayGames;
use crate::isa::Isa;
use crate::legal::FindMoves;
use crate::lines::Lines;
use crate::lookout::{Look, LookAt};
use crate::loud::{FindLoud, KeepAnswers};
use crate::moves::Spell;
use crate::outcome::Outcome;
use crate::perft::PlayEach;
use crate::play::{Play, PlayFrom, Settle, Step};
use crate::playout::PlayOut;
use crate::size::{Side5, Side7, Side9, Side11, Side13, Side15, Side17, Side19, Size};
use crate::threat::Suspects;

/// The kernels of a size. What they do is said where they are called.
pub trait Kernels: Sized {
    /// [`crate::Compiled::moves`].
    fn find_moves(isa: Isa, kernel: FindMoves<'_, Self>)
    where
        Self: Size;

    /// [`crate::Compiled::play`].
    fn play(isa: Isa, kernel: Play<'_, Self>) -> Step
    where
        Self: Size;

    /// [`crate::Compiled::play_from`].
    fn play_from(isa: Isa, kernel: PlayFrom<'_, Self>) -> Step
    where
        Self: Size;

    /// What follows from a slide.
    fn settle(isa: Isa, kernel: Settle<'_, Self>) -> Step
    where
        Self: Size;

    /// The moves that might win.
    fn suspects(isa: Isa, kernel: Suspects<'_, Self>) -> (Lines<Self>, bool)
    where
        Self: Size;

    /// [`crate::Lookout::look`].
    fn look(isa: Isa, kernel: LookAt<'_, Self>) -> Look
    where
        Self: Size;

    /// [`crate::Lookout::keep_answers`].
    fn keep_answers(isa: Isa, kernel: KeepAnswers<'_, Self>)
    where
        Self: Size;

    /// [`crate::Lookout::loud`].
    fn loud(isa: Isa, kernel: FindLoud<'_, Self>)
    where
        Self: Size;

    /// [`crate::Moves::spell`].
    fn spell(isa: Isa, kernel: Spell<'_, Self>)
    where
        Self: Size;

    /// [`crate::Compiled::playout`].
    fn play_out(isa: Isa, kernel: PlayOut<'_, Self>) -> Option<Outcome>
    where
        Self: Size;

    /// The last moves of [`crate::Compiled::perft_unbulked`].
    fn play_each(isa: Isa, kernel: PlayEach<'_, Self>) -> u64
    where
        Self: Size;

    /// [`crate::Batch::play`].
    fn play_games(isa: Isa, kernel: PlayGames<'_, Self>)
    where
        Self: Size;
}

macro_rules! kernels {
    ($($size:ident)*) => {
        $(
            impl Kernels for $size {
                fn find_moves(isa: Isa, kernel: FindMoves<'_, Self>) {
                    isa.run(kernel);
                }
                fn play(isa: Isa, kernel: Play<'_, Self>) -> Step {
                    isa.run(kernel)
                }
                fn play_from(isa: Isa, kernel: PlayFrom<'_, Self>) -> Step {
                    isa.run(kernel)
                }
                fn settle(isa: Isa, kernel: Settle<'_, Self>) -> Step {
                    isa.run(kernel)
                }
                fn suspects(isa: Isa, kernel: Suspects<'_, Self>) -> (Lines<Self>, bool) {
                    isa.run(kernel)
                }
                fn look(isa: Isa, kernel: LookAt<'_, Self>) -> Look {
                    isa.run(kernel)
                }
                fn keep_answers(isa: Isa, kernel: KeepAnswers<'_, Self>) {
                    isa.run(kernel);
                }
                fn loud(isa: Isa, kernel: FindLoud<'_, Self>) {
                    isa.run(kernel);
                }
                fn spell(isa: Isa, kernel: Spell<'_, Self>) {
                    isa.run(kernel);
                }
                fn play_out(isa: Isa, kernel: PlayOut<'_, Self>) -> Option<Outcome> {
                    isa.run(kernel)
                }
                fn play_each(isa: Isa, kernel: PlayEach<'_, Self>) -> u64 {
                    isa.run(kernel)
                }
                fn play_games(isa: Isa, kernel: PlayGames<'_, Self>) {
                    isa.run(kernel);
                }
            }
        )*
    };
}

kernels! { Side5 Side7 Side9 Side11 Side13 Side15 Side17 Side19 }
