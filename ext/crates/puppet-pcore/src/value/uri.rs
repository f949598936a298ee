//! URI values (Ruby's URI classes).

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};

use puppet_syntax::Symbol;

use super::{Value, compare};
use crate::convert::wording::Wording;
use crate::types::UriParams;

/// The error of a `mailto` without an address.
pub const MISSING_OPAQUE: &str = "missing opaque part for mailto URL";

/// A URI by its parts.
#[derive(Clone, Debug, Default)]
pub struct Uri {
    /// `http`, always lower case
    pub scheme: Option<Box<str>>,
    /// `user:password`
    pub userinfo: Option<Box<str>>,
    /// `example.com`
    pub host: Option<Box<str>>,
    /// The port, the scheme's own if none was given.
    pub port: Option<i128>,
    /// Empty, not missing, unless the URI is opaque.
    pub path: Option<Box<str>>,
    /// After `?`
    pub query: Option<Box<str>>,
    /// After `#`
    pub fragment: Option<Box<str>>,
    /// Rest after the scheme of a URI like `mailto:a@b`
    pub opaque: Option<Box<str>>,
}

/// The port a scheme has if none is given.
pub fn default_port(scheme: &str) -> Option<i128> {
    Some(match scheme {
        "http" | "ws" => 80,
        "https" => 443,
        "wss" if Wording::SecureWebsockets.is_used() => 443,
        "ftp" => 21,
        "ldap" => 389,
        "ldaps" => 636,
        _ => return None,
    })
}

impl Uri {
    /// The class that Ruby's library has for the scheme.
    pub fn ruby_class(&self) -> &'static str {
        match self.scheme.as_deref().map(str::to_ascii_lowercase).as_deref() {
            Some("file") => "URI::File",
            Some("ftp") => "URI::FTP",
            Some("http") => "URI::HTTP",
            Some("https") => "URI::HTTPS",
            Some("ldap") => "URI::LDAP",
            Some("ldaps") => "URI::LDAPS",
            Some("mailto") => "URI::MailTo",
            Some("ws") => "URI::WS",
            Some("wss") if Wording::SecureWebsockets.is_used() => "URI::WSS",
            _ => "URI::Generic",
        }
    }
}

/// Ruby's `String#dump`.
pub fn dump(text: &str) -> String {
    let mut out = String::new();
    for c in crate::convert::ruby::inspect_str(text).chars() {
        match c as u32 {
            0..0x80 => out.push(c),
            code @ 0x80..=0xffff => out.push_str(&format!("\\u{code:04X}")),
            code => out.push_str(&format!("\\u{{{code:X}}}")),
        }
    }
    out
}

fn not_uri(text: &str) -> String {
    crate::convert::wording::not_uri(&crate::convert::ruby::inspect_str(text))
}

fn is_plain(c: char) -> bool {
    // Characters that RFC 3986 allows somewhere in a URI; delimiters are looked at before.
    c.is_ascii_alphanumeric() || "-._~!$&'()*+,;=:@%/?[]".contains(c)
}

/// True if a text is an address in brackets, `[::1]` or `[v1.x]` (RFC 3986, `IP-literal`).
pub fn is_ip_literal(host: &str) -> bool {
    let Some(address) = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) else { return false };
    match address.strip_prefix('v').and_then(|future| future.split_once('.')) {
        Some((version, rest)) => {
            !version.is_empty()
                && version.bytes().all(|byte| byte.is_ascii_hexdigit())
                && !rest.is_empty()
                && rest.chars().all(|c| c.is_ascii_alphanumeric() || "-._~!$&'()*+,;=:".contains(c))
        }
        None => address.parse::<core::net::Ipv6Addr>().is_ok(),
    }
}

/// The path that a URI of FTP keeps for one that Ruby code gives (`URI::FTP#set_path`).
pub fn ftp_path(path: &str) -> String {
    match path.strip_prefix('/') {
        Some(rest) => format!("/%2F{rest}"),
        None => format!("/{path}"),
    }
}

/// True if a text is addresses, with a comma or semicolon after each.
fn is_mail(text: &str) -> bool {
    let text = text.strip_suffix([',', ';']).unwrap_or(text);
    let is_address = |part: &str| {
        part.split_once('@')
            .is_some_and(|(name, host)| !name.is_empty() && !host.is_empty() && !host.contains('@'))
    };
    text.is_empty() || text.split([',', ';']).all(is_address)
}

impl Uri {
    /// Reads a URI as Ruby's parser does, which looks at addresses in brackets. With `relative_ip_literals` a URI without a
    /// scheme may have one, which the parser of Ruby 3.1 refuses.
    ///
    /// # Errors
    /// Ruby's message if the text is none.
    pub fn parse_strictly(text: &str, relative_ip_literals: bool) -> Result<Uri, String> {
        let uri = Uri::parse(text)?;
        let host = uri.host.as_deref().filter(|host| host.starts_with('['));
        match host {
            Some(host) if !is_ip_literal(host) || uri.scheme.is_none() && !relative_ip_literals => {
                Err(not_uri(text))
            }
            _ => Ok(uri),
        }
    }

    /// Reads a URI.
    ///
    /// # Errors
    /// Ruby's message if the text is none.
    pub fn parse(text: &str) -> Result<Uri, String> {
        let bad = || not_uri(text);
        if !text.is_ascii() {
            return Err(format!("URI must be ascii only {}", dump(text)));
        }
        let (rest, fragment) = match text.split_once('#') {
            Some((rest, fragment)) => (rest, Some(fragment)),
            None => (text, None),
        };
        if !rest.chars().all(is_plain)
            || !fragment.unwrap_or_default().chars().all(is_plain)
            || bad_percent(text)
        {
            return Err(bad());
        }
        let (scheme, rest) = match rest.split_once(':') {
            Some((scheme, tail)) if is_scheme(scheme) => (Some(scheme.to_ascii_lowercase()), tail),
            _ => (None, rest),
        };
        let mut uri = Uri { fragment: fragment.map(Into::into), ..Uri::default() };
        if scheme.is_some() && !rest.starts_with('/') && !rest.is_empty() && !rest.starts_with('?') {
            uri.opaque = Some(rest.into());
            uri.scheme = scheme.map(Into::into);
            return uri.of_its_class();
        }
        let (rest, query) = match rest.split_once('?') {
            Some((rest, query)) => (rest, Some(query)),
            None => (rest, None),
        };
        uri.query = query.map(Into::into);
        let path = if let Some(authority) = rest.strip_prefix("//") {
            let end = authority.find('/').unwrap_or(authority.len());
            uri.authority(&authority[..end]).ok_or_else(bad)?;
            &authority[end..]
        } else {
            rest
        };
        if path.contains(['[', ']']) || scheme.is_none() && uri.host.is_none() && first_has_colon(path) {
            return Err(bad());
        }
        if scheme.is_none() || !Wording::EmptyUriHosts.is_used() {
            // An empty host of a relative reference is none (`//`, `///path`).
            uri.host = uri.host.filter(|host| !host.is_empty());
        }
        uri.path = Some(path.into());
        if uri.port.is_none() {
            uri.port = scheme.as_deref().and_then(default_port);
        }
        uri.scheme = scheme.map(Into::into);
        uri.of_its_class()
    }

    /// The URI as the class that Ruby has for its scheme keeps it (`initialize` of `URI::File`, `FTP`, `LDAP`, `MailTo`).
    fn of_its_class(mut self) -> Result<Uri, String> {
        match self.scheme.as_deref() {
            Some("file") => {
                let host = self.host.take().filter(|host| &**host != "localhost");
                self.host = Some(host.unwrap_or_default());
                self.userinfo = None;
                self.port = None;
            }
            Some("ftp") => {
                let Some(path) = self.path.take() else { return Err("URI::InvalidURIError".into()) };
                let path = path.strip_prefix('/').unwrap_or(&path);
                let path = path.strip_prefix("%2F").map_or(path.into(), |rest| format!("/{rest}"));
                self.path = Some(ftp_path(&path).into());
            }
            Some("ldap" | "ldaps") if self.fragment.is_some() || self.path.is_none() => {
                return Err("bad LDAP URL".into());
            }
            Some("mailto") => {
                if self.opaque.is_none() {
                    self.opaque = self.query.as_ref().map(|query| format!("?{query}").into());
                }
                let Some(opaque) = &self.opaque else {
                    return Err(MISSING_OPAQUE.into());
                };
                let addresses = opaque.split('?').next().unwrap_or_default();
                if !is_mail(addresses) {
                    return Err(format!("unrecognised opaque part for mailtoURL: {opaque}"));
                }
            }
            _ => {}
        }
        Ok(self)
    }

    /// The path as its class gives it: that of FTP is relative to the directory that the server begins in, unless it begins with
    /// an escaped slash, and without the kind of transfer.
    pub fn shown_path(&self) -> Option<Cow<'_, str>> {
        let path = self.path.as_deref()?;
        if self.scheme.as_deref() != Some("ftp") {
            return Some(path.into());
        }
        let path = path.split_once(";type=").map_or(path, |(path, _)| path);
        let path = path.strip_prefix('/').unwrap_or(path);
        Some(path.strip_prefix("%2F").map_or(path.into(), |rest| format!("/{rest}").into()))
    }

    fn authority(&mut self, text: &str) -> Option<()> {
        let (userinfo, rest) = match text.rsplit_once('@') {
            Some((user, rest)) => (Some(user), rest),
            None => (None, text),
        };
        let host_end =
            if rest.starts_with('[') { rest.find(']')? + 1 } else { rest.find(':').unwrap_or(rest.len()) };
        let (host, port) = rest.split_at(host_end);
        match port.strip_prefix(':') {
            Some("") => {}
            Some(port) if port.bytes().all(|b| b.is_ascii_digit()) => self.port = Some(port.parse().ok()?),
            Some(_) => return None,
            None if port.is_empty() => {}
            None => return None,
        }
        // `URI::Generic.split_userinfo` finds neither a user nor a password in an empty text.
        self.userinfo = userinfo.filter(|text| !text.is_empty()).map(Into::into);
        self.host = Some(host.into());
        Some(())
    }

    /// The parts by name, in stock's order, as attributes give them.
    pub fn part(&self, name: &str) -> Value {
        let text = |part: &Option<Box<str>>| part.as_deref().map_or(Value::Undef, Value::from);
        match name {
            "scheme" => text(&self.scheme),
            "userinfo" => text(&self.userinfo),
            "host" => text(&self.host),
            "port" => self.port.map_or(Value::Undef, Value::integer),
            "path" => self.shown_path().map_or(Value::Undef, |path| Value::from(&*path)),
            "query" => text(&self.query),
            "fragment" => text(&self.fragment),
            "opaque" => text(&self.opaque),
            _ => Value::Undef,
        }
    }

    /// The parameters of the `URI[...]` type of exactly this (PURIType#uri_to_hash).
    pub fn params(&self) -> Option<UriParams> {
        let mut parts: Vec<(Symbol, Value)> = Vec::new();
        let mut put = |name: &str, value: Option<&str>| {
            if let Some(value) = value {
                parts.push((Symbol::new(name), value.into()));
            }
        };
        put("scheme", self.scheme.as_deref());
        put("userinfo", self.userinfo.as_deref());
        let host = self.host.as_deref().filter(|h| !h.is_empty()).map(str::to_lowercase);
        put("host", host.as_deref());
        let usual = matches!(
            (self.port, self.scheme.as_deref()),
            (Some(80), Some("http")) | (Some(443), Some("https"))
        );
        let port = self.port.filter(|_| !usual).map(|p| p.to_string());
        put("port", port.as_deref());
        put("path", self.shown_path().as_deref().filter(|p| !p.is_empty()));
        put("query", self.query.as_deref());
        put("fragment", self.fragment.as_deref());
        put("opaque", self.opaque.as_deref());
        if parts.is_empty() { None } else { Some(UriParams { parts: parts.into() }) }
    }

    /// True if every part matches what the parameters want.
    pub fn has_parts(&self, params: &UriParams) -> bool {
        params.parts.iter().all(|(name, wanted)| compare::matches(&self.part(name.as_str()), wanted))
    }
}

fn is_scheme(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
}

fn first_has_colon(path: &str) -> bool {
    path.split('/').next().is_some_and(|first| first.contains(':'))
}

fn bad_percent(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.iter().enumerate().any(|(i, b)| {
        *b == b'%'
            && !(i + 2 < bytes.len() && bytes[i + 1].is_ascii_hexdigit() && bytes[i + 2].is_ascii_hexdigit())
    })
}

impl fmt::Display for Uri {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(scheme) = &self.scheme {
            write!(f, "{scheme}:")?;
        }
        if let Some(opaque) = &self.opaque {
            f.write_str(opaque)?;
        } else {
            if self.host.is_some() || matches!(self.scheme.as_deref(), Some("file" | "postgres")) {
                f.write_str("//")?;
            }
            if let Some(userinfo) = &self.userinfo {
                write!(f, "{userinfo}@")?;
            }
            f.write_str(self.host.as_deref().unwrap_or_default())?;
            if let Some(port) = self.port {
                if self.scheme.as_deref().and_then(default_port) != Some(port) {
                    write!(f, ":{port}")?;
                }
            }
            let path = self.path.as_deref().unwrap_or_default();
            let is_apart = path.is_empty() || path.starts_with('/');
            if !is_apart && (self.host.is_some() || self.port.is_some()) && Wording::RootedUriPaths.is_used()
            {
                f.write_str("/")?;
            }
            f.write_str(path)?;
            if let Some(query) = &self.query {
                write!(f, "?{query}")?;
            }
        }
        if let Some(fragment) = &self.fragment {
            write!(f, "#{fragment}")?;
        }
        Ok(())
    }
}

impl PartialEq for Uri {
    fn eq(&self, other: &Uri) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for Uri {}

impl Hash for Uri {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.to_string().hash(state);
    }
}
