//! Asks the type system the questions of a file that `spec/conformance/types_differential.rb` had
//! stock Puppet answer (see spec/suite/README.md, types/), and reports where the answers differ.

use puppet_eval::{Error, Unwind};
use puppet_pcore::format::{expanded_string, value_string};
use puppet_pcore::mismatch::{self, Signature};
use puppet_pcore::types::{Size, StructMember};
use puppet_pcore::{
    Type, TypeKind, Value, assignable, common_type, generalize, infer, infer_set, instance, normalize,
};
use puppet_syntax::Symbol;
use serde_json::Value as Json;

use crate::session::Session;

/// What comparing a file brought.
#[derive(Default)]
pub struct Outcome {
    /// Answers compared.
    pub compared: usize,
    /// One line for each that differs.
    pub differences: Vec<String>,
}

struct Check {
    session: Session,
    types: Vec<(String, Option<Type>)>,
    values: Vec<(String, Option<Value>)>,
    outcome: Outcome,
}

fn message(unwind: &Unwind) -> String {
    match unwind {
        Unwind::Error(e) => {
            let full = Error::full_message(e);
            full.split(" (line: ")
                .next()
                .unwrap_or_default()
                .split(" (file: ")
                .next()
                .unwrap_or_default()
                .into()
        }
        other => format!("{other:?}"),
    }
}

fn text<'a>(json: &'a Json, key: &str) -> &'a str {
    json[key].as_str().unwrap_or_default()
}

fn list<'a>(json: &'a Json, key: &str) -> &'a [Json] {
    json[key].as_array().map_or(&[], Vec::as_slice)
}

impl Check {
    fn evaluate(&self, source: &str) -> Result<Value, String> {
        self.session.evaluate(source, None).map_err(|e| message(&e))
    }

    fn compare(&mut self, expected: &Json, ours: &str, question: impl FnOnce() -> String) {
        let Some(expected) = expected.as_str() else { return };
        self.outcome.compared += 1;
        if expected != ours {
            self.outcome.differences.push(format!("{}: stock {expected:?} ours {ours:?}", question()));
        }
    }

    fn bits(&mut self, expected: &Json, what: &str, about: &str, ours: &[(String, Option<bool>)]) {
        let Some(bits) = expected.as_str() else { return };
        for (bit, (other, ours)) in bits.chars().zip(ours) {
            let Some(ours) = ours else { continue };
            if bit == '?' {
                continue;
            }
            self.outcome.compared += 1;
            if (bit == '1') != *ours {
                self.outcome.differences.push(format!("{what} {about} | {other}: stock {bit} ours {ours}"));
            }
        }
    }

    fn load(&mut self, data: &Json) {
        for (name, target) in data["aliases"].as_object().into_iter().flatten() {
            let source = format!("type {name} = {}", target.as_str().unwrap_or_default());
            if let Err(e) = self.evaluate(&source) {
                self.outcome.differences.push(format!("{source}: ours {e:?}"));
            }
        }
        for entry in list(data, "types") {
            let source = text(entry, "text");
            let made = match self.evaluate(source) {
                Ok(Value::Type(t)) => Some(t),
                Ok(other) => {
                    self.outcome.differences.push(format!("{source}: ours {}", value_string(&other)));
                    None
                }
                Err(e) => {
                    self.outcome.differences.push(format!("{source}: ours fails with {e:?}"));
                    None
                }
            };
            self.types.push((source.to_owned(), made));
        }
        for entry in list(data, "values") {
            let source = text(entry, "text");
            let made = self.evaluate(source);
            if let Err(e) = &made {
                self.outcome.differences.push(format!("{source}: ours fails with {e:?}"));
            }
            self.values.push((source.to_owned(), made.ok()));
        }
    }

    fn one_type(&mut self, entry: &Json, source: &str, t: &Type) {
        let as_value = Value::Type(t.clone());
        self.compare(&entry["to_s"], &t.to_string(), || format!("to_s {source}"));
        self.compare(&entry["name"], &value_string(&as_value), || format!("string {source}"));
        self.compare(&entry["expanded"], &expanded_string(t), || format!("expanded {source}"));
        self.compare(&entry["normal"], &expanded_string(&normalize(t)), || format!("normalize {source}"));
        self.compare(&entry["general"], &expanded_string(&generalize(t)), || format!("generalize {source}"));
        self.compare(&entry["infer"], &expanded_string(&infer(&as_value)), || format!("infer {source}"));
        match self.session.compiler.evaluator.parse_type(source) {
            Ok(parsed) => {
                self.compare(&entry["parsed"], &expanded_string(&parsed), || format!("parse {source}"))
            }
            Err(e) => self.compare(&entry["parsed"], &message(&e), || format!("parse {source}")),
        }
        match self.evaluate(&t.to_string()) {
            Ok(Value::Type(again)) => {
                self.compare(&entry["again"], &expanded_string(&again), || format!("again {source}"));
            }
            Ok(_) => self.compare(&entry["again"], "no type", || format!("again {source}")),
            Err(e) => self.compare(&entry["again"], &format!("! {e}"), || format!("again {source}")),
        }
        let values = self.values.iter();
        let is: Vec<_> = values.map(|(n, v)| (n.clone(), v.as_ref().map(|v| instance(t, v)))).collect();
        self.bits(&entry["instance"], "instance", source, &is);
        let types = self.types.iter();
        let takes: Vec<_> = types.map(|(n, o)| (n.clone(), o.as_ref().map(|o| assignable(t, o)))).collect();
        self.bits(&entry["assignable"], "assignable", source, &takes);
        let types = self.types.iter();
        let equals: Vec<_> = types.map(|(n, o)| (n.clone(), o.as_ref().map(|o| t == o))).collect();
        self.bits(&entry["equal"], "equal", source, &equals);
    }

    fn one_value(&mut self, entry: &Json, source: &str, v: &Value) {
        self.compare(&entry["infer"], &expanded_string(&infer(v)), || format!("infer {source}"));
        self.compare(&entry["set"], &expanded_string(&infer_set(v)), || format!("infer_set {source}"));
        let general = expanded_string(&generalize(&infer(v)));
        self.compare(&entry["general"], &general, || format!("infer_generic {source}"));
        self.compare(&entry["p"], &value_string(v), || format!("string {source}"));
    }

    fn ask(&mut self, data: &Json) {
        for (entry, (source, t)) in list(data, "types").iter().zip(self.types.clone()) {
            if let Some(t) = t {
                self.one_type(entry, &source, &t);
            }
        }
        for (entry, (source, v)) in list(data, "values").iter().zip(self.values.clone()) {
            if let Some(v) = v {
                self.one_value(entry, &source, &v);
            }
        }
        for row in list(data, "common") {
            let (Some((a, x)), Some((b, y))) = (self.type_at(&row[0]), self.type_at(&row[1])) else {
                continue;
            };
            let common = expanded_string(&common_type(&x, &y));
            self.compare(&row[2], &common, || format!("common {a} | {b}"));
        }
        for row in list(data, "mismatch") {
            let (Some((a, t)), Some((b, v))) = (self.type_at(&row[0]), self.value_at(&row[1])) else {
                continue;
            };
            let ours = mismatch::describe_mismatch("it", &t, &v);
            self.compare(&row[2], &ours, || format!("mismatch {a} | {b}"));
        }
        for row in list(data, "type_mismatch") {
            let (Some((a, t)), Some((b, o))) = (self.type_at(&row[0]), self.type_at(&row[1])) else {
                continue;
            };
            let ours = mismatch::describe_type_mismatch("it", &t, &o);
            self.compare(&row[2], &ours, || format!("type mismatch {a} | {b}"));
        }
        for row in list(data, "parameters") {
            self.parameters(row);
        }
        for row in list(data, "signatures") {
            self.signatures(row);
        }
        for row in list(data, "programs") {
            let source = row[0].as_str().unwrap_or_default();
            let session = Session::empty();
            let ours = match session.evaluate(source, None) {
                Ok(v) => value_string(&v),
                Err(unwind) => match &*unwind {
                    Unwind::Error(e) => e.full_message(),
                    other => format!("{other:?}"),
                },
            };
            self.compare(&row[1], &ours, || format!("program {source}"));
        }
        for row in list(data, "bad").iter().chain(list(data, "evaluate")) {
            let source = row[0].as_str().unwrap_or_default();
            let ours = match self.evaluate(source) {
                Ok(v) => value_string(&v),
                Err(e) => e,
            };
            self.compare(&row[1], &ours, || format!("evaluate {source}"));
        }
    }

    fn type_at(&self, index: &Json) -> Option<(String, Type)> {
        let (name, t) = self.types.get(index.as_u64()? as usize)?;
        Some((name.clone(), t.clone()?))
    }

    fn value_at(&self, index: &Json) -> Option<(String, Value)> {
        let (name, v) = self.values.get(index.as_u64()? as usize)?;
        Some((name.clone(), v.clone()?))
    }

    /// `[[[name, type, optional], ...], [[name, value], ...], text]`
    fn parameters(&mut self, row: &Json) {
        let mut members = Vec::new();
        for member in row[0].as_array().into_iter().flatten() {
            let Some((_, t)) = self.type_at(&member[1]) else { return };
            let optional = member[2].as_bool().unwrap_or_default();
            members.push(StructMember::with_key(member[0].as_str().unwrap_or_default(), optional, t));
        }
        let mut given = Vec::new();
        for pair in row[1].as_array().into_iter().flatten() {
            let Some((_, v)) = self.value_at(&pair[1]) else { return };
            given.push((Symbol::new(pair[0].as_str().unwrap_or_default()), v));
        }
        let errors = mismatch::describe_parameters(&members, &given, &|_| None);
        let ours = match &errors[..] {
            [] => String::new(),
            [only] => format!("it:{only}"),
            _ => format!("it:\n {}", errors.join("\n ")),
        };
        self.compare(&row[2], &ours, || format!("parameters {} {}", row[0], row[1]));
    }

    /// `[name, [[[parameter, ...], callable, block name], ...], [value, ...], block, text]`
    fn signatures(&mut self, row: &Json) {
        let mut callables = Vec::new();
        for signature in row[1].as_array().into_iter().flatten() {
            let Some((_, t)) = self.type_at(&signature[1]) else { return };
            let TypeKind::Callable(c) = t.kind() else { return };
            let Some(TypeKind::Tuple(types, size)) = c.params.as_ref().map(Type::kind) else { return };
            let any = Size::at_least(0);
            let size = size.unwrap_or(if types.is_empty() { any } else { Size::exactly(types.len()) });
            let names: Vec<Symbol> = signature[0]
                .as_array()
                .into_iter()
                .flatten()
                .map(|n| Symbol::new(n.as_str().unwrap_or_default()))
                .collect();
            callables.push((names, types.to_vec(), size, c.block.clone()));
        }
        let signatures: Vec<Signature<'_>> = callables
            .iter()
            .map(|(names, types, size, block)| Signature {
                names,
                types,
                size: *size,
                block: block.as_ref(),
                block_name: "block",
            })
            .collect();
        let mut args = Vec::new();
        for value in row[2].as_array().into_iter().flatten() {
            let Some((_, v)) = self.value_at(value) else { return };
            args.push(infer_set(&v));
        }
        args.extend(self.type_at(&row[3]).map(|(_, t)| t));
        let name = row[0].as_str().unwrap_or_default();
        let ours = mismatch::describe_signatures(name, &signatures, &args);
        self.compare(&row[4], &ours, || format!("signatures {} {} {}", row[1], row[2], row[3]));
    }
}

/// Compares all answers of a file.
pub fn check(data: &Json) -> Outcome {
    let session = Session::empty();
    let mut check = Check { session, types: Vec::new(), values: Vec::new(), outcome: Outcome::default() };
    check.load(data);
    check.ask(data);
    check.outcome
}

/// Runs on a stack large enough for unoptimised frames.
pub fn with_stack<T: Send + 'static>(run: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    const STACK: usize = 256 << 20;
    let run = || {
        let here = 0_u8;
        puppet_pcore::stack::set_limit((&raw const here).addr() - STACK / 16 * 15);
        run()
    };
    std::thread::Builder::new().stack_size(STACK).spawn(run).ok()?.join().ok()
}
