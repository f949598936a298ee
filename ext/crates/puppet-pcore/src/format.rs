//! Types, and values within types, as text (TypeFormatter).

mod literal;
mod object;

use std::fmt;
use std::sync::Arc;

use crate::assignable::assignable;
use crate::convert::puppet_quote;
use crate::generalize::string_value;
use crate::guard::{Guard, IN_THIS};
use crate::memory;
use crate::types::{
    CallableType, FloatRange, Size, StringType, StructMember, Type, TypeAlias, TypeKind as K, TypeSetType,
};
use crate::value::Value;

/// The short text of a type, aliases and objects by their names (`TypeFormatter.string`).
pub fn type_string(t: &Type) -> String {
    let mut f = Formatter::default();
    f.ty(t);
    f.out
}

/// The text of a type with aliases spelled out (`to_alias_expanded_s`).
pub fn expanded_string(t: &Type) -> String {
    let mut f = Formatter { expanded: true, ..Formatter::default() };
    f.ty(t);
    f.out
}

/// The text of a value as it stands within a type (`TypeFormatter.string`).
pub fn value_string(value: &Value) -> String {
    let mut f = Formatter::default();
    f.value(value);
    f.out
}

/// `to_s` of a type: named types print their targets.
impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self.kind() {
            K::Alias(_) | K::Object(_) | K::TypeSet(_) => expanded_string(self),
            _ => type_string(self),
        })
    }
}

#[derive(Default)]
pub(crate) struct Formatter {
    pub(crate) out: String,
    pub(crate) expanded: bool,
    /// The TypeSet whose types are being written: they go by the names they have in it.
    type_set: Option<Arc<TypeSetType>>,
    guard: Guard,
}

/// Aliases that are not spelled out.
const BUILT_IN: [&str; 5] = ["Data", "RichDataKey", "RichData", "Puppet::LookupKey", "Puppet::LookupValue"];

impl Formatter {
    /// `name`, followed by what `inner` writes in brackets unless that is empty.
    fn array(&mut self, name: &str, nothing: bool, inner: impl FnOnce(&mut Formatter)) {
        self.out.push_str(name);
        if nothing {
            return;
        }
        self.out.push('[');
        inner(self);
        self.out.push(']');
    }

    /// Writes each with commas between.
    fn list<T>(&mut self, items: impl IntoIterator<Item = T>, mut write: impl FnMut(&mut Formatter, T)) {
        for (index, item) in items.into_iter().enumerate() {
            if index > 0 {
                self.out.push_str(", ");
            }
            write(self, item);
        }
    }

    /// A comma if something stands before it in the same brackets.
    fn comma(&mut self) {
        if !self.out.ends_with('[') {
            self.out.push_str(", ");
        }
    }

    fn optional(&mut self, name: &str, inner: Option<&Type>) {
        self.array(name, inner.is_none(), |f| {
            if let Some(t) = inner {
                f.ty(t);
            }
        });
    }

    /// Like `optional`, a certain string written as itself.
    fn optional_or_text(&mut self, name: &str, inner: Option<&Type>) {
        self.array(name, inner.is_none(), |f| {
            if let Some(t) = inner {
                match string_value(t) {
                    Some(text) => f.out.push_str(&puppet_quote(text, false)),
                    None => f.ty(t),
                }
            }
        });
    }

    /// Size parameters, after what stands before.
    fn size(&mut self, size: Option<Size>) {
        if let Some(size) = size {
            self.comma();
            self.out.push_str(&size.min().to_string());
            if let Some(max) = size.max() {
                self.out.push_str(&format!(", {max}"));
            }
        }
    }

    fn range<T>(&mut self, name: &str, min: Option<T>, max: Option<T>, text: impl Fn(T) -> String) {
        self.array(name, min.is_none() && max.is_none(), |f| {
            f.out.push_str(&min.map_or_else(|| "default".into(), &text));
            if let Some(max) = max {
                f.out.push_str(", ");
                f.out.push_str(&text(max));
            }
        });
    }

    fn times<T: PartialEq + Copy>(
        &mut self,
        name: &str,
        min: Option<T>,
        max: Option<T>,
        text: impl Fn(T) -> String,
    ) {
        let max = if max == min && max.is_some() { None } else { max };
        self.range(name, min, max, |t| format!("'{}'", text(t)));
    }

    /// Writes a type.
    pub(crate) fn ty(&mut self, t: &Type) {
        if !crate::stack::has_room() || !memory::room(&mut self.out) {
            self.out.push_str("...");
            return;
        }
        match t.kind() {
            K::Integer(range) => self.range("Integer", range.min(), range.max(), |i| i.to_string()),
            K::Float(FloatRange { min, max }) => self.range("Float", *min, *max, crate::convert::float_to_s),
            K::Boolean(value) => self.array("Boolean", value.is_none(), |f| {
                f.out.push_str(if *value == Some(true) { "true" } else { "false" });
            }),
            K::String(StringType::Sized(size)) => self.array("String", false, |f| f.size(Some(*size))),
            K::String(_) => self.out.push_str("String"),
            K::Enum(e) => self.array("Enum", e.values.is_empty(), |f| {
                f.list(e.values.iter(), |f, v| f.out.push_str(&puppet_quote(v, false)));
                if e.case_insensitive {
                    f.out.push_str(", true");
                }
            }),
            K::Pattern(patterns) => self.array("Pattern", patterns.is_empty(), |f| {
                f.list(patterns.iter(), |f, p| f.regexp(p.source()));
            }),
            K::Regexp(pattern) => self.array("Regexp", pattern.is_none(), |f| {
                f.regexp(pattern.as_ref().map_or("", |p| p.source()));
            }),
            K::Timestamp(range) => {
                self.times("Timestamp", range.from, range.to, crate::convert::timestamp_to_s)
            }
            K::Timespan(range) => self.times("Timespan", range.from, range.to, crate::convert::timespan_to_s),
            K::SemVer(ranges) => self.array("SemVer", ranges.is_empty(), |f| {
                f.list(ranges.iter(), |f, r| f.out.push_str(&format!("'{}'", r.source())));
            }),
            K::Uri(params) => self.array("URI", params.is_none(), |f| {
                let parts = params.iter().flat_map(|p| p.parts.iter());
                f.pairs(parts.map(|(name, v)| (Value::from(name.as_str()), v.clone())));
            }),
            K::Sensitive(inner) => self.optional("Sensitive", Some(inner).filter(|t| !t.is_any())),
            K::Collection(size) => self.array("Collection", size.is_none(), |f| f.size(*size)),
            K::Array(_, Some(size)) if size.is_empty() => self.out.push_str("Array[0, 0]"),
            K::Array(element, size) => self.array("Array", size.is_none() && element.is_any(), |f| {
                f.ty(element);
                f.size(*size);
            }),
            K::Hash(_, _, Some(size)) if size.is_empty() => self.out.push_str("Hash[0, 0]"),
            K::Hash(key, value, size) => {
                let plain = size.is_none() && key.is_any() && value.is_any();
                self.array("Hash", plain, |f| {
                    f.list([key, value], Formatter::ty);
                    f.size(*size);
                });
            }
            K::Tuple(types, size) => self.array("Tuple", types.is_empty(), |f| {
                f.list(types.iter(), Formatter::ty);
                f.size(*size);
            }),
            K::Struct(members) => self.array("Struct", members.is_empty(), |f| f.members(members)),
            K::Variant(types) => {
                self.array("Variant", types.is_empty(), |f| f.list(types.iter(), Formatter::ty))
            }
            K::Optional(inner) => self.optional_or_text("Optional", inner.as_ref()),
            K::NotUndef(inner) => self.optional_or_text("NotUndef", inner.as_ref()),
            K::Iterable(inner) => self.optional("Iterable", inner.as_ref()),
            K::Iterator(inner) => self.optional("Iterator", inner.as_ref()),
            K::Type(inner) => self.optional("Type", inner.as_ref()),
            K::Callable(c) => self.callable(c),
            K::Class(name) => self.array("Class", name.is_none(), |f| {
                f.out.push_str(name.as_deref().unwrap_or_default());
            }),
            K::Resource(r) => match r.type_name {
                None => self.out.push_str("Resource"),
                Some(name) if r.reference => {
                    // `Puppet::Resource#to_s`
                    self.out.push_str(name.as_str());
                    self.out.push('[');
                    self.out.push_str(r.title.as_deref().unwrap_or_default());
                    self.out.push(']');
                }
                Some(name) => {
                    let name = crate::types::capitalize_segments(name.as_str());
                    self.array(&name, r.title.is_none(), |f| {
                        f.out.push_str(&puppet_quote(r.title.as_deref().unwrap_or_default(), false));
                    });
                }
            },
            K::TypeReference(text) => {
                self.array("TypeReference", false, |f| f.out.push_str(&puppet_quote(text, false)))
            }
            K::Alias(alias) => self.alias(t, alias),
            K::Object(o) => object::object_type(self, t, o),
            K::ObjectExtension(base, params) => object::extension(self, base, params),
            K::TypeSet(set) => object::type_set(self, set),
            K::Runtime(runtime, name) => self.array("Runtime", runtime.is_none() && name.is_none(), |f| {
                f.out.push_str(runtime.map_or("undef", |r| r.as_str()));
                f.out.push_str(", ");
                f.value(name.as_ref().unwrap_or(&Value::Undef));
            }),
            K::Init(inner, args) => self.array("Init", inner.is_none(), |f| {
                if let Some(t) = inner {
                    f.ty(t);
                }
                for arg in args {
                    f.out.push_str(", ");
                    f.value(arg);
                }
            }),
            _ => self.out.push_str(t.simple_name()),
        }
    }

    fn alias(&mut self, t: &Type, alias: &TypeAlias) {
        if let Some(set) = self.type_set.clone() {
            let id = alias.id();
            let entered = self.guard.enter(IN_THIS, id);
            let spelled_out = self.expanded && self.guard.state & IN_THIS == 0 && set.defines(t);
            match alias.target().filter(|_| spelled_out) {
                Some(target) => self.ty(&target),
                None => self.out.push_str(set.name_for(t).as_deref().unwrap_or(alias.name.as_str())),
            }
            return self.guard.leave(IN_THIS, entered, id);
        }
        self.out.push_str(alias.name.as_str());
        if !self.expanded || BUILT_IN.contains(&alias.name.as_str()) {
            return;
        }
        let Some(target) = alias.target() else { return };
        if !alias.is_recursive() {
            self.out.push_str(" = ");
            return self.ty(&target);
        }
        let id = alias.id();
        let entered = self.guard.enter(IN_THIS, id);
        if self.guard.state & IN_THIS == 0 {
            self.out.push_str(" = ");
            self.ty(&target);
        }
        self.guard.leave(IN_THIS, entered, id);
    }

    fn members(&mut self, members: &[StructMember]) {
        self.out.push('{');
        self.list(members, |f, m| {
            let value_optional = assignable(&m.value, &Type::undef());
            // The key carries what the value's type does not.
            if m.optional == value_optional {
                f.out.push_str(&puppet_quote(&m.name, false));
            } else {
                let name = if m.optional { "Optional" } else { "NotUndef" };
                f.array(name, false, |f| f.out.push_str(&puppet_quote(&m.name, false)));
            }
            f.out.push_str(" => ");
            f.ty(&m.value);
        });
        self.out.push('}');
    }

    fn callable(&mut self, c: &CallableType) {
        let Some(returns) = &c.returns else {
            return self.array("Callable", c.params.is_none(), |f| f.callable_params(c));
        };
        self.array("Callable", false, |f| {
            f.array("", false, |f| {
                if c.params.is_some() {
                    f.callable_params(c);
                }
            });
            f.out.push_str(", ");
            f.ty(returns);
        });
    }

    fn callable_params(&mut self, c: &CallableType) {
        let Some(K::Tuple(types, size)) = c.params.as_ref().map(Type::kind) else { return };
        self.list(types.iter().filter(|t| !matches!(t.kind(), K::Unit)), Formatter::ty);
        if types.is_empty() {
            self.out.push_str("0, 0");
        } else {
            self.size(*size);
        }
        if let Some(block) = &c.block {
            self.comma();
            self.ty(block);
        }
    }
}
