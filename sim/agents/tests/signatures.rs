//! The signatures of play are those that were kept: on any machine, a thousand seeded games of every
//! shipped ruleset are the same to the last move. `KONAKIS_BLESS=1` keeps new ones.

use std::fmt::Write as _;
use std::path::Path;

use konakis_agents::signature;
use konakis_rules::{find, shipped};

#[test]
fn every_ruleset_plays_as_it_was_signed() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/signatures.txt");
    let mut signed = String::new();
    for id in shipped() {
        let ruleset = find(id).expect("a shipped ruleset");
        let signature = signature(&ruleset).expect("a board that can be played");
        writeln!(signed, "{id} {signature:016x}").expect("a string takes what is written");
    }
    if std::env::var_os("KONAKIS_BLESS").is_some() {
        std::fs::write(&path, signed).expect("the signatures can be kept");
        return;
    }
    let kept = std::fs::read_to_string(&path).expect("signatures are kept");
    assert_eq!(
        kept, signed,
        "play has changed; if it was meant to, run with KONAKIS_BLESS=1"
    );
}
