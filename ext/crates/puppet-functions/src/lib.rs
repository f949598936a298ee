//! The built-in functions: one file each, one sorted table.
//!
//! To add one: a file with its `DEF`, a `mod` line and a line in the table.

mod support;

mod abs;
mod alert;
mod all;
mod any;
mod assert_type;
mod binary_file;
#[path = "break.rs"]
mod break_;
mod call;
mod camelcase;
mod capitalize;
mod ceiling;
mod chomp;
mod chop;
mod compare;
mod contain;
mod convert_to;
mod create_resources;
mod crit;
mod debug;
mod defined;
mod dig;
mod digest;
mod downcase;
mod each;
mod emerg;
mod empty;
mod epp;
mod err;
mod fail;
mod file;
mod filter;
mod find_file;
mod find_template;
mod flatten;
mod floor;
mod fqdn_rand;
mod generate;
mod get;
mod getvar;
mod group_by;
mod hiera;
mod hiera_array;
mod hiera_hash;
mod hiera_include;
mod import;
mod include;
mod index;
mod info;
mod inline_epp;
mod inline_template;
mod instantiate;
mod join;
mod keys;
mod length;
mod lest;
mod lookup;
mod lstrip;
mod map;
#[path = "match.rs"]
mod match_;
mod max;
mod md5;
mod min;
mod module_directory;
mod new;
mod next;
mod notice;
mod partition;
mod realize;
mod reduce;
mod regsubst;
mod require;
#[path = "return.rs"]
mod return_;
mod reverse_each;
mod round;
mod rstrip;
mod scanf;
mod sha1;
mod sha256;
mod shellquote;
mod size;
mod slice;
mod sort;
mod split;
mod sprintf;
mod step;
mod strftime;
mod strip;
mod tag;
mod tagged;
mod template;
mod then;
mod tree_each;
#[path = "type.rs"]
mod type_;
mod unique;
mod unwrap;
mod upcase;
mod values;
mod versioncmp;
mod warning;
mod with;

use puppet_eval::function::FunctionDef;
pub use sha256::hex as sha256_hex;
pub use versioncmp::compare as compare_version_numbers;

/// Name and definition, sorted by name.
static TABLE: &[(&str, &FunctionDef)] = &[
    ("abs", &abs::DEF),
    ("alert", &alert::DEF),
    ("all", &all::DEF),
    ("any", &any::DEF),
    ("assert_type", &assert_type::DEF),
    ("binary_file", &binary_file::DEF),
    ("break", &break_::DEF),
    ("call", &call::DEF),
    ("camelcase", &camelcase::DEF),
    ("capitalize", &capitalize::DEF),
    ("ceiling", &ceiling::DEF),
    ("chomp", &chomp::DEF),
    ("chop", &chop::DEF),
    ("compare", &compare::DEF),
    ("contain", &contain::DEF),
    ("convert_to", &convert_to::DEF),
    ("create_resources", &create_resources::DEF),
    ("crit", &crit::DEF),
    ("debug", &debug::DEF),
    ("defined", &defined::DEF),
    ("dig", &dig::DEF),
    ("digest", &digest::DEF),
    ("downcase", &downcase::DEF),
    ("each", &each::DEF),
    ("emerg", &emerg::DEF),
    ("empty", &empty::DEF),
    ("epp", &epp::DEF),
    ("err", &err::DEF),
    ("fail", &fail::DEF),
    ("file", &file::DEF),
    ("filter", &filter::DEF),
    ("find_file", &find_file::DEF),
    ("find_template", &find_template::DEF),
    ("flatten", &flatten::DEF),
    ("floor", &floor::DEF),
    ("fqdn_rand", &fqdn_rand::DEF),
    ("generate", &generate::DEF),
    ("get", &get::DEF),
    ("getvar", &getvar::DEF),
    ("group_by", &group_by::DEF),
    ("hiera", &hiera::DEF),
    ("hiera_array", &hiera_array::DEF),
    ("hiera_hash", &hiera_hash::DEF),
    ("hiera_include", &hiera_include::DEF),
    ("import", &import::DEF),
    ("include", &include::DEF),
    ("index", &index::DEF),
    ("info", &info::DEF),
    ("inline_epp", &inline_epp::DEF),
    ("inline_template", &inline_template::DEF),
    ("join", &join::DEF),
    ("keys", &keys::DEF),
    ("length", &length::DEF),
    ("lest", &lest::DEF),
    ("lookup", &lookup::DEF),
    ("lstrip", &lstrip::DEF),
    ("map", &map::DEF),
    ("match", &match_::DEF),
    ("max", &max::DEF),
    ("md5", &md5::DEF),
    ("min", &min::DEF),
    ("module_directory", &module_directory::DEF),
    ("new", &new::DEF),
    ("next", &next::DEF),
    ("notice", &notice::DEF),
    ("partition", &partition::DEF),
    ("realize", &realize::DEF),
    ("reduce", &reduce::DEF),
    ("regsubst", &regsubst::DEF),
    ("require", &require::DEF),
    ("return", &return_::DEF),
    ("reverse_each", &reverse_each::DEF),
    ("round", &round::DEF),
    ("rstrip", &rstrip::DEF),
    ("scanf", &scanf::DEF),
    ("sha1", &sha1::DEF),
    ("sha256", &sha256::DEF),
    ("shellquote", &shellquote::DEF),
    ("size", &size::DEF),
    ("slice", &slice::DEF),
    ("sort", &sort::DEF),
    ("split", &split::DEF),
    ("sprintf", &sprintf::DEF),
    ("step", &step::DEF),
    ("strftime", &strftime::DEF),
    ("strip", &strip::DEF),
    ("tag", &tag::DEF),
    ("tagged", &tagged::DEF),
    ("template", &template::DEF),
    ("then", &then::DEF),
    ("tree_each", &tree_each::DEF),
    ("type", &type_::DEF),
    ("unique", &unique::DEF),
    ("unwrap", &unwrap::DEF),
    ("upcase", &upcase::DEF),
    ("values", &values::DEF),
    ("versioncmp", &versioncmp::DEF),
    ("warning", &warning::DEF),
    ("with", &with::DEF),
];

/// The built-in function of a name.
pub fn lookup(name: &str) -> Option<&'static FunctionDef> {
    TABLE.binary_search_by_key(&name, |(n, _)| n).ok().map(|i| TABLE[i].1)
}

/// Names of all built-in functions, sorted.
pub fn names() -> impl Iterator<Item = &'static str> {
    TABLE.iter().map(|(name, _)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_is_sorted_and_names_agree() {
        assert!(TABLE.is_sorted_by_key(|(name, _)| *name));
        for (name, def) in TABLE {
            assert_eq!(*name, def.name);
            assert!(lookup(name).is_some());
        }
    }
}
