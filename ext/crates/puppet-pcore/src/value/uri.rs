//! URI values.

/// A URI, by its text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Uri {
    /// The text as Ruby's `URI#to_s` gives it.
    pub text: Box<str>,
}
