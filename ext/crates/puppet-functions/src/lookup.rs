//! `lookup`: a value from Hiera.
//!
//! ```puppet
//! lookup('motd::greeting')  # => 'Welcome'
//! lookup('no_such_key', { 'default_value' => 1 })  # => 1
//! ```

use ecow::EcoString;
use puppet_eval::session::LookupOptions;
use puppet_pcore::{PHash, Value};

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, session};

fn names_of(name: &Value) -> Vec<EcoString> {
    match name {
        Value::String(name) => vec![name.clone()],
        Value::Array(names) => names
            .iter()
            .filter_map(|v| match v {
                Value::String(name) => Some(name.clone()),
                _ => None,
            })
            .collect(),
        _ => Vec::new(),
    }
}

fn look_up(
    cx: &CallCx<'_>,
    name: &Value,
    mut options: LookupOptions,
    block: Option<&Block>,
) -> Result<Value> {
    options.name_is_array = matches!(name, Value::Array(_));
    session(cx)?.lookup(cx.frame, &names_of(name), &options, block)
}

fn given(args: Args<'_>, n: usize) -> Option<Value> {
    args.get(n).filter(|v| !v.is_undef()).cloned()
}

/// Name, type and merge.
fn positional(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    let options = LookupOptions {
        value_type: args.get(1).and_then(Value::as_type).cloned(),
        merge: given(args, 2),
        ..LookupOptions::default()
    };
    look_up(cx, &args[0], options, block)
}

/// The same and a default.
fn with_default(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    let options = LookupOptions {
        value_type: args.get(1).and_then(Value::as_type).cloned(),
        merge: given(args, 2),
        default_value: args.get(3).cloned(),
        ..LookupOptions::default()
    };
    look_up(cx, &args[0], options, block)
}

fn from_hash(hash: &PHash) -> LookupOptions {
    let some = |key: &str| hash.get_str(key).filter(|v| !v.is_undef()).cloned();
    LookupOptions {
        value_type: hash.get_str("value_type").and_then(Value::as_type).cloned(),
        merge: some("merge"),
        default_value: hash.get_str("default_value").cloned(),
        default_values_hash: some("default_values_hash"),
        override_hash: some("override"),
        name_is_array: false,
    }
}

/// Everything in a hash.
fn options_with_name(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    let hash = args[0].as_hash().cloned().unwrap_or_default();
    let name = hash.get_str("name").cloned().unwrap_or_default();
    look_up(cx, &name, from_hash(&hash), block)
}

/// Name and a hash.
fn options_without_name(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    let hash = args[1].as_hash().cloned().unwrap_or_default();
    look_up(cx, &args[0], from_hash(&hash), block)
}

pub(crate) static DEF: FunctionDef = FunctionDef::with_types(
    "lookup",
    &[
        "NameType = Variant[String, Array[String]]",
        "ValueType = Type",
        "DefaultValueType = Any",
        "MergeType = Variant[String[1], Hash[String, Scalar]]",
        "BlockType = Callable[NameType]",
        "OptionsWithName = Struct[{name => NameType, value_type => Optional[ValueType], default_value => Optional[DefaultValueType], override => Optional[Hash[String,Any]], default_values_hash => Optional[Hash[String,Any]], merge => Optional[MergeType]}]",
        "OptionsWithoutName = Struct[{value_type => Optional[ValueType], default_value => Optional[DefaultValueType], override => Optional[Hash[String,Any]], default_values_hash => Optional[Hash[String,Any]], merge => Optional[MergeType]}]",
    ],
    &[
        DispatchDef::new(
            &["param NameType name", "optional ValueType value_type", "optional MergeType merge"],
            positional,
        ),
        DispatchDef::new(
            &[
                "param NameType name",
                "param Optional[ValueType] value_type",
                "param Optional[MergeType] merge",
                "param DefaultValueType default_value",
            ],
            with_default,
        ),
        DispatchDef::new(
            &[
                "param NameType name",
                "optional ValueType value_type",
                "optional MergeType merge",
                "block BlockType block",
            ],
            positional,
        ),
        DispatchDef::new(
            &["param OptionsWithName options_hash", "optional_block BlockType block"],
            options_with_name,
        ),
        DispatchDef::new(
            &[
                "param Variant[String,Array[String]] name",
                "param OptionsWithoutName options_hash",
                "optional_block BlockType block",
            ],
            options_without_name,
        ),
    ],
);
