//! `versioncmp`: -1, 0 or 1: compares version numbers (`Puppet::Util::Package.versioncmp`).
//!
//! ```puppet
//! versioncmp('2.6-1', '2.10')  # => -1
//! ```

use std::cmp::Ordering;

use puppet_pcore::Value;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, str_arg};

/// Splits into `-`, `.`, runs of digits and runs of anything else.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let bytes = rest.as_bytes();
        let len = match bytes.first()? {
            b'-' | b'.' => 1,
            first => {
                let digits = first.is_ascii_digit();
                let ends = |b: &u8| if digits { !b.is_ascii_digit() } else { b"-.0123456789".contains(b) };
                bytes.iter().position(ends).unwrap_or(bytes.len())
            }
        };
        let (part, tail) = rest.split_at(len);
        rest = tail;
        Some(part)
    })
}

fn is_number(text: &str) -> bool {
    text.lines().any(|l| !l.is_empty() && l.bytes().all(|b| b.is_ascii_digit()))
}

/// Compares two version numbers as `Puppet::Util::Package.versioncmp` does.
pub fn compare(a: &str, b: &str) -> Ordering {
    for (a, b) in parts(a).zip(parts(b)) {
        if a == b {
            continue;
        }
        for separator in ["-", "."] {
            if a == separator {
                return Ordering::Less;
            }
            if b == separator {
                return Ordering::Greater;
            }
        }
        if is_number(a) && is_number(b) && !a.starts_with('0') && !b.starts_with('0') {
            return a.len().cmp(&b.len()).then_with(|| a.cmp(b));
        }
        return a.to_uppercase().cmp(&b.to_uppercase());
    }
    a.cmp(b)
}

/// Without zeros and points at the end of what stands before the first `-`.
fn normalize(text: &str) -> String {
    let mut parts = crate::support::text::split(text, '-');
    if let Some(first) = parts.first_mut() {
        *first = first.trim_end_matches(['0', '.']);
    }
    parts.join("-")
}

fn call(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let (a, b) = (str_arg(args, 0), str_arg(args, 1));
    let ordering = if matches!(args.get(2), Some(Value::Boolean(true))) {
        compare(&normalize(a), &normalize(b))
    } else {
        compare(a, b)
    };
    Ok(Value::Integer(ordering as i64))
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "versioncmp",
    &[DispatchDef::new(
        &["param String a", "param String b", "optional Boolean ignore_trailing_zeroes"],
        call,
    )],
);
