//! Nodes or playouts that a searcher makes in a second of processor time.
//!
//! ```text
//! speed RULESET[,RULESET…] NUMBER [AGENT]
//! ```

use konakis_agents::{AgentSpec, search_nodes, search_playouts};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [rulesets, number, agent @ ..] = args.as_slice() else {
        eprintln!("write `speed RULESETS NUMBER [AGENT]`");
        std::process::exit(2);
    };
    let number: u64 = number.parse().expect("a number");
    let agent = agent
        .first()
        .map_or("alpha-beta:nodes=64000", |agent| agent);
    let spec: AgentSpec = agent.parse().unwrap_or_else(|why| panic!("{why}"));
    for id in rulesets.split(',') {
        let ruleset = konakis_rules::find(id).expect("a ruleset");
        let begun = spent();
        let made = match &spec {
            AgentSpec::AlphaBeta(settings) => search_nodes(&ruleset, settings, number),
            AgentSpec::Mcts(settings) => search_playouts(&ruleset, settings, number),
            AgentSpec::Random | AgentSpec::Greedy | AgentSpec::Habitual(..) => Ok(0),
        };
        let made = made.expect("a size that can be played");
        let seconds = (spent() - begun) as f64 / 1e9;
        println!(
            "{id:<24} {made:>10} {1} {seconds:>7.3} s {0:>8.3} M {1}/s",
            made as f64 / seconds / 1e6,
            spec.unit()
        );
    }
}

/// Nanoseconds of processor time of this thread; 0 where the system does not tell.
fn spent() -> u64 {
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse().ok())
        .unwrap_or(0)
}
