//! A run's results, told as a [`View`].

use konakis_lab::{AgentEntry, AgentSpec, Cell, Contrast, Look, Results, Target};
use konakis_rules::{AXES, Alternative, Evidence, Held, Ruleset, Source, Square, differences};
use konakis_stats::skill::Strengths;

use crate::view::provenance;
use crate::view::{
    AgentView, AnswerView, BoardView, CellView, ContrastView, Difference, Ending, EvidenceView,
    FractionNote, Leaving, LookView, Outcomes, Pairing, RulesetView, SourceView, Stopping, View,
};

impl View {
    /// What the report shows of these results.
    pub fn of(results: &Results) -> View {
        let experiment = &results.experiment;
        let rulesets: Vec<&Ruleset> = results.rulesets.iter().collect();
        let differences: Vec<Difference> = differences(&rulesets)
            .iter()
            .map(|found| Difference {
                key: found.path.clone(),
                question: question(&found.path, found.asks),
                answers: found
                    .held
                    .iter()
                    .zip(&rulesets)
                    .map(|(held, ruleset)| answer(held, ruleset))
                    .collect(),
            })
            .collect();
        let axes_apart = differences
            .iter()
            .filter(|difference| AXES.iter().any(|axis| axis.key == difference.key))
            .count();
        let list = |found: &[Contrast]| {
            let each = found.iter().map(|found| contrast(results, found));
            each.collect::<Vec<ContrastView>>()
        };
        View {
            name: experiment.name.clone(),
            title: experiment.title.clone(),
            question: experiment.question.trim().to_owned(),
            notes: experiment
                .notes
                .as_deref()
                .unwrap_or_default()
                .trim()
                .to_owned(),
            rulesets: rulesets
                .iter()
                .map(|ruleset| ruleset_view(ruleset))
                .collect(),
            agents: results.agents.iter().map(agent_view).collect(),
            cells: results
                .cells
                .iter()
                .filter(|cell| cell.main)
                .map(cell)
                .collect(),
            differences,
            agreements: AXES.len() - axes_apart,
            declared: experiment.primary.is_some(),
            contrasts: list(&results.contrasts),
            lengths: list(&results.lengths),
            looks: results
                .looks
                .iter()
                .map(|found| look(results, found))
                .collect(),
            log_ranks: results.log_ranks.clone(),
            first_moves: list(&results.first_moves),
            factors: experiment
                .factorial
                .as_ref()
                .map_or_else(Vec::new, |design| design.factors.clone()),
            fraction: experiment.factorial.as_ref().and_then(|design| {
                Some(FractionNote {
                    resolution: design.resolution()?,
                    assumes: design.assumes()?,
                })
            }),
            figures: experiment.figures.clone(),
            effects: results.effects.clone(),
            one_strength: experiment.strengths == Strengths::Shared,
            mirrors: results.mirrors.clone(),
            balances: results.balances.clone(),
            ladders: results.ladders.clone(),
            varied: results
                .varied()
                .into_iter()
                .map(|cell| (cell.ruleset, cell.plies, cell.counts.ended(), cell.score))
                .collect(),
            shared_openings: experiment.openings.shared,
            book: experiment
                .openings
                .book
                .as_ref()
                .map(|book| book.lines.len() as u64),
            checks: results.checks.clone(),
            expectations: results.expectations.clone(),
            smallest_effect: experiment.smallest_effect,
            stopping: stopping(results),
            region: experiment.stop.rope,
            level: experiment.level,
            ply_cap: experiment.ply_cap,
            rmst_tau: experiment.rmst_tau,
            opening_plies: u32::from(experiment.openings.plies),
            provenance: provenance::facts(results),
            text: experiment.text.clone(),
            command: provenance::command(experiment),
        }
    }
}

fn contrast(results: &Results, found: &Contrast) -> ContrastView {
    let of = &results.cells[found.of as usize];
    ContrastView {
        of: of.ruleset,
        with: results.cells[found.with as usize].ruleset,
        pairing: Pairing {
            attackers: of.attackers,
            defenders: of.defenders,
        },
        difference: found.difference,
        elo: found.elo,
        nearer: found.nearer,
        blocks: found.blocks,
        rho: found.paired.and_then(|paired| paired.rho),
        vrf: found.paired.and_then(|paired| paired.vrf),
        p: found.p.map(|(_, p)| p),
        method: found.method.word(),
        family: found.family.clone(),
        role: found.role,
    }
}

fn look(results: &Results, found: &Look) -> LookView {
    let ruleset = |cell: u32| results.cells[cell as usize].ruleset;
    let (of, with) = match found.target {
        Target::Score(cell) => (ruleset(cell), None),
        Target::Difference(of, with) => (ruleset(of), Some(ruleset(with))),
    };
    LookView {
        checkpoint: found.checkpoint,
        of,
        with,
        estimate: found.estimate,
        decision: found.decision.word(),
    }
}

fn stopping(results: &Results) -> Stopping {
    let mut checkpoints: Vec<u64> = results.looks.iter().map(|look| look.checkpoint).collect();
    checkpoints.dedup();
    let stop = &results.experiment.stop;
    Stopping {
        looks: stop.mode.looks(),
        why: results.stopped.to_owned(),
        blocks: results.blocks,
        checkpoints,
        half_width: stop.half_width,
        alpha: stop.alpha,
        cs: stop.cs,
        screen: stop.screen,
    }
}

fn ruleset_view(ruleset: &Ruleset) -> RulesetView {
    let name = match ruleset.year {
        Some(year) if !ruleset.name.contains(&year.to_string()) => {
            format!("{} ({year})", ruleset.name)
        }
        _ => ruleset.name.clone(),
    };
    let names = &ruleset.names;
    RulesetView {
        id: ruleset.id.clone(),
        name,
        summary: ruleset.summary.clone(),
        parties: [
            names.attackers.clone(),
            names.defenders.clone(),
            names.king.clone(),
        ],
        sources: ruleset.sources.iter().map(source).collect(),
        unsourced: unsourced(ruleset),
        board: board(ruleset),
    }
}

/// Answers that the ruleset's own text gives, and not one that it extends, without evidence.
fn unsourced(ruleset: &Ruleset) -> u64 {
    let own = ruleset.texts.first().map(|text| text.name.as_str());
    let answers = ruleset.answers();
    let bare = answers.iter().filter(|held| {
        held.evidence.is_empty() && held.place.as_ref().map(|place| place.file()) == own
    });
    // The size follows from the layout, and is no answer of its own.
    bare.filter(|held| held.place.is_some() && held.path != "board.size")
        .count() as u64
}

fn source(source: &Source) -> SourceView {
    SourceView {
        key: source.key.clone(),
        citation: source.citation.clone(),
        seen: source.seen.word().to_owned(),
        url: source.url.clone(),
    }
}

fn board(ruleset: &Ruleset) -> BoardView {
    let at = |square: &Square| (square.file, square.rank);
    BoardView {
        size: ruleset.board.size,
        attackers: ruleset.board.attackers.iter().map(at).collect(),
        defenders: ruleset.board.defenders.iter().map(at).collect(),
        king: at(&ruleset.board.king),
        zones: ruleset
            .zones
            .iter()
            .map(|zone| (zone.name.clone(), zone.squares.iter().map(at).collect()))
            .collect(),
    }
}

fn answer(held: &Held, ruleset: &Ruleset) -> AnswerView {
    // A layout is drawn beside, and a list reads better in words.
    let written = held
        .answer
        .as_ref()
        .filter(|answer| held.path != "board.layout" && answer.as_list().is_none());
    let written = written.map_or_else(String::new, |answer| answer.plain());
    let says = held.says.replace('`', "");
    // What it says may begin with what is written, as in "4 squares at most".
    let (answer, meaning) = if says.starts_with(&written) {
        (says, String::new())
    } else {
        (written, says)
    };
    AnswerView {
        answer,
        meaning,
        evidence: held
            .evidence
            .iter()
            .map(|evidence| evidence_view(evidence, ruleset))
            .collect(),
    }
}

/// What a rule asks; of special squares, with their name.
fn question(path: &str, asks: &str) -> String {
    let axis = AXES.iter().any(|axis| axis.key == path);
    match path.trim_start_matches("zones.").split_once('.') {
        Some((zone, _)) if !axis && zone != "board" => format!("{zone}: {asks}"),
        _ => asks.to_owned(),
    }
}

fn evidence_view(evidence: &Evidence, ruleset: &Ruleset) -> EvidenceView {
    let cited = ruleset
        .sources
        .iter()
        .find(|source| source.key == evidence.source);
    EvidenceView {
        reading: evidence.reading.word().to_owned(),
        source: evidence.place.as_ref().map_or_else(
            || evidence.source.clone(),
            |place| format!("{}, {place}", evidence.source),
        ),
        citation: cited.map_or_else(String::new, |source| source.citation.clone()),
        quote: evidence.quote.clone(),
        note: evidence.note.clone(),
        or: (!evidence.or.is_empty()).then(|| {
            evidence
                .or
                .iter()
                .map(alternative)
                .collect::<Vec<_>>()
                .join("; ")
        }),
    }
}

fn alternative(reading: &Alternative) -> String {
    let answers: Vec<String> = reading
        .iter()
        .map(|(path, answer)| format!("{path} = {}", answer.plain()))
        .collect();
    answers.join(" and ")
}

fn agent_view(agent: &AgentEntry) -> AgentView {
    let spec = &agent.spec;
    let kind = AgentSpec::KINDS
        .iter()
        .find(|kind| kind.word == spec.kind());
    AgentView {
        name: agent.name.clone(),
        spec: spec.to_string(),
        kind: spec.kind().to_owned(),
        does: kind.map_or_else(String::new, |kind| kind.sentence.to_owned()),
        budget: spec.budget(),
        unit: spec.unit().to_owned(),
        blocks: agent.blocks,
        family: agent.rung.map(|rung| rung.family),
        fingerprint: format!("{:016x}", spec.fingerprint()),
    }
}

fn cell(cell: &Cell) -> CellView {
    CellView {
        id: cell.id,
        ruleset: cell.ruleset,
        attackers: cell.attackers,
        defenders: cell.defenders,
        score_method: cell.score_method.word(),
        outcomes: Outcomes {
            attackers: cell.counts.attackers,
            defenders: cell.counts.defenders,
            draw: cell.counts.draw,
            truncated: cell.counts.truncated,
            error: cell.counts.error,
        },
        lengths: cell
            .lengths
            .iter()
            .map(|length| Leaving {
                plies: length.plies,
                attackers: length.attackers,
                defenders: length.defenders,
                draw: length.draw,
                truncated: length.truncated,
            })
            .collect(),
        endings: cell
            .reasons
            .iter()
            .map(|(reason, games)| Ending {
                word: reason.word().to_owned(),
                games: *games,
            })
            .collect(),
        kings: cell.ends.kings.clone(),
        score: cell.score,
        decisive_share: cell.decisive_share,
        draw_rate: cell.draw_rate,
        truncation: cell.trunc_rate,
        score_bounds: cell.score_bounds,
        median: cell.median_length,
        mean_length: cell.rmst,
        captures: cell.captures_per_100,
        branching_attackers: cell.branching.attackers,
        branching_defenders: cell.branching.defenders,
        raichi: cell.raichi_per_game,
        tuichu: cell.tuichu_per_game,
        distinct: cell.n_distinct,
        effective: cell.n_eff,
    }
}
