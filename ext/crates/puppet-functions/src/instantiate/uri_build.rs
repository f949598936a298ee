//! Ruby's `URI::Generic.build` and that of the classes of schemes: parts are checked and written one after the other.

use puppet_eval::ErrorClass;
use std::sync::{Arc, LazyLock};

use puppet_eval::{Error, Features, Unwind};
use puppet_pcore::convert::ruby::no_method;
use puppet_pcore::convert::wording;
use puppet_pcore::value::{default_port, ftp_path, is_ip_literal};
use puppet_pcore::{Regexp, Uri, Value};

use crate::support::{Result, raised};

/// The patterns of parts.
struct Patterns {
    scheme: Option<Arc<Regexp>>,
    userinfo: Option<Arc<Regexp>>,
    host: Option<Arc<Regexp>>,
    absolute: Option<Arc<Regexp>>,
    relative: Option<Arc<Regexp>>,
    opaque: Option<Arc<Regexp>>,
}

fn whole(text: &str) -> Option<Arc<Regexp>> {
    Regexp::new(&format!("\\A{text}\\z")).ok()
}

/// `URI::RFC2396_Parser#initialize_pattern`.
static RFC2396: LazyLock<Patterns> = LazyLock::new(|| {
    const UNRESERVED: &str = r"\-_.!~*'()a-zA-Z\d";
    const ESCAPED: &str = "%[a-fA-F\\d]{2}";
    let segments = format!("/(?:[{UNRESERVED}:@&=+$,;/]|{ESCAPED})*");
    let hex = "[a-fA-F\\d]{1,4}";
    let ip4 = r"\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}";
    let last = format!("(?:{hex}:)*(?:{hex}|{ip4})");
    Patterns {
        scheme: whole(r"[a-zA-Z][\-+.a-zA-Z\d]*"),
        userinfo: whole(&format!("(?:[{UNRESERVED};:&=+$,]|{ESCAPED})*")),
        host: whole(&format!(
            r"(?:(?:[a-zA-Z0-9\-.]|%\h\h)+|\[(?:{last}|(?:(?:{hex}:)*{hex})?::(?:{last})?)\])"
        )),
        absolute: whole(&segments),
        relative: whole(&format!("(?:[{UNRESERVED};@&=+$,]|{ESCAPED})+(?:{segments})?")),
        opaque: whole(&format!(
            "(?:[{UNRESERVED};?:@&=+$,]|{ESCAPED})(?:[{UNRESERVED};/?:@&=+$,\\[\\]]|{ESCAPED})*"
        )),
    }
});

/// `URI::RFC3986_Parser#default_regexp`; addresses in brackets are looked at by [`is_ip_literal`].
static RFC3986: LazyLock<Patterns> = LazyLock::new(|| {
    const SEGMENT: &str = "(?:%\\h\\h|[!$&-.0-9:;=@A-Z_a-z~/])";
    Patterns {
        scheme: whole(r"[A-Za-z][+\-.0-9A-Za-z]*"),
        userinfo: whole("(?:%\\h\\h|[!$&-.0-9:;=A-Z_a-z~])*"),
        host: whole("(?:%\\h\\h|[!$&-.0-9;=A-Z_a-z~])*"),
        absolute: whole(&format!("/{SEGMENT}*")),
        relative: whole(&format!("(?!/){SEGMENT}+")),
        opaque: whole("(?:[^/].*)?"),
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

/// Checks of parts, as the uri library of this Ruby makes them.
struct Checks {
    patterns: &'static Patterns,
    features: Features,
}

impl Checks {
    fn new(features: Features) -> Checks {
        Checks { patterns: if features.rfc3986_parts { &RFC3986 } else { &RFC2396 }, features }
    }

    fn scheme(&self, scheme: String) -> Result<String> {
        if fits(&self.patterns.scheme, &scheme) { Ok(scheme) } else { Err(bad("scheme", &scheme)) }
    }

    /// The userinfo, checked as user and password.
    fn userinfo(&self, userinfo: String, class: &str) -> Result<String> {
        if class == "file" {
            return Err(refused("set userinfo for file URI"));
        }
        let (user, password) = userinfo.split_once(':').map_or((&userinfo[..], None), |(u, p)| (u, Some(p)));
        if !fits(&self.patterns.userinfo, user) {
            return Err(bad("userinfo component or user", user));
        }
        match password {
            Some(password) if !fits(&self.patterns.userinfo, password) => {
                Err(raised(ErrorClass::InvalidUriComponent, "bad password component"))
            }
            _ => Ok(userinfo),
        }
    }

    /// The host, an IPv6 address in brackets (`hostname=`).
    fn host(&self, host: String) -> Result<String> {
        let is_bare = host.contains(':') && !(host.starts_with('[') && host.ends_with(']'));
        let host = if is_bare { format!("[{host}]") } else { host };
        let is_literal = self.features.rfc3986_parts && is_ip_literal(&host);
        if is_literal || fits(&self.patterns.host, &host) { Ok(host) } else { Err(bad("host", &host)) }
    }

    fn path(&self, path: String, class: &str) -> Result<String> {
        let absolute = fits(&self.patterns.absolute, &path);
        match class {
            "" | "ftp" if !absolute && !fits(&self.patterns.relative, &path) => {
                Err(bad("relative path", &path))
            }
            "" | "ftp" => Ok(path),
            _ if !absolute => Err(bad("absolute path", &path)),
            _ => Ok(path),
        }
    }
}

/// An error that begins with "cannot", which releases spell differently.
#[cold]
fn refused(rest: &str) -> Box<Unwind> {
    raised(ErrorClass::InvalidUri, format!("{} {rest}", wording::cannot()))
}

/// The URI with these parts (`URI::Generic.build` and those of the classes of schemes).
///
/// # Errors
/// Ruby's, in the order in which it sets the parts.
pub(super) fn build(
    part: &dyn Fn(&str) -> Option<String>,
    port: Option<i128>,
    features: Features,
) -> Result<Uri> {
    let checks = Checks::new(features);
    let scheme = part("scheme");
    let class = scheme.as_ref().map(|s| s.to_lowercase()).unwrap_or_default();
    let path = part("path");
    if class == "ftp" && path.is_none() {
        let line = r"        args[:path] = '/' + args[:path].sub(/^\//, '%2F')";
        let marks = format!("{}^^^^", " ".repeat(39));
        return Err(Error::argument(wording::with_line(
            no_method("sub", &Value::Undef),
            &format!("{line}\n{marks}"),
        )));
    }
    let scheme = scheme.map(|scheme| checks.scheme(scheme)).transpose()?;
    let userinfo = || part("userinfo").map(|userinfo| checks.userinfo(userinfo, &class)).transpose();
    let first = if features.userinfo_after_host { None } else { userinfo()? };
    let host = part("host").map(|host| checks.host(host)).transpose()?;
    let userinfo = if features.userinfo_after_host { userinfo()? } else { first };
    let path = path.map(|path| checks.path(path, &class)).transpose()?;
    // Mail addresses and the parts of LDAP queries have names of their own, which are never given.
    let query = match &class[..] {
        "ldap" | "ldaps" => Some(String::new()),
        _ => part("query"),
    };
    if let Some(error) = query.as_deref().and_then(invalid_escape) {
        return Err(error);
    }
    let opaque = if class == "mailto" { Some(String::new()) } else { part("opaque") };
    if let Some(opaque) = &opaque {
        if class == "file" || host.is_some() || port.is_some() || userinfo.is_some() || path.is_some() {
            return Err(refused("set opaque with host, port, userinfo or path"));
        }
        if !fits(&checks.patterns.opaque, opaque) {
            return Err(bad("opaque", opaque));
        }
    }
    let fragment = part("fragment");
    match &class[..] {
        // The address is read from the opaque part, which is empty.
        "mailto" => {
            let message = "unrecognised opaque part for mailtoURL: ";
            return Err(raised(ErrorClass::InvalidUriComponent, message));
        }
        "ldap" | "ldaps" if fragment.is_some() || opaque.is_some() => {
            return Err(raised(ErrorClass::InvalidUri, "bad LDAP URL"));
        }
        "ftp" => check_typecode(path.as_deref().unwrap_or_default())?,
        _ => {}
    }
    let (host, port) = match &class[..] {
        "file" => (Some(host.filter(|host| host != "localhost").unwrap_or_default()), None),
        _ => (host, port.or_else(|| default_port(&class))),
    };
    let path = match (path, &opaque) {
        // `/foo` is the folder of that name in the root, not in the user's own.
        (Some(path), _) if class == "ftp" => Some(ftp_path(&path)),
        (None, None) => Some(String::new()),
        (path, _) => path,
    };
    let text = |part: Option<String>| part.map(Into::into);
    Ok(Uri {
        scheme: text(scheme.map(|scheme| scheme.to_ascii_lowercase())),
        userinfo: text(userinfo),
        host: text(host),
        port,
        path: text(path),
        query: text(query.map(|query| escaped(&query, in_query))),
        fragment: text(fragment.map(|fragment| escaped(&fragment, |byte| byte.is_ascii_graphic()))),
        opaque: text(opaque),
    })
}

/// The end of an FTP path that names the kind of transfer.
fn check_typecode(path: &str) -> Result<()> {
    match path.split_once(";type=") {
        Some((_, code)) if !matches!(code, "a" | "i" | "d") => {
            let message = format!("bad typecode(expected a, i, d): {code}");
            Err(raised(ErrorClass::InvalidUriComponent, message))
        }
        _ => Ok(()),
    }
}
