//! Relations of types and values, as the cases of spec/suite/types ask (see its README.md).

use std::path::Path;

use puppet_eval::{Error, Unwind};
use puppet_pcore::format::{expanded_string, value_string};
use puppet_pcore::mismatch::{self, Signature};
use puppet_pcore::types::{Size, StructMember};
use puppet_pcore::{
    Type, TypeKind, Value, assignable, common_type, generalize, infer, infer_set, instance, normalize,
};
use puppet_syntax::Symbol;
use serde_json::Value as Json;

use crate::cases::{self, Case};
use crate::session::Session;

/// A session that knows the aliases of the suite, and the types and values of a folder of cases.
pub struct Types {
    session: Session,
    types: Vec<(String, Value)>,
    values: Vec<(String, Value)>,
}

fn message(unwind: &Unwind) -> String {
    let Unwind::Error(error) = unwind else { return format!("{unwind:?}") };
    let full = Error::full_message(error);
    let end = [" (line: ", " (file: "].into_iter().filter_map(|place| full.find(place)).min();
    full[..end.unwrap_or(full.len())].to_owned()
}

fn list(value: &Value) -> &[Value] {
    match value {
        Value::Array(items) => items,
        _ => &[],
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// A list as Ruby's `JSON.generate` writes it.
fn json<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    Json::from_iter(texts).to_string()
}

fn expanded(value: &Value) -> String {
    match value {
        Value::Type(t) => expanded_string(t),
        other => value_string(other),
    }
}

/// Results, less those that stock could not answer: `QUESTION ?`, and `QUESTION? [...]` for lists.
fn where_stock_answers(expected: &[String], found: Vec<String>) -> Vec<String> {
    if expected == ["?"] {
        return expected.to_vec();
    }
    let mut lines = Vec::new();
    for line in found {
        let question = line.split(' ').next().unwrap_or_default();
        let unanswered = expected.iter().find(|e| e.strip_prefix(question) == Some(" ?"));
        let unknown = expected.iter().find(|e| e.strip_prefix(question).is_some_and(|e| e.starts_with("? ")));
        if let Some(unanswered) = unanswered {
            lines.push(unanswered.clone());
        } else if let Some(unknown) = unknown {
            let read = |list: &str| serde_json::from_str::<Vec<String>>(list).unwrap_or_default();
            let left_out = read(&unknown[question.len() + 2..]);
            let ours = read(&line[question.len() + 1..]);
            let asked = ours.iter().filter(|name| !left_out.contains(name)).map(String::as_str);
            lines.push(format!("{question} {}", json(asked)));
            lines.push(unknown.clone());
        } else {
            lines.push(line);
        }
    }
    lines
}

impl Types {
    /// Reads the types and values of a folder.
    ///
    /// # Panics
    /// When the folder has no cases, or one of its types or values cannot be evaluated.
    pub fn new(folder: &Path) -> Types {
        let aliases = cases::folder("types").join("aliases.pp");
        let session = Session::empty();
        let evaluate = |source: &str| {
            session.evaluate(source, None).unwrap_or_else(|e| panic!("{source}: {}", message(&e)))
        };
        evaluate(&std::fs::read_to_string(aliases).expect("the aliases"));
        let made = |file: &str| -> Vec<(String, Value)> {
            let cases = cases::read(folder, &folder.join(file));
            cases.into_iter().map(|case| (case.source.clone(), evaluate(&case.source))).collect()
        };
        let (types, values) = (made("types.cases"), made("values.cases"));
        Types { session, types, values }
    }

    /// The answers of a case.
    pub fn run(&self, case: &Case) -> Vec<String> {
        let found = match self.evaluate(&case.source) {
            Err(error) => vec![format!("error {error}")],
            Ok(value) => match (case.file.rsplit('/').next().unwrap_or_default(), &value) {
                ("types", Value::Type(t)) => self.one_type(&case.source, t),
                ("values", _) => self.one_value(&case.source, &value),
                ("pairs", _) => vec![pair(case.heading.as_deref().unwrap_or_default(), list(&value))],
                ("parameters", _) => vec![parameters(list(&value))],
                ("signatures", _) => vec![signatures(list(&value))],
                _ => vec![format!("value {}", value_string(&value))],
            },
        };
        where_stock_answers(&case.expected, found)
    }

    fn evaluate(&self, source: &str) -> Result<Value, String> {
        self.session.evaluate(source, None).map_err(|e| message(&e))
    }

    /// The type that an expression has for a value, with aliases expanded.
    fn expanded(&self, source: &str) -> String {
        self.evaluate(source).map_or_else(|e| format!("error {e}"), |found| expanded(&found))
    }

    fn one_type(&self, source: &str, t: &Type) -> Vec<String> {
        let as_value = Value::Type(t.clone());
        let parsed = self.session.compiler.evaluator.parse_type(source);
        let written = t.to_string();
        let mut lines = vec![
            format!("to_s {written}"),
            format!("name {}", value_string(&as_value)),
            format!("expanded {}", expanded_string(t)),
            format!("normal {}", expanded_string(&normalize(t))),
            format!("general {}", expanded_string(&generalize(t))),
            format!("inferred {}", expanded_string(&infer(&as_value))),
            format!("parsed {}", parsed.map_or_else(|e| message(&e), |t| expanded_string(&t))),
        ];
        if !matches!(t.kind(), TypeKind::Alias(_)) && !written.contains("TypeSet[") {
            lines.push(format!("again {}", self.expanded(&written)));
        }
        let of_values = |holds: &dyn Fn(&Value) -> bool| {
            json(self.values.iter().filter(|(_, v)| holds(v)).map(|(name, _)| name.as_str()))
        };
        let of_types = |holds: &dyn Fn(&Type) -> bool| {
            let holds = |other: &Value| matches!(other, Value::Type(other) if holds(other));
            json(self.types.iter().filter(|(_, other)| holds(other)).map(|(name, _)| name.as_str()))
        };
        lines.push(format!("instances {}", of_values(&|v| instance(t, v))));
        lines.push(format!("assignable {}", of_types(&|other| assignable(t, other))));
        lines.push(format!("same {}", self.same(source)));
        lines.push(format!("equal {}", of_types(&|other| t == other)));
        lines
    }

    /// The types that `==` of the language holds for the same.
    fn same(&self, source: &str) -> String {
        let equal = |(other, _): &(String, Value)| format!("{source} == {other}");
        let asked: Vec<String> = self.types.iter().map(equal).collect();
        match self.evaluate(&format!("[{}]", asked.join(", "))) {
            Err(error) => error,
            Ok(found) => {
                let pairs = self.types.iter().zip(list(&found));
                let holds = pairs.filter(|(_, found)| matches!(found, Value::Boolean(true)));
                json(holds.map(|((other, _), _)| other.as_str()))
            }
        }
    }

    fn one_value(&self, source: &str, value: &Value) -> Vec<String> {
        vec![
            format!("text {}", value_string(value)),
            format!("detailed {}", expanded_string(&infer_set(value))),
            format!("reduced {}", self.expanded(&format!("type({source}, reduced)"))),
            format!("generalized {}", self.expanded(&format!("type({source}, generalized)"))),
        ]
    }
}

fn pair(question: &str, types: &[Value]) -> String {
    let [Value::Type(left), Value::Type(right)] = types else { return "no types".into() };
    match question {
        "common type" => format!("type {}", expanded_string(&common_type(left, right))),
        _ if assignable(left, right) => "text assignable".into(),
        _ => format!("text {}", mismatch::describe_type_mismatch("it", left, right)),
    }
}

/// `[[[NAME, TYPE, OPTIONAL], ...], {NAME => VALUE, ...}]`
fn parameters(row: &[Value]) -> String {
    let [members, Value::Hash(given)] = row else { return "no parameters".into() };
    let mut declared = Vec::new();
    for member in list(members) {
        let [name, Value::Type(t), Value::Boolean(optional)] = list(member) else {
            return "no parameter".into();
        };
        declared.push(StructMember::with_key(text(name), *optional, t.clone()));
    }
    let given: Vec<(Symbol, Value)> = given.iter().map(|(k, v)| (Symbol::new(text(k)), v.clone())).collect();
    let errors = mismatch::describe_parameters(&declared, &given, &|_| None);
    match &errors[..] {
        [] => "fits".into(),
        [only] => format!("text it:{only}"),
        _ => format!("text it:\n {}", errors.join("\n ")),
    }
}

/// `[NAME, [CALLABLE, ...], [ARGUMENT, ...], BLOCK]`, the block if any.
fn signatures(row: &[Value]) -> String {
    let [name, callables, arguments, block @ ..] = row else { return "no call".into() };
    let names = ["p", "q", "r", "s", "t"].map(Symbol::new);
    let mut declared = Vec::new();
    for callable in list(callables) {
        let Value::Type(t) = callable else { return "no type".into() };
        let TypeKind::Callable(c) = t.kind() else { return "no Callable".into() };
        let Some(TypeKind::Tuple(types, size)) = c.params.as_ref().map(Type::kind) else {
            return "no parameters".into();
        };
        let any = Size::at_least(0);
        let size = size.unwrap_or(if types.is_empty() { any } else { Size::exactly(types.len()) });
        declared.push((types.to_vec(), size, c.block.clone()));
    }
    let signatures: Vec<Signature<'_>> = declared
        .iter()
        .map(|(types, size, block)| Signature {
            names: &names[..types.len()],
            types,
            size: *size,
            block: block.as_ref(),
            block_name: "block",
        })
        .collect();
    let mut types: Vec<Type> = list(arguments).iter().map(infer_set).collect();
    types.extend(
        block.iter().filter_map(|block| if let Value::Type(t) = block { Some(t.clone()) } else { None }),
    );
    format!("text {}", mismatch::describe_signatures(text(name), &signatures, &types))
}
