//! Writes the report of a finished run: `cargo run -p konakis-report --example report RUN_DIR [OUT_DIR]`.
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1).map(std::path::PathBuf::from);
    let run = args.next().ok_or("which run?")?;
    let out = args.next().unwrap_or_else(|| run.clone());
    let start = std::time::Instant::now();
    let results = konakis_lab::load(&run)?;
    eprintln!("tables {:.2?}", start.elapsed());
    let start = std::time::Instant::now();
    let written = konakis_report::write(&results, &out)?;
    eprintln!(
        "report {:.2?}, {} bytes",
        start.elapsed(),
        written.page_bytes
    );
    Ok(())
}
