//! Spelling of types and titles in a catalog (`Puppet::Resource.type_and_title`).

use ecow::EcoString;
use puppet_syntax::{Symbol, segments};

/// `TypeFormatter#capitalize_segments`: see [`segments::capitalized`].
pub fn capitalize_segments(name: &str) -> EcoString {
    segments::capitalized(name).into()
}

/// `Resource.munge_type_name` of a type's name that comes from code.
pub fn munge_type(name: Symbol) -> Symbol {
    if is_class(name.as_str()) { Symbol::CLASS_TYPE } else { name.capitalized() }
}

/// The same of one that a text has.
pub fn munge_type_name(name: &str) -> Symbol {
    if is_class(name) { Symbol::CLASS_TYPE } else { Symbol::new(&segments::capitalized(name)) }
}

fn is_class(name: &str) -> bool {
    name.is_empty() || is_component(name)
}

/// The name that Puppet takes for the type `Class`, also where it is that of a class.
pub fn is_component(name: &str) -> bool {
    name.eq_ignore_ascii_case("component")
}

/// `Resource.munge_type_name` of a class's name.
fn munge_class_name(name: &str) -> EcoString {
    if is_component(name) { "Class".into() } else { capitalize_segments(name) }
}

/// The title of a resource as `Resource.type_and_title` leaves it: of classes the name is spelled as a
/// type's, with the `::` it may begin with.
pub fn munge_title(type_name: Symbol, title: &str) -> EcoString {
    match (type_name, title) {
        (Symbol::CLASS_TYPE, "") => "main".into(),
        (Symbol::CLASS_TYPE, title) => munge_class_name(title),
        _ => title.into(),
    }
}

/// Type and title of a reference (`Resource.type_and_title`). Without a type that is known, and of `component` and `whit`, a title
/// such as `File[/x]` names both; any other title then is a class's.
pub fn type_and_title(type_name: Option<Symbol>, title: &str) -> (Symbol, EcoString) {
    let type_name = type_name.map_or("", Symbol::as_str);
    // The type of a title that is a type itself (`Resource[A, B]` in a text) is no text to stock.
    let split = matches!(type_name, "" | "component" | "whit")
        .then(|| split_reference(title))
        .flatten()
        .filter(|(named, _)| *named != "TypeReference");
    let (type_name, title) = split.unwrap_or((type_name, title));
    let type_name = munge_type_name(type_name);
    (type_name, munge_title(type_name, title))
}

/// The title of a class as a catalog has it (`Foo::Bar`); the empty name is `main`.
pub fn class_title(name: &str) -> EcoString {
    let name = name.strip_prefix("::").unwrap_or(name);
    if name.is_empty() { "main".into() } else { munge_class_name(name) }
}

/// Splits `Type[title]` (`Resource.extract_type_and_title`).
pub fn split_reference(text: &str) -> Option<(&str, &str)> {
    // The name of a type is short: no search is prepared for it.
    let open = text.bytes().position(|byte| matches!(byte, b'[' | b']'))?;
    let close = text.strip_suffix('\n').unwrap_or(text).strip_suffix(']')?;
    let (kind, title) = (&text[..open], close.get(open + 1..)?);
    (text[open..].starts_with('[') && !kind.is_empty() && !title.is_empty()).then_some((kind, title))
}

/// `capitalize_qualified_name`: every segment capitalised, whatever it was.
pub fn capitalize_all(name: &str) -> EcoString {
    capitalize_segments(&name.to_lowercase())
}

/// `Type[title]`, without the machinery of formats: each resource of a define or class has one made.
pub fn reference_of(type_name: &str, title: &str) -> String {
    let mut text = String::with_capacity(type_name.len() + title.len() + 2);
    text.push_str(type_name);
    text.push('[');
    text.push_str(title);
    text.push(']');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_segment_gets_a_capital() {
        let cases = [
            ("apache::vhost", "Apache::Vhost"),
            ("a", "A"),
            ("", ""),
            ("::aBC::d", "::Abc::D"),
            // The third colon begins a segment, as in Ruby.
            ("a:b:::c", "A:b:::c"),
            ("File", "File"),
            ("Fi::lE", "Fi::lE"),
            ("_x::1", "_x::1"),
            ("ünI::é", "Üni::É"),
        ];
        for (name, capitalized) in cases {
            assert_eq!(capitalize_segments(name), capitalized);
        }
    }
}
