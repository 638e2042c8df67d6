//! Dates and the machine, for the volatile part of the manifest. Nothing here reaches a row.

use std::fs;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::manifest::Machine;

/// The present moment in UTC, as `2026-01-31T12:34:56Z`.
pub fn now() -> String {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or(Duration::ZERO);
    utc(since.as_secs())
}

/// A number of seconds since 1970 as a date.
fn utc(seconds: u64) -> String {
    let (days, of_day) = (seconds / 86_400, seconds % 86_400);
    // Howard Hinnant's days-to-civil: years begin in March, so that the leap day comes last.
    let shifted = days + 719_468;
    let (era, of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 {
        month_from_march + 3
    } else {
        month_from_march - 9
    };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    let (hour, minute, second) = (of_day / 3_600, of_day / 60 % 60, of_day % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// What is known of this machine.
pub fn machine() -> Machine {
    Machine {
        cpu: proc_field("/proc/cpuinfo", "model name")
            .unwrap_or_else(|| std::env::consts::ARCH.to_owned()),
        processors: processors(),
        memory_mib: proc_field("/proc/meminfo", "MemTotal")
            .and_then(|text| text.split(' ').next()?.parse::<u64>().ok())
            .map(|kib| kib / 1024),
        os: proc_line("/proc/sys/kernel/osrelease").map_or_else(
            || std::env::consts::OS.to_owned(),
            |release| format!("{} {release}", std::env::consts::OS),
        ),
    }
}

/// How many processors this program may use.
pub fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// How many threads make tables: as many as polars takes, so that one setting holds for both.
pub fn table_threads() -> usize {
    let said = std::env::var("POLARS_MAX_THREADS").ok();
    let said = said.and_then(|number| number.parse().ok());
    said.filter(|threads| *threads > 0)
        .unwrap_or_else(processors)
}

fn proc_field(path: &str, field: &str) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    let line = text.lines().find(|line| line.starts_with(field))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

fn proc_line(path: &str) -> Option<String> {
    Some(fs::read_to_string(path).ok()?.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::utc;

    #[test]
    fn seconds_become_dates() {
        assert_eq!(utc(0), "1970-01-01T00:00:00Z");
        assert_eq!(utc(951_782_399), "2000-02-28T23:59:59Z");
        assert_eq!(utc(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(utc(1_795_953_599), "2026-11-29T11:59:59Z");
    }
}
