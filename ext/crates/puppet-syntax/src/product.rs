//! Name of the program in messages.

use std::fmt;

/// The program that is installed, for the few messages that name it: OpenVox names itself since release 9.
///
/// ```
/// assert_eq!(puppet_syntax::Product::default().to_string(), "Puppet");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Product {
    /// Puppet, and OpenVox before release 9.
    #[default]
    Puppet,
    /// OpenVox 9 and later.
    OpenVox,
}

impl fmt::Display for Product {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Product::Puppet => "Puppet",
            Product::OpenVox => "OpenVox",
        })
    }
}
