//! Every figure from every awkward shape of results.

use std::collections::BTreeSet;

use crate::figure::{FIGURES, Form, plates};
use crate::raster;
use crate::specimen;
use crate::tests::awkward;

#[test]
fn every_figure_is_drawn_from_awkward_results() {
    for (name, view) in awkward() {
        for plate in plates(&view) {
            assert!(
                !plate.finding.is_empty() && !plate.finding.contains("NaN"),
                "{name}: {}",
                plate.finding
            );
            for svg in [&plate.file, &plate.wide, &plate.narrow, &plate.csv] {
                assert!(
                    !svg.contains("NaN") && !svg.contains("inf"),
                    "{name}: {} has a number that is none",
                    plate.name
                );
            }
            raster::tree(&plate.file).unwrap_or_else(|why| panic!("{name}: {}: {why}", plate.name));
        }
    }
}

#[test]
fn every_figure_shows_the_flagship() {
    let mut view = specimen::factorial(1000);
    view.looks = specimen::stopped(1000).looks;
    let plates = plates(&view);
    assert_eq!(plates.len(), FIGURES.len());
    let names: BTreeSet<_> = plates.iter().map(|plate| plate.name).collect();
    assert_eq!(names.len(), plates.len(), "figures have names of their own");
}

#[test]
fn nothing_is_drawn_beyond_the_sheet() {
    for (name, view) in awkward() {
        for figure in FIGURES
            .iter()
            .filter(|figure| figure.finding(&view).is_some())
        {
            for form in [Form::Wide, Form::Narrow] {
                let svg = figure.draw(&view, form, "id");
                let beyond = raster::beyond(&svg.standalone("title"));
                assert!(
                    beyond < 1.0,
                    "{name}: {} {form:?} goes {beyond:.1} pixels beyond its sheet",
                    figure.name()
                );
            }
        }
    }
}

#[test]
fn images_have_text_in_them() {
    for plate in plates(&specimen::factorial(1000)) {
        let image = raster::pixels(&plate.file).expect("an image");
        let dark = image
            .pixels()
            .iter()
            .filter(|pixel| pixel.red() < 60 && pixel.green() < 60 && pixel.blue() < 60)
            .count();
        // Text alone darkens more than this; axes and dots do not.
        assert!(dark > 3000, "{}: only {dark} dark pixels", plate.name);
        assert_eq!(
            image.width(),
            (Form::Wide.width() * f64::from(raster::SCALE)) as u32
        );
    }
}

#[test]
fn a_page_of_all_shipped_rulesets_is_not_too_large() {
    let view = specimen::many(45);
    let page = crate::page::html(&view, &plates(&view)).expect("a page");
    assert!(
        (page.len() as u64) < 5 * crate::MEGABYTE,
        "{} bytes",
        page.len()
    );
}

#[test]
fn stopped_games_are_never_shown_as_draws() {
    let view = specimen::one_cell(crate::view::Outcomes {
        truncated: 20,
        ..Default::default()
    });
    let outcomes = plates(&view)
        .into_iter()
        .find(|plate| plate.name == "outcomes")
        .expect("the figure");
    assert!(
        outcomes.finding.contains("the ply cap stops"),
        "{}",
        outcomes.finding
    );
    assert!(!outcomes.finding.contains("draw"), "{}", outcomes.finding);
    assert!(outcomes.file.contains("url(#hatch-outcomes-wide)"));
}

#[test]
fn numbers_behind_a_figure_have_a_field_for_every_column() {
    for plate in plates(&specimen::factorial(1000)) {
        let mut lines = plate.csv.lines();
        let columns = lines.next().expect("a header").split(',').count();
        assert!(plate.csv.lines().count() > 4, "{}", plate.name);
        assert!(
            lines.all(|line| line.split(',').count() == columns),
            "{}",
            plate.name
        );
    }
}
