//! The built-in functions: one file each, one sorted table.
//!
//! To add one: a file with its `DEF`, a `mod` line and a line in the table.

mod support;

mod alert;
mod all;
mod any;
mod assert_type;
mod binary_file;
#[path = "break.rs"]
mod break_;
mod camelcase;
mod capitalize;
mod chomp;
mod chop;
mod convert_to;
mod crit;
mod debug;
mod downcase;
mod each;
mod emerg;
mod empty;
mod err;
mod filter;
mod find_file;
mod find_template;
mod flatten;
mod group_by;
mod hiera;
mod hiera_array;
mod hiera_hash;
mod hiera_include;
mod index;
mod info;
mod join;
mod keys;
mod length;
mod lest;
mod lookup;
mod lstrip;
mod map;
mod next;
mod notice;
mod partition;
mod reduce;
#[path = "return.rs"]
mod return_;
mod reverse_each;
mod rstrip;
mod size;
mod slice;
mod step;
mod strip;
mod then;
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

/// Name and definition, sorted by name.
static TABLE: &[(&str, &FunctionDef)] = &[
    ("alert", &alert::DEF),
    ("all", &all::DEF),
    ("any", &any::DEF),
    ("assert_type", &assert_type::DEF),
    ("binary_file", &binary_file::DEF),
    ("break", &break_::DEF),
    ("camelcase", &camelcase::DEF),
    ("capitalize", &capitalize::DEF),
    ("chomp", &chomp::DEF),
    ("chop", &chop::DEF),
    ("convert_to", &convert_to::DEF),
    ("crit", &crit::DEF),
    ("debug", &debug::DEF),
    ("downcase", &downcase::DEF),
    ("each", &each::DEF),
    ("emerg", &emerg::DEF),
    ("empty", &empty::DEF),
    ("err", &err::DEF),
    ("filter", &filter::DEF),
    ("find_file", &find_file::DEF),
    ("find_template", &find_template::DEF),
    ("flatten", &flatten::DEF),
    ("group_by", &group_by::DEF),
    ("hiera", &hiera::DEF),
    ("hiera_array", &hiera_array::DEF),
    ("hiera_hash", &hiera_hash::DEF),
    ("hiera_include", &hiera_include::DEF),
    ("index", &index::DEF),
    ("info", &info::DEF),
    ("join", &join::DEF),
    ("keys", &keys::DEF),
    ("length", &length::DEF),
    ("lest", &lest::DEF),
    ("lookup", &lookup::DEF),
    ("lstrip", &lstrip::DEF),
    ("map", &map::DEF),
    ("next", &next::DEF),
    ("notice", &notice::DEF),
    ("partition", &partition::DEF),
    ("reduce", &reduce::DEF),
    ("return", &return_::DEF),
    ("reverse_each", &reverse_each::DEF),
    ("rstrip", &rstrip::DEF),
    ("size", &size::DEF),
    ("slice", &slice::DEF),
    ("step", &step::DEF),
    ("strip", &strip::DEF),
    ("then", &then::DEF),
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
