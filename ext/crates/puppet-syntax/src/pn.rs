//! The tree in Puppet's PN notation, as `puppet parser dump --format pn` prints it.

use crate::ast::{
    Call, Definition, Expr, ExprKind, If, KeyedEntry, Lambda, Mapping, NodeDefinition, Operation, Parameter,
    Program, Query, ResourceForm,
};
use crate::regexp_text::regexp_to_s;
use crate::symbol::Symbol;

/// A value of the notation.
enum Pn {
    Literal(String),
    List(Vec<Pn>),
    Map(Vec<(String, Pn)>),
    Call(&'static str, Vec<Pn>),
}

impl Program {
    /// The program on one line.
    pub fn to_pn(&self) -> String {
        let mut out = String::new();
        expr(self.body()).format(None, &mut out);
        out
    }

    /// The program with a line for each element, indented by two blanks a level.
    pub fn to_pn_pretty(&self) -> String {
        let mut out = String::new();
        expr(self.body()).format(Some(0), &mut out);
        out
    }
}

impl Pn {
    fn into_call(self, name: &'static str) -> Pn {
        match self {
            Pn::List(elements) | Pn::Call(_, elements) => Pn::Call(name, elements),
            other => Pn::Call(name, vec![other]),
        }
    }

    fn format(&self, indent: Option<usize>, out: &mut String) {
        let inner = indent.map(|i| i + 1);
        match self {
            Pn::Literal(text) => out.push_str(text),
            Pn::List(elements) => {
                out.push('[');
                format_elements(elements, inner, out);
                out.push(']');
            }
            Pn::Call(name, elements) => {
                out.push('(');
                out.push_str(name);
                if !elements.is_empty() && inner.is_none() {
                    out.push(' ');
                }
                format_elements(elements, inner, out);
                out.push(')');
            }
            Pn::Map(entries) => {
                out.push('{');
                for (i, (key, value)) in entries.iter().enumerate() {
                    separate(i, inner, out);
                    out.push(':');
                    out.push_str(key);
                    out.push(' ');
                    value.format(inner, out);
                }
                out.push('}');
            }
        }
    }
}

fn format_elements(elements: &[Pn], indent: Option<usize>, out: &mut String) {
    for (i, element) in elements.iter().enumerate() {
        separate(i, indent, out);
        element.format(indent, out);
    }
}

fn separate(index: usize, indent: Option<usize>, out: &mut String) {
    match indent {
        Some(level) => {
            out.push('\n');
            out.extend(std::iter::repeat_n("  ", level));
        }
        None if index > 0 => out.push(' '),
        None => {}
    }
}

/// A string in double quotes.
fn text(value: &str) -> Pn {
    let mut out = String::with_capacity(value.len() + 2);
    out.push('"');
    for c in value.chars() {
        match c {
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            c if c < ' ' => out.push_str(&format!("\\o{:03o}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
    Pn::Literal(out)
}

fn symbol(name: Symbol) -> Pn {
    text(name.as_str())
}

fn raw(value: impl ToString) -> Pn {
    Pn::Literal(value.to_string())
}

fn float(value: f64) -> Pn {
    raw(ruby_float(value))
}

/// Ruby's Float#to_s.
pub(crate) fn ruby_float(value: f64) -> String {
    let magnitude = value.abs();
    if magnitude == 0.0 || (1e-4..1e15).contains(&magnitude) {
        return format!("{value:?}");
    }
    let text = format!("{value:e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let point = if mantissa.contains('.') { "" } else { ".0" };
    let (sign, digits) = match exponent.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("+", exponent),
    };
    format!("{mantissa}{point}e{sign}{digits:0>2}")
}

fn entry(key: &str, value: Pn) -> (String, Pn) {
    (key.to_string(), value)
}

fn list(exprs: &[Expr<'_>]) -> Pn {
    Pn::List(exprs.iter().map(expr).collect())
}

fn expr(e: &Expr<'_>) -> Pn {
    match &e.kind {
        ExprKind::Nop => Pn::Call("nop", vec![]),
        ExprKind::Undef => raw("nil"),
        ExprKind::Default => Pn::Call("default", vec![]),
        ExprKind::Boolean(value) => raw(value),
        ExprKind::Integer { value, radix } => integer(raw(value), *radix),
        ExprKind::BigInteger(big) => integer(raw(big.decimal), big.radix),
        ExprKind::Float(value) => float(*value),
        ExprKind::String(value) => text(value),
        ExprKind::Regexp(pattern) => Pn::Call("regexp", vec![text(&regexp_to_s(pattern))]),
        ExprKind::QualifiedName(name) => Pn::Call("qn", vec![symbol(*name)]),
        ExprKind::QualifiedReference(name) => Pn::Call("qr", vec![symbol(*name)]),
        ExprKind::ReservedWord(word) => Pn::Call("reserved", vec![symbol(*word)]),
        ExprKind::Variable(name) => Pn::Call("var", vec![symbol(*name)]),
        ExprKind::Concat(segments) => list(segments).into_call("concat"),
        ExprKind::Text(inner) => Pn::Call("str", vec![expr(inner)]),
        ExprKind::Heredoc(h) => {
            let mut entries = Vec::new();
            if !h.syntax.as_str().is_empty() {
                entries.push(entry("syntax", symbol(h.syntax)));
            }
            entries.push(entry("text", expr(&h.text)));
            Pn::Call("heredoc", vec![Pn::Map(entries)])
        }
        ExprKind::List(values) => list(values).into_call("array"),
        ExprKind::Hash(entries) => Pn::Call("hash", entries.iter().map(keyed_entry).collect()),
        ExprKind::Access(a) => {
            let elements = std::iter::once(&a.left).chain(a.keys).map(expr).collect();
            Pn::Call("access", elements)
        }
        ExprKind::NamedAccess(a) => Pn::Call(".", vec![expr(&a.left), expr(&a.right)]),
        ExprKind::CallNamed(call) => call_pn(call, "call", "invoke"),
        ExprKind::CallMethod(call) => call_pn(call, "call-method", "invoke-method"),
        ExprKind::Binary(b) => Pn::Call(b.op.as_str(), vec![expr(&b.left), expr(&b.right)]),
        ExprKind::Not(inner) => Pn::Call("!", vec![expr(inner)]),
        ExprKind::UnaryMinus(inner) => unary_minus(inner),
        ExprKind::Unfold(inner) => Pn::Call("unfold", vec![expr(inner)]),
        ExprKind::Parenthesized(inner) => Pn::Call("paren", vec![expr(inner)]),
        ExprKind::If(i) => if_pn(i, "if"),
        ExprKind::Unless(i) => if_pn(i, "unless"),
        ExprKind::Case(case) => {
            let options = case.options.iter().map(|option| {
                let then = block_entry("then", option.then_expr.as_ref());
                Pn::Map(vec![entry("when", list(option.values)), then])
            });
            Pn::Call("case", vec![expr(&case.test), Pn::List(options.collect())])
        }
        ExprKind::Selector(s) => {
            let entries = s.selectors.iter().map(|e| Pn::Call("=>", vec![expr(&e.matching), expr(&e.value)]));
            Pn::Call("?", vec![expr(&s.left), Pn::List(entries.collect())])
        }
        ExprKind::Lambda(lambda) => lambda_pn(lambda),
        ExprKind::Block(block) => list(block.statements).into_call("block"),
        ExprKind::Resource(_) | ExprKind::ResourceDefaults(_) | ExprKind::ResourceOverride(_) => {
            resource_pn(e)
        }
        ExprKind::Collect(c) => {
            let mut entries = vec![entry("type", expr(&c.type_expr)), entry("query", query(&c.query))];
            if !c.operations.is_empty() {
                entries.push(entry("ops", operations(c.operations)));
            }
            Pn::Call("collect", vec![Pn::Map(entries)])
        }
        // Stock Puppet has no notation for `apply` and fails; this follows its style.
        ExprKind::Apply(a) => {
            let entries = vec![entry("args", list(a.arguments)), block_entry("body", Some(&a.body))];
            Pn::Call("apply", vec![Pn::Map(entries)])
        }
        ExprKind::Epp(epp) => match &epp.body {
            Some(body) => expr(body).into_call("epp"),
            None => Pn::Call("epp", vec![]),
        },
        ExprKind::RenderString(value) => Pn::Call("render-s", vec![text(value)]),
        ExprKind::Render(inner) => Pn::Call("render", vec![expr(inner)]),
        ExprKind::HostClass(_)
        | ExprKind::ResourceType(_)
        | ExprKind::Node(_)
        | ExprKind::Function(_)
        | ExprKind::Plan(_)
        | ExprKind::TypeAlias(_)
        | ExprKind::TypeDefinition(_)
        | ExprKind::TypeMapping(_) => match crate::ast::visit::definition(e) {
            Some(definition) => definition_pn(&definition),
            None => Pn::Call("nop", vec![]),
        },
    }
}

fn integer(value: Pn, radix: u8) -> Pn {
    if radix == 10 {
        return value;
    }
    Pn::Call("int", vec![Pn::Map(vec![entry("radix", raw(radix)), entry("value", value)])])
}

/// A negated number is a number, whatever its radix.
fn unary_minus(inner: &Expr<'_>) -> Pn {
    match &inner.kind {
        ExprKind::Integer { value, .. } => raw(-i128::from(*value)),
        ExprKind::BigInteger(big) => raw(format!("-{}", big.decimal)),
        ExprKind::Float(value) => float(-value),
        _ => Pn::Call("-", vec![expr(inner)]),
    }
}

fn keyed_entry(e: &KeyedEntry<'_>) -> Pn {
    Pn::Call("=>", vec![expr(&e.key), expr(&e.value)])
}

fn call_pn(call: &Call<'_>, with_value: &'static str, without: &'static str) -> Pn {
    let mut entries = vec![entry("functor", expr(&call.functor)), entry("args", list(call.arguments))];
    if let Some(lambda) = &call.lambda {
        entries.push(entry("block", expr(lambda)));
    }
    Pn::Call(if call.rval_required { with_value } else { without }, vec![Pn::Map(entries)])
}

fn if_pn(i: &If<'_>, name: &'static str) -> Pn {
    let mut entries = vec![entry("test", expr(&i.test))];
    if i.then_expr.is_some() {
        entries.push(block_entry("then", i.then_expr.as_ref()));
    }
    if i.else_expr.is_some() {
        entries.push(block_entry("else", i.else_expr.as_ref()));
    }
    Pn::Call(name, vec![Pn::Map(entries)])
}

fn block_entry(name: &str, body: Option<&Expr<'_>>) -> (String, Pn) {
    let statements = match body {
        Some(Expr { kind: ExprKind::Block(block), .. }) => list(block.statements),
        Some(other) => Pn::List(vec![expr(other)]),
        None => Pn::List(vec![Pn::Call("nop", vec![])]),
    };
    entry(name, statements)
}

fn lambda_pn(lambda: &Lambda<'_>) -> Pn {
    let mut entries = Vec::new();
    if !lambda.parameters.is_empty() {
        entries.push(parameters(lambda.parameters));
    }
    if let Some(return_type) = &lambda.return_type {
        entries.push(entry("returns", expr(return_type)));
    }
    if let Some(body) = &lambda.body {
        entries.push(block_entry("body", Some(body)));
    }
    Pn::Call("lambda", vec![Pn::Map(entries)])
}

fn parameters(list: &[Parameter<'_>]) -> (String, Pn) {
    let parameters = list.iter().map(|p| {
        let mut entries = Vec::new();
        if let Some(type_expr) = &p.type_expr {
            entries.push(entry("type", expr(type_expr)));
        }
        if p.captures_rest {
            entries.push(entry("splat", raw(true)));
        }
        if let Some(value) = &p.value {
            entries.push(entry("value", expr(value)));
        }
        entry(p.name.as_str(), Pn::Map(entries))
    });
    entry("params", Pn::Map(parameters.collect()))
}

fn operations(list: &[Operation<'_>]) -> Pn {
    let operations = list.iter().map(|operation| match operation {
        Operation::Attribute(a) => Pn::Call(a.op.as_str(), vec![symbol(a.name), expr(&a.value)]),
        Operation::Attributes { expr: hash, .. } => Pn::Call("splat-hash", vec![expr(hash)]),
    });
    Pn::List(operations.collect())
}

fn query(q: &Query<'_>) -> Pn {
    let name = if q.exported { "exported-query" } else { "virtual-query" };
    Pn::Call(name, q.expr.iter().map(expr).collect())
}

fn resource_pn(e: &Expr<'_>) -> Pn {
    let (name, form, mut entries) = match &e.kind {
        ExprKind::Resource(r) => {
            let bodies = r.bodies.iter().map(|body| {
                Pn::Map(vec![entry("title", expr(&body.title)), entry("ops", operations(body.operations))])
            });
            let bodies = Pn::List(bodies.collect());
            ("resource", r.form, vec![entry("type", expr(&r.type_name)), entry("bodies", bodies)])
        }
        ExprKind::ResourceDefaults(r) => {
            let entries = vec![entry("type", expr(&r.type_ref)), entry("ops", operations(r.operations))];
            ("resource-defaults", r.form, entries)
        }
        ExprKind::ResourceOverride(r) => {
            let entries =
                vec![entry("resources", expr(&r.resources)), entry("ops", operations(r.operations))];
            ("resource-override", r.form, entries)
        }
        _ => return Pn::Call("nop", vec![]),
    };
    if form != ResourceForm::Regular {
        entries.push(entry("form", text(form.as_str())));
    }
    Pn::Call(name, vec![Pn::Map(entries)])
}

fn definition_pn(definition: &Definition<'_>) -> Pn {
    match definition {
        Definition::HostClass(d) => {
            named("class", d.name, d.parent_class, d.parameters, d.body.as_ref(), None)
        }
        Definition::ResourceType(d) => named("define", d.name, None, d.parameters, d.body.as_ref(), None),
        Definition::Function(d) => {
            named("function", d.name, None, d.parameters, d.body.as_ref(), d.return_type.as_ref())
        }
        Definition::Plan(d) => named("plan", d.name, None, d.parameters, d.body.as_ref(), None),
        Definition::Node(d) => node_pn(d),
        Definition::TypeAlias(d) => Pn::Call("type-alias", vec![symbol(d.name), expr(&d.type_expr)]),
        Definition::TypeDefinition(d) => {
            let parent = d.parent.map_or(raw("nil"), symbol);
            let body = d.body.as_ref().map_or(Pn::Call("nop", vec![]), expr);
            Pn::Call("type-definition", vec![symbol(d.name), parent, body])
        }
        Definition::TypeMapping(d) => {
            let mapping = match &d.mapping {
                Mapping::Expr(e) => expr(e),
                Mapping::Entry(e) => keyed_entry(e),
            };
            Pn::Call("type-mapping", vec![expr(&d.type_expr), mapping])
        }
    }
}

fn named(
    kind: &'static str,
    name: Symbol,
    parent: Option<Symbol>,
    params: &[Parameter<'_>],
    body: Option<&Expr<'_>>,
    returns: Option<&Expr<'_>>,
) -> Pn {
    let mut entries = vec![entry("name", symbol(name))];
    if let Some(parent) = parent {
        entries.push(entry("parent", symbol(parent)));
    }
    if !params.is_empty() {
        entries.push(parameters(params));
    }
    if body.is_some() {
        entries.push(block_entry("body", body));
    }
    if let Some(returns) = returns {
        entries.push(entry("returns", expr(returns)));
    }
    Pn::Call(kind, vec![Pn::Map(entries)])
}

fn node_pn(d: &NodeDefinition<'_>) -> Pn {
    let mut entries = vec![entry("matches", list(d.host_matches))];
    if let Some(parent) = &d.parent {
        entries.push(entry("parent", expr(parent)));
    }
    if d.body.is_some() {
        entries.push(block_entry("body", d.body.as_ref()));
    }
    Pn::Call("node", vec![Pn::Map(entries)])
}
