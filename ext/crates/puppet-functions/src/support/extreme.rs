//! `max` and `min`.

use std::cmp::Ordering;

use puppet_eval::Error;
use puppet_pcore::Value;
use puppet_pcore::convert::{number, ruby};

use super::flow::required;
use super::{Args, Block, CallCx, DispatchDef, Result, log, order};

/// Which end of the order, and the function's name.
pub(crate) struct Extreme {
    /// `max` or `min`
    pub(crate) name: &'static str,
    /// Order that an element must have, compared with the best so far, to replace it.
    pub(crate) better: Ordering,
}

/// Digits with a fraction or exponent, as stock recognises numbers. The left operand is matched
/// at a line start too (a slip in stock's expression, which asks for `^` after `\A`).
fn is_number(text: &str) -> bool {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let digits = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
    match unsigned.find(['.', '_', 'e', 'E']) {
        Some(at) => digits(&unsigned[..at]) && digits(&unsigned[at + 1..]),
        None => digits(unsigned),
    }
}

impl Extreme {
    fn pick(
        &self,
        items: &[Value],
        mut compare: impl FnMut(&Value, &Value) -> Result<Ordering>,
    ) -> Result<Value> {
        let Some((first, rest)) = items.split_first() else { return Ok(Value::Undef) };
        let mut best = first;
        for item in rest {
            if compare(item, best)? == self.better {
                best = item;
            }
        }
        Ok(best.clone())
    }

    fn assert_count(&self, items: &[Value]) -> Result<()> {
        if items.is_empty() {
            let name = self.name;
            return Err(Error::argument(format!("{name}(): Wrong number of arguments need at least one")));
        }
        Ok(())
    }

    fn warn(&self, cx: &CallCx<'_>, what: &str, from: &str, to: &str) -> Result<()> {
        let name = self.name;
        log::deprecation(
            cx,
            &format!("{name}_function_{what}"),
            &format!(
                "The {name}() function's auto conversion of {from} to {to} is deprecated - change to convert \
                 input before calling, or use lambda"
            ),
            false,
        )
    }

    /// Of numbers.
    ///
    /// # Errors
    /// Without arguments.
    pub(crate) fn numeric(&self, items: &[Value]) -> Result<Value> {
        self.assert_count(items)?;
        self.pick(items, |a, b| order::compare(a, b).ok_or_else(|| order::failed(a, b)))
    }

    /// Of strings: numeric strings compare as numbers.
    ///
    /// # Errors
    /// Without arguments.
    pub(crate) fn string(&self, cx: &CallCx<'_>, items: &[Value]) -> Result<Value> {
        self.assert_count(items)?;
        self.pick(items, |a, b| {
            let (a, b) = (super::text_of(a), super::text_of(b));
            if is_number(a) && is_number(b) {
                self.warn(cx, "numeric_coerce_string", "String", "Numeric")?;
                return Ok(number::to_f(a).partial_cmp(&number::to_f(b)).unwrap_or(Ordering::Equal));
            }
            Ok(a.cmp(b))
        })
    }

    /// Of anything, by its text.
    ///
    /// # Errors
    /// Without arguments.
    pub(crate) fn any(&self, cx: &CallCx<'_>, items: &[Value]) -> Result<Value> {
        self.assert_count(items)?;
        self.pick(items, |a, b| {
            let (a, b) = (ruby::to_s(a), ruby::to_s(b));
            if is_number(&a) && is_number(&b) {
                self.warn(cx, "numeric_coerce_string", "String", "Numeric")?;
                return Ok(number::to_f(&a).partial_cmp(&number::to_f(&b)).unwrap_or(Ordering::Equal));
            }
            self.warn(cx, "string_coerce_any", "Any", "String")?;
            Ok(a.cmp(&b))
        })
    }

    /// By a block.
    ///
    /// # Errors
    /// The error that the block raised.
    pub(crate) fn by_block(&self, cx: &CallCx<'_>, items: &[Value], block: &Block) -> Result<Value> {
        self.pick(items, |a, b| order::by_block(cx, a, b, Some(block)))
    }

    /// Of the elements of the one array given.
    pub(crate) fn items<'a>(args: Args<'a>) -> &'a [Value] {
        match args.first() {
            Some(Value::Array(items)) => items,
            _ => &[],
        }
    }
}

/// Signatures that `max` and `min` share, in order.
pub(crate) trait Extremes: Sized {
    /// Which of the two.
    const THIS: Extreme;

    /// The signatures.
    const DISPATCHES: [DispatchDef; 13] = [
        DispatchDef::new(&["repeated Numeric values"], numeric::<Self>),
        DispatchDef::new(&["repeated String values"], string::<Self>),
        DispatchDef::new(&["repeated SemVer values"], numeric::<Self>).when(|f| f.ordered_extremes),
        DispatchDef::new(&["repeated Timespan values"], numeric::<Self>).when(|f| f.ordered_extremes),
        DispatchDef::new(&["repeated Timestamp values"], numeric::<Self>).when(|f| f.ordered_extremes),
        DispatchDef::new(
            &["param Array[Numeric] values", "optional_block Callable[2,2] block"],
            numeric_array::<Self>,
        ),
        DispatchDef::new(
            &["param Array[SemVer] values", "optional_block Callable[2,2] block"],
            numeric_array::<Self>,
        )
        .when(|f| f.ordered_extremes),
        DispatchDef::new(
            &["param Array[Timespan] values", "optional_block Callable[2,2] block"],
            numeric_array::<Self>,
        )
        .when(|f| f.ordered_extremes),
        DispatchDef::new(
            &["param Array[Timestamp] values", "optional_block Callable[2,2] block"],
            numeric_array::<Self>,
        )
        .when(|f| f.ordered_extremes),
        DispatchDef::new(
            &["param Array[String] values", "optional_block Callable[2,2] block"],
            string_array::<Self>,
        ),
        DispatchDef::new(&["param Array values", "optional_block Callable[2,2] block"], any_array::<Self>),
        DispatchDef::new(&["repeated Any values", "block Callable[2,2] block"], by_block::<Self>),
        DispatchDef::new(&["repeated Any values"], any::<Self>),
    ];
}

fn numeric<E: Extremes>(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    E::THIS.numeric(args)
}

fn string<E: Extremes>(cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    E::THIS.string(cx, args)
}

fn numeric_array<E: Extremes>(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    match block {
        Some(block) => E::THIS.by_block(cx, Extreme::items(args), block),
        None => E::THIS.numeric(Extreme::items(args)),
    }
}

fn string_array<E: Extremes>(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    match block {
        Some(block) => E::THIS.by_block(cx, Extreme::items(args), block),
        None => E::THIS.string(cx, Extreme::items(args)),
    }
}

fn any_array<E: Extremes>(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    match block {
        Some(block) => E::THIS.by_block(cx, Extreme::items(args), block),
        None => E::THIS.any(cx, Extreme::items(args)),
    }
}

fn by_block<E: Extremes>(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    E::THIS.by_block(cx, args, required(block)?)
}

fn any<E: Extremes>(cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    E::THIS.any(cx, args)
}
