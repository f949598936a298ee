//! Differences between generations of Puppet, by feature: the installed Puppet is asked for
//! each by itself (`lib/puppet_rs/puppet/process/features.rb`), and Ruby (`lib/puppet_rs/bridge/ruby_features.rb`).

use puppet_syntax::Product;

/// The differences between generations that compiling shows. All are off by default: Puppet 7.23 and Ruby 3.1.2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Features {
    /// Types are literal values (`LiteralEvaluator`): hash keys that are types are looked at for doubles,
    /// types of a class's parameters that are not literal are warned about.
    pub literal_types: bool,
    /// Unknown variables in locations of `hiera.yaml` only warn, regardless of `strict`.
    pub forgiving_places: bool,
    /// The warning about a module's data names the key that is not the module's.
    pub foreign_keys_named: bool,
    /// Names of nodes given by regular expressions keep the operators of lookarounds.
    pub lookaround_names: bool,
    /// These operators are spelled in lower case, as the rest of such a name.
    pub lowercase_lookarounds: bool,
    /// `each`, `map` and `filter` number elements by `each_with_index`, which leaves most iterators as they are, not one after the
    /// other, which uses them up.
    pub indexed_iteration: bool,
    /// A hash plus a list of pairs refuses pairs of another size than two (`Array#to_h`); `Hash[]` takes a key alone.
    pub whole_pairs: bool,
    /// `max` and `min` order versions and times.
    pub ordered_extremes: bool,
    /// `split` takes a Sensitive.
    pub split_sensitive: bool,
    /// `regsubst` warns about its encoding (Puppet 8, OpenVox 8).
    pub regsubst_encoding: bool,
    /// `regsubst` takes Sensitives. OpenVox 9, which does not warn about an encoding, takes none either.
    pub regsubst_sensitive: bool,
    /// An authority takes the place of another one as a whole when URIs are merged: Ruby's uri library since 0.12.4.
    pub whole_authority: bool,
    /// A URI without a scheme may have an address in brackets as its host: Ruby's uri library since 0.12.
    pub relative_ip_literals: bool,
    /// A merged URI with another user has no password of the first: Ruby's uri library since 0.12.5.
    pub forgotten_passwords: bool,
    /// Parts of a URI are checked as RFC 3986 defines them, not RFC 2396: Ruby's uri library since 1.0.
    pub rfc3986_parts: bool,
    /// The host of a URI is checked before its user: some releases of Ruby's uri library since 0.12.5.
    pub userinfo_after_host: bool,
    /// Name of the program in messages.
    pub product: Product,
}

impl Features {
    /// The features of these names.
    ///
    /// # Errors
    /// A name that is not known.
    pub fn named<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Features, String> {
        let mut features = Features::default();
        for name in names {
            *match name {
                "openvox" => {
                    features.product = Product::OpenVox;
                    continue;
                }
                "literal_types" => &mut features.literal_types,
                "forgiving_places" => &mut features.forgiving_places,
                "foreign_keys_named" => &mut features.foreign_keys_named,
                "lookaround_names" => &mut features.lookaround_names,
                "lowercase_lookarounds" => &mut features.lowercase_lookarounds,
                "indexed_iteration" => &mut features.indexed_iteration,
                "whole_pairs" => &mut features.whole_pairs,
                "ordered_extremes" => &mut features.ordered_extremes,
                "split_sensitive" => &mut features.split_sensitive,
                "regsubst_encoding" => &mut features.regsubst_encoding,
                "whole_authority" => &mut features.whole_authority,
                "relative_ip_literals" => &mut features.relative_ip_literals,
                "forgotten_passwords" => &mut features.forgotten_passwords,
                "rfc3986_parts" => &mut features.rfc3986_parts,
                "userinfo_after_host" => &mut features.userinfo_after_host,
                "regsubst_sensitive" => &mut features.regsubst_sensitive,
                other => return Err(format!("unknown feature '{other}'")),
            } = true;
        }
        Ok(features)
    }
}
