//! Shared code of the functions of Hiera 3 (`Hiera::PuppetFunction` of stock).

use puppet_eval::session::{HieraCall, HieraMerge};
use puppet_pcore::Value;

use super::{Args, Block, CallCx, Result, session, str_arg};

/// Which function is called, and how it puts values together.
#[derive(Clone, Copy)]
pub(crate) struct Kind {
    /// Its name.
    pub name: &'static str,
    /// Merge behaviour.
    pub merge: HieraMerge,
    /// Handling of the value found.
    pub then: fn(&CallCx<'_>, &str, Value) -> Result<Value>,
}

/// Gives the value as it is.
pub(crate) fn as_is(_cx: &CallCx<'_>, _key: &str, value: Value) -> Result<Value> {
    Ok(value)
}

fn look_up(
    cx: &CallCx<'_>,
    kind: Kind,
    key: &str,
    default: Option<Value>,
    overrides: Option<&Value>,
    block: Option<&Block>,
) -> Result<Value> {
    let call = HieraCall {
        function: kind.name,
        merge: kind.merge,
        key: key.into(),
        default,
        overrides: overrides.cloned().unwrap_or_default(),
    };
    let found = session(cx)?.hiera(cx.frame, &call, block)?;
    (kind.then)(cx, key, found)
}

/// `f(key)`, `f(key, default, override)`
pub(crate) fn plain(kind: Kind, cx: &CallCx<'_>, args: Args<'_>) -> Result<Value> {
    look_up(cx, kind, str_arg(args, 0), args.get(1).cloned(), args.get(2), None)
}

/// All arguments in one array, as calls from 3.x code pass them.
pub(crate) fn splat(kind: Kind, cx: &CallCx<'_>, args: Args<'_>) -> Result<Value> {
    match args.first() {
        Some(Value::Array(args)) => plain(kind, cx, args),
        _ => Ok(Value::Undef),
    }
}

/// `f(key, override) |$key| { default }`
pub(crate) fn with_block(
    kind: Kind,
    cx: &CallCx<'_>,
    args: Args<'_>,
    block: Option<&Block>,
) -> Result<Value> {
    look_up(cx, kind, str_arg(args, 0), None, args.get(1), block)
}

/// The definition of one of the functions.
macro_rules! hiera_function {
    ($kind:expr) => {
        pub(crate) static DEF: crate::support::FunctionDef = crate::support::FunctionDef::new(
            $kind.name,
            &[
                crate::support::DispatchDef::new(
                    &["param Tuple[String, Any, Any, 1, 3] args"],
                    |cx, args, _| crate::support::hiera::splat($kind, cx, args),
                ),
                crate::support::DispatchDef::new(&["param String key"], |cx, args, _| {
                    crate::support::hiera::plain($kind, cx, args)
                }),
                crate::support::DispatchDef::new(
                    &["param String key", "param Any default", "optional Any override"],
                    |cx, args, _| crate::support::hiera::plain($kind, cx, args),
                ),
                crate::support::DispatchDef::new(
                    &["param String key", "block Callable[1,1] default_block"],
                    |cx, args, block| crate::support::hiera::with_block($kind, cx, args, block),
                ),
                crate::support::DispatchDef::new(
                    &["param String key", "param Any override", "block Callable[1,1] default_block"],
                    |cx, args, block| crate::support::hiera::with_block($kind, cx, args, block),
                ),
            ],
        );
    };
}
pub(crate) use hiera_function;
