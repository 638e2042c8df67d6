//! Nodes that `alpha-beta` makes in a second of processor time.
//!
//! ```text
//! speed RULESET[,RULESET…] NODES [AGENT]
//! ```

use konakis_agents::{AgentSpec, search_nodes};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [rulesets, nodes, agent @ ..] = args.as_slice() else {
        eprintln!("write `speed RULESETS NODES [AGENT]`");
        std::process::exit(2);
    };
    let nodes: u64 = nodes.parse().expect("a number of nodes");
    let agent = agent
        .first()
        .map_or("alpha-beta:nodes=64000", |agent| agent);
    let AgentSpec::AlphaBeta(settings) = agent.parse().unwrap_or_else(|why| panic!("{why}")) else {
        eprintln!("{agent} makes no nodes");
        std::process::exit(2);
    };
    for id in rulesets.split(',') {
        let ruleset = konakis_rules::find(id).expect("a ruleset");
        let begun = spent();
        let made = search_nodes(&ruleset, &settings, nodes).expect("a size that can be played");
        let seconds = (spent() - begun) as f64 / 1e9;
        println!(
            "{id:<24} {made:>10} nodes {seconds:>7.3} s {:>7.2} M nodes/s",
            made as f64 / seconds / 1e6
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
