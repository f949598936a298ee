//! `URI + URI`: Ruby's `URI::Generic#merge`.

use std::sync::Arc;

use puppet_pcore::value::{MISSING_OPAQUE, default_port, ftp_path};
use puppet_pcore::{Uri, Value};

use super::{OpError, OpResult};
use crate::Features;
use crate::error::ErrorClass;

/// The class of the error of [`Uri::parse_strictly`] with this text: Ruby's reader raises another than the `mailto` that it makes.
pub fn parse_error(message: &str) -> ErrorClass {
    match message {
        MISSING_OPAQUE => ErrorClass::InvalidUriComponent,
        _ => ErrorClass::InvalidUri,
    }
}

/// Resolves `other` against `base`. With [`Features::whole_authority`] an authority in `other` takes the place of that of `base` with
/// its user and port, as in releases of Ruby since CVE-2025-27221; before, `base` gave what `other` has not.
///
/// # Errors
/// Ruby's, for texts that are no URI and when both are relative.
pub fn merge(base: &Uri, other: &Value, features: Features) -> OpResult<Value> {
    let parsed;
    let rel = match other {
        Value::Uri(uri) => &**uri,
        Value::String(text) => {
            parsed = Uri::parse_strictly(text, features.relative_ip_literals)
                .map_err(|message| Box::new(OpError::Ruby(parse_error(&message), message)))?;
            &parsed
        }
        _ => return Err(OpError::ruby("An URI can only be merged with an URI or String")),
    };
    if rel.scheme.is_some() {
        return Ok(Value::Uri(Arc::new(rel.clone())));
    }
    if base.scheme.is_none() {
        return Err(Box::new(OpError::Ruby(ErrorClass::BadUri, "both URI are relative".to_owned())));
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
        made.path = rel.path.as_deref().map(|path| set_path(base, path)).or(made.path);
    } else if let (Some(path), Some(rel_path)) = (base.shown_path(), &rel.path) {
        made.path = Some(set_path(base, &merge_path(&path, rel_path)));
    }
    let replaced = authority && features.whole_authority;
    if let Some(given) = &rel.userinfo {
        let before = base.userinfo.as_deref().filter(|_| !features.forgotten_passwords);
        made.userinfo = Some(with_password(given, before));
    } else if replaced {
        made.userinfo = None;
    }
    if rel.host.is_some() || replaced {
        made.host.clone_from(&rel.host);
    }
    if rel.port.is_some() || replaced {
        made.port = rel.port.or_else(|| default_port(base.scheme.as_deref().unwrap_or_default()));
    }
    if authority && base.scheme.as_deref() == Some("file") && !features.forgotten_passwords {
        // The class of files ignores these; later releases set them beside it.
        made.userinfo = None;
        made.port = None;
        made.host = made.host.filter(|host| &**host != "localhost").or_else(|| Some("".into()));
    }
    if rel.query.is_some() {
        if base.opaque.is_some() {
            return Err(OpError::ruby("query conflicts with opaque"));
        }
        made.query.clone_from(&rel.query);
    }
    if rel.fragment.is_some() {
        made.fragment.clone_from(&rel.fragment);
    }
    Ok(Value::Uri(Arc::new(made)))
}

fn is_ftp(uri: &Uri) -> bool {
    uri.scheme.as_deref().is_some_and(|scheme| scheme.eq_ignore_ascii_case("ftp"))
}

/// `set_path`. URIs of FTP keep the kind of transfer, which is not a part of Ruby's path.
fn set_path(uri: &Uri, path: &str) -> Box<str> {
    if !is_ftp(uri) {
        return path.into();
    }
    let kind = uri.path.as_deref().and_then(|path| path.split_once(";type="));
    let kind = kind.map(|(_, kind)| format!(";type={kind}")).unwrap_or_default();
    format!("{}{kind}", ftp_path(path)).into()
}

/// A user without a password takes that of the other one (`URI::Generic#set_userinfo`).
fn with_password(given: &str, base: Option<&str>) -> Box<str> {
    match base.and_then(|base| base.split_once(':')) {
        Some((_, password)) if !given.contains(':') => format!("{given}:{password}").into(),
        _ => given.into(),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn merged(base: &str, other: &str, whole_authority: bool) -> String {
        let base = Uri::parse(base).expect("a URI");
        let features = Features { whole_authority, ..Features::default() };
        let Ok(Value::Uri(made)) = merge(&base, &other.into(), features) else {
            return "an error".into();
        };
        made.to_string()
    }

    #[test]
    fn an_authority_replaces_another_one_as_the_release_of_ruby_does() {
        let base = "http://user@a:8080/path?query";
        assert_eq!(merged(base, "//b/c", false), "http://user@b:8080/c");
        assert_eq!(merged(base, "//b/c", true), "http://b/c");
        assert_eq!(merged(base, "//other@b:1", true), "http://other@b:1");
        let user = "http://user:word@a";
        assert_eq!(merged(user, "//other@b", true), "http://other:word@b");
        let features = Features { whole_authority: true, forgotten_passwords: true, ..Features::default() };
        let forgotten = merge(&Uri::parse(user).expect("a URI"), &"//other@b".into(), features);
        assert!(matches!(forgotten, Ok(Value::Uri(made)) if made.to_string() == "http://other@b"));
        assert_eq!(merged(base, "c", true), "http://user@a:8080/c");
    }
}
