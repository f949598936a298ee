//! `PuppetRs::Native::Rules`: how texts are validated. They are the same for all texts until a setting changes, and so are
//! read once.

use magnus::prelude::*;
use magnus::{Error, RHash, Ruby, TypedData};
use puppet_syntax::validate::location::namespace_for_file;
use puppet_syntax::validate::{Strict, SyntaxChecker};
use puppet_syntax::{FileNamespace, Limits, ParseOptions, Product, ValidationOptions};

use super::parser::regexp_error;
use crate::convert::Text;
use crate::guard::guard;
use crate::names::{Name, constant, key, method};

/// Settings that change what a validation reports.
#[derive(TypedData)]
#[magnus(class = "PuppetRs::Native::Rules", free_immediately, size)]
pub struct NativeRules {
    strict: Strict,
    tasks: bool,
    literal_types: bool,
    product: Product,
    limits: Limits,
    /// Folders below determine which names a file may define; without them every file may define any.
    modulepath: Option<Vec<String>>,
    /// The environment's manifest may define any name.
    manifest: Option<String>,
}

impl magnus::DataTypeFunctions for NativeRules {}

impl NativeRules {
    /// `new(settings)`: `strict`, `tasks`, `max_errors`, `max_warnings`, `max_deprecations`, `literal_types`, `openvox`,
    /// `modulepath`, `manifest`; all may be left out.
    fn new(ruby: &Ruby, settings: RHash) -> Result<NativeRules, Error> {
        guard(ruby, || {
            let get = |name: &'static Name| {
                settings.get(name.symbol(ruby)).unwrap_or_else(|| ruby.qnil().as_value())
            };
            let strict = match Option::<Text>::try_convert(get(&key::STRICT))?.as_deref() {
                Some("off") => Strict::Off,
                Some("error") => Strict::Error,
                _ => Strict::Warning,
            };
            let modulepath = Option::<Vec<Text>>::try_convert(get(&key::MODULEPATH))?;
            Ok(NativeRules {
                strict,
                tasks: get(&key::TASKS).to_bool(),
                literal_types: get(&key::LITERAL_TYPES).to_bool(),
                product: if get(&key::OPENVOX).to_bool() { Product::OpenVox } else { Product::Puppet },
                limits: limits(ruby, settings)?,
                modulepath: modulepath.map(|folders| folders.into_iter().map(String::from).collect()),
                manifest: Option::<Text>::try_convert(get(&key::MANIFEST))?.map(String::from),
            })
        })
    }

    /// Options of parsing.
    pub fn parse(&self) -> ParseOptions {
        ParseOptions { tasks: self.tasks, regexp_error: Some(regexp_error) }
    }

    /// Validation of the text of a file.
    pub fn validation<'c>(
        &self,
        ruby: &Ruby,
        path: Option<&str>,
        checker: SyntaxChecker<'c>,
    ) -> Result<ValidationOptions<'c>, Error> {
        Ok(ValidationOptions {
            strict: self.strict,
            parse: self.parse(),
            limits: self.limits,
            literal_types: self.literal_types,
            product: self.product,
            namespace: self.namespace(ruby, path)?,
            syntax_checker: Some(checker),
        })
    }

    fn namespace(&self, ruby: &Ruby, path: Option<&str>) -> Result<FileNamespace, Error> {
        let (Some(path), Some(modulepath)) = (path.filter(|path| path.ends_with(".pp")), &self.modulepath)
        else {
            return Ok(FileNamespace::Any);
        };
        let manifest = self.manifest.as_deref();
        if path.starts_with('/') {
            return Ok(namespace_for_file(path, manifest, modulepath));
        }
        let path: Text = constant::FILE.get(ruby)?.funcall(&method::EXPAND_PATH, (path,))?;
        Ok(namespace_for_file(&path, manifest, modulepath))
    }
}

/// The limits among settings.
pub(super) fn limits(ruby: &Ruby, settings: RHash) -> Result<Limits, Error> {
    let limit = |name: &'static Name| match settings.get(name.symbol(ruby)) {
        Some(value) => usize::try_convert(value),
        None => Ok(10),
    };
    Ok(Limits {
        max_errors: limit(&key::MAX_ERRORS)?,
        max_warnings: limit(&key::MAX_WARNINGS)?,
        max_deprecations: limit(&key::MAX_DEPRECATIONS)?,
    })
}

/// Defines the class.
///
/// # Errors
/// When Ruby refuses.
pub fn init(ruby: &Ruby, native: magnus::RModule) -> Result<(), Error> {
    let class = native.define_class("Rules", ruby.class_object())?;
    class.undef_default_alloc_func();
    crate::gvl::find_class::<NativeRules>(ruby);
    class.define_singleton_method("new", magnus::function!(NativeRules::new, 1))?;
    Ok(())
}
