//! The type `Puppet::LookupContext`, and the other types lookup brings by name.

use std::sync::{Arc, LazyLock};

use puppet_eval::function::Dispatch;
use puppet_eval::{Block, Error, Result};
use puppet_pcore::Value;
use puppet_pcore::types::{Attribute, AttributeKind, ObjectDef, ObjectFunction, ObjectType};
use puppet_pcore::{Type, TypeKind};
use puppet_syntax::Symbol;

use super::Cx;

/// Parameters of the type's functions (`Context.register_ptype`). A file's text is given to what takes an array of integers: stock
/// makes a type of the value `[1, 1]` there.
const SIGNATURES: [(&str, &[&[&str]]); 9] = [
    ("not_found", &[&[]]),
    ("explain", &[&["block Callable[0,0] block"]]),
    ("interpolate", &[&["param Any value"]]),
    ("cache", &[&["param Optional[Scalar] key", "param Any value"]]),
    ("cache_all", &[&["param Hash[Optional[Scalar],Any] hash"]]),
    ("cache_has_key", &[&["param Optional[Scalar] key"]]),
    ("cached_value", &[&["param Optional[Scalar] key"]]),
    ("cached_entries", &[&["block Callable[1,1] block"], &["block Callable[2,2] block"], &[]]),
    ("cached_file_data", &[&["param String path", "optional_block Callable[Array[Integer]] block"]]),
];

static CONTEXT: LazyLock<Type> = LazyLock::new(|| {
    let attribute = |name: &str, kind| Attribute {
        name: Symbol::new(name),
        ty: Type::any(),
        kind,
        value: None,
        overrides: false,
        is_final: false,
        annotations: None,
    };
    let def = ObjectDef {
        parent: Some(Type::any()),
        attributes: vec![
            attribute("environment_name", AttributeKind::Derived),
            attribute("module_name", AttributeKind::Normal),
        ],
        functions: SIGNATURES
            .iter()
            .map(|(name, _)| ObjectFunction {
                name: Symbol::new(name),
                ty: Type::callable(),
                overrides: false,
                is_final: false,
            })
            .collect(),
        equality_include_type: true,
        // Contexts that are not lookup's are stock's objects.
        is_foreign: true,
        ..ObjectDef::default()
    };
    let name = Some(Symbol::new("Puppet::LookupContext"));
    Type::new(TypeKind::Object(Arc::new(ObjectType::with_def(name, def))))
});

/// `Puppet::LookupContext`
pub(crate) fn lookup_context() -> Type {
    CONTEXT.clone()
}

/// Compares a call from Puppet code with the type of the function or attribute (`PFunction#invoke`).
///
/// # Errors
/// Arguments or a block that it does not take.
pub(crate) fn check_call(cx: Cx<'_>, name: &str, args: &[Value], block: Option<&Block>) -> Result<()> {
    let Some((name, signatures)) = SIGNATURES.iter().find(|(known, _)| *known == name) else {
        if args.is_empty() {
            return Ok(());
        }
        let given = args.len();
        let text = format!("'attribute Puppet::LookupContext[{name}]' expects no arguments, got {given}");
        return Err(Error::argument(text));
    };
    if signatures.iter().all(|lines| lines.is_empty()) && args.is_empty() && block.is_none() {
        return Ok(());
    }
    let label = format!("function Puppet::LookupContext[{name}]");
    let signatures = signatures.iter().map(|lines| {
        let made = Dispatch::from_signature(lines.iter().copied(), &mut |text| cx.call.parse_type(text))?;
        Ok(Dispatch { names: Vec::new(), ..made })
    });
    cx.call.evaluator.check_call(&label, &signatures.collect::<Result<Vec<_>>>()?, args, block)
}

/// A type stock's static loader brings for lookup, by its name in lower case.
pub fn by_name(lower: &str) -> Option<Type> {
    match lower {
        "puppet::lookupcontext" => Some(lookup_context()),
        _ => None,
    }
}
