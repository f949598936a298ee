//! Decimal digits of floats as Ruby rounds them. Where few digits are asked for Ruby works with
//! floats, and takes what then looks like a tie for one: it rounds to the even digit. So `0.35` with
//! one digit is `0.4` although the number is a little less. Beyond that the digits are exact, which
//! is left to the caller (`None`).

/// Most digits that are made this way.
const QUICK_MAX: i32 = 14;

const TENS: [f64; 16] =
    [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15];
const BIG_TENS: [f64; 5] = [1e16, 1e32, 1e64, 1e128, 1e256];

/// The exponent of the first digit of a positive number.
fn exponent_of(f: f64) -> i32 {
    format!("{f:e}").split_once('e').and_then(|(_, e)| e.parse().ok()).unwrap_or(0)
}

/// `count` digits of a positive number, without zeros at the end, and the exponent of the first.
pub(super) fn significant_digits(f: f64, count: usize) -> Option<(String, i32)> {
    quick(f, i32::try_from(count).ok()?)
}

/// The digits of a positive number up to `prec` places after the point, without zeros at the end,
/// and the exponent of the first. No digits at all mean zero.
pub(super) fn digits_after_point(f: f64, prec: usize) -> Option<(String, i32)> {
    if f == 0.0 {
        return None;
    }
    quick(f, i32::try_from(prec).ok()?.checked_add(1 + exponent_of(f))?)
}

fn quick(f: f64, count: i32) -> Option<(String, i32)> {
    if f == 0.0 || !f.is_normal() || !(1..=QUICK_MAX).contains(&count) {
        return None;
    }
    let mut k = exponent_of(f);
    let mut d = f;
    let mut steps = 2.0;
    let power = k.unsigned_abs() as usize;
    let mut scale = TENS[power & 15];
    if k > 0 {
        let mut high = power >> 4;
        if high & 16 != 0 {
            high &= 15;
            d /= BIG_TENS[4];
            steps += 1.0;
        }
        for (i, big) in BIG_TENS.iter().enumerate() {
            if high >> i & 1 == 1 {
                steps += 1.0;
                scale *= big;
            }
        }
        d /= scale;
    } else if k < 0 {
        d *= scale;
        for (i, big) in BIG_TENS.iter().enumerate() {
            if power >> 4 >> i & 1 == 1 {
                steps += 1.0;
                d *= big;
            }
        }
    }
    if !(1.0..10.0).contains(&d) {
        return None;
    }
    let slack = (steps * d + 7.0) * f64::EPSILON * TENS[(count - 1) as usize];
    let mut digits = String::new();
    for i in 1..=count {
        let digit = d as u8;
        d -= f64::from(digit);
        digits.push(char::from(b'0' + digit));
        if d == 0.0 {
            break;
        }
        if i == count {
            let up = if d > 0.5 + slack {
                true
            } else if d < 0.5 - slack {
                false
            } else {
                digit & 1 == 1
            };
            if up {
                round_up(&mut digits, &mut k);
            }
            break;
        }
        d *= 10.0;
    }
    let len = digits.trim_end_matches('0').len().max(1);
    digits.truncate(len);
    Some((digits, k))
}

fn round_up(digits: &mut String, k: &mut i32) {
    let kept = digits.trim_end_matches('9').len();
    digits.truncate(kept);
    match digits.pop() {
        Some(last) => digits.push(char::from(last as u8 + 1)),
        None => {
            digits.push('1');
            *k += 1;
        }
    }
}
