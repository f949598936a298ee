//! `new` of Object types: from arguments in order or from one hash of attributes
//! (`PObjectType#create_new_function`).

use puppet_eval::Error;
use puppet_pcore::mismatch::{Signature, describe_signatures};
use puppet_pcore::types::{Attribute, AttributeKind, Size, StructMember, takes_no_hash};
use puppet_pcore::value::Object;
use puppet_pcore::{Type, TypeKind, Value};
use puppet_syntax::Symbol;

use crate::support::{CallCx, Result, types};

/// Attributes that a constructor takes, the inherited ones first.
fn attributes(t: &Type) -> Vec<Attribute> {
    let mut chain = Vec::new();
    let mut next = match t.kind() {
        TypeKind::Object(o) | TypeKind::ObjectExtension(o, _) => Some(o.clone()),
        _ => None,
    };
    while let Some(object) = next {
        next = object.parent_object();
        chain.push(object);
    }
    let mut all: Vec<Attribute> = Vec::new();
    for object in chain.iter().rev() {
        let def = object.def();
        for attribute in def.iter().flat_map(|def| &def.attributes) {
            match all.iter_mut().find(|a| a.name == attribute.name) {
                Some(overridden) => *overridden = attribute.clone(),
                None => all.push(attribute.clone()),
            }
        }
    }
    all.retain(|a| !matches!(a.kind, AttributeKind::Constant | AttributeKind::Derived));
    all
}

fn is_optional(a: &Attribute) -> bool {
    a.value.is_some() || puppet_pcore::assignable(&a.ty, &Type::undef())
}

/// The type of a hash of attributes (`init_hash_type`).
fn init_hash_type(attributes: &[Attribute]) -> Type {
    let member = |a: &Attribute| StructMember::with_key(a.name.as_str(), is_optional(a), a.ty.clone());
    Type::struct_of(attributes.iter().map(member).collect())
}

/// Makes an instance.
///
/// # Errors
/// Arguments that do not fit the attributes.
pub(super) fn make(cx: &CallCx<'_>, t: &Type, args: &[Value]) -> Result<Value> {
    if let TypeKind::Object(o) | TypeKind::ObjectExtension(o, _) = t.kind() {
        if o.def().is_some_and(|def| def.is_foreign) {
            let object_type = Type::new(TypeKind::Object(o.clone()));
            return cx.evaluator.host.new_object(cx.frame, &object_type, args);
        }
    }
    let in_order = attributes(t);
    let hash_type = init_hash_type(&in_order);
    // Parameters that need a value come first.
    let (late, mut parameters): (Vec<_>, Vec<_>) = in_order.into_iter().partition(is_optional);
    let min = parameters.len();
    parameters.extend(late);
    let given: Vec<Option<Value>> = match args {
        [Value::Hash(hash)] if !takes_no_hash(t) && types::instance(&hash_type, &args[0]) => {
            parameters.iter().map(|p| hash.get_str(p.name.as_str()).cloned()).collect()
        }
        _ => {
            let fits = (min..=parameters.len()).contains(&args.len())
                && parameters.iter().zip(args).all(|(p, value)| types::instance(&p.ty, value));
            if !fits {
                return Err(mismatch(t, &hash_type, &parameters, min, args));
            }
            (0..parameters.len()).map(|i| args.get(i).cloned()).collect()
        }
    };
    let attributes = parameters
        .iter()
        .zip(given)
        .map(|(p, value)| (p.name, value.or_else(|| p.value.clone()).unwrap_or_default()))
        .collect();
    Ok(Value::Object(Object { ty: t.clone(), attributes }.into()))
}

#[cold]
fn mismatch(
    t: &Type,
    hash_type: &Type,
    parameters: &[Attribute],
    min: usize,
    args: &[Value],
) -> Box<puppet_eval::Unwind> {
    let names: Vec<Symbol> = parameters.iter().map(|p| p.name).collect();
    let parameter_types: Vec<Type> = parameters.iter().map(|p| p.ty.clone()).collect();
    let signatures = [
        Signature {
            names: &[Symbol::new("hash")],
            types: std::slice::from_ref(hash_type),
            size: Size::exactly(1),
            block: None,
            block_name: "block",
        },
        Signature {
            names: &names,
            types: &parameter_types,
            size: Size::of_counts(min, Some(parameters.len())),
            block: None,
            block_name: "block",
        },
    ];
    let args: Vec<Type> = args.iter().map(types::infer_set).collect();
    let signatures = if takes_no_hash(t) { &signatures[1..] } else { &signatures[..] };
    Error::argument(describe_signatures(&format!("new_{}", t.simple_name()), signatures, &args))
}
