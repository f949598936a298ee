//! Merge strategies (`Puppet::Pops::MergeStrategy`).

use std::rc::Rc;

use indexmap::IndexSet;
use puppet_eval::{Error, Result};
use puppet_pcore::{PHash, Value, memory};
use rustc_hash::FxBuildHasher;

use super::explain::Qualifier;
use super::invocation::{Found, Invocation};
use super::{Cx, deep_merge, ruby_text, types};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Default,
    First,
    Hash,
    Unique,
    Deep,
    UnconstrainedDeep,
    ReverseDeep,
}

/// A strategy and its options.
#[derive(Clone, Debug)]
pub(crate) struct MergeStrategy {
    kind: Kind,
    options: PHash,
}

impl MergeStrategy {
    /// The default: the first value found.
    pub(crate) fn default_strategy() -> MergeStrategy {
        MergeStrategy { kind: Kind::Default, options: PHash::new() }
    }

    /// `hash`, used for lookup options.
    pub(crate) fn hash() -> MergeStrategy {
        MergeStrategy { kind: Kind::Hash, options: PHash::new() }
    }

    /// The strategy for a `merge` argument: a name, a hash with the key `strategy`, or nothing.
    ///
    /// # Errors
    /// Unknown strategies and wrong options.
    pub(crate) fn new(cx: Cx<'_>, merge: Option<&Value>) -> Result<MergeStrategy> {
        let merge = match merge {
            None | Some(Value::Undef | Value::Boolean(false)) => return Ok(MergeStrategy::default_strategy()),
            Some(merge) => merge,
        };
        let (name, options) = match merge {
            Value::Hash(hash) => {
                let Some(name) = hash.get_str("strategy").filter(|v| !v.is_undef()) else {
                    return Err(Error::argument(
                        "The hash given as 'merge' must contain the name of a strategy in string form for the key 'strategy'",
                    ));
                };
                (name, if hash.len() == 1 { PHash::new() } else { hash.clone() })
            }
            other => (other, PHash::new()),
        };
        let text = ruby_text::to_s(name);
        let kind = match text.as_str() {
            "default" => Kind::Default,
            "first" => Kind::First,
            "hash" => Kind::Hash,
            "unique" => Kind::Unique,
            "deep" => Kind::Deep,
            "unconstrained_deep" => Kind::UnconstrainedDeep,
            "reverse_deep" => Kind::ReverseDeep,
            _ => return Err(Error::argument(format!("Unknown merge strategy: '{text}'"))),
        };
        if !options.is_empty() && !is_fine(kind, &options) {
            let expected = match kind {
                Kind::Deep => {
                    "Struct[{strategy=>Optional[Pattern[deep]],knockout_prefix=>Optional[String],merge_debug=>Optional[Boolean],merge_hash_arrays=>Optional[Boolean],sort_merged_arrays=>Optional[Boolean]}]"
                }
                Kind::UnconstrainedDeep | Kind::ReverseDeep => "Hash[String[1],Any]",
                Kind::Default => "Struct[{strategy=>Optional[Pattern[/default/]]}]",
                Kind::First => "Struct[{strategy=>Optional[Pattern[/first/]]}]",
                Kind::Hash => "Struct[{strategy=>Optional[Pattern[/hash/]]}]",
                Kind::Unique => "Struct[{strategy=>Optional[Pattern[/unique/]]}]",
            };
            types::assert_instance(cx, "The merge options", expected, &Value::Hash(options.clone()))?;
        }
        // Without options stock has no instance of its own for this one.
        let kind = if kind == Kind::UnconstrainedDeep && options.is_empty() { Kind::Deep } else { kind };
        Ok(MergeStrategy { kind, options })
    }

    /// Its name.
    pub(crate) fn key(&self) -> &'static str {
        match self.kind {
            Kind::Default => "default",
            Kind::First => "first",
            Kind::Hash => "hash",
            Kind::Unique => "unique",
            Kind::Deep => "deep",
            Kind::UnconstrainedDeep => "unconstrained_deep",
            Kind::ReverseDeep => "reverse_deep",
        }
    }

    /// True for the default strategy.
    pub(crate) fn is_default(&self) -> bool {
        self.kind == Kind::Default
    }

    /// True for the strategies that take the first value found.
    pub(crate) fn takes_first(&self) -> bool {
        matches!(self.kind, Kind::Default | Kind::First)
    }

    /// True for `hash`.
    pub(crate) fn is_hash(&self) -> bool {
        self.kind == Kind::Hash
    }

    /// True for `unique`.
    pub(crate) fn is_unique(&self) -> bool {
        self.kind == Kind::Unique
    }

    /// True for `deep` and what is derived from it.
    pub(crate) fn is_deep(&self) -> bool {
        matches!(self.kind, Kind::Deep | Kind::UnconstrainedDeep | Kind::ReverseDeep)
    }

    /// The options other than `strategy`, if there are any.
    pub(crate) fn options_without_strategy(&self) -> Option<PHash> {
        let rest: PHash = self
            .options
            .iter()
            .filter(|(k, _)| k.as_str() != Some("strategy"))
            .map(|(k, v)| (k.clone(), v.clone()))
            .collect();
        (!rest.is_empty()).then_some(rest)
    }

    /// As a `merge` argument again (`configuration`).
    pub(crate) fn configuration(&self) -> Value {
        if self.options.is_empty() {
            return Value::from(self.key());
        }
        if self.options.contains_str("strategy") {
            return Value::Hash(self.options.clone());
        }
        let mut all = vec![(Value::from("strategy"), Value::from(self.key()))];
        all.extend(self.options.iter().map(|(k, v)| (k.clone(), v.clone())));
        Value::hash(all)
    }

    /// Merges what `get` finds for each of the variants.
    ///
    /// # Errors
    /// Errors of `get`, and values of a type the strategy cannot merge.
    pub(crate) fn lookup<V>(
        &self,
        cx: Cx<'_>,
        invocation: &Rc<Invocation>,
        variants: &[V],
        mut get: impl FnMut(&V) -> Result<Found>,
    ) -> Result<Found> {
        if self.takes_first() {
            for variant in variants {
                if let Some(value) = get(variant)? {
                    return Ok(Some(value));
                }
            }
            return Ok(None);
        }
        match variants {
            [] => Ok(None),
            [only] => Ok(get(only)?.map(|value| self.merge_single(value))),
            _ => invocation.with(
                || Qualifier::Merge(self.clone()),
                || {
                    let mut memo: Option<Value> = None;
                    for variant in variants {
                        let Some(value) = get(variant)? else { continue };
                        memo = Some(match memo {
                            None => self.convert(value),
                            Some(before) => self.merge(cx, before, value)?,
                        });
                    }
                    if let Some(value) = &memo {
                        invocation.report_result(value);
                    }
                    Ok(memo)
                },
            ),
        }
    }

    fn convert(&self, value: Value) -> Value {
        if self.kind == Kind::Unique { Value::array(memory::flat(&value)) } else { value }
    }

    fn merge_single(&self, value: Value) -> Value {
        match (self.kind, value) {
            (Kind::Unique, Value::Array(items)) => Value::array(unique(items.iter().cloned())),
            (_, value) => value,
        }
    }

    /// Merges two values; `first` has precedence.
    ///
    /// # Errors
    /// Values of a type the strategy cannot merge.
    pub(crate) fn merge(&self, cx: Cx<'_>, first: Value, second: Value) -> Result<Value> {
        let expected = match self.kind {
            Kind::Hash => Some("Hash[String,Data]"),
            Kind::Unique => Some("Variant[Scalar,Array[Data]]"),
            _ => None,
        };
        if let Some(expected) = expected {
            types::assert_instance(cx, "The first element of the merge", expected, &first)?;
            types::assert_instance(cx, "The second element of the merge", expected, &second)?;
        }
        match (self.kind, first, second) {
            (Kind::Hash, Value::Hash(first), Value::Hash(second)) => {
                let mut merged = second;
                let map = merged.make_mut();
                for (k, v) in &first {
                    map.insert(k.clone(), v.clone());
                }
                Ok(Value::Hash(merged))
            }
            (Kind::Unique, first, second) => {
                Ok(Value::array(unique(memory::flat(&first).into_iter().chain(memory::flat(&second)))))
            }
            (Kind::Deep | Kind::UnconstrainedDeep, first, second) => {
                deep_merge::deep_merge(cx, first, second, &deep_merge::Options::new(&self.options)?)
            }
            (Kind::ReverseDeep, first, second) => {
                deep_merge::deep_merge(cx, second, first, &deep_merge::Options::new(&self.options)?)
            }
            // `first` strategies never merge.
            (_, first, _) => Ok(first),
        }
    }
}

/// True if the options are right without a doubt.
fn is_fine(kind: Kind, options: &PHash) -> bool {
    options.iter().all(|(k, v)| match (kind, k.as_str(), v) {
        (_, Some("strategy"), _) => true,
        (Kind::Deep, Some("knockout_prefix"), Value::String(_) | Value::Undef) => true,
        (
            Kind::Deep,
            Some("merge_debug" | "merge_hash_arrays" | "sort_merged_arrays"),
            Value::Boolean(_) | Value::Undef,
        ) => true,
        (Kind::UnconstrainedDeep | Kind::ReverseDeep, Some(key), _) => !key.is_empty(),
        _ => false,
    })
}

/// Each value once, the first place kept.
pub(crate) fn unique(values: impl Iterator<Item = Value>) -> Vec<Value> {
    values.collect::<IndexSet<Value, FxBuildHasher>>().into_iter().collect()
}
