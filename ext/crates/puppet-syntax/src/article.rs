//! Indefinite articles in messages (`Puppet::Pops::LabelProvider`).

/// `a` or `an`, by the first letter; a quote before it is skipped.
///
/// ```
/// assert_eq!(puppet_syntax::article::article("'apt' resource"), "an");
/// ```
pub fn article(text: &str) -> &'static str {
    let mut chars = text.chars();
    let first = match chars.next() {
        Some('\'' | '"') => chars.next(),
        first => first,
    };
    match first.map(|c| c.to_ascii_lowercase()) {
        Some('a' | 'e' | 'i' | 'o' | 'u' | 'y') => "an",
        _ => "a",
    }
}

/// A text with its article.
///
/// ```
/// assert_eq!(puppet_syntax::article::a_an("Integer"), "an Integer");
/// ```
pub fn a_an(text: &str) -> String {
    format!("{} {text}", article(text))
}

/// A text with its article, which begins a sentence.
///
/// ```
/// assert_eq!(puppet_syntax::article::a_an_uc("Integer"), "An Integer");
/// ```
pub fn a_an_uc(text: &str) -> String {
    let article = if article(text) == "an" { "An" } else { "A" };
    format!("{article} {text}")
}
