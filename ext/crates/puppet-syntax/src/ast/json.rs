//! The tree as JSON, with the names of Puppet's model, for tools.

use serde_json::{Map, Value, json};

use super::visit::Node;
use super::{
    Definition, Expr, ExprKind, If, KeyedEntry, Mapping, NodeDefinition, Operation, Parameter, Program,
    Query, ResourceBody,
};
use crate::span::{Source, Span};
use crate::symbol::Symbol;

/// Builds JSON for nodes of one source.
struct Json<'a> {
    source: &'a Source,
}

/// Attributes of a node.
type Attributes = Vec<(&'static str, Value)>;

impl Program {
    /// The whole tree. A node is an object with its class (`node`), its place (`offset`, `length`,
    /// `line`, `pos`) and the attributes of Puppet's model.
    pub fn to_json(&self) -> Value {
        Json { source: &self.source }.expr(self.body())
    }

    /// Name, kind, place, documentation and parameters of every definition.
    pub fn definitions_json(&self) -> Value {
        let json = Json { source: &self.source };
        self.definitions().iter().map(|definition| json.summary(definition)).collect()
    }
}

/// Comment lines directly above a place, without `#` and one blank, as documentation tools take it.
pub fn doc_comment(source: &Source, span: Span) -> Option<String> {
    let before = source.text.get(..span.start as usize)?;
    let above = &before[..before.rfind('\n').map_or(0, |i| i + 1)];
    let mut lines: Vec<&str> = above
        .lines()
        .rev()
        .map_while(|line| line.trim_start().strip_prefix('#'))
        .map(|line| line.strip_prefix(' ').unwrap_or(line).trim_end())
        .collect();
    lines.reverse();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

fn name(symbol: Symbol) -> Value {
    symbol.as_str().into()
}

impl Json<'_> {
    fn place(&self, object: &mut Map<String, Value>, span: Span) {
        object.insert("offset".into(), span.start.into());
        object.insert("length".into(), span.end.saturating_sub(span.start).into());
        object.insert("line".into(), self.source.line(span.start).into());
        object.insert("pos".into(), self.source.column(span.start).into());
    }

    fn node(&self, node: Node<'_>, attributes: Attributes) -> Value {
        let mut object = Map::new();
        object.insert("node".into(), node.class_name().into());
        self.place(&mut object, node.span());
        for (key, value) in attributes {
            object.insert(key.into(), value);
        }
        Value::Object(object)
    }

    fn exprs(&self, list: &[Expr<'_>]) -> Value {
        list.iter().map(|e| self.expr(e)).collect()
    }

    fn optional(&self, expr: Option<&Expr<'_>>) -> Value {
        expr.map_or(Value::Null, |e| self.expr(e))
    }

    fn parameters(&self, list: &[Parameter<'_>]) -> Value {
        let parameter = |p: &Parameter<'_>| {
            let attributes = vec![
                ("name", name(p.name)),
                ("value", self.optional(p.value.as_ref())),
                ("type_expr", self.optional(p.type_expr.as_ref())),
                ("captures_rest", p.captures_rest.into()),
            ];
            self.node(Node::Parameter(p), attributes)
        };
        list.iter().map(parameter).collect()
    }

    fn operations(&self, list: &[Operation<'_>]) -> Value {
        let operation = |o: &Operation<'_>| {
            let attributes = match o {
                Operation::Attribute(a) => vec![
                    ("attribute_name", name(a.name)),
                    ("operator", a.op.as_str().into()),
                    ("value_expr", self.expr(&a.value)),
                ],
                Operation::Attributes { expr, .. } => vec![("expr", self.expr(expr))],
            };
            self.node(Node::Operation(o), attributes)
        };
        list.iter().map(operation).collect()
    }

    fn entry(&self, e: &KeyedEntry<'_>) -> Value {
        let attributes = vec![("key", self.expr(&e.key)), ("value", self.expr(&e.value))];
        self.node(Node::KeyedEntry(e), attributes)
    }

    fn body(&self, b: &ResourceBody<'_>) -> Value {
        let attributes = vec![("title", self.expr(&b.title)), ("operations", self.operations(b.operations))];
        self.node(Node::ResourceBody(b), attributes)
    }

    fn query(&self, q: &Query<'_>) -> Value {
        self.node(Node::Query(q), vec![("expr", self.optional(q.expr.as_ref()))])
    }

    fn expr(&self, e: &Expr<'_>) -> Value {
        self.node(Node::Expr(e), self.attributes(e))
    }

    fn attributes(&self, e: &Expr<'_>) -> Attributes {
        match &e.kind {
            ExprKind::Nop | ExprKind::Undef | ExprKind::Default => vec![],
            ExprKind::Boolean(value) => vec![("value", (*value).into())],
            ExprKind::Integer { value, radix } => {
                vec![("value", (*value).into()), ("radix", (*radix).into())]
            }
            ExprKind::BigInteger(big) => {
                vec![("value", big.decimal.into()), ("radix", big.radix.into())]
            }
            ExprKind::Float(value) => vec![("value", (*value).into())],
            ExprKind::String(value) | ExprKind::RenderString(value) => {
                vec![("value", (*value).into())]
            }
            ExprKind::Regexp(pattern) => vec![("pattern", (*pattern).into())],
            ExprKind::QualifiedName(n) => vec![("value", name(*n))],
            ExprKind::QualifiedReference(n) => vec![("cased_value", name(*n))],
            ExprKind::ReservedWord(word) => vec![("word", name(*word))],
            ExprKind::Variable(n) => vec![("name", name(*n))],
            ExprKind::Concat(segments) => vec![("segments", self.exprs(segments))],
            ExprKind::Text(inner)
            | ExprKind::Not(inner)
            | ExprKind::UnaryMinus(inner)
            | ExprKind::Unfold(inner)
            | ExprKind::Parenthesized(inner)
            | ExprKind::Render(inner) => vec![("expr", self.expr(inner))],
            ExprKind::Heredoc(h) => vec![("syntax", name(h.syntax)), ("text_expr", self.expr(&h.text))],
            ExprKind::List(values) => vec![("values", self.exprs(values))],
            ExprKind::Hash(entries) => {
                vec![("entries", entries.iter().map(|entry| self.entry(entry)).collect())]
            }
            ExprKind::Access(a) => {
                vec![("left_expr", self.expr(&a.left)), ("keys", self.exprs(a.keys))]
            }
            ExprKind::NamedAccess(a) => {
                vec![("left_expr", self.expr(&a.left)), ("right_expr", self.expr(&a.right))]
            }
            ExprKind::CallNamed(c) | ExprKind::CallMethod(c) => vec![
                ("rval_required", c.rval_required.into()),
                ("functor_expr", self.expr(&c.functor)),
                ("arguments", self.exprs(c.arguments)),
                ("lambda", self.optional(c.lambda.as_ref())),
            ],
            ExprKind::Binary(b) => vec![
                ("operator", b.op.as_str().into()),
                ("left_expr", self.expr(&b.left)),
                ("right_expr", self.expr(&b.right)),
            ],
            ExprKind::If(i) | ExprKind::Unless(i) => self.if_attributes(i),
            ExprKind::Block(b) => vec![("statements", self.exprs(b.statements))],
            ExprKind::Epp(epp) => vec![
                ("parameters_specified", epp.parameters_specified.into()),
                ("body", self.optional(epp.body.as_ref())),
            ],
            ExprKind::Apply(a) => {
                vec![("arguments", self.exprs(a.arguments)), ("body", self.expr(&a.body))]
            }
            ExprKind::Lambda(l) => vec![
                ("parameters", self.parameters(l.parameters)),
                ("body", self.optional(l.body.as_ref())),
                ("return_type", self.optional(l.return_type.as_ref())),
            ],
            _ => self.larger_attributes(e),
        }
    }

    fn if_attributes(&self, i: &If<'_>) -> Attributes {
        vec![
            ("test", self.expr(&i.test)),
            ("then_expr", self.optional(i.then_expr.as_ref())),
            ("else_expr", self.optional(i.else_expr.as_ref())),
        ]
    }

    /// Nodes with lists of parts that are not expressions, and definitions.
    fn larger_attributes(&self, e: &Expr<'_>) -> Attributes {
        match &e.kind {
            ExprKind::Case(case) => {
                let options = case.options.iter().map(|o| {
                    let attributes = vec![
                        ("values", self.exprs(o.values)),
                        ("then_expr", self.optional(o.then_expr.as_ref())),
                    ];
                    self.node(Node::CaseOption(o), attributes)
                });
                vec![("test", self.expr(&case.test)), ("options", options.collect())]
            }
            ExprKind::Selector(s) => {
                let entries = s.selectors.iter().map(|entry| {
                    let attributes = vec![
                        ("matching_expr", self.expr(&entry.matching)),
                        ("value_expr", self.expr(&entry.value)),
                    ];
                    self.node(Node::SelectorEntry(entry), attributes)
                });
                vec![("left_expr", self.expr(&s.left)), ("selectors", entries.collect())]
            }
            ExprKind::Resource(r) => vec![
                ("form", r.form.as_str().into()),
                ("type_name", self.expr(&r.type_name)),
                ("bodies", r.bodies.iter().map(|b| self.body(b)).collect()),
            ],
            ExprKind::ResourceDefaults(r) => vec![
                ("form", r.form.as_str().into()),
                ("type_ref", self.expr(&r.type_ref)),
                ("operations", self.operations(r.operations)),
            ],
            ExprKind::ResourceOverride(r) => vec![
                ("form", r.form.as_str().into()),
                ("resources", self.expr(&r.resources)),
                ("operations", self.operations(r.operations)),
            ],
            ExprKind::Collect(c) => vec![
                ("type_expr", self.expr(&c.type_expr)),
                ("query", self.query(&c.query)),
                ("operations", self.operations(c.operations)),
            ],
            _ => match super::visit::definition(e) {
                Some(definition) => self.definition(&definition),
                None => vec![],
            },
        }
    }

    fn definition(&self, definition: &Definition<'_>) -> Attributes {
        let named = |n: Symbol, parameters: &[Parameter<'_>], body: Option<&Expr<'_>>| {
            vec![
                ("name", name(n)),
                ("parameters", self.parameters(parameters)),
                ("body", self.optional(body)),
            ]
        };
        match definition {
            Definition::HostClass(d) => {
                let mut attributes = named(d.name, d.parameters, d.body.as_ref());
                attributes.push(("parent_class", d.parent_class.map_or(Value::Null, name)));
                attributes
            }
            Definition::ResourceType(d) => named(d.name, d.parameters, d.body.as_ref()),
            Definition::Plan(d) => named(d.name, d.parameters, d.body.as_ref()),
            Definition::Function(d) => {
                let mut attributes = named(d.name, d.parameters, d.body.as_ref());
                attributes.push(("return_type", self.optional(d.return_type.as_ref())));
                attributes
            }
            Definition::Node(d) => self.node_definition(d),
            Definition::TypeAlias(d) => {
                vec![("name", name(d.name)), ("type_expr", self.expr(&d.type_expr))]
            }
            Definition::TypeDefinition(d) => vec![
                ("name", name(d.name)),
                ("parent", d.parent.map_or(Value::Null, name)),
                ("body", self.optional(d.body.as_ref())),
            ],
            Definition::TypeMapping(d) => {
                let mapping = match &d.mapping {
                    Mapping::Expr(e) => self.expr(e),
                    Mapping::Entry(e) => self.entry(e),
                };
                vec![("type_expr", self.expr(&d.type_expr)), ("mapping_expr", mapping)]
            }
        }
    }

    fn node_definition(&self, d: &NodeDefinition<'_>) -> Attributes {
        vec![
            ("parent", self.optional(d.parent.as_ref())),
            ("host_matches", self.exprs(d.host_matches)),
            ("body", self.optional(d.body.as_ref())),
        ]
    }

    fn summary(&self, definition: &Definition<'_>) -> Value {
        let (kind, parameters): (_, &[Parameter<'_>]) = match definition {
            Definition::HostClass(d) => ("class", d.parameters),
            Definition::ResourceType(d) => ("define", d.parameters),
            Definition::Node(_) => ("node", &[]),
            Definition::Function(d) => ("function", d.parameters),
            Definition::Plan(d) => ("plan", d.parameters),
            Definition::TypeAlias(_) => ("type_alias", &[]),
            Definition::TypeDefinition(_) => ("type_definition", &[]),
            Definition::TypeMapping(_) => ("type_mapping", &[]),
        };
        let parameters: Value = parameters
            .iter()
            .map(|p| {
                let text = |e: &Option<Expr<'_>>| e.as_ref().map(|e| self.text(e));
                json!({
                    "name": p.name.as_str(),
                    "type": text(&p.type_expr),
                    "default": text(&p.value),
                    "captures_rest": p.captures_rest,
                })
            })
            .collect();
        let mut object = Map::new();
        object.insert("kind".into(), kind.into());
        object.insert("name".into(), definition.name().map_or(Value::Null, name));
        self.place(&mut object, definition.span());
        object.insert("doc".into(), doc_comment(self.source, definition.span()).into());
        object.insert("parameters".into(), parameters);
        Value::Object(object)
    }

    /// The source text of an expression. An operator's own place is the operator only, so the
    /// places of everything in it count.
    fn text(&self, expr: &Expr<'_>) -> String {
        let mut span = expr.span;
        widen(Node::Expr(expr), &mut span);
        self.source.slice(span).to_string()
    }
}

fn widen(node: Node<'_>, span: &mut Span) {
    *span = span.to(node.span());
    node.for_each_child(&mut |child| widen(child, span));
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{ParseOptions, parse_manifest};

    #[test]
    fn definitions_have_docs_and_parameters() {
        let text = "# Says hello.\n#\n# @param to whom\nclass a(Optional[String] $to = 'a' + 'b') { }\n";
        let source = Arc::new(Source::new(None, text));
        let program = parse_manifest(source, &ParseOptions::default()).expect("parses");
        let json = program.definitions_json();
        assert_eq!(json[0]["doc"], "Says hello.\n\n@param to whom");
        assert_eq!(json[0]["line"], 4);
        assert_eq!(json[0]["parameters"][0]["type"], "Optional[String]");
        assert_eq!(json[0]["parameters"][0]["default"], "'a' + 'b'");
        assert_eq!(program.to_json()["node"], "HostClassDefinition");
    }
}
