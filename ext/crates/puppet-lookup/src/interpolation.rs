//! `%{...}` in data and in `hiera.yaml` (`Puppet::Pops::Lookup::Interpolation`).

use std::rc::Rc;

use ecow::{EcoString, eco_format};
use puppet_eval::{Result, interrupt};
use puppet_pcore::Value;

use super::explain::Qualifier;
use super::invocation::Invocation;
use super::key::{Segment, split_key, sub_lookup};
use super::{Cx, error, record, ruby_text, scope};

/// Request of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    /// A variable.
    Scope,
    /// `lookup('key')`, `hiera('key')`
    Lookup,
    /// `alias('key')`
    Alias,
    /// `literal('text')`
    Literal,
    /// None of these.
    Unknown(EcoString),
}

/// True when there is anything to interpolate in a value.
pub(crate) fn is_needed(value: &Value) -> bool {
    match value {
        Value::String(s) => s.contains("%{"),
        Value::Array(items) => items.iter().any(is_needed),
        Value::Hash(hash) => hash.iter().any(|(k, v)| is_needed(k) || is_needed(v)),
        _ => false,
    }
}

/// Resolves the expressions in all strings of a value, keys of hashes included.
///
/// # Errors
/// Wrong expressions, and what the lookups in them raised.
pub(crate) fn interpolate(
    cx: Cx<'_>,
    invocation: &Rc<Invocation>,
    value: &Value,
    methods: bool,
) -> Result<Value> {
    interrupt::step(1)?;
    match value {
        Value::String(s) if s.contains("%{") => string(cx, invocation, s, methods),
        Value::Array(items) if is_needed(value) => {
            let items: Result<Vec<Value>> =
                items.iter().map(|item| interpolate(cx, invocation, item, methods)).collect();
            Ok(Value::array(items?))
        }
        Value::Hash(hash) if is_needed(value) => {
            let mut pairs = Vec::with_capacity(hash.len());
            for (k, v) in hash {
                let key = interpolate(cx, invocation, k, methods)?;
                pairs.push((key, interpolate(cx, invocation, v, methods)?));
            }
            Ok(Value::hash(pairs))
        }
        // Stock builds new containers whether or not there is anything to resolve.
        other => Ok(other.fresh()),
    }
}

/// Resolves the expressions of a string that must stay one.
///
/// # Errors
/// As [`interpolate`].
pub(crate) fn interpolate_str(
    cx: Cx<'_>,
    invocation: &Rc<Invocation>,
    text: &EcoString,
    methods: bool,
) -> Result<EcoString> {
    if !text.contains("%{") {
        return Ok(text.clone());
    }
    match string(cx, invocation, text, methods)? {
        Value::String(s) => Ok(s),
        other => Ok(ruby_text::to_s(&other).into()),
    }
}

fn string(cx: Cx<'_>, invocation: &Rc<Invocation>, subject: &EcoString, methods: bool) -> Result<Value> {
    invocation.with(
        || Qualifier::Interpolate(subject.clone()),
        || {
            let mut out = EcoString::new();
            let mut rest = subject.as_str();
            while let Some(start) = rest.find("%{") {
                let Some(len) = rest[start + 2..].find('}') else { break };
                out.push_str(&rest[..start]);
                let expression = ruby_text::strip(&rest[start + 2..start + 2 + len]);
                let entire = start == 0 && out.is_empty() && rest.len() == subject.len() && start + 3 + len == rest.len();
                rest = &rest[start + 3 + len..];
                if matches!(expression, "" | "::" | "\"\"" | "''" | "\"::\"" | "'::'") {
                    continue;
                }
                let (method, key) = method_and_key(expression, methods)?;
                let is_alias = method == Method::Alias;
                if is_alias && !entire {
                    return Err(error::issue(
                        "HIERA_INTERPOLATION_ALIAS_NOT_ENTIRE_STRING",
                        "'alias' interpolation is only permitted if the expression is equal to the entire string",
                    ));
                }
                let value = resolve(cx, invocation, &method, key, subject)?;
                match method {
                    Method::Scope if value.is_undef() => record::nothing(key, methods),
                    // The default is an empty string.
                    Method::Lookup | Method::Alias
                        if matches!(&value, Value::String(s) if s.is_empty()) && record::is_unanswered(key) =>
                    {
                        record::nothing(expression, methods);
                    }
                    _ => {}
                }
                if is_alias {
                    return Ok(value);
                }
                let name = if method == Method::Scope { eco_format!("scope:{key}") } else { key.into() };
                let value = invocation.check(name, || interpolate(cx, invocation, &value, methods))?;
                match &value {
                    Value::Undef => {}
                    Value::String(s) => out.push_str(s),
                    other => out.push_str(&ruby_text::to_s(other)),
                }
            }
            out.push_str(rest);
            Ok(Value::String(out))
        },
    )
}

/// `lookup('key')` as method and key; everything else is a variable.
fn method_and_key(expression: &str, methods: bool) -> Result<(Method, &str)> {
    let Some((name, key)) = call(expression) else { return Ok((Method::Scope, expression)) };
    if !methods {
        return Err(error::issue(
            "HIERA_INTERPOLATION_METHOD_SYNTAX_NOT_ALLOWED",
            "Interpolation using method syntax is not allowed in this context",
        ));
    }
    let method = match name {
        "lookup" | "hiera" => Method::Lookup,
        "alias" => Method::Alias,
        "scope" => Method::Scope,
        "literal" => Method::Literal,
        other => Method::Unknown(other.into()),
    };
    Ok((method, key))
}

fn call(expression: &str) -> Option<(&str, &str)> {
    let (name, rest) = expression.split_once('(')?;
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if name.is_empty() || !name.chars().all(word) {
        return None;
    }
    let inner = rest.strip_suffix(')')?;
    let quote = inner.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let key = inner.strip_prefix(quote)?.strip_suffix(quote)?;
    (!key.is_empty() && !key.contains(quote)).then_some((name, key))
}

/// The value of an expression; `Undef` when there is none.
///
/// # Errors
/// Unknown methods, wrong keys, and what the lookup raised.
pub(crate) fn resolve(
    cx: Cx<'_>,
    invocation: &Rc<Invocation>,
    method: &Method,
    key: &str,
    subject: &str,
) -> Result<Value> {
    match method {
        Method::Literal => Ok(Value::from(key)),
        Method::Scope => variable(cx, invocation, key, subject),
        Method::Lookup | Method::Alias => global_lookup(cx, invocation, &key.into()),
        Method::Unknown(name) => Err(error::issue(
            "HIERA_INTERPOLATION_UNKNOWN_INTERPOLATION_METHOD",
            format!("Unknown interpolation method '{name}'"),
        )),
    }
}

fn global_lookup(cx: Cx<'_>, invocation: &Rc<Invocation>, key: &EcoString) -> Result<Value> {
    let hiera_scope = invocation.hiera_scope && invocation.is_global_only(cx);
    let nested = Invocation::new(
        cx,
        &invocation.frame,
        hiera_scope,
        invocation.overrides.clone(),
        invocation.defaults.clone(),
        invocation.explainer(),
    );
    let parsed = super::key::LookupKey::new(key)?;
    let module = parsed.module_name().map(EcoString::from);
    nested.lookup(cx, key, module.as_deref(), || {
        cx.lookup.lookup_names(
            cx,
            std::slice::from_ref(key),
            &super::Request { default_value: Some(Value::from("")), ..super::Request::default() },
            &nested,
            None,
        )
    })
}

fn variable(cx: Cx<'_>, invocation: &Rc<Invocation>, key: &str, subject: &str) -> Result<Value> {
    let (root, segments) =
        split_key(key).ok_or_else(|| error::lookup(format!("Syntax error in string: {subject}")))?;
    let root: EcoString = match root {
        Segment::Name(name) => name,
        Segment::Index(i) => i.to_string().into(),
    };
    let value = invocation.with(
        || Qualifier::Scope("Global Scope".into()),
        || {
            if let Some(value) = invocation.overrides.get_str(&root) {
                invocation.report_found_in_overrides(&root, value);
                return Ok(value.clone());
            }
            let default = invocation.defaults.get_str(&root);
            // A missing variable with a default is not reported.
            let (value, exists) = if default.is_some() && cx.evaluator().settings.features.forgiving_places {
                scope::get_quietly(cx, invocation, &root)
            } else {
                scope::get(cx, invocation, &root)?
            };
            if value.is_undef() && !exists {
                if let Some(value) = default {
                    invocation.report_found_in_defaults(&root, value);
                    return Ok(value.clone());
                }
                return Ok(Value::Undef);
            }
            invocation.report_found(&root, &value);
            Ok(value)
        },
    )?;
    let whole = value.clone();
    let value = if value.is_undef() || segments.is_empty() {
        value
    } else {
        sub_lookup(key, invocation, &segments, value)?.unwrap_or_default()
    };
    invocation.remember_scope_lookup(key, (&root, whole), &segments, &value);
    Ok(value)
}
