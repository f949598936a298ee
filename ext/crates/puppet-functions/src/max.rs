//! `max`: the greatest of the arguments or of the elements of an array.

use std::cmp::Ordering;

use puppet_pcore::Value;

use crate::support::extreme::Extreme;
use crate::support::flow::required;
use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result};

const THIS: Extreme = Extreme { name: "max", better: Ordering::Greater };

fn numeric(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    THIS.numeric(args)
}

fn string(cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    THIS.string(cx, args)
}

fn numeric_array(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    match block {
        Some(block) => THIS.by_block(cx, Extreme::items(args), block),
        None => THIS.numeric(Extreme::items(args)),
    }
}

fn string_array(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    match block {
        Some(block) => THIS.by_block(cx, Extreme::items(args), block),
        None => THIS.string(cx, Extreme::items(args)),
    }
}

fn any_array(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    match block {
        Some(block) => THIS.by_block(cx, Extreme::items(args), block),
        None => THIS.any(cx, Extreme::items(args)),
    }
}

fn by_block(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    THIS.by_block(cx, args, required(block)?)
}

fn any(cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    THIS.any(cx, args)
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "max",
    &[
        DispatchDef::new(&["repeated Numeric values"], numeric),
        DispatchDef::new(&["repeated String values"], string),
        DispatchDef::new(&["repeated SemVer values"], numeric).when(|f| f.ordered_extremes),
        DispatchDef::new(&["repeated Timespan values"], numeric).when(|f| f.ordered_extremes),
        DispatchDef::new(&["repeated Timestamp values"], numeric).when(|f| f.ordered_extremes),
        DispatchDef::new(
            &["param Array[Numeric] values", "optional_block Callable[2,2] block"],
            numeric_array,
        ),
        DispatchDef::new(
            &["param Array[SemVer] values", "optional_block Callable[2,2] block"],
            numeric_array,
        )
        .when(|f| f.ordered_extremes),
        DispatchDef::new(
            &["param Array[Timespan] values", "optional_block Callable[2,2] block"],
            numeric_array,
        )
        .when(|f| f.ordered_extremes),
        DispatchDef::new(
            &["param Array[Timestamp] values", "optional_block Callable[2,2] block"],
            numeric_array,
        )
        .when(|f| f.ordered_extremes),
        DispatchDef::new(&["param Array[String] values", "optional_block Callable[2,2] block"], string_array),
        DispatchDef::new(&["param Array values", "optional_block Callable[2,2] block"], any_array),
        DispatchDef::new(&["repeated Any values", "block Callable[2,2] block"], by_block),
        DispatchDef::new(&["repeated Any values"], any),
    ],
);
