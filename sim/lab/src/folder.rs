//! The folder of a run: its manifest, its parts, and the lock that keeps two runs apart.

use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use polars::prelude::*;

use crate::error::{ChangedField, LabError};
use crate::manifest::{MANIFEST, Manifest, PartEntry, RulesetText, SCHEMA_VERSION};
use crate::plan::{Part, Plan};
use crate::store;

/// Name of the folder of parts within a run's folder.
pub const GAMES: &str = "games";

/// Files that a run or a report makes beside its parts, for starting over.
const MADE: [&str; 3] = ["report.html", "figures", "checks.json"];

/// A run's folder, open for work.
#[derive(Debug)]
pub struct Folder {
    dir: PathBuf,
    /// Held while this lives; the system lets go of it even if the program is killed.
    _lock: File,
}

impl Folder {
    /// Opens a folder, and creates it if there is none.
    pub fn open(dir: &Path) -> Result<Folder, LabError> {
        store::create_folder(&dir.join(GAMES))?;
        let path = dir.join(GAMES).join(".lock");
        let lock = File::create(&path).map_err(LabError::file("write", &path))?;
        match lock.try_lock() {
            Ok(()) => Ok(Folder {
                dir: dir.to_owned(),
                _lock: lock,
            }),
            Err(TryLockError::WouldBlock) => Err(LabError::NoRun {
                dir: dir.to_owned(),
                why: "another konakis is at work there".to_owned(),
            }),
            Err(TryLockError::Error(why)) => Err(LabError::file("lock", &path)(why)),
        }
    }

    /// Path of a part's file.
    pub fn part(&self, file: &str) -> PathBuf {
        self.dir.join(GAMES).join(file)
    }

    /// Writes the manifest.
    pub fn save(&self, manifest: &Manifest) -> Result<(), LabError> {
        save(&self.dir, manifest)
    }

    /// Deletes the games and everything made from them, and nothing else.
    pub fn clear(&self) -> Result<(), LabError> {
        // The manifest goes last: until then the folder is known for what it is.
        for file in self.files()? {
            remove(&self.part(&file))?;
        }
        let tables = entries(&self.dir)?
            .into_iter()
            .filter(|name| name.ends_with(".parquet") || name.ends_with(".csv"));
        for name in tables.chain(MADE.map(str::to_owned)) {
            remove(&self.dir.join(name))?;
        }
        remove(&self.dir.join(MANIFEST))
    }

    /// Names of the files in the folder of parts, sorted.
    pub fn files(&self) -> Result<Vec<String>, LabError> {
        let mut files = entries(&self.dir.join(GAMES))?;
        files.retain(|name| name.starts_with("part-"));
        files.sort();
        Ok(files)
    }

    /// Finds out which parts are really there: those of the list that are as they were written, and those that were written after the list.
    /// What is damaged or half-written is deleted, with a warning, and will be played again.
    pub fn survey(
        &self,
        manifest: &Manifest,
        plan: &Plan,
        warn: &mut dyn FnMut(String),
    ) -> Result<BTreeMap<Part, PartEntry>, LabError> {
        let planned: BTreeMap<String, Part> =
            plan.parts().map(|part| (part.file(), part)).collect();
        let listed: BTreeMap<&str, &PartEntry> = manifest
            .parts
            .iter()
            .map(|entry| (entry.file.as_str(), entry))
            .collect();
        let mut found = BTreeMap::new();
        let files = self.files()?;
        for file in &files {
            let path = self.part(file);
            let Some(part) = planned.get(file) else {
                remove(&path)?;
                continue;
            };
            let entry = match listed.get(file.as_str()) {
                Some(entry) if entry.blocks != part.len() => {
                    Err("holds another number of games".to_owned())
                }
                Some(entry) => intact(&path, entry).map(|()| (*entry).clone()),
                None => adopt(&path, part, &manifest.run_id),
            };
            match entry {
                Ok(entry) => {
                    found.insert(part.clone(), entry);
                }
                Err(why) => {
                    warn(format!(
                        "{} {why}; its games are played again",
                        path.display()
                    ));
                    remove(&path)?;
                }
            }
        }
        let gone = listed
            .keys()
            .filter(|file| planned.contains_key(**file) && files.iter().all(|there| there != *file))
            .count();
        if gone > 0 {
            let are = if gone == 1 {
                "1 part is"
            } else {
                &format!("{gone} parts are")
            };
            warn(format!(
                "{are} gone from {}; the games are played again",
                self.dir.join(GAMES).display()
            ));
        }
        Ok(found)
    }
}

/// Reads the manifest of a run; `None` if the folder has none.
pub fn manifest(dir: &Path) -> Result<Option<Manifest>, LabError> {
    let path = dir.join(MANIFEST);
    let bytes = match fs::read(&path) {
        Ok(bytes) => bytes,
        Err(why) if why.kind() == ErrorKind::NotFound => return Ok(None),
        Err(why) => return Err(LabError::file("read", &path)(why)),
    };
    let refuse = |why: String| LabError::NoRun {
        dir: dir.to_owned(),
        why,
    };
    let value: serde_json::Value = serde_json::from_slice(&bytes)
        .map_err(|why| refuse(format!("its {MANIFEST} is damaged: {why}")))?;
    let version = value
        .get("schema_version")
        .and_then(serde_json::Value::as_u64);
    if version != Some(u64::from(SCHEMA_VERSION)) {
        let version = version.map_or_else(|| "none".to_owned(), |version| version.to_string());
        return Err(refuse(format!(
            "its {MANIFEST} has version {version}, and this konakis reads version {SCHEMA_VERSION}"
        )));
    }
    serde_json::from_value(value)
        .map(Some)
        .map_err(|why| refuse(format!("its {MANIFEST} is damaged: {why}")))
}

/// Writes a manifest into a folder.
pub fn save(dir: &Path, manifest: &Manifest) -> Result<(), LabError> {
    let mut text =
        serde_json::to_vec_pretty(manifest).expect("a manifest has only text and numbers");
    text.push(b'\n');
    store::write(&dir.join(MANIFEST), &text)
}

/// The fields that determine rows and in which two runs differ.
pub fn changes(was: &[(String, String)], is: &[(String, String)]) -> Vec<ChangedField> {
    let value = |list: &[(String, String)], path: &str| {
        list.iter()
            .find(|(key, _)| key == path)
            .map(|(_, value)| value.clone())
    };
    let mut paths: Vec<&String> = was.iter().chain(is).map(|(path, _)| path).collect();
    let mut seen = std::collections::BTreeSet::new();
    paths.retain(|path| seen.insert(path.as_str()));
    paths
        .into_iter()
        .map(|path| ChangedField {
            path: path.clone(),
            was: value(was, path),
            is: value(is, path),
        })
        .filter(|field| field.was != field.is)
        .collect()
}

/// The same, with the answers that changed in the place of a ruleset's fingerprint.
pub fn answers_changed(
    fields: Vec<ChangedField>,
    was: &[RulesetText],
    is: &[RulesetText],
) -> Vec<ChangedField> {
    let differing = |field: &ChangedField| -> Option<Vec<ChangedField>> {
        let id = field.path.strip_prefix("fingerprint of ")?;
        let of = |list: &[RulesetText]| {
            let found = list.iter().find(|ruleset| ruleset.id == id);
            found.map(|ruleset| ruleset.answers.clone())
        };
        let mut found = changes(&of(was)?, &of(is)?);
        for field in &mut found {
            field.path = format!("{} of {id}", field.path);
        }
        (!found.is_empty()).then_some(found)
    };
    fields
        .into_iter()
        .flat_map(|field| differing(&field).unwrap_or_else(|| vec![field]))
        .collect()
}

/// Is a part as it was written?
fn intact(path: &Path, entry: &PartEntry) -> Result<(), String> {
    let bytes = fs::read(path).map_err(|why| format!("cannot be read ({why})"))?;
    if bytes.len() as u64 == entry.bytes && store::sha256(&bytes) == entry.sha256 {
        Ok(())
    } else {
        Err("is damaged".to_owned())
    }
}

/// Takes a part that was finished after the manifest was last written, if it is of this run.
fn adopt(path: &Path, part: &Part, run_id: &str) -> Result<PartEntry, String> {
    let bytes = fs::read(path).map_err(|why| format!("cannot be read ({why})"))?;
    let columns = ["run_id", "cell_id", "block", "outcome"]
        .map(str::to_owned)
        .to_vec();
    let frame = ParquetReader::new(std::io::Cursor::new(&bytes))
        .with_columns(Some(columns))
        .finish()
        .map_err(|_| "is damaged".to_owned())?;
    store::entry(&frame, part, run_id, &bytes).ok_or_else(|| "holds other games".to_owned())
}

fn entries(dir: &Path) -> Result<Vec<String>, LabError> {
    let list = fs::read_dir(dir).map_err(LabError::file("read", dir))?;
    list.map(|entry| {
        Ok(entry
            .map_err(LabError::file("read", dir))?
            .file_name()
            .to_string_lossy()
            .into_owned())
    })
    .collect()
}

fn remove(path: &Path) -> Result<(), LabError> {
    let gone = if path.is_dir() {
        fs::remove_dir_all(path)
    } else {
        fs::remove_file(path)
    };
    match gone {
        Err(why) if why.kind() != ErrorKind::NotFound => Err(LabError::file("delete", path)(why)),
        _ => Ok(()),
    }
}
