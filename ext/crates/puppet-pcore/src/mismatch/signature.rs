//! Calls that fit no signature.

use puppet_syntax::Symbol;

use super::describe::{describe, merge, range};
use super::{Kind, Mismatch, Step};
use crate::assignable::assignable;
use crate::types::{IntRange, Size, Type, TypeKind as K};

/// A signature of a function or lambda.
#[derive(Clone, Copy, Debug)]
pub struct Signature<'a> {
    /// Parameter names.
    pub names: &'a [Symbol],
    /// Parameter types.
    pub types: &'a [Type],
    /// Fewest and most arguments.
    pub size: Size,
    /// The block's type, `None` when there must be no block.
    pub block: Option<&'a Type>,
    /// The block's name.
    pub block_name: &'a str,
}

fn is_callable(t: &Type) -> bool {
    match t.kind() {
        K::Callable(_) => true,
        K::Optional(Some(inner)) => is_callable(inner),
        K::Variant(types) => types.iter().all(is_callable),
        K::Alias(alias) => alias.target().is_some_and(|t| is_callable(&t)),
        _ => false,
    }
}

/// `describe_signatures`: why a call of `name` with arguments of these types (the block's last, if
/// there is one) fits no signature.
pub fn describe_signatures(name: &str, signatures: &[Signature<'_>], args: &[Type]) -> String {
    let mut errors: Vec<Vec<Mismatch>> =
        signatures.iter().enumerate().map(|(i, s)| arguments(s, args, &[Step::Signature(i)])).collect();
    if errors.iter().any(Vec::is_empty) {
        let blocks: Vec<Vec<Mismatch>> =
            signatures.iter().enumerate().map(|(i, s)| block(s, args, &[Step::Signature(i)])).collect();
        let wrong = blocks.iter().filter(|b| !b.is_empty()).count();
        if wrong == blocks.len() {
            errors = blocks;
        } else if wrong > 0 {
            for (error, block) in errors.iter_mut().zip(blocks) {
                if error.is_empty() {
                    *error = block;
                }
            }
        }
    }
    let label = if name == "lambda" { "block".to_owned() } else { format!("'{name}'") };
    let merged = merge(0, true, errors.clone());
    if let [only] = &merged[..] {
        return format!("{label}{}", only.text());
    }
    let rejected = |errors: &[Mismatch], indent: &str, lines: &mut Vec<String>| {
        for error in errors {
            lines.push(format!("{indent}rejected:{}", error.clone().chop(0).text()));
        }
    };
    let mut lines = Vec::new();
    if let [only] = signatures {
        lines.push(format!("{label} expects ({})", signature_text(only)));
        rejected(&errors[0], "  ", &mut lines);
    } else {
        lines.push(format!(
            "The function {label} was called with arguments it does not accept. It expects one of:"
        ));
        for (signature, errors) in signatures.iter().zip(&errors) {
            lines.push(format!("  ({})", signature_text(signature)));
            rejected(errors, "    ", &mut lines);
        }
    }
    lines.join("\n")
}

fn arguments(signature: &Signature<'_>, args: &[Type], path: &[Step]) -> Vec<Mismatch> {
    let expected = range(signature.size);
    let count = if args.last().is_some_and(is_callable) { args.len() - 1 } else { args.len() };
    let actual = IntRange::exactly(count as i128);
    if !expected.covers(&actual) {
        return vec![Mismatch::new(path, Kind::Count(expected, actual))];
    }
    for (i, arg) in args[..count].iter().enumerate() {
        let Some(last) = signature.types.len().checked_sub(1) else { break };
        let at = i.min(last);
        let wanted = &signature.types[at];
        if assignable(wanted, arg) {
            continue;
        }
        let name = signature.names.get(at).map_or("", |n| n.as_str());
        let mut path = path.to_vec();
        path.push(Step::Parameter(name.to_owned()));
        let found = describe(wanted, arg, &path);
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}

fn block(signature: &Signature<'_>, args: &[Type], path: &[Step]) -> Vec<Mismatch> {
    match (args.last().filter(|t| is_callable(t)), signature.block) {
        (Some(_), None) => vec![Mismatch::new(path, Kind::UnexpectedBlock)],
        (Some(given), Some(wanted)) => {
            let mut path = path.to_vec();
            path.push(Step::Block);
            describe(wanted, given, &path)
        }
        (None, None) => Vec::new(),
        (None, Some(wanted)) if assignable(wanted, &Type::undef()) => Vec::new(),
        (None, Some(_)) => vec![Mismatch::new(path, Kind::MissingRequiredBlock)],
    }
}

/// `signature_string`
fn signature_text(signature: &Signature<'_>) -> String {
    let size = signature.size;
    if size.is_empty() {
        return String::new();
    }
    let number = if signature.names.is_empty() { signature.types.len() } else { signature.names.len() };
    let mut parts: Vec<String> = Vec::new();
    for i in 0..number {
        let Some(mut t) = signature.types.get(i).or(signature.types.last()) else { break };
        let name = signature.names.get(i).map_or("", |n| n.as_str());
        let mut mark = "";
        if size.max().is_none() && i == number - 1 {
            mark = if size.min_count() == number { "+" } else { "*" };
        } else if i + 1 > size.min_count() {
            mark = "?";
            if let K::Optional(Some(inner)) = t.kind() {
                t = inner;
            }
        }
        parts.push(format!("{t} {name}{mark}"));
    }
    if let Some(block) = signature.block {
        match block.kind() {
            K::Optional(Some(inner)) => parts.push(format!("{inner} {}?", signature.block_name)),
            K::Callable(_) => parts.push(format!("{block} {}", signature.block_name)),
            _ => {}
        }
    }
    parts.join(", ")
}
