//! Keys of the hashes that Ruby gives: the input of a compile, rules of a check.

use super::Name;

names! {
    /// Keys of the hashes that Ruby gives.
    key: Name {
        CATALOG_UUID = "catalog_uuid",
        CLASSES = "classes",
        CODE = "code",
        CODE_ID = "code_id",
        CODEDIR = "codedir",
        DATA_BINDING_TERMINUS = "data_binding_terminus",
        DEBUG = "debug",
        ENVIRONMENT = "environment",
        ENVIRONMENT_DATA_PROVIDER = "environment_data_provider",
        FACTS = "facts",
        FEATURES = "features",
        GIVEN_FUNCTIONS = "given_functions",
        HIERA_CONFIG = "hiera_config",
        LITERAL_TYPES = "literal_types",
        MANIFEST = "manifest",
        MAX_DEPRECATIONS = "max_deprecations",
        MAX_ERRORS = "max_errors",
        MAX_WARNINGS = "max_warnings",
        MODULEPATH = "modulepath",
        NAME = "name",
        NAMES = "names",
        OPENVOX = "openvox",
        PARAMETERS = "parameters",
        PATH_TO_ENV = "path_to_env",
        RICH_DATA = "rich_data",
        SERVER_FACTS = "server_facts",
        SETTINGS = "settings",
        SETTINGS_CODE = "settings_code",
        STORECONFIGS = "storeconfigs",
        STRICT = "strict",
        STRICT_VARIABLES = "strict_variables",
        TASKS = "tasks",
        TRUSTED = "trusted",
        UNREADABLE_CONFIGURATION = "unreadable_configuration",
        WITHOUT_RESOURCE_TYPES = "without_resource_types",
    }
}
