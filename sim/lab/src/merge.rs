//! Joining shards: several folders that each hold a share of one run become one.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::clock;
use crate::error::LabError;
use crate::folder::{self, Folder, GAMES};
use crate::library;
use crate::manifest::{Manifest, PartEntry};
use crate::plan::{Part, Plan};
use crate::store;

/// Joins runs of one experiment into `out`: nothing missing, nothing twice, every file as it was written.
pub fn merge(shards: &[PathBuf], out: &Path) -> Result<Manifest, LabError> {
    let mut runs: Vec<(&PathBuf, Manifest)> = Vec::new();
    for dir in shards {
        let manifest = folder::manifest(dir)?;
        let missing = || LabError::NoRun {
            dir: dir.clone(),
            why: "it has no manifest.json".to_owned(),
        };
        runs.push((dir, manifest.ok_or_else(missing)?));
    }
    let Some((first_dir, first)) = runs.first() else {
        return Err(LabError::Unmergeable(
            "name the folders that are to be joined".to_owned(),
        ));
    };
    for (dir, manifest) in &runs[1..] {
        let mut fields = folder::changes(&first.identity, &manifest.identity);
        fields.extend(folder::changes(&lengths(first), &lengths(manifest)));
        if !fields.is_empty() {
            let paths: Vec<&str> = fields.iter().map(|field| field.path.as_str()).collect();
            let (one, two) = (first_dir.display(), dir.display());
            return Err(LabError::Unmergeable(format!(
                "{one} and {two} are different runs; they differ in {}",
                paths.join(", ")
            )));
        }
    }
    let plan = Plan::in_stages(&library::recorded(first, first_dir)?, first.stages());
    let sources = sources(&runs, &plan)?;

    let mut merged = first.clone();
    merged.shard = None;
    merged.parts = sources
        .values()
        .map(|(_, entry)| (*entry).clone())
        .collect();
    merged.volatile.sessions = runs
        .iter()
        .flat_map(|(_, manifest)| manifest.volatile.sessions.clone())
        .collect();
    merged.volatile.finished = Some(clock::now());
    let folder = empty(out)?;
    for (dir, entry) in sources.values() {
        bring(
            &dir.join(GAMES).join(&entry.file),
            &folder.part(&entry.file),
            entry,
        )?;
    }
    // The manifest comes last: a folder without one is no run.
    folder.save(&merged)?;
    Ok(merged)
}

/// How many games a run has; shares that were lengthened apart do not fit together.
fn lengths(manifest: &Manifest) -> [(String, String); 1] {
    let stages: Vec<String> = manifest.stages().iter().map(u64::to_string).collect();
    [("stop.blocks".to_owned(), stages.join(", then "))]
}

/// Where each part of the plan is to be taken from.
fn sources<'a>(
    runs: &'a [(&'a PathBuf, Manifest)],
    plan: &Plan,
) -> Result<BTreeMap<Part, (&'a PathBuf, &'a PartEntry)>, LabError> {
    let mut found: BTreeMap<&str, (&PathBuf, &PartEntry)> = BTreeMap::new();
    for (dir, manifest) in runs {
        for entry in &manifest.parts {
            if let Some((other, _)) = found.insert(&entry.file, (dir, entry)) {
                return Err(LabError::Unmergeable(format!(
                    "{} is in {} and in {}",
                    entry.file,
                    other.display(),
                    dir.display()
                )));
            }
        }
    }
    let mut sources = BTreeMap::new();
    let mut missing: BTreeMap<String, u64> = BTreeMap::new();
    let of = runs
        .iter()
        .find_map(|(_, manifest)| manifest.shard)
        .map(|(_, of)| of);
    for (part, share) in plan.dealt(of.unwrap_or(1)) {
        match found.get(part.file().as_str()) {
            Some(source) => {
                sources.insert(part, *source);
            }
            None => {
                let shard =
                    of.map_or_else(|| "the run".to_owned(), |of| format!("shard {share}/{of}"));
                *missing.entry(shard).or_default() += 1;
            }
        }
    }
    if missing.is_empty() {
        return Ok(sources);
    }
    let list: Vec<String> = missing
        .iter()
        .map(|(shard, parts)| {
            format!(
                "{parts} part{} of {shard}",
                if *parts == 1 { "" } else { "s" }
            )
        })
        .collect();
    Err(LabError::Unmergeable(format!(
        "games are missing: {}; play them with `konakis run … --shard`, and merge again",
        list.join(", ")
    )))
}

/// A folder that holds no run yet.
fn empty(out: &Path) -> Result<Folder, LabError> {
    let folder = Folder::open(out)?;
    if folder::manifest(out)?.is_some() || !folder.files()?.is_empty() {
        return Err(LabError::Unmergeable(format!(
            "{} holds a run already; choose another --out",
            out.display()
        )));
    }
    Ok(folder)
}

/// Copies a part after checking that it is as it was written.
fn bring(from: &Path, to: &Path, entry: &PartEntry) -> Result<(), LabError> {
    let bytes = fs::read(from).map_err(LabError::file("read", from))?;
    if store::sha256(&bytes) != entry.sha256 {
        return Err(LabError::Unmergeable(format!(
            "{} is damaged; run its shard again, which mends it",
            from.display()
        )));
    }
    store::write(to, &bytes)
}
