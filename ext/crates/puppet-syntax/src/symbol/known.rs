//! The names that the engine itself uses: constants, interned first.

use super::Symbol;

macro_rules! known {
    ($($constant:ident = $text:literal,)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Index { $($constant,)* }

        impl Symbol {
            $(#[doc = concat!("`", $text, "`")] pub const $constant: Symbol = Symbol(Index::$constant as u32);)*
        }

        /// Their texts in the order of their numbers.
        pub(super) const TEXTS: &[&str] = &[$($text,)*];
    };
}

known! {
    EMPTY = "",
    // Variables and parameters.
    ALIAS = "alias",
    ALL_LOCAL = "all_local",
    AUDIT = "audit",
    BEFORE = "before",
    CALLER_MODULE_NAME = "caller_module_name",
    ENVIRONMENT = "environment",
    FACTS = "facts",
    LOGLEVEL = "loglevel",
    MESSAGE = "message",
    MODULE_NAME = "module_name",
    NAME = "name",
    NOOP = "noop",
    NOTIFY = "notify",
    PARENT = "parent",
    PCORE_TYPE = "__ptype",
    PCORE_VALUE = "__pvalue",
    REQUIRE = "require",
    SCHEDULE = "schedule",
    SERVER_FACTS = "server_facts",
    STAGE = "stage",
    SUBSCRIBE = "subscribe",
    TAG = "tag",
    TITLE = "title",
    TRUSTED = "trusted",
    // Classes, types and functions.
    ANNOTATION = "Annotation",
    CLASS = "class",
    CLASS_TYPE = "Class",
    DEFAULT = "default",
    DEFERRED = "Deferred",
    ERROR = "Error",
    INDEX = "[]",
    NEW = "new",
    NODE_TYPE = "Node",
    OBJECT = "Object",
    PCORE = "pcore",
    RUBY = "ruby",
    RUBY_METHOD = "RubyMethod",
    RUNTIME = "Runtime",
    SETTINGS = "settings",
    STAGE_TYPE = "Stage",
    TYPE_SET = "TypeSet",
    UNRESOLVED_ALIAS = "UnresolvedAlias",
    // Encodings.
    BINARY = "ASCII-8BIT",
    UTF_8 = "UTF-8",
}
