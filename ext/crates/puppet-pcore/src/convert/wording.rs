//! Texts of Ruby and Puppet that differ between releases. The bridge has Ruby make each once (`lib/puppet_rs/bridge/ruby_features.rb`), and
//! finds Puppet's in its files (`lib/puppet_rs/puppet/process/features.rb`); a process has one of each, so that they are known to all of its
//! sessions. Without them they are those of Ruby 3.1 and Puppet 7.

use std::sync::atomic::{AtomicU16, Ordering};

static LEARNT: AtomicU16 = AtomicU16::new(0);

/// A way of wording that is not that of Ruby 3.1 or Puppet 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wording {
    /// `{"a" => 1, b: 2}`: Ruby 3.4.
    SpacedHashes = 1,
    /// Names of methods between two apostrophes: Ruby 3.4.
    Apostrophes = 2,
    /// Receivers of missing methods by their class: Ruby 3.3.
    ReceiverClasses = 4,
    /// Messages without the line of code (`error_highlight`), which is in `detailed_message`: Ruby 3.2.
    PlainMessages = 8,
    /// `%c` takes the first character of a longer text: Ruby 3.3.
    FirstCharacters = 16,
    /// `Float('1.')` is a number: Ruby 3.4.
    OpenFloats = 32,
    /// `bad URI (is not URI?)`: the uri library since 1.0.
    SpacedUriErrors = 64,
    /// `cannot set ...` instead of `can not`: the uri library since 1.0.
    JoinedCannot = 128,
    /// A slash between the host of a URI and a path that begins with none: the uri library since 1.1.
    RootedUriPaths = 256,
    /// The host of `http://` is an empty text, not missing: the uri library since 0.12.
    EmptyUriHosts = 512,
    /// `wss` has a class and a port of its own: the uri library since 0.12.
    SecureWebsockets = 1024,
    /// A format with `%` before a line end, a NUL or the end of the text is an error: Ruby 4.0.
    StrictFormats = 2048,
    /// `[A-Z]\w*`, not `[A-Z][\w]*`, in the pattern of type names: Puppet 8.
    BareWordClasses = 4096,
    /// Ruby takes a URI for a string (`URI::Generic#to_str`): Debian's Ruby 3.3 in sid, the uri library since 1.0.
    UriStrings = 8192,
    /// `Integer` reads objects that Ruby takes for strings: Ruby 3.3.
    StringIntegers = 16384,
    /// `invalid value for Float()` keeps the encoding of the text, before that it shows bytes: Ruby 3.4.
    EncodedFloats = 32768,
}

impl Wording {
    fn named(name: &str) -> Option<Wording> {
        Some(match name {
            "spaced_hashes" => Wording::SpacedHashes,
            "apostrophes" => Wording::Apostrophes,
            "receiver_classes" => Wording::ReceiverClasses,
            "plain_messages" => Wording::PlainMessages,
            "first_characters" => Wording::FirstCharacters,
            "open_floats" => Wording::OpenFloats,
            "encoded_floats" => Wording::EncodedFloats,
            "spaced_uri_errors" => Wording::SpacedUriErrors,
            "strict_formats" => Wording::StrictFormats,
            "joined_cannot" => Wording::JoinedCannot,
            "rooted_uri_paths" => Wording::RootedUriPaths,
            "empty_uri_hosts" => Wording::EmptyUriHosts,
            "bare_word_classes" => Wording::BareWordClasses,
            "secure_websockets" => Wording::SecureWebsockets,
            "uri_strings" => Wording::UriStrings,
            "string_integers" => Wording::StringIntegers,
            _ => return None,
        })
    }

    /// Remembers that this process words so. False if it is not the name of a wording.
    pub fn learn(name: &str) -> bool {
        let wording = Wording::named(name);
        if let Some(wording) = wording {
            LEARNT.fetch_or(wording as u16, Ordering::Relaxed);
        }
        wording.is_some()
    }

    /// True if this process words so.
    pub fn is_used(self) -> bool {
        LEARNT.load(Ordering::Relaxed) & self as u16 != 0
    }
}

/// `NoMethodError`'s text: `shown` is the receiver's `inspect`, `class` the name of its class.
#[cold]
pub fn no_method(method: &str, shown: &str, class: &str) -> String {
    let open = if Wording::Apostrophes.is_used() { '\'' } else { '`' };
    let receiver = if Wording::ReceiverClasses.is_used() {
        match class {
            "NilClass" => "nil".to_owned(),
            "TrueClass" => "true".to_owned(),
            "FalseClass" => "false".to_owned(),
            "Class" => format!("class {shown}"),
            _ => format!("an instance of {class}"),
        }
    } else if shown.starts_with('#') {
        shown.to_owned()
    } else {
        format!("{shown}:{class}")
    };
    format!("undefined method {open}{method}' for {receiver}")
}

/// A message with the line of stock's code and marks below it, where Ruby has them in it.
#[cold]
pub fn with_line(message: String, line: &str) -> String {
    if Wording::PlainMessages.is_used() { message } else { format!("{message}\n\n{line}") }
}

/// Ruby's RangeError where its C code wants a number of 64 bits.
#[cold]
pub fn too_big_for_long() -> &'static str {
    if Wording::Apostrophes.is_used() {
        "bignum too big to convert into 'long'"
    } else {
        "bignum too big to convert into `long'"
    }
}

/// Ruby's RangeError where its C code wants a number of 32 bits.
#[cold]
pub fn too_big_for_int(n: i64) -> String {
    let open = if Wording::Apostrophes.is_used() { '\'' } else { '`' };
    format!("integer {n} too {} to convert to {open}int'", if n < 0 { "small" } else { "big" })
}

/// Ruby's error for a text, as `inspect` shows it, that is not a URI.
#[cold]
pub fn not_uri(shown: &str) -> String {
    let blank = if Wording::SpacedUriErrors.is_used() { " " } else { "" };
    format!("bad URI{blank}(is not URI?): {shown}")
}

/// The first words of an error of Ruby's uri library.
#[cold]
pub fn cannot() -> &'static str {
    if Wording::JoinedCannot.is_used() { "cannot" } else { "can not" }
}

/// True if Ruby writes a symbol as a key (`a: 1`) between quotes.
pub(super) fn is_quoted_key(name: &str, is_plain: bool) -> bool {
    const OPERATORS: &str = "+-*/`%^&|]<=>~@";
    !(is_plain
        || name
            .strip_suffix(['?', '!'])
            .is_some_and(|stem| stem.chars().all(|c| c == '_' || c.is_alphanumeric())))
        || name.ends_with(|c| OPERATORS.contains(c))
}
