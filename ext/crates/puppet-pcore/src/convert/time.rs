//! Time values in their default text form.

use crate::value::Timestamp;

/// `Timespan#to_s`: days, time of day and the fraction without trailing zeros.
pub fn timespan_to_s(nanos: i64) -> String {
    let sign = if nanos < 0 { "-" } else { "" };
    let n = nanos.unsigned_abs();
    let seconds = n / 1_000_000_000;
    let fraction = format!("{:09}", n % 1_000_000_000);
    let fraction = fraction.trim_end_matches('0');
    let fraction = if fraction.is_empty() { "0" } else { fraction };
    format!(
        "{sign}{}-{:02}:{:02}:{:02}.{fraction}",
        seconds / 86_400,
        seconds / 3_600 % 24,
        seconds / 60 % 60,
        seconds % 60
    )
}

/// `Timestamp#to_s`: ISO 8601 with nanoseconds, in UTC.
pub fn timestamp_to_s(t: Timestamp) -> String {
    let days = t.seconds.div_euclid(86_400);
    let second = t.seconds.rem_euclid(86_400);
    let (year, month, day) = civil_from_days(days);
    format!(
        "{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}.{:09} UTC",
        second / 3_600,
        second / 60 % 60,
        second % 60,
        t.nanos
    )
}

/// The proleptic Gregorian date of a day number counted from 1970-01-01.
fn civil_from_days(days: i64) -> (i64, i64, i64) {
    let z = days + 719_468;
    let era = z.div_euclid(146_097);
    let day_of_era = z.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}
