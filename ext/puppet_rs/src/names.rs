//! Every name of Ruby's that the bridge asks for: methods, instance variables, constants and the parts of
//! `PuppetRs::Bridge`. Methods and variables are interned, constants and parts found once in the life of the process.

use magnus::prelude::*;
use magnus::rb_sys::AsRawValue;
use magnus::value::{Id, IntoId, LazyId};
use magnus::{Error, RModule, Ruby, StaticSymbol, Value};
use once_cell::race::OnceBox;

use crate::pin::Pin;

/// The name of a method or of an instance variable, or a key.
pub struct Name(LazyId);

impl Name {
    const fn new(name: &'static str) -> Name {
        Name(LazyId::new(name))
    }
}

impl Name {
    /// The symbol of this name.
    pub fn symbol(&'static self, ruby: &Ruby) -> StaticSymbol {
        self.into_id_with(ruby).into()
    }
}

impl IntoId for &'static Name {
    fn into_id_with(self, ruby: &Ruby) -> Id {
        LazyId::get_inner_with(&self.0, ruby)
    }
}

/// A constant, found when first asked for: Puppet's are loaded after this library.
pub struct Constant {
    path: &'static str,
    /// Not a lock: finding it may load Ruby files, and other threads run meanwhile.
    found: OnceBox<Pin>,
}

impl Constant {
    const fn new(path: &'static str) -> Constant {
        Constant { path, found: OnceBox::new() }
    }

    /// Its path, such as `Puppet::Resource`.
    pub fn path(&self) -> &'static str {
        self.path
    }

    /// The object it names; kept for the life of the process.
    ///
    /// # Errors
    /// `NameError` when there is no such constant.
    pub fn get(&self, ruby: &Ruby) -> Result<Value, Error> {
        let pin = self.found.get_or_try_init(|| {
            let mut value = ruby.class_object().as_value();
            for part in self.path.split("::") {
                value = match RModule::from_value(value) {
                    Some(module) => module.const_get(part)?,
                    None => magnus::RClass::try_convert(value)?.const_get(part)?,
                };
            }
            Ok::<_, Error>(Box::new(Pin::new(value)))
        })?;
        Ok(pin.get(ruby))
    }
}

/// A part of `PuppetRs::Bridge`, which a session is given when it is made.
pub struct Part {
    reader: Name,
    found: OnceBox<Pin>,
}

impl Part {
    const fn new(reader: &'static str) -> Part {
        Part { reader: Name::new(reader), found: OnceBox::new() }
    }

    /// The object; kept for the life of the process.
    ///
    /// # Errors
    /// `RuntimeError` before the first session.
    pub fn get(&self, ruby: &Ruby) -> Result<Value, Error> {
        match self.found.get() {
            Some(pin) => Ok(pin.get(ruby)),
            None => Err(not_connected(ruby)),
        }
    }

    fn connect(&'static self, ruby: &Ruby, bridge: Value) -> Result<(), Error> {
        let given: Value = bridge.funcall(&self.reader, ())?;
        let known = self.found.get_or_init(|| Box::new(Pin::new(given))).get(ruby);
        if known.as_raw() == given.as_raw() {
            return Ok(());
        }
        Err(Error::new(ruby.exception_arg_error(), "this process has another bridge"))
    }
}

#[cold]
fn not_connected(ruby: &Ruby) -> Error {
    Error::new(ruby.exception_runtime_error(), "no session has given a bridge")
}

/// The bridge that the process was given.
static BRIDGE: OnceBox<Pin> = OnceBox::new();

/// Takes the parts of the bridge that a session is given. A process has one: it runs with Puppet or without.
///
/// # Errors
/// The error of reading a part; `ArgumentError` for a second bridge.
pub fn connect(ruby: &Ruby, bridge: Value) -> Result<(), Error> {
    if BRIDGE.get().is_some_and(|known| known.get(ruby).as_raw() == bridge.as_raw()) {
        return Ok(());
    }
    for part in part::ALL {
        part.connect(ruby, bridge)?;
    }
    let _ = BRIDGE.set(Box::new(Pin::new(bridge)));
    Ok(())
}

/// A module of names: `IDENTIFIER = "text"`.
macro_rules! names {
    ($(#[$about:meta])* $table:ident: $kind:ident { $($name:ident = $text:literal,)* }) => {
        $(#[$about])*
        pub mod $table {
            use super::$kind;

            $(
                #[doc = concat!("`", $text, "`")]
                pub static $name: $kind = $kind::new($text);
            )*

            /// All of them.
            #[allow(dead_code)] // of the kinds that are never walked
            pub static ALL: &[&$kind] = &[$(&$name),*];
        }
    };
}

names! {
    /// Methods.
    method: Name {
        ADDED_DEFINITION = "added_definition",
        ANCESTORS = "ancestors",
        APPLY = "apply",
        ADDED_METAPARAMETERS = "added_metaparameters",
        A_KIND = "a_kind?",
        BEGIN_SEGMENT = "begin_segment",
        BINARY_BUFFER = "binary_buffer",
        BUILD = "build",
        CALL = "call",
        CALL_DATA_FUNCTION = "call_data_function",
        CALL_FUNCTION = "call_function",
        CALL_MEMBER = "call_member",
        CHECK_FACTS = "check_facts",
        CHECK_METHODS = "check_methods",
        CHECK_SYNTAX = "check_syntax",
        CLASSIFY = "classify",
        CLASS_FOR = "class_for",
        COMPLETE_PLACE = "complete_place",
        CONST_GET = "const_get",
        CONVERT = "convert",
        COUNTS = "counts",
        DATA_BINDING = "data_binding",
        DEFAULT = "default",
        DEFAULT_PROC = "default_proc",
        DEFERRED_TYPE = "deferred_type",
        DEFINE_OBJECT = "define_object",
        DEFINITION = "definition",
        DEPRECATED_LANGUAGE_PAGE = "deprecated_language_page",
        DIGEST_ALGORITHM = "digest_algorithm",
        ELEMENT_TYPE = "element_type",
        END_SEGMENT = "end_segment",
        ENVIRONMENT_CONFIGURATION = "environment_configuration",
        ENVIRONMENT_INSTANCE = "environment_instance",
        EQUAL = "==",
        ENVIRONMENT = "environment",
        EVALUATE_COLLECTION = "evaluate_collection",
        EXECUTE = "execute",
        EXPAND_PATH = "expand_path",
        EXTENSION = "extension",
        FILE_STAT = "file_stat",
        FIND_FILE = "find_file",
        FIPS_ENABLED = "fips_enabled?",
        FOR = "for",
        FORCE_ENCODING = "force_encoding",
        FROM_BINARY_STRING = "from_binary_string",
        FUNCTION_CONTEXT = "function_context",
        FUNCTIONS = "functions",
        GENERATE = "generate",
        GLOB_FILES = "glob_files",
        HAS_FEATURE = "feature?",
        HAS_GENERATED_TYPES = "generated_types?",
        HAS_MODULE_HIERA = "module_hiera?",
        HIERA3_BACKEND = "hiera3_backend",
        INFER = "infer",
        INIT_HASH = "init_hash",
        INJECTION = "injection",
        INSPECT = "inspect",
        INSTANCE_METHOD = "instance_method",
        INSTANCE_METHODS = "instance_methods",
        INTEGER_OUT_OF_RANGE = "integer_out_of_range",
        INTERNAL = "internal",
        IS_DIRECTORY = "folder?",
        IS_INSTANCE_VARIABLE_DEFINED = "instance_variable_defined?",
        IS_ISOMORPHIC = "isomorphic?",
        IS_RUBY_IMPLEMENTED = "ruby_implemented?",
        IS_THERE = "there?",
        IS_VALID_PARAMETER = "valid_parameter?",
        ITERATED = "iterated",
        ITERATOR = "iterator",
        JOIN = "join",
        JUMPER = "jumper",
        KEY_ATTRIBUTES = "key_attributes",
        KIND = "kind",
        KNOWN = "known",
        LATE_NATIVE_TYPE = "late_native_type",
        LOAD_DATA_TYPE = "load_data_type",
        LOADED_FILE = "loaded_file",
        DIRECT_ARITY = "direct_arity",
        LOAD_V3 = "load_v3",
        LOAD_V4 = "load_v4",
        USE_BUILT_IN = "use_built_in",
        LOOK_AT_FUNCTIONS = "look_at_functions",
        LOG = "log",
        LOOKUP = "lookup",
        LOOKUP_CONTEXT = "lookup_context",
        MAKE = "make",
        MANIFESTS_IN_MODULES = "manifests_in_modules",
        MAP_TYPES = "map_types",
        MESSAGE = "message",
        METHOD = "method",
        NATIVE_TYPE = "native_type",
        MODULE_DATA_PROVIDER = "module_data_provider",
        MODULE_DEPENDENCIES = "module_dependencies",
        MODULE_HIERA_PATH = "module_hiera_path",
        NEW = "new",
        NEW_ALIAS = "new_alias",
        NEW_OBJECT = "new_object",
        NSECS = "nsecs",
        NOW = "now",
        OBJECT = "object",
        OBJECT_PARTS = "object_parts",
        ORIGINAL_NAME = "original_name",
        OUTER_CALL = "outer_call",
        OWN_TYPE = "own_type",
        PARSE = "parse",
        PARSE_HOCON = "parse_hocon",
        PARSE_JSON = "parse_json",
        PARSE_TIME = "parse_time",
        PARSE_TITLE = "parse_title",
        PARSE_YAML = "parse_yaml",
        PARTS = "parts",
        PLAIN = "plain",
        PRIVATE_INSTANCE_METHODS = "private_instance_methods",
        PUPPET_RS_ALIAS = "puppet_rs_alias",
        PUPPET_RS_ID = "puppet_rs_id",
        READ_FILE = "read_file",
        REFERENCE = "reference",
        REPLACED_IN = "replaced_in",
        REGEXP_MATCH = "regexp_match",
        REGEXP_NAMES = "regexp_names",
        REGEXP_SOURCE = "regexp_source",
        RENDER_COMPILED = "render_compiled",
        RENDER_ERB = "render_erb",
        RESOLVE_ALIAS = "resolve_alias",
        RESOURCE = "resource",
        RESOURCE_REFERENCE = "resource_reference",
        RESPOND_TO = "respond_to?",
        RESULT_OF = "result_of",
        SCANF = "scanf",
        SEARCH_EXPORTED = "search_exported",
        SEARCH_NATIVE_TYPE = "search_native_type",
        SET_DEFAULT = "default=",
        SIZED = "sized",
        SOURCE_LOCATION = "source_location",
        START = "start",
        STRUCTURE = "structure",
        SURROUNDINGS = "surroundings",
        SYNTAX = "syntax",
        SYNTAX_ERROR = "syntax_error",
        TARGET = "target",
        TITLE_PATTERNS = "title_patterns",
        TO_A = "to_a",
        TO_I = "to_i",
        TO_S = "to_s",
        TRY_CONVERT = "try_convert",
        TYPE_DESCRIPTION = "type_description",
        TYPE_SET = "type_set",
        UNRESOLVED_RESOURCES = "unresolved_resources",
        UNSUPPORTED = "unsupported",
        UNWRAP = "unwrap",
        URI = "uri",
        VERSION_ENDS = "version_ends",
        VERSION_RANGE = "version_range",
        IS_SUBJECT_REPLACED = "subject_replaced?",
        RSPEC_SEARCH_DIFFERS = "rspec_search_differs?",
        IS_WARNED = "warned?",
        WARN_ONCE = "warn_once",
        ZONE_OFFSET = "zone_offset",
    }
}

names! {
    /// Instance variables.
    variable: Name {
        ADAPTER_CLASS = "@adapter_class",
        CATALOG = "@catalog",
        COMPILER = "@compiler",
        DEFAULT_VALUES = "@default_values",
        ENVIRONMENT = "@environment",
        EXPLAINER = "@explainer",
        EXPORTED = "@exported",
        FILE = "@file",
        HASH = "@hash",
        IN_TO = "@in_to",
        KIND = "@kind",
        LINE = "@line",
        NATIVE = "@native",
        OUT_FROM = "@out_from",
        OVERRIDE_VALUES = "@override_values",
        PARAMETERS = "@parameters",
        PINS = "@pins",
        PUPPET_RS_LAMBDA = "@puppet_rs_lambda",
        RESOURCES = "@resources",
        RESOURCE_TABLE = "@resource_table",
        RSTYPE = "@rstype",
        SENSITIVE_PARAMETERS = "@sensitive_parameters",
        SOURCE = "@source",
        TAGS = "@tags",
        TARGET = "@target",
        TITLE = "@title",
        TYPE = "@type",
        VIRTUAL = "@virtual",
    }
}

mod constants;
mod keys;
pub use constants::constant;
pub use keys::key;

names! {
    /// The parts of the bridge (`lib/puppet_rs/bridge.rb`).
    part: Part {
        CONVERT = "convert",
        DATA_OPTIONS = "data_options",
        FUNCTIONS = "functions",
        HOST = "host",
        LAMBDA_PROC = "lambda_proc",
        RESOURCE = "resource",
        RESOURCE_TYPES = "resource_types",
        SCOPE = "scope",
        TYPES = "types",
    }
}
