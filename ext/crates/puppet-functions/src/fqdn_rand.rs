//! `fqdn_rand`: a number below the first argument that only depends on the node name and the seed.
//!
//! ```puppet
//! fqdn_rand(60, 'cron') == fqdn_rand(60, 'cron')  # => true
//! ```

use md5::{Digest, Md5};
use puppet_eval::Error;
use puppet_eval::ErrorClass;
use puppet_pcore::Value;
use puppet_pcore::convert::{number, ruby, wording};
use sha2::Sha256;

use crate::support::legacy::{self, legacy_function};
use crate::support::random::Random;
use crate::support::{CallCx, Result, raised, text, types, variable};

fn fqdn(cx: &CallCx<'_>) -> Result<Value> {
    let facts = variable::lookup(cx, "facts")?;
    let no_method = |value: &Value| raised(ErrorClass::NoMethodError, ruby::no_method("dig", value));
    let networking = match &facts {
        Some(Value::Hash(facts)) => facts.get_str("networking").cloned().unwrap_or_default(),
        None | Some(Value::Undef) => return Err(no_method(&Value::Undef)),
        Some(other) => return Err(no_method(other)),
    };
    match &networking {
        Value::Hash(networking) => Ok(networking.get_str("fqdn").cloned().unwrap_or_default()),
        Value::Undef => Ok(Value::Undef),
        other => Err(crate::support::type_error(format!(
            "{} does not have #dig method",
            puppet_pcore::convert::class_names::of_value(other)
        ))),
    }
}

fn body(cx: &CallCx<'_>, args: &[Value]) -> Result<Value> {
    let max = match &args[0] {
        Value::Integer(i) => i128::from(*i),
        Value::BigInteger(i) => **i,
        Value::Float(f) => match types::float_to_integer(*f)? {
            Value::BigInteger(i) => *i,
            Value::Integer(i) => i128::from(i),
            _ => 0,
        },
        Value::String(s) => number::to_i(s),
        Value::Undef => 0,
        other => {
            let class = puppet_pcore::convert::class_names::of_value(other);
            return Err(raised(
                ErrorClass::NoMethodError,
                wording::no_method("to_i", &legacy::to_s(other), &class),
            ));
        }
    };
    let fqdn = fqdn(cx)?;
    let to_downcase = args.get(2).is_some_and(Value::is_truthy);
    if to_downcase && fqdn.is_undef() {
        return Err(raised(ErrorClass::NoMethodError, ruby::no_method("downcase", &Value::Undef)));
    }
    let mut fqdn = legacy::to_s(&fqdn);
    if to_downcase {
        fqdn = text::downcase(&fqdn);
    }
    let mut seed_text = format!("{fqdn}:{max}:");
    match args.get(1) {
        Some(Value::Array(items)) => {
            seed_text.push_str(&ruby::to_s(&crate::join::joined(items, &Value::from(":"))?))
        }
        Some(seed) => seed_text.push_str(&legacy::to_s(seed)),
        None => {}
    }
    if max <= 0 {
        return Err(Error::argument(format!("invalid argument - {max}")));
    }
    let digest = if cx.evaluator.host.is_fips_enabled()? {
        Sha256::digest(seed_text.as_bytes()).to_vec()
    } else {
        Md5::digest(seed_text.as_bytes()).to_vec()
    };
    let mut words: Vec<u32> =
        digest.chunks(4).rev().map(|w| w.iter().fold(0, |n, b| n << 8 | u32::from(*b))).collect();
    while words.last() == Some(&0) {
        words.pop();
    }
    Ok(Value::integer(Random::new(&words).rand(max.unsigned_abs()) as i128))
}

/// Plain data, and a maximum that has Ruby's `to_i`.
fn serves(args: &[Value]) -> bool {
    legacy::are_plain(args) && !matches!(args[0], Value::Boolean(_) | Value::Array(_) | Value::Hash(_))
}

legacy_function!("fqdn_rand", -2, body, serves);
