//! Ruby's `URI::Generic.build` and that of the classes of schemes: parts are checked and written one after the other.

use puppet_eval::ErrorClass;
use std::sync::{Arc, LazyLock};

use puppet_eval::{Error, Unwind};
use puppet_pcore::convert::ruby::no_method;
use puppet_pcore::{Regexp, Uri, Value};

use crate::support::{Result, raised};

/// The patterns of parts (`URI::RFC2396_Parser#initialize_pattern`).
struct Patterns {
    scheme: Option<Arc<Regexp>>,
    userinfo: Option<Arc<Regexp>>,
    host: Option<Arc<Regexp>>,
    absolute: Option<Arc<Regexp>>,
    relative: Option<Arc<Regexp>>,
    opaque: Option<Arc<Regexp>>,
}

static PATTERNS: LazyLock<Patterns> = LazyLock::new(|| {
    const UNRESERVED: &str = r"\-_.!~*'()a-zA-Z\d";
    const ESCAPED: &str = "%[a-fA-F\\d]{2}";
    let pattern = |text: &str| Regexp::new(&format!("\\A{text}\\z")).ok();
    let segments = format!("/(?:[{UNRESERVED}:@&=+$,;/]|{ESCAPED})*");
    let hex = "[a-fA-F\\d]{1,4}";
    let ip4 = r"\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}";
    let last = format!("(?:{hex}:)*(?:{hex}|{ip4})");
    Patterns {
        scheme: pattern(r"[a-zA-Z][\-+.a-zA-Z\d]*"),
        userinfo: pattern(&format!("(?:[{UNRESERVED};:&=+$,]|{ESCAPED})*")),
        host: pattern(&format!(
            r"(?:(?:[a-zA-Z0-9\-.]|%\h\h)+|\[(?:{last}|(?:(?:{hex}:)*{hex})?::(?:{last})?)\])"
        )),
        absolute: pattern(&segments),
        relative: pattern(&format!("(?:[{UNRESERVED};@&=+$,]|{ESCAPED})+(?:{segments})?")),
        opaque: pattern(&format!(
            "(?:[{UNRESERVED};?:@&=+$,]|{ESCAPED})(?:[{UNRESERVED};/?:@&=+$,\\[\\]]|{ESCAPED})*"
        )),
    }
});

fn fits(pattern: &Option<Arc<Regexp>>, text: &str) -> bool {
    pattern.as_ref().is_none_or(|p| p.is_match(text))
}

#[cold]
fn bad(component: &str, text: &str) -> Box<Unwind> {
    raised(ErrorClass::InvalidUriComponent, format!("bad component(expected {component} component): {text}"))
}

/// Bytes that may not stand as they are, escaped (`query=` and `fragment=`).
fn escaped(text: &str, allowed: fn(u8) -> bool) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes().filter(|b| !matches!(b, b'\t' | b'\r' | b'\n')) {
        if allowed(byte) {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

fn in_query(byte: u8) -> bool {
    matches!(byte, b'!' | b'$'..=b'&' | b'('..=b';' | b'=' | b'?'..=b'_' | b'a'..=b'~')
}

/// The first `%` before two characters neither of which is a hexadecimal digit, which Ruby refuses in a query.
fn invalid_escape(text: &str) -> Option<Box<Unwind>> {
    let bytes: Vec<u8> = text.bytes().filter(|b| !matches!(b, b'\t' | b'\r' | b'\n')).collect();
    let found =
        bytes.windows(3).find(|w| w[0] == b'%' && !w[1].is_ascii_hexdigit() && !w[2].is_ascii_hexdigit())?;
    let escape = String::from_utf8_lossy(found);
    Some(raised(ErrorClass::InvalidUri, format!("invalid percent escape: {escape}")))
}

/// The userinfo, checked as user and password.
fn checked_userinfo(userinfo: String, scheme: &str) -> Result<String> {
    if scheme == "file" {
        return Err(raised(ErrorClass::InvalidUri, "can not set userinfo for file URI"));
    }
    let (user, password) = userinfo.split_once(':').map_or((&userinfo[..], None), |(u, p)| (u, Some(p)));
    if !fits(&PATTERNS.userinfo, user) {
        return Err(bad("userinfo component or user", user));
    }
    match password {
        Some(password) if !fits(&PATTERNS.userinfo, password) => {
            Err(raised(ErrorClass::InvalidUriComponent, "bad password component"))
        }
        _ => Ok(userinfo),
    }
}

/// The host, an IPv6 address in brackets (`hostname=`).
fn checked_host(host: String) -> Result<String> {
    let is_bare = host.contains(':') && !(host.starts_with('[') && host.ends_with(']'));
    let host = if is_bare { format!("[{host}]") } else { host };
    if fits(&PATTERNS.host, &host) { Ok(host) } else { Err(bad("host", &host)) }
}

fn checked_path(path: String, scheme: &str) -> Result<String> {
    let absolute = fits(&PATTERNS.absolute, &path);
    match scheme {
        "" | "ftp" if !absolute && !fits(&PATTERNS.relative, &path) => Err(bad("relative path", &path)),
        "" | "ftp" => Ok(path),
        _ if !absolute => Err(bad("absolute path", &path)),
        _ => Ok(path),
    }
}

/// The URI with these parts.
///
/// # Errors
/// Ruby's, in the order in which it sets the parts.
pub(super) fn build(part: &dyn Fn(&str) -> Option<String>) -> Result<Uri> {
    let scheme = part("scheme");
    let class = scheme.as_ref().map(|s| s.to_lowercase()).unwrap_or_default();
    let mut path = part("path");
    if class == "ftp" && path.is_none() {
        return Err(Error::argument(no_method("sub", &Value::Undef)));
    }
    let mut text = String::new();
    if let Some(scheme) = &scheme {
        if !fits(&PATTERNS.scheme, scheme) {
            return Err(bad("scheme", scheme));
        }
        text.push_str(scheme);
        text.push(':');
    }
    let userinfo = part("userinfo").map(|u| checked_userinfo(u, &class)).transpose()?;
    let host = part("host").map(checked_host).transpose()?;
    let port = part("port");
    path = path.map(|path| checked_path(path, &class)).transpose()?;
    if class == "ftp" {
        // `/foo` is the folder of that name in the root, not in the user's own.
        path = path.map(|path| match path.strip_prefix('/') {
            Some(rest) => format!("/%2F{rest}"),
            None => format!("/{path}"),
        });
    }
    // Mail addresses and the parts of LDAP queries have names of their own, which are never given.
    let query = match &class[..] {
        "ldap" | "ldaps" => Some(String::new()),
        _ => part("query"),
    };
    if let Some(error) = query.as_deref().and_then(invalid_escape) {
        return Err(error);
    }
    let query = query.map(|query| escaped(&query, in_query));
    let opaque = if class == "mailto" { Some(String::new()) } else { part("opaque") };
    if let Some(opaque) = &opaque {
        if class == "file" || host.is_some() || port.is_some() || userinfo.is_some() || path.is_some() {
            return Err(raised(
                ErrorClass::InvalidUri,
                "can not set opaque with host, port, userinfo or path",
            ));
        }
        if !fits(&PATTERNS.opaque, opaque) {
            return Err(bad("opaque", opaque));
        }
        text.push_str(opaque);
    }
    let fragment = part("fragment");
    if class.starts_with("ldap")
        && matches!(&class[4..], "" | "s")
        && (fragment.is_some() || opaque.is_some())
    {
        return Err(raised(ErrorClass::InvalidUri, "bad LDAP URL"));
    }
    if host.is_some() {
        text.push_str("//");
    }
    if let Some(userinfo) = userinfo {
        text.push_str(&userinfo);
        text.push('@');
    }
    text.push_str(&host.unwrap_or_default());
    let default = puppet_pcore::value::default_port(&class).map(|d| d.to_string());
    if let Some(port) = port.filter(|port| Some(port) != default.as_ref()) {
        text.push(':');
        text.push_str(&port);
    }
    text.push_str(&path.unwrap_or_default());
    let mut uri = Uri::parse(&text).map_err(|message| raised(ErrorClass::InvalidUri, message))?;
    // Parts that were set are not read again: they may be such as a text cannot have. Of the parts beside it an opaque one is shown with
    // the fragment only.
    uri.query = query.filter(|_| opaque.is_none()).map(Into::into);
    uri.fragment = fragment.map(|fragment| escaped(&fragment, |byte| byte.is_ascii_graphic()).into());
    Ok(uri)
}
