//! Which combinations of a fraction are played: `design.generators`.

use std::collections::BTreeSet;

use konakis_rules::{Problem, Reader, Said, near, quoted};
use konakis_stats::fraction::Fraction;

use crate::ask::Ask;
use crate::experiment::Factor;

/// Free factors of a fraction: their combinations, the two rulesets besides, fit in the numbers of a column of words.
const MOST_FREE: usize = 7;

/// Reads which factors follow from which, and puts the free ones first; `None` if something is wrong.
pub fn fraction(reader: &Reader<'_>, factors: &mut Vec<Factor>) -> Option<Fraction> {
    let said = Ask::new(reader, "design").texts("generators");
    let Some(said) = said else {
        let fraction = Fraction::standard(factors.len());
        if fraction.is_none() && !reader.has("design.generators") {
            let few = factors.len() < 5;
            let problem = Problem::error(format!(
                "there is no standard fraction for {}",
                konakis_rules::counted(factors.len(), "factor")
            ));
            reader.refuse(
                problem
                    .at_any(reader.place("design.kind"), "a part of the combinations")
                    .note("standard ones, of resolution V and more, have 5 to 11 factors")
                    .help(if few {
                        "write `kind = \"factorial\"`, which plays all combinations"
                    } else {
                        "join some in one factor, as in `[factors.king]` with `rules = [\"king.armed\", \"range.king\"]`, or write `generators`"
                    }),
            );
        }
        return fraction;
    };
    let generators: Option<Vec<Generator>> = said
        .value
        .iter()
        .map(|text| Generator::read(reader, text, factors))
        .collect();
    let generators = generators?;
    let further: Vec<usize> = generators.iter().map(|each| each.sets).collect();
    let refuse = |title: String, place: &Said<String>| {
        reader.refuse(Problem::error(title).at(&place.place, "one factor follows from the others"));
    };
    let mut wrong = false;
    let mut seen = BTreeSet::new();
    for (generator, text) in generators.iter().zip(&said.value) {
        let name = |factor: usize| quoted(&factors[factor].name);
        if !seen.insert(generator.sets) {
            wrong = true;
            refuse(format!("{} is set twice", name(generator.sets)), text);
        }
        if let Some(bound) = generator.of.iter().find(|factor| further.contains(factor)) {
            wrong = true;
            let title = format!("{} is set by a generator and is not free", name(*bound));
            refuse(title, text);
        }
    }
    if wrong {
        return None;
    }
    let free: Vec<usize> = (0..factors.len())
        .filter(|factor| !further.contains(factor))
        .collect();
    if free.len() > MOST_FREE || generators.is_empty() {
        let title = if generators.is_empty() {
            "no factor follows from others".to_owned()
        } else {
            format!("{} factors are free, and {MOST_FREE} may be", free.len())
        };
        reader.refuse(
            Problem::error(title)
                .at(&said.place, "a part of the combinations")
                .help("write another generator, or leave `generators` out where there are 5 to 11 factors"),
        );
        return None;
    }
    let bit = |factor: &usize| free.iter().position(|each| each == factor);
    let masks: Vec<usize> = generators
        .iter()
        .map(|each| {
            each.of
                .iter()
                .filter_map(bit)
                .fold(0, |set, i| set | 1 << i)
        })
        .collect();
    let fraction = Fraction::new(free.len(), &masks);
    let order = free.iter().chain(&further);
    let ordered: Vec<Factor> = order.map(|factor| factors[*factor].clone()).collect();
    let words = fraction.defining_words().into_iter();
    if let Some(word) = words.into_iter().find(|word| word.count_ones() < 3) {
        let names: Vec<String> = (0..ordered.len())
            .filter(|i| word >> i & 1 == 1)
            .map(|i| quoted(&ordered[i].name))
            .collect();
        reader.refuse(
            Problem::error(format!(
                "{} are always switched together",
                names.join(" and ")
            ))
            .at(&said.place, "two generators with the same product")
            .help("give each factor a product of its own"),
        );
        return None;
    }
    *factors = ordered;
    Some(fraction)
}

/// One factor that is switched as the product of others.
struct Generator {
    sets: usize,
    of: BTreeSet<usize>,
}

impl Generator {
    /// Reads `one = other * another`.
    fn read(reader: &Reader<'_>, text: &Said<String>, factors: &[Factor]) -> Option<Generator> {
        let refuse = |problem: Problem| {
            reader.refuse(problem);
            None
        };
        let shape = |title: String| {
            Problem::error(title)
                .at(&text.place, "one factor follows from the others")
                .help("write it as in `\"king.armed = range.king * first * capture.victims\"`")
        };
        let Some((sets, of)) = text.value.split_once('=') else {
            return refuse(shape(format!("{} is no generator", quoted(&text.value))));
        };
        let find = |name: &str| {
            let found = factors.iter().position(|factor| factor.name == name);
            if found.is_none() {
                let names = factors.iter().map(|factor| factor.name.as_str());
                let known: Vec<&str> = names.collect();
                reader.refuse(
                    Problem::error(format!("there is no factor {}", quoted(name)))
                        .at(&text.place, "named here")
                        .did_you_mean(near(name, known.iter().copied()))
                        .note(format!("the factors are {}", known.join(", "))),
                );
            }
            found
        };
        let sets = find(sets.trim());
        let named: Vec<Option<usize>> = of.split('*').map(|name| find(name.trim())).collect();
        let count = named.len();
        let of: BTreeSet<usize> = named.into_iter().collect::<Option<_>>()?;
        let sets = sets?;
        if of.len() < 2 || of.len() < count {
            return refuse(shape(format!(
                "{} is no product of two factors or more, each named once",
                quoted(text.value.trim())
            )));
        }
        Some(Generator { sets, of })
    }
}
