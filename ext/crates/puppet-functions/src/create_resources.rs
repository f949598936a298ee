//! `create_resources`: declares a resource for each entry of a hash of titles and parameters.
//!
//! ```puppet
//! create_resources(notify, { 'a' => { 'message' => 'hello' } })
//! notice(Notify['a']['message'])  # logs notice: hello
//! ```

use std::sync::Arc;

use ecow::EcoString;
use puppet_eval::Error;
use puppet_eval::error::{ErrorClass, Location};
use puppet_eval::session::{Attribute, ResourceBody, ResourceForm, UNNAMED_PARAMETER};
use puppet_pcore::convert::wording::no_method;
use puppet_pcore::{PHash, Value};
use puppet_syntax::{Source, Span, Symbol};

use crate::support::legacy::{self, legacy_function};
use crate::support::{CallCx, Result, raised, session, tasks, text, type_error};

/// `defaults.merge(params)` as attributes. Stock converts the arguments of a 3.x function: each
/// container in them becomes another one. Resources of one call share what `defaults` gives them.
fn attributes(defaults: Option<&PHash>, params: &Value, span: Span) -> Result<Vec<Attribute>> {
    let Value::Hash(params) = params else {
        let class = legacy::implicit_class(params);
        return Err(type_error(format!("no implicit conversion of {class} into Hash")));
    };
    let attribute = |name: &Value, value: Value| {
        if matches!(name, Value::Undef | Value::Boolean(false)) {
            return Err(raised(ErrorClass::ResourceError, UNNAMED_PARAMETER));
        }
        let name = Symbol::new(&legacy::to_s(name));
        Ok(Attribute { name, value, add: false, span })
    };
    let mut out = Vec::with_capacity(params.len() + defaults.map_or(0, |d| d.len()));
    for (name, value) in defaults.into_iter().flatten() {
        out.push(attribute(name, params.get(name).map_or_else(|| value.clone(), Value::fresh))?);
    }
    for (name, value) in params {
        if defaults.is_none_or(|d| !d.contains_key(name)) {
            out.push(attribute(name, value.fresh())?);
        }
    }
    Ok(out)
}

/// Titles with their place, and the value of one that is not a string.
type Titles = (Vec<(EcoString, Span)>, Option<Value>);

/// Titles of an entry, with the value of one that is not a string: those of an array together as long as all are strings.
fn bodies(title: &Value, span: Span) -> Vec<Titles> {
    let text = |title: &Value| match title {
        Value::String(title) => title.clone(),
        other => legacy::to_s(other).into(),
    };
    let alone = |title: &Value| {
        let value = (!matches!(title, Value::String(_) | Value::Bytes(_))).then(|| title.clone());
        (vec![(text(title), span)], value)
    };
    match title {
        Value::Array(titles) if titles.iter().all(|t| matches!(t, Value::String(_))) => {
            vec![(titles.iter().map(|t| (text(t), span)).collect(), None)]
        }
        Value::Array(titles) => titles.iter().map(alone).collect(),
        title => vec![alone(title)],
    }
}

fn body(cx: &CallCx<'_>, args: &[Value]) -> Result<Value> {
    tasks::no_catalog(cx, "create_resources")?;
    if args.len() > 3 {
        return Err(Error::argument(format!(
            "create_resources(): wrong number of arguments ({}; must be 2 or 3)",
            args.len()
        )));
    }
    let Value::Hash(instances) = &args[1] else {
        return Err(Error::argument("create_resources(): second argument must be a hash"));
    };
    let defaults = match args.get(2) {
        None => None,
        Some(Value::Hash(defaults)) => Some(defaults),
        Some(_) => {
            return Err(Error::argument("create_resources(): third argument, if provided, must be a hash"));
        }
    };
    let Value::String(given) = &args[0] else {
        let class = legacy::implicit_class(&args[0]);
        return Err(raised(ErrorClass::NoMethodError, no_method("sub", &legacy::to_s(&args[0]), &class)));
    };
    let (form, name) = match given.strip_prefix("@@") {
        Some(name) => (ResourceForm::CalledExported, name),
        None => match given.strip_prefix('@') {
            Some(name) => (ResourceForm::CalledVirtual, name),
            None => (ResourceForm::CalledRegular, given.as_str()),
        },
    };
    let type_name = text::downcase(name);
    if type_name == "class" && form.is_virtual() {
        let mut error =
            Error::new(ErrorClass::Preformatted, "Evaluation Error: Classes are not virtualizable");
        error.issue = Some("CLASS_NOT_VIRTUALIZABLE");
        error.file_line = crate::support::log::call_place(cx).map(|(file, line)| (file, Some(line)));
        return Err(error.raise());
    }
    // Called from Ruby it has the place of the call that led there.
    let at = cx
        .location
        .map(|place| match place.file() {
            Some(_) => place.to_location(),
            // Stock's stack has a name for code without a file.
            None => Location {
                source: Arc::new(Source::new(Some("unknown"), &place.source.text)),
                span: place.span,
            },
        })
        .or_else(|| cx.evaluator.top_of_stack())
        // Outside of every call there is no place.
        .unwrap_or_else(|| Location {
            source: Arc::new(Source::new(None, "")),
            span: Span { start: u32::MAX, end: u32::MAX },
        });
    let session = session(cx)?;
    let type_name = Symbol::new(&type_name);
    let defaults = defaults.map(PHash::fresh);
    for (title, params) in instances {
        let attributes = attributes(defaults.as_ref(), params, at.span)?;
        for (titles, title_value) in bodies(title, at.span) {
            let attributes = attributes.clone();
            let body = ResourceBody { titles, title_value, attributes, is_value_used: false };
            session.create_resources(cx.frame, form, type_name, &body, &at)?;
        }
    }
    Ok(Value::Undef)
}

/// A type, and a hash of hashes: Ruby makes hashes of resources, too.
fn serves(args: &[Value]) -> bool {
    matches!(&args[0], Value::String(name) if !name.is_empty())
        && args[1].as_hash().is_none_or(|all| all.values().all(|one| one.as_hash().is_some()))
}

legacy_function!("create_resources", -3, body, serves);
