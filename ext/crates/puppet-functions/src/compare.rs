//! `compare`: -1, 0 or 1: whether the first value is less than, equal to or greater than the second.
//!
//! ```puppet
//! compare('a', 'B')  # => -1
//! compare('a', 'B', false)  # => 1
//! ```

use std::cmp::Ordering;

use puppet_eval::Error;
use puppet_eval::ErrorClass;
use puppet_pcore::Value;
use puppet_pcore::convert::class_names;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, order, raised, str_arg};

fn ordered(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    Ok(match order::compare(&args[0], &args[1]) {
        Some(ordering) => Value::Integer(ordering as i64),
        None => Value::Undef,
    })
}

/// Ruby's `casecmp` folds ASCII letters only.
fn string(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let (a, b) = (str_arg(args, 0), str_arg(args, 1));
    let ordering: Ordering = if matches!(args.get(2), Some(Value::Boolean(false))) {
        a.cmp(b)
    } else {
        a.to_ascii_lowercase().cmp(&b.to_ascii_lowercase())
    };
    Ok(Value::Integer(ordering as i64))
}

fn label(value: &Value) -> String {
    puppet_eval::label::value_label(value).into_owned()
}

fn not_comparable(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    Ok(Value::string(format!(
        "compare(): Non comparable type. Only values of the types Numeric, String, Semver, Timestamp and \
         Timestamp can be compared. Got {} and {}",
        label(&args[0]),
        label(&args[1])
    )))
}

fn mismatch(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    if args.len() > 2 {
        if args[0].as_str().is_none() || args[1].as_str().is_none() {
            return Ok(Value::string(
                "compare(): The third argument (ignore case) can only be used when comparing strings",
            ));
        }
        if args.len() > 3 {
            let given = args.len();
            return Ok(Value::string(format!("compare(): Accepts at most 3 arguments, got {given}")));
        }
        // Stock trips over its own message here: Ruby has no class Boolean.
        return Err(raised(
            ErrorClass::NameError,
            "uninitialized constant Puppet::Pops::Loader::RubyFunctionInstantiator::Boolean",
        ));
    }
    if class_names::of_value(&args[0]) != class_names::of_value(&args[1]) {
        return Ok(Value::string(format!(
            "compare(): Can only compare values of the same type (or for Timestamp/Timespan also against \
             Numeric). Got {} and {}",
            label(&args[0]),
            label(&args[1])
        )));
    }
    Err(Error::argument("'compare' "))
}

pub(crate) static DEF: FunctionDef = FunctionDef::with_types(
    "compare",
    &[
        "TimeComparable = Variant[Numeric, Timespan, Timestamp]",
        "Comparable = Variant[String, Semver, TimeComparable]",
    ],
    &[
        DispatchDef::new(&["param Numeric a", "param Numeric b"], ordered),
        DispatchDef::new(&["param String a", "param String b", "optional Boolean ignore_case"], string),
        DispatchDef::new(&["param Semver a", "param Semver b"], ordered),
        DispatchDef::new(&["param Numeric a", "param Variant[Timespan, Timestamp] b"], ordered),
        DispatchDef::new(&["param Timestamp a", "param Variant[Timestamp, Numeric] b"], ordered),
        DispatchDef::new(&["param Timespan a", "param Variant[Timespan, Numeric] b"], ordered),
        DispatchDef::mismatch(
            &["param Comparable a", "param Comparable b", "repeated Any ignore_case"],
            mismatch,
        ),
        DispatchDef::mismatch(&["param Any a", "param Any b", "repeated Any ignore_case"], not_comparable),
    ],
);
