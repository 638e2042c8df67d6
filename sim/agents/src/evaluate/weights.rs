//! The one table of weights. Its numbers were found by self-play, as the example `tune` does it.

/// What one of a term is worth at the start of a game and when nearly all men have left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Weight {
    /// With all men on the board.
    pub early: i16,
    /// With none.
    pub late: i16,
}

impl Weight {
    const fn of(early: i16, late: i16) -> Self {
        Weight { early, late }
    }
}

/// A table of weights: for each term its field, its two words, its sentence, its defaults.
macro_rules! weights {
    (($d:tt) $($field:ident $word:literal $late:literal $says:literal $early_default:literal $late_default:literal)*) => {
        /// The weight of every term.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct Weights {
            $(#[doc = $says] pub $field: Weight,)*
        }

        impl Weights {
            /// Terms that there are.
            pub const COUNT: usize = [$(stringify!($field)),*].len();

            /// The weights, in the order of the table.
            pub const fn list(&self) -> [Weight; Self::COUNT] {
                [$(self.$field),*]
            }

            /// A table of these weights, in its order.
            pub const fn of_list([$($field),*]: [Weight; Self::COUNT]) -> Self {
                Weights { $($field),* }
            }
        }

        /// A value for each term.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub struct Terms {
            $(#[doc = $says] pub $field: i32,)*
        }

        impl Terms {
            /// The values, in the order of the table.
            pub const fn list(&self) -> [i32; Weights::COUNT] {
                [$(self.$field),*]
            }
        }

        impl Default for Weights {
            fn default() -> Self {
                Weights { $($field: Weight::of($early_default, $late_default),)* }
            }
        }

        /// Declares every weight as two parameters of an agent whose settings hold the weights in the
        /// field `weights`, after the parameters that are given.
        macro_rules! with_weights {
            ($d settings:ty; $d($d own:expr),* $d(,)?) => {
                &[
                    $d($d own,)*
                    $(
                        crate::spec::Declared::<$d settings> {
                            word: $word,
                            unit: "hundredths of a man",
                            sentence: $says,
                            domain: crate::spec::Domain::Whole(-2000, 2000),
                            get: |settings| settings.weights.$field.early.into(),
                            set: |settings, value| settings.weights.$field.early = value as i16,
                        },
                        crate::spec::Declared::<$d settings> {
                            word: $late,
                            unit: "hundredths of a man",
                            sentence: concat!("late in the game: ", $says),
                            domain: crate::spec::Domain::Whole(-2000, 2000),
                            get: |settings| settings.weights.$field.late.into(),
                            set: |settings, value| settings.weights.$field.late = value as i16,
                        },
                    )*
                ]
            };
        }

        pub(crate) use with_weights;
    };
}

weights! { ($)
    defender "defender" "defender-late"
        "a man of the defenders" 100 100
    attacker "attacker" "attacker-late"
        "a man of the attackers" -286 -286
    one_move "one-move" "one-move-late"
        "the king is one move from an escape square" 647 647
    two_moves "two-moves" "two-moves-late"
        "the king is two moves from an escape square" 124 138
    three_moves "three-moves" "three-moves-late"
        "the king is three moves from an escape square" 98 119
    four_moves "four-moves" "four-moves-late"
        "the king is four moves from an escape square" 33 43
    exits "exits" "exits-late"
        "an escape square that the king reaches in one or two moves" 28 23
    king_moves "king-moves" "king-moves-late"
        "a move of the king" 10 12
    open_sides "open-sides" "open-sides-late"
        "a side of the king that is not closed" 15 15
    besiegers "besiegers" "besiegers-late"
        "an attacker within two steps of the king" -36 -35
    gaps "gaps" "gaps-late"
        "a line along which a defender looks at an escape square" 7 7
    open_lines "open-lines" "open-lines-late"
        "a rank or file with an escape square and without an attacker" 16 14
    links "links" "links-late"
        "two attackers who touch at a corner" -20 -19
    outposts "outposts" "outposts-late"
        "an attacker within two steps of an escape square" -6 -6
    escort "escort" "escort-late"
        "a man of the defenders who touches the king" 25 27
    king_steps "king-steps" "king-steps-late"
        "a step between the king and the nearest escape square" -31 -31
    guards "guards" "guards-late"
        "a line along which an attacker looks at an escape square" 1 1
    defenders_slides "defenders-slides" "defenders-slides-late"
        "a move of the defenders" 5 5
    attackers_slides "attackers-slides" "attackers-slides-late"
        "a move of the attackers" -5 -5
    turn "turn" "turn-late"
        "having the move" 43 44
}
