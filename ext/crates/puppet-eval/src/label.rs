//! Labels of things in messages: `Puppet::Pops::Model::ModelLabelProvider`.

use std::borrow::Cow;

use puppet_pcore::{TypeKind, Value};
pub use puppet_syntax::article::{a_an, a_an_uc, article};
pub use puppet_syntax::validate::label::expr_label;

use crate::ir::{CountedNode, DefinitionKind, NodeKind};
use crate::pcore;

/// The label of a value.
pub fn value_label(value: &Value) -> Cow<'static, str> {
    Cow::Borrowed(match value {
        Value::Undef => "Undef Value",
        Value::Default => return Cow::Borrowed("Object"),
        Value::Boolean(_) => "Boolean",
        Value::Integer(_) | Value::BigInteger(_) => "Integer",
        Value::Float(_) => "Float",
        Value::String(_) | Value::Bytes(_) => "String",
        Value::Array(_) => "Array",
        Value::Hash(_) => "Hash",
        Value::Regexp(_) => "Regexp",
        Value::Sensitive(_) => "Sensitive",
        Value::Binary(_) => "Binary",
        Value::SemVer(_) => "Semver",
        Value::SemVerRange(_) => "SemverRange",
        Value::Timespan(_) => "Timespan",
        Value::Timestamp(_) => "Timestamp",
        Value::Type(t) => {
            let text = pcore::type_string(t);
            return Cow::Owned(match t.kind() {
                TypeKind::Resource(r) if r.title.is_some() => format!("{text} Resource-Reference"),
                _ => format!("{text}-Type"),
            });
        }
        Value::Symbol(_)
        | Value::Uri(_)
        | Value::Object(_)
        | Value::Iterator(_)
        | Value::Callable(_)
        | Value::Foreign(_) => "Object",
    })
}

/// The label of an IR expression.
pub fn node_label(kind: &NodeKind) -> Cow<'static, str> {
    Cow::Borrowed(match kind {
        NodeKind::Counted(counted) => match &**counted {
            CountedNode::Expression { node, .. } => return node_label(&node.kind),
            CountedNode::And { .. } => "'and' expression",
            CountedNode::Or { .. } => "'or' expression",
        },
        NodeKind::Nop => "Nop Expression",
        NodeKind::Literal(v) => match v {
            Value::Undef => "'undef' expression",
            Value::Default => "'default' expression",
            Value::Boolean(_) => "Boolean",
            Value::Integer(_) => "Literal Integer",
            Value::Float(_) => "Literal Float",
            Value::String(_) => "String",
            Value::Regexp(_) => "Regular Expression",
            Value::Array(_) => "Array Expression",
            Value::Hash(_) => "Hash Expression",
            Value::Type(_) => "Type-Name",
            _ => "Object",
        },
        NodeKind::Local { .. }
        | NodeKind::Outer(_)
        | NodeKind::Dynamic(_)
        | NodeKind::Qualified(_)
        | NodeKind::Match(_) => "Variable",
        NodeKind::Concat(_) => "Double Quoted String",
        NodeKind::Heredoc(h) => return Cow::Owned(format!("'@({})' expression", h.syntax)),
        NodeKind::List(_) => "Array Expression",
        NodeKind::Hash(_) => "Hash Expression",
        NodeKind::TypeName(_) => "Type-Name",
        NodeKind::Access(_) => "'[]' expression",
        NodeKind::Call(_) | NodeKind::New(_) => "Function Call",
        NodeKind::Method(_) => "Method call",
        NodeKind::Arithmetic(op, _) => return Cow::Owned(format!("'{}' expression", op.as_str())),
        NodeKind::Comparison(op, _) => return Cow::Owned(format!("'{}' expression", op.as_str())),
        NodeKind::MatchOp(true, _) => "'=~' expression",
        NodeKind::MatchOp(false, _) => "'!~' expression",
        NodeKind::In(_) => "'in' expression",
        NodeKind::And(_) => "'and' expression",
        NodeKind::Or(_) => "'or' expression",
        NodeKind::Not(_) => "'not' expression",
        NodeKind::UnaryMinus(_) => "Unary Minus",
        NodeKind::Unfold(_) => "Unfold",
        NodeKind::Paren(_) => "Parenthesized Expression",
        NodeKind::Assign(_) => "'=' expression",
        NodeKind::Relationship(op, _) => return Cow::Owned(format!("'{}' expression", op.as_str())),
        NodeKind::If(_) => "'if' statement",
        NodeKind::Unless(_) => "'unless' Statement",
        NodeKind::Case(_) => "'case' statement",
        NodeKind::Selector(_) => "Selector Expression",
        NodeKind::Block(_) => "Block Expression",
        NodeKind::Resource(_) => "Resource Statement",
        NodeKind::ResourceDefaults(_) => "Resource Defaults Expression",
        NodeKind::ResourceOverride(_) => "Resource Override",
        NodeKind::Collect(c) => {
            if c.exported {
                "Exported Query"
            } else {
                "Virtual Query"
            }
        }
        NodeKind::Definition(kind) => match kind {
            DefinitionKind::Class => "Host Class Definition",
            DefinitionKind::Define => "'define' expression",
            DefinitionKind::Node => "Node Definition",
            DefinitionKind::Function => "Function Definition",
            DefinitionKind::Plan => "Plan Definition",
            DefinitionKind::TypeAlias => "Type Alias",
            DefinitionKind::TypeMapping => "Type Mapping",
            DefinitionKind::TypeDefinition => "Type Definition",
        },
        NodeKind::Lambda(_) => "Lambda",
        NodeKind::Epp(_) => "Epp Template",
        NodeKind::RenderString(_) => "Epp Text",
        NodeKind::Render(_) => "Epp Interpolated Expression",
        NodeKind::ReservedWord(word) => return Cow::Owned(format!("Reserved Word '{word}'")),
        NodeKind::Illegal(i) => i.label,
        NodeKind::Apply(_) => "'apply' expression",
    })
}
