//! Metaparameters: the parameters that every resource has.

use puppet_eval::is_deferred;
use puppet_pcore::Value;
use puppet_syntax::Symbol;

use super::Resource;

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

/// The `Deferred` values that a resource has for metaparameters, in the order in which stock checks them
/// (`Resource::Type#create_params_struct`): those of Puppet, then `added` ones.
pub(crate) fn deferred_metaparameters(resource: &Resource, added: &[Symbol]) -> Vec<Value> {
    if !resource.params.iter().any(|param| is_deferred(&param.value)) {
        return Vec::new();
    }
    let values = METAPARAMETERS.iter().chain(added).filter_map(|name| resource.value(*name));
    values.filter(|value| is_deferred(value)).cloned().collect()
}
