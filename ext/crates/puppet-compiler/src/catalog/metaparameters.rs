//! Metaparameters: the parameters that every resource has.

use puppet_syntax::Symbol;

/// The metaparameters that contained resources inherit (`Compiler#add_resource_metaparams`), in order.
pub(crate) const INHERITED: [Symbol; 7] = [
    Symbol::NOOP,
    Symbol::SCHEDULE,
    Symbol::AUDIT,
    Symbol::LOGLEVEL,
    Symbol::ALIAS,
    Symbol::TAG,
    Symbol::STAGE,
];

/// The metaparameters in Puppet's order (`Puppet::Type.metaparams`).
pub const METAPARAMETERS: [Symbol; 11] = [
    Symbol::NOOP,
    Symbol::SCHEDULE,
    Symbol::AUDIT,
    Symbol::LOGLEVEL,
    Symbol::ALIAS,
    Symbol::TAG,
    Symbol::REQUIRE,
    Symbol::SUBSCRIBE,
    Symbol::BEFORE,
    Symbol::NOTIFY,
    Symbol::STAGE,
];

/// True if a parameter is a relationship to other resources.
pub(crate) fn is_relationship(name: Symbol) -> bool {
    matches!(name, Symbol::REQUIRE | Symbol::SUBSCRIBE | Symbol::BEFORE | Symbol::NOTIFY)
}

/// True if Puppet itself gives every resource this parameter. See `Loader::is_metaparameter` for those that Ruby code adds.
pub(crate) fn is_metaparameter(name: Symbol) -> bool {
    METAPARAMETERS.contains(&name)
}
