//! The book of rulesets, on disk.

use std::io;
use std::path::PathBuf;

use clap::Args;
use konakis_rules::{book, counted};

use super::{Desk, refuse};

/// The arguments of `konakis rulesets book`.
#[derive(Args, Clone, Debug)]
pub struct BookArgs {
    /// The folder to write to; it is made if it is not there.
    #[arg(long, value_name = "DIR", default_value = "book")]
    out: PathBuf,
}

/// Writes the book.
pub fn write(desk: &mut Desk<'_>, args: &BookArgs) -> io::Result<u8> {
    let pages = match book() {
        Ok(pages) => pages,
        Err(problems) => return refuse(desk, &problems),
    };
    let written = std::fs::create_dir_all(&args.out).and_then(|()| {
        let mut pages = pages.iter();
        pages.try_for_each(|page| std::fs::write(args.out.join(&page.name), &page.content))
    });
    if let Err(why) = written {
        writeln!(
            desk.err,
            "error: cannot write to {}: {why}",
            args.out.display()
        )?;
        return Ok(2);
    }
    let first = args.out.join("index.html");
    writeln!(
        desk.out,
        "{} in {}; begin with {}",
        counted(pages.len(), "file"),
        args.out.display(),
        first.display()
    )?;
    Ok(0)
}
