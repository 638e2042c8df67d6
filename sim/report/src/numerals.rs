//! Numbers as a reader wants them: rounded by what is known of them, thousands separated, with their interval.

use konakis_stats::Estimate;

/// A narrow space that does not break, between a number and its unit.
pub const THIN: char = '\u{202F}';
/// What stands where nothing can be said.
pub const NOTHING: &str = "–";

/// A whole number with its thousands separated.
pub fn count(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count with its noun in the right number: "1 game", "2,000 games".
pub fn counted(n: u64, noun: &str) -> String {
    format!("{} {noun}{}", count(n), if n == 1 { "" } else { "s" })
}

/// A number with a fixed number of decimals, a true minus sign, thousands separated.
pub fn decimal(x: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", x.abs());
    let (whole, rest) = text
        .split_once('.')
        .map_or((text.as_str(), ""), |(whole, rest)| (whole, rest));
    let whole = whole.parse().map_or_else(|_| whole.to_owned(), count);
    let zero = text.chars().all(|c| matches!(c, '0' | '.'));
    let sign = if x < 0.0 && !zero { "−" } else { "" };
    if rest.is_empty() {
        format!("{sign}{whole}")
    } else {
        format!("{sign}{whole}.{rest}")
    }
}

/// A share of 1 in percent, without the unit: nothing and everything are whole numbers, and no other share reads as if it were either.
pub fn percent_bare(share: f64, decimals: usize) -> String {
    let least = 0.1f64.powi(decimals as i32);
    match share * 100.0 {
        0.0 => "0".to_owned(),
        100.0 => "100".to_owned(),
        percent if percent > 0.0 && percent < least / 2.0 => {
            format!("<{THIN}{}", decimal(least, decimals))
        }
        percent if percent < 100.0 && percent > 100.0 - least / 2.0 => {
            format!(">{THIN}{}", decimal(100.0 - least, decimals))
        }
        percent => decimal(percent, decimals),
    }
}

/// A share of 1 in percent.
pub fn percent(share: f64, decimals: usize) -> String {
    format!("{}{THIN}%", percent_bare(share, decimals))
}

/// Whether an interval has no width: its value was not estimated but counted.
fn is_exact(estimate: Estimate) -> bool {
    estimate.bounds().is_some_and(|(lo, hi)| lo == hi)
}

/// A share with its interval: "52.1 % [51.7, 52.5]".
pub fn share(estimate: Estimate) -> String {
    let decimals = share_decimals(estimate);
    match (estimate.value, estimate.bounds()) {
        (Some(value), _) if is_exact(estimate) => format!("exactly {}", percent(value, 2)),
        (Some(value), Some((lo, hi))) => {
            format!(
                "{} [{}, {}]",
                percent(value, decimals),
                decimal(lo * 100.0, decimals),
                decimal(hi * 100.0, decimals)
            )
        }
        (Some(value), None) => percent(value, decimals),
        _ => NOTHING.to_owned(),
    }
}

/// Decimals that a share deserves: one, or more where its interval is narrower than a tenth of a point.
pub fn share_decimals(estimate: Estimate) -> usize {
    match estimate.half_width() {
        Some(half) if half < 0.000_05 => 3,
        Some(half) if half < 0.000_5 => 2,
        _ => 1,
    }
}

/// A region of shares: "45–55 %".
pub fn region((lo, hi): (f64, f64)) -> String {
    let whole = [lo, hi]
        .iter()
        .all(|end| (end * 100.0 - (end * 100.0).round()).abs() < 1e-9);
    let decimals = usize::from(!whole);
    format!(
        "{}–{}{THIN}%",
        decimal(lo * 100.0, decimals),
        decimal(hi * 100.0, decimals)
    )
}

/// A difference of shares in percentage points, with its sign and interval: "+3.1 points [2.6, 3.6]".
pub fn points(difference: Estimate) -> String {
    let decimals = share_decimals(difference);
    let signed = |x: f64| {
        format!(
            "{}{}",
            if x > 0.0 { "+" } else { "" },
            decimal(x * 100.0, decimals)
        )
    };
    match (difference.value, difference.bounds()) {
        (Some(_), _) if is_exact(difference) => {
            let value = Estimate {
                lo: None,
                hi: None,
                ..difference
            };
            format!("exactly {}", points(value))
        }
        (Some(value), Some((lo, hi))) => {
            format!("{} points [{}, {}]", signed(value), signed(lo), signed(hi))
        }
        (Some(value), None) => format!("{} points", signed(value)),
        _ => NOTHING.to_owned(),
    }
}

/// Any other quantity, rounded to about three figures and never finer than its interval.
pub fn quantity(estimate: Estimate) -> String {
    let Some(value) = estimate.value else {
        return NOTHING.to_owned();
    };
    let decimals = decimals_of(value);
    match estimate.bounds() {
        Some((lo, hi)) if lo < hi => {
            format!(
                "{} [{}, {}]",
                decimal(value, decimals),
                decimal(lo, decimals),
                decimal(hi, decimals)
            )
        }
        _ => decimal(value, decimals),
    }
}

/// Decimals that show about three figures.
pub fn decimals_of(value: f64) -> usize {
    match value.abs() {
        v if v >= 1000.0 || v == 0.0 => 0,
        v if v >= 10.0 => 1,
        _ => 2,
    }
}

/// A signed quantity with its interval and its unit: "+156 Elo [131, 180]"; a point estimate alone where an end is open.
pub fn signed(difference: Estimate, decimals: usize, unit: &str) -> String {
    let signed = |x: f64| {
        let plus = if x > 0.0 { "+" } else { "" };
        format!("{plus}{}", decimal(x, decimals))
    };
    match (difference.value, difference.bounds()) {
        (Some(value), Some((lo, hi))) if lo < hi => {
            format!("{}{unit} [{}, {}]", signed(value), signed(lo), signed(hi))
        }
        (Some(value), _) => format!("{}{unit}", signed(value)),
        _ => NOTHING.to_owned(),
    }
}

/// A p-value; below a ten-thousandth only that.
pub fn p_value(p: f64) -> String {
    if p < 0.0001 {
        "< 0.0001".to_owned()
    } else {
        decimal(p, 4)
    }
}

/// The same in a sentence: "p = 0.0703".
pub fn p_said(p: f64) -> String {
    let sign = if p < 0.0001 { "" } else { "= " };
    format!("p {sign}{}", p_value(p))
}

/// A small number in words, a large one in figures.
pub fn in_words(n: usize) -> String {
    const WORDS: [&str; 11] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    WORDS
        .get(n)
        .map_or_else(|| count(n as u64), |word| (*word).to_owned())
}

/// A whole-number quantity such as a median in plies, with its interval where it has a width.
pub fn whole(estimate: Estimate) -> String {
    let Some(value) = estimate.value else {
        return NOTHING.to_owned();
    };
    match estimate.bounds() {
        Some((lo, hi)) if lo < hi => format!(
            "{} [{}, {}]",
            decimal(value, 0),
            decimal(lo, 0),
            decimal(hi, 0)
        ),
        _ => decimal(value, 0),
    }
}

/// A list in words: "a", "a and b", "a, b and c"; where an item has a comma of its own, "a, b; c; and d".
pub fn listed<S: AsRef<str>>(items: &[S]) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    let commas = items.len() > 2 && items.iter().any(|item| item.contains(", "));
    match items.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [rest @ .., last] if commas => format!("{}; and {last}", rest.join("; ")),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// The text with a capital first letter.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(chars).collect()
    })
}

/// Rulesets up to which a title names each.
pub const NAMED: usize = 4;

/// What share of games something holds for under each ruleset: one by one where they are few, else the least and the most.
pub fn under_each(mut shares: Vec<(&str, f64)>) -> Option<String> {
    if shares.len() <= NAMED {
        let each = shares.iter().enumerate().map(|(i, (name, share))| {
            let of_what = if i == 0 { " of games" } else { "" };
            format!("{}{of_what} under {name}", percent(*share, 1))
        });
        return Some(listed(&each.collect::<Vec<_>>()));
    }
    shares.sort_by(|a, b| a.1.total_cmp(&b.1));
    let (least, most) = (shares.first()?, shares.last()?);
    Some(format!(
        "from {} of games under {} to {} under {}",
        percent(least.1, 1),
        least.0,
        percent(most.1, 1),
        most.0
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        assert_eq!(count(1_000_000), "1,000,000");
        assert_eq!(counted(1, "game"), "1 game");
        assert_eq!(counted(0, "game"), "0 games");
        assert_eq!(decimal(-1234.56, 1), "−1,234.6");
        assert_eq!(decimal(-0.01, 1), "0.0");
        assert_eq!(percent(0.5214, 1), "52.1\u{202F}%");
        assert_eq!(percent(0.00001, 1), "<\u{202F}0.1\u{202F}%");
        assert_eq!(percent(0.99999, 1), ">\u{202F}99.9\u{202F}%");
        assert_eq!(percent(1.0, 1), "100\u{202F}%");
        assert_eq!(percent(0.0, 1), "0\u{202F}%");
        assert_eq!(
            share(Estimate::new(0.521, 0.517, 0.525)),
            "52.1\u{202F}% [51.7, 52.5]"
        );
        assert_eq!(share(Estimate::NONE), NOTHING);
        assert_eq!(
            points(Estimate::new(-0.031, -0.04, 0.002)),
            "−3.1 points [−4.0, +0.2]"
        );
        assert_eq!(listed(&["a", "b", "c"]), "a, b and c");
        assert_eq!(listed(&["a, b", "c", "d"]), "a, b; c; and d");
        assert_eq!(
            quantity(Estimate::new(46.42, 46.1, 46.8)),
            "46.4 [46.1, 46.8]"
        );
    }
}
