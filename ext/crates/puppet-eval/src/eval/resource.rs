//! Resource expressions, defaults and overrides.

use std::rc::Rc;

use ecow::EcoString;
use puppet_pcore::convert::ruby::no_method;
use puppet_pcore::{Type, TypeKind, Value, failure, memory};
use puppet_syntax::{Span, Symbol, ast};
use rustc_hash::FxHashSet;

use super::Cx;
use crate::error::{Error, ErrorClass, Location, Result, Unwind};
use crate::evaluator::Strict;
use crate::ir::{BodyNode, DefaultsNode, Node, OperationNode, OverrideNode, ResourceNode, ResourceTypeName};
use crate::session::{Attribute, ResourceBody, ResourceForm, Session, UNNAMED_PARAMETER};
use crate::{label, pcore};

/// Titles of one body, and whether `default` is among them.
type Titles = (Vec<(EcoString, Span)>, bool);

/// Titles of one expression, `default` among them as `None`. Most have one, for which no table is made.
#[derive(Default)]
struct Seen {
    first: Option<Option<EcoString>>,
    others: FxHashSet<Option<EcoString>>,
}

impl Seen {
    /// False if it was there.
    fn insert(&mut self, title: Option<EcoString>) -> bool {
        match &self.first {
            None => {
                self.first = Some(title);
                true
            }
            Some(first) => *first != title && self.others.insert(title),
        }
    }
}

impl Cx<'_> {
    /// The session, or an error when there is no catalog to work on.
    pub(super) fn session(&self) -> Result<Rc<dyn Session>> {
        self.ev.session().ok_or_else(|| Error::argument("no catalog is being compiled"))
    }

    /// A resource expression; its value is `Undef` in a statement, which has none.
    pub(super) fn resource(&self, node: &Node, r: &ResourceNode, is_value_used: bool) -> Result<Value> {
        let type_name = self.resource_type(&r.type_name)?;
        if r.form == ast::ResourceForm::Exported && !self.ev.settings.storeconfigs {
            self.optionally_fail(
                Strict::Warning,
                node.span,
                "RT_NO_STORECONFIGS_EXPORT",
                "You cannot collect exported resources without storeconfigs being set; the export is ignored",
            )?;
        }
        let at = Location { source: self.source.clone(), span: node.span };
        let form = match r.form {
            ast::ResourceForm::Regular => ResourceForm::Regular,
            ast::ResourceForm::Virtual => ResourceForm::Virtual,
            ast::ResourceForm::Exported => ResourceForm::Exported,
        };
        let session = self.session()?;
        if let [body] = &r.bodies[..] {
            // The usual case: nothing to compare titles and defaults with.
            let (titles, _) = self.titles(node, body, &mut Seen::default())?;
            let attributes = self.unique_attributes(node, &body.operations)?;
            let refs = session.create_resources(
                self.frame,
                form,
                type_name,
                &ResourceBody { titles, title_value: None, attributes, is_value_used },
                &at,
            )?;
            return Ok(if is_value_used { Value::array(refs) } else { Value::Undef });
        }
        let mut seen = Seen::default();
        let mut default_body = None;
        let mut bodies = Vec::with_capacity(r.bodies.len());
        for (i, body) in r.bodies.iter().enumerate() {
            let (titles, is_default) = self.titles(node, body, &mut seen)?;
            if is_default {
                default_body = Some(i);
            }
            bodies.push((titles, self.unique_attributes(node, &body.operations)?));
        }
        let defaults = default_body.map(|i| bodies[i].1.clone()).unwrap_or_default();
        let mut refs = Vec::new();
        for (titles, attributes) in bodies {
            let attributes = merge(&defaults, attributes);
            let body = ResourceBody { titles, title_value: None, attributes, is_value_used };
            refs.extend(session.create_resources(self.frame, form, type_name, &body, &at)?);
        }
        Ok(Value::array(refs))
    }

    fn resource_type(&self, name: &ResourceTypeName) -> Result<Symbol> {
        let (node, acceptable) = match name {
            ResourceTypeName::Name(name) => return Ok(*name),
            ResourceTypeName::Expr { node, acceptable } => (node, *acceptable),
        };
        let value = self.eval(node)?;
        let illegal = |actual: String| {
            self.fail(
                node.span,
                "ILLEGAL_RESOURCE_TYPE",
                format!(
                    "Illegal Resource Type expression, expected result to be a type name, or untitled \
                     Resource, got {actual}"
                ),
            )
        };
        if !acceptable {
            return Err(illegal(pcore::general_type_string(&value)));
        }
        let Value::Type(t) = &value else { return Err(illegal(pcore::general_type_string(&value))) };
        match t.kind() {
            TypeKind::Class(None) => Ok(Symbol::CLASS),
            TypeKind::Class(Some(_)) => Err(illegal(pcore::type_string(t))),
            TypeKind::Resource(r) => match (&r.title, r.type_name) {
                (None, Some(name)) => Ok(name),
                (None, None) => Err(Error::argument("Unknown resource type: ''")),
                (Some(_), _) => Err(illegal(pcore::type_string(t))),
            },
            _ => Err(illegal(pcore::general_type_string(&value))),
        }
    }

    fn titles(&self, node: &Node, body: &BodyNode, seen: &mut Seen) -> Result<Titles> {
        let value = self.eval(&body.title)?;
        let span = body.title.span;
        if let Value::String(title) = &value {
            if !title.is_empty() && seen.insert(Some(title.clone())) {
                return Ok((vec![(title.clone(), span)], false));
            }
        }
        if value.is_undef() {
            return Err(self.fail(
                span,
                "MISSING_TITLE",
                "Missing title. The title expression resulted in undef",
            ));
        }
        let flat = memory::flat(&value);
        let mut titles = Vec::with_capacity(flat.len());
        let mut is_default = false;
        for (i, title) in flat.into_iter().enumerate() {
            match &title {
                Value::Undef => {
                    return Err(self.fail(
                        span,
                        "MISSING_TITLE_AT",
                        format!(
                            "Missing title at index {i}. The title expression resulted in an undef title"
                        ),
                    ));
                }
                Value::Default => is_default = true,
                Value::String(s) if s.is_empty() => {
                    return Err(self.fail(
                        span,
                        "EMPTY_STRING_TITLE_AT",
                        format!(
                            "Empty string title at {i}. Title strings must have a length greater than zero."
                        ),
                    ));
                }
                Value::String(s) => titles.push((s.clone(), span)),
                Value::Bytes(s) => titles.push((s.as_name().map_err(Error::argument)?, span)),
                other => {
                    return Err(self.fail(
                        span,
                        "ILLEGAL_TITLE_TYPE_AT",
                        format!(
                            "Illegal title type at index {i}. Expected String, got {}",
                            pcore::general_type_string(other)
                        ),
                    ));
                }
            }
            let key = title.as_str().map(EcoString::from);
            if !seen.insert(key) {
                return Err(self.fail(
                    node.span,
                    "DUPLICATE_TITLE",
                    format!(
                        "The title '{}' has already been used in this resource expression",
                        puppet_pcore::convert::ruby::to_s(&title)
                    ),
                ));
            }
        }
        Ok((titles, is_default))
    }

    fn unique_attributes(&self, node: &Node, operations: &[OperationNode]) -> Result<Vec<Attribute>> {
        let attributes = self.attributes(operations)?;
        for (i, attribute) in attributes.iter().enumerate() {
            if attributes[..i].iter().any(|a| a.name == attribute.name) {
                return Err(self.fail(
                    node.span,
                    "DUPLICATE_ATTRIBUE",
                    format!("The attribute '{}' has already been set", attribute.name),
                ));
            }
        }
        Ok(attributes)
    }

    /// Evaluates attribute operations.
    pub(super) fn attributes(&self, operations: &[OperationNode]) -> Result<Vec<Attribute>> {
        let mut attributes = Vec::with_capacity(operations.len());
        for operation in operations {
            match operation {
                OperationNode::Attribute { name, add, value, span } => {
                    let value = own_value(self.attribute_value(
                        self.eval(value)?,
                        *span,
                        if *add { "a '+>' expression" } else { "a '=>' expression" },
                    )?);
                    attributes.push(Attribute { name: *name, value, add: *add, span: *span });
                }
                OperationNode::Splat { value: node, span } => {
                    let value = self.eval(node)?;
                    let Value::Hash(hash) = &value else {
                        return Err(self.fail(
                            node.span,
                            "TYPE_MISMATCH",
                            format!(
                                "Expected value of type Hash, got {}",
                                pcore::general_type_string(&value)
                            ),
                        ));
                    };
                    for (key, value) in hash {
                        let value = own_value(self.attribute_value(value.clone(), *span, "an Object")?);
                        let name = match key {
                            Value::String(s) => Symbol::new(s),
                            Value::Undef | Value::Boolean(false) => return Err(self.unnamed_attribute(*span)),
                            other => Symbol::new(&puppet_pcore::convert::ruby::to_s(other)),
                        };
                        attributes.push(Attribute { name, value, add: false, span: *span });
                    }
                }
            }
        }
        Ok(attributes)
    }

    /// Converts the value of an attribute as far as that can fail; `label` is that of the operation.
    fn attribute_value(&self, value: Value, span: Span, label: &str) -> Result<Value> {
        match &value {
            Value::Array(_) | Value::Hash(_) | Value::Type(_) | Value::Iterator(_) | Value::BigInteger(_) => {
                check_conversion(self.ev.session().as_deref(), &value)
                    .map_err(|unwind| self.locate_at(span, || label.to_owned(), unwind))?;
            }
            _ => {}
        }
        Ok(value)
    }

    /// The error of a splatted attribute without a name. `Param.new` gives it the place of the operation, the evaluator the same
    /// place again.
    #[cold]
    fn unnamed_attribute(&self, span: Span) -> Box<Unwind> {
        let file = self.source.path.as_deref().unwrap_or_default().to_owned();
        let mut origin = Error::new(ErrorClass::ResourceError, UNNAMED_PARAMETER);
        origin.file_line = Some((file, Some(self.source.line(span.start))));
        let message = format!("Error while evaluating an Object, {}", origin.full_message());
        self.fail_of(span, "RUNTIME_ERROR", message, origin)
    }

    pub(super) fn resource_defaults(&self, node: &Node, r: &DefaultsNode) -> Result<Value> {
        let value = self.eval(&r.type_ref)?;
        let type_name = match &value {
            Value::Type(t) => match t.kind() {
                TypeKind::Resource(r) if r.title.is_none() => r.type_name,
                _ => None,
            },
            _ => None,
        };
        let Some(type_name) = type_name else {
            return Err(self.fail(
                r.type_ref.span,
                "ILLEGAL_RESOURCE_TYPE",
                format!(
                    "Illegal Resource Type expression, expected result to be a type name, or untitled \
                     Resource, got {}",
                    pcore::general_type_string(&value)
                ),
            ));
        };
        let attributes = self.attributes(&r.operations)?;
        let at = Location { source: self.source.clone(), span: node.span };
        self.session()?.set_defaults(self.frame, type_name, &attributes, &at)?;
        Ok(value)
    }

    pub(super) fn resource_override(&self, node: &Node, r: &OverrideNode) -> Result<Value> {
        let value = self.eval(&r.resources)?;
        let attributes = self.attributes(&r.operations)?;
        let session = self.session()?;
        let at = Location { source: self.source.clone(), span: node.span };
        let resources = memory::flat(&value);
        for resource in &resources {
            let reference = match resource {
                Value::Type(t) => t.as_resource().filter(|r| r.type_name.is_some_and(|n| n != Symbol::CLASS)),
                _ => None,
            };
            let Some(reference) = reference else {
                return Err(self.fail(
                    node.span,
                    "ILLEGAL_OVERRIDDEN_TYPE",
                    format!(
                        "Resource Override can only operate on resources, got: {}",
                        label::value_label(resource)
                    ),
                ));
            };
            let (Some(type_name), title) = (reference.type_name, &reference.title) else { continue };
            session.override_resource(
                self.frame,
                type_name,
                title.as_deref().unwrap_or_default(),
                &attributes,
                &at,
            )?;
        }
        Ok(value)
    }
}

/// Attributes of the `default` body, then the body's own; a name keeps its first place.
fn merge(defaults: &[Attribute], own: Vec<Attribute>) -> Vec<Attribute> {
    if defaults.is_empty() {
        return own;
    }
    let mut merged = defaults.to_vec();
    for attribute in own {
        match merged.iter_mut().find(|a| a.name == attribute.name) {
            Some(place) => *place = attribute,
            None => merged.push(attribute),
        }
    }
    merged
}

/// The value of an attribute as the resources of one evaluation share it: stock converts it
/// (`Runtime3Converter#convert`), which makes new arrays and hashes at every depth. Values that
/// nothing else holds are new already.
pub fn own_value(value: Value) -> Value {
    if is_own(&value) { value } else { value.fresh() }
}

fn is_own(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.is_unique() && items.iter().all(is_own),
        Value::Hash(hash) => hash.is_unique() && hash.iter().all(|(k, v)| is_own(k) && is_own(v)),
        _ => true,
    }
}

/// Fails where stock's conversion to 3.x values does (`Runtime3Converter#convert`). Each reference to a resource has its type loaded:
/// a type whose provider cannot be loaded fails here, not where the resource is made.
///
/// # Errors
/// That the value cannot be converted; what loading a type raised.
pub fn check_conversion(session: Option<&dyn Session>, value: &Value) -> Result<()> {
    match value {
        Value::Array(_) | Value::Hash(_) if !failure::has_room() => Ok(()),
        Value::Array(items) => items.iter().try_for_each(|item| check_conversion(session, item)),
        Value::Hash(hash) => hash.iter().try_for_each(|(key, value)| {
            check_conversion(session, key)?;
            check_conversion(session, value)
        }),
        Value::Iterator(_) => Err(Error::puppet("Use of an Iterator is not supported here")),
        Value::BigInteger(i) => Err(Error::puppet(puppet_pcore::convert::ruby::out_of_range(**i))),
        Value::Type(t) => check_reference(session, t),
        _ => Ok(()),
    }
}

/// The error of `CatalogEntry` as a value of 3.x, which is neither a class nor a resource.
pub fn of_no_entry() -> Box<Unwind> {
    Error::argument(
        "Cannot split the type Puppet::Pops::Types::PCatalogEntryType, it represents neither a PClassType, nor \
         a PResourceType.",
    )
}

/// The error of a class without a title as a value of 3.x (`Puppet::Resource.extract_type_and_title`).
pub fn of_no_class() -> Box<Unwind> {
    Error::argument("No title provided and \"class\" is not a valid resource reference")
}

/// The same for a type (`convert_PCatalogEntryType`).
fn check_reference(session: Option<&dyn Session>, t: &Type) -> Result<()> {
    match t.kind() {
        TypeKind::Class(None) => Err(of_no_class()),
        TypeKind::Resource(r) => {
            let Some(name) = r.type_name else {
                // Stock asks for the type of this name.
                let message = no_method("include?", &Value::Undef);
                return Err(Error::new(ErrorClass::NoMethodError, message).raise());
            };
            let name = name.as_str();
            let name = name.strip_prefix("::").unwrap_or(name);
            if r.title.is_none() && matches!(name, "class" | "Class") {
                return Err(of_no_class());
            }
            match session {
                Some(session)
                    if !name.eq_ignore_ascii_case("class") && !name.eq_ignore_ascii_case("node") =>
                {
                    session.find_resource_type(name).map(drop)
                }
                _ => Ok(()),
            }
        }
        TypeKind::CatalogEntry => Err(of_no_entry()),
        _ => Ok(()),
    }
}
