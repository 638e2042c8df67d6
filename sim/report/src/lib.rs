//! Tables become figures, figures become a page.

mod board;
mod canvas;
mod figure;
mod font;
mod numerals;
mod page;
mod raster;
#[cfg(test)]
mod specimen;
mod table;
mod theme;
mod verdict;
mod view;

#[cfg(test)]
mod tests {
    #[test]
    fn draw() {
        let t = std::time::Instant::now();
        let view = crate::specimen::flagship(62_500);
        let plates = crate::figure::plates(&view);
        eprintln!("{:?}", t.elapsed());
        std::fs::create_dir_all("/tmp/rep/figs").unwrap();
        let t = std::time::Instant::now();
        std::fs::write(
            "/tmp/rep/report.html",
            crate::page::html(&view, &plates).unwrap(),
        )
        .unwrap();
        eprintln!("page {:?}", t.elapsed());
        for p in &plates {
            let t = std::time::Instant::now();
            std::fs::write(format!("/tmp/rep/figs/{}.png", p.name), p.png().unwrap()).unwrap();
            std::fs::write(format!("/tmp/rep/figs/{}.svg", p.name), &p.file).unwrap();
            eprintln!(
                "{} {:?} {} {} {}: {}",
                p.name,
                t.elapsed(),
                p.file.len(),
                p.wide.len(),
                p.narrow.len(),
                p.finding
            );
        }
    }
}
