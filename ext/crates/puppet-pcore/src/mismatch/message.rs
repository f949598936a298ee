//! Mismatches as text.

use std::mem::discriminant;

use super::{Kind, Mismatch, Step};
use crate::assignable::assignable;
use crate::format::expanded_string;
use crate::generalize::generalize;
use crate::labels::a_an;
use crate::types::{IntRange, StringType, Type, TypeKind as K};

impl Step {
    fn text(&self) -> String {
        match self {
            Step::Subject(text) => text.clone(),
            Step::EntryValue(key) => format!("entry '{key}'"),
            Step::EntryKey(key) => format!("key of entry '{key}'"),
            Step::Parameter(name) => format!("parameter '{name}'"),
            Step::Return => "return".to_owned(),
            Step::Block => "block".to_owned(),
            Step::Index(i) => format!("index {i}"),
            Step::Variant(i) => format!("variant {i}"),
            Step::Signature(i) => format!("{}.", i + 1),
        }
    }
}

impl Mismatch {
    /// The text, with a leading blank.
    pub(super) fn text(&self) -> String {
        let mut path = &self.path[..];
        let mut place = String::new();
        if let Some(first @ Step::Signature(_)) = path.first() {
            place = format!(" {}", first.text());
            path = &path[1..];
        }
        for step in path {
            place.push(' ');
            place.push_str(&step.text());
        }
        match &self.kind {
            Kind::MissingKey(key) => format!("{place} expects a value for key '{key}'"),
            Kind::MissingParameter(name) => format!("{place} expects a value for parameter '{name}'"),
            Kind::ExtraneousKey(key) => format!("{place} unrecognized key '{key}'"),
            Kind::InvalidParameter(name) => format!("{place} has no parameter named '{name}'"),
            Kind::UnexpectedBlock => format!("{place} does not expect a block"),
            Kind::MissingRequiredBlock => format!("{place} expects a block"),
            Kind::UnresolvedTypeReference(name) => format!("{place} references an unresolved type '{name}'"),
            Kind::Type(expected, actual) => type_text(&place, expected, actual),
            Kind::Pattern(expected, actual) => pattern_text(&place, expected, actual),
            Kind::Size(expected, actual) => format!(
                "{place} expects size to be {}, got {}",
                range_text(*expected, "0"),
                range_text(*actual, "0")
            ),
            Kind::Count(expected, actual) => {
                let (min, max) = (expected.min().unwrap_or(0), expected.max());
                let singular = min == 1 && max.is_none_or(|m| m == 1) || min == 0 && max == Some(1);
                format!(
                    "{place} expects {} argument{}, got {}",
                    range_text(*expected, "no"),
                    if singular { "" } else { "s" },
                    range_text(*actual, "none")
                )
            }
        }
    }
}

fn range_text(range: IntRange, zero: &str) -> String {
    match (range.min().unwrap_or(0), range.max()) {
        (0, Some(0)) => zero.to_owned(),
        (min, Some(max)) if min == max => min.to_string(),
        (0, None) => "unlimited".to_owned(),
        (0, Some(max)) => format!("at most {max}"),
        (min, None) => format!("at least {min}"),
        (min, Some(max)) => format!("between {min} and {max}"),
    }
}

fn type_text(place: &str, expected: &Type, actual: &Type) -> String {
    let (optional, expected) = match expected.kind() {
        K::Optional(Some(inner)) => (true, inner),
        _ => (false, expected),
    };
    let (wanted, got, mut multiple) = match expected.kind() {
        K::Variant(members) => {
            let detailed = members.iter().any(|e| fully_detailed(e, actual))
                || members.iter().any(|e| fits_default(e, actual));
            let (mut names, got) = if detailed {
                let fully = members.iter().map(all_resolved).any(|e| fully_detailed(&e, actual));
                let got = if fully {
                    expanded_string(actual)
                } else {
                    let general = generalize(actual);
                    detailed_actual(members.iter().any(|e| assignable(&all_resolved(e), &general)), actual)
                };
                (members.iter().map(expanded_string).collect::<Vec<_>>(), got)
            } else {
                let mut names: Vec<String> = Vec::new();
                for name in members.iter().map(short_name) {
                    if !names.contains(&name) {
                        names.push(name);
                    }
                }
                (names, short_name(actual))
            };
            if optional {
                names.insert(0, "Undef".to_owned());
            }
            let several = names.len() > 1;
            (join(names), got, several)
        }
        _ => {
            let detailed = fully_detailed(expected, actual) || fits_default(expected, actual);
            let (wanted, got) = if detailed {
                let resolved = all_resolved(expected);
                let got = if fully_detailed(&resolved, actual) {
                    expanded_string(actual)
                } else {
                    detailed_actual(assignable(&resolved, &generalize(actual)), actual)
                };
                (expanded_string(expected), got)
            } else {
                (short_name(expected), short_name(actual))
            };
            if optional { (format!("Undef or {wanted}"), got, true) } else { (wanted, got, false) }
        }
    };
    if optional {
        multiple = true;
    }
    if multiple {
        format!("{place} expects a value of type {wanted}, got {got}")
    } else {
        format!("{place} expects {} value, got {got}", a_an(&wanted))
    }
}

fn detailed_actual(fits_generally: bool, actual: &Type) -> String {
    if fits_generally { expanded_string(actual) } else { class_name(actual).to_owned() }
}

fn join(names: Vec<String>) -> String {
    match &names[..] {
        [] => String::new(),
        [one] => one.clone(),
        [a, b] => format!("{a} or {b}"),
        [front @ .., last] => format!("{}, or {last}", front.join(", ")),
    }
}

fn pattern_text(place: &str, expected: &Type, actual: &Type) -> String {
    let (prefix, expected) = match expected.kind() {
        K::Optional(Some(inner)) => ("an undef value or ", inner),
        _ => ("", expected),
    };
    let got = match actual.kind() {
        K::String(StringType::Value(text)) => format!("'{text}'"),
        _ => short_name(actual),
    };
    format!("{place} expects {prefix}a match for {}, got {got}", expanded_string(expected))
}

/// The name of the Ruby class between `P` and `Type`.
pub(super) fn class_name(t: &Type) -> &str {
    match t.kind() {
        K::Resource(_) => "Resource",
        K::Alias(_) => "TypeAlias",
        K::Object(o) | K::ObjectExtension(o, _) => {
            let name = o.name.map_or("Object", puppet_syntax::Symbol::as_str);
            name.rsplit("::").next().unwrap_or(name)
        }
        K::TypeSet(_) => "TypeSet",
        _ => t.simple_name(),
    }
}

/// `PAnyType#name`
fn name(t: &Type) -> &str {
    match t.kind() {
        K::Resource(_) => "Resource",
        _ => t.simple_name(),
    }
}

/// The name, with that of the one type it contains.
fn short_name(t: &Type) -> String {
    let inner = match t.kind() {
        K::Optional(inner)
        | K::NotUndef(inner)
        | K::Iterable(inner)
        | K::Iterator(inner)
        | K::Type(inner)
        | K::Init(inner, _) => inner.as_ref(),
        K::Sensitive(inner) => Some(inner),
        _ => None,
    };
    match inner {
        // An Object type without a name has none here either.
        Some(inner) if matches!(inner.kind(), K::Object(o) if o.name.is_none()) => format!("{}[]", name(t)),
        Some(inner) if !inner.is_any() => format!("{}[{}]", name(t), name(inner)),
        _ => name(t).to_owned(),
    }
}

fn same_class(a: &Type, b: &Type) -> bool {
    discriminant(a.kind()) == discriminant(b.kind())
}

/// Types of one class, and aliases, are shown in full.
fn fully_detailed(expected: &Type, actual: &Type) -> bool {
    same_class(expected, actual)
        || matches!(expected.kind(), K::Alias(_))
        || matches!(actual.kind(), K::Alias(_))
        || matches!(
            (expected.kind(), actual.kind()),
            (K::Struct(_), K::Hash(..)) | (K::Tuple(..), K::Array(..))
        )
}

fn all_resolved(t: &Type) -> Type {
    let mut t = t.clone();
    // An alias of an alias of ... itself cannot be made.
    for _ in 0..64 {
        let K::Alias(alias) = t.kind() else { break };
        let Some(target) = alias.target() else { break };
        t = target.into_owned();
    }
    t
}

/// Does the unparameterised form of the expected type take the actual one?
fn fits_default(expected: &Type, actual: &Type) -> bool {
    let expected = all_resolved(expected);
    let default = match expected.kind() {
        K::Integer(_) => Type::integer(),
        K::Float(_) => Type::float(),
        K::Boolean(_) => Type::boolean(),
        K::String(_) => Type::string(),
        K::Enum(_) => Type::enumeration(),
        K::Pattern(_) => Type::pattern(),
        K::Regexp(_) => Type::regexp(),
        K::Timestamp(_) => Type::timestamp(),
        K::Timespan(_) => Type::timespan(),
        K::SemVer(_) => Type::semver(),
        K::Uri(_) => Type::uri(),
        K::Sensitive(_) => Type::sensitive(),
        K::Collection(_) => Type::collection(),
        K::Array(..) => Type::array(),
        K::Hash(..) => Type::hash(),
        K::Tuple(..) => Type::tuple(),
        K::Struct(_) => Type::structure(),
        K::Variant(_) => Type::variant(),
        K::Optional(_) => Type::optional(),
        K::NotUndef(_) => Type::not_undef(),
        K::Callable(_) => Type::callable(),
        K::Iterable(_) => Type::iterable(),
        K::Iterator(_) => Type::iterator(),
        K::Class(_) => Type::class(),
        K::Resource(_) => Type::resource(),
        K::Type(_) => Type::type_type(),
        K::Runtime(..) => Type::runtime(),
        K::Init(..) => Type::init(),
        K::Object(_) => Type::object(),
        // It has no form of its own and takes that of its base class.
        K::ObjectExtension(..) => Type::any(),
        K::TypeSet(_) => Type::type_set(),
        _ => expected.clone(),
    };
    assignable(&default, actual)
}
