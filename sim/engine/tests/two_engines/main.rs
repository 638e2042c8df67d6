//! The engine against a second one, written from the sentences of the rules alone.
//!
//! `agreement` compares the two on random positions of random rulesets and over whole random games; `diagrams` plays
//! drawn positions whose outcome is known; `perft` counts. `KONAKIS_AGREE=1000000` in the environment asks for that
//! many positions in place of the few of an ordinary run, and `KONAKIS_AGREE_SEED` for others than usual.

use konakis_reference as reference;

mod agreement;
mod batch;
mod diagrams;
mod felt;
mod games;
mod lot;
mod moves;
mod perft;
mod positions;
mod rulesets;
mod scene;
mod shrink;
mod tally;
