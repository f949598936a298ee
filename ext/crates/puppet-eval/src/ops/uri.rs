//! `URI + URI`: Ruby's `URI::Generic#merge`.

use std::sync::Arc;

use puppet_pcore::{Uri, Value};

use super::{OpError, OpResult};

/// Resolves `other` against `base`.
///
/// # Errors
/// Ruby's, for texts that are no URI and when both are relative.
pub fn merge(base: &Uri, other: &Value) -> OpResult<Value> {
    let parsed;
    let rel = match other {
        Value::Uri(uri) => &**uri,
        Value::String(text) => {
            parsed = Uri::parse(text).map_err(OpError::ruby)?;
            &parsed
        }
        _ => return Err(OpError::ruby("An URI can only be merged with an URI or String")),
    };
    if rel.scheme.is_some() {
        return Ok(Value::Uri(Arc::new(rel.clone())));
    }
    if base.scheme.is_none() {
        return Err(OpError::ruby("both URI are relative"));
    }
    let mut made = base.clone();
    let authority = rel.userinfo.is_some() || rel.host.is_some() || rel.port.is_some();
    let rel_path = rel.path.as_deref().unwrap_or("");
    if rel_path.is_empty() && !authority && rel.query.is_none() {
        if rel.fragment.is_some() {
            made.fragment.clone_from(&rel.fragment);
        }
        return Ok(Value::Uri(Arc::new(made)));
    }
    made.query = None;
    made.fragment = None;
    if authority {
        made.path = rel.path.clone().or(made.path);
    } else if let (Some(path), Some(rel_path)) = (&base.path, &rel.path) {
        made.path = Some(merge_path(path, rel_path).into());
    }
    if rel.userinfo.is_some() {
        made.userinfo.clone_from(&rel.userinfo);
    }
    if rel.host.is_some() {
        made.host.clone_from(&rel.host);
    }
    if rel.port.is_some() {
        made.port = rel.port;
    }
    if rel.query.is_some() {
        made.query.clone_from(&rel.query);
    }
    if rel.fragment.is_some() {
        made.fragment.clone_from(&rel.fragment);
    }
    Ok(Value::Uri(Arc::new(made)))
}

/// Ruby's `split("/", -1)`: nothing of nothing.
fn split(path: &str) -> Vec<&str> {
    if path.is_empty() { Vec::new() } else { path.split('/').collect() }
}

fn merge_path(base: &str, rel: &str) -> String {
    let mut base = split(base);
    let mut rel = split(rel);
    if base.last() == Some(&"..") {
        base.push("");
    }
    while let Some(i) = base.iter().position(|s| *s == "..") {
        let from = i.saturating_sub(1);
        base.drain(from..(from + 2).min(base.len()));
    }
    if rel.first().is_some_and(|s| s.is_empty()) {
        base.clear();
        rel.remove(0);
    }
    if matches!(rel.last(), Some(&("." | ".."))) {
        rel.push("");
    }
    rel.retain(|s| *s != ".");
    let mut steps: Vec<&str> = Vec::new();
    for step in rel {
        if step == ".." && steps.last().is_some_and(|s| *s != "..") {
            steps.pop();
        } else {
            steps.push(step);
        }
    }
    let mut slash = !steps.is_empty();
    if base.is_empty() {
        base.push("");
    } else if slash {
        base.pop();
    }
    let mut steps = steps.into_iter();
    while let Some(step) = steps.next() {
        if step == ".." {
            if base.len() > 1 {
                base.pop();
            }
        } else {
            base.push(step);
            base.extend(steps);
            slash = false;
            break;
        }
    }
    if slash {
        base.push("");
    }
    base.join("/")
}
