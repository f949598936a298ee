//! `tree_each`: iterates over all values of nested arrays, hashes and objects, with their paths.
//!
//! ```puppet
//! Array(tree_each({ 'a' => [1, 2] }, { 'include_containers' => false }))  # => [[['a', 0], 1], [['a', 1], 2]]
//! ```

use std::collections::VecDeque;
use std::sync::Arc;

use puppet_eval::{Error, interrupt};
use puppet_pcore::types::{Attribute, AttributeKind};
use puppet_pcore::{PHash, PIterator, Type, Value};

use crate::support::flow::required;
use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, Yield, call_yield, push, types};

struct Options {
    containers: Type,
    with_root: bool,
    with_containers: bool,
    with_values: bool,
    with_references: bool,
    depth_first: bool,
}

impl Options {
    fn from(hash: Option<&PHash>) -> Result<Options> {
        let get = |key: &str| hash.and_then(|h| h.get_str(key)).filter(|v| !v.is_undef());
        let flag = |key: &str| get(key).is_none_or(Value::is_truthy);
        let default = Type::variant_of(vec![Type::array(), Type::hash(), Type::object()]);
        let containers = get("container_type").and_then(Value::as_type).unwrap_or(&default).clone();
        if !puppet_pcore::assignable(&default, &containers) {
            return Err(Error::argument(format!(
                "Only Array, Hash, and Object types can be used as container types. Got {containers}"
            )));
        }
        let with_containers = flag("include_containers");
        let options = Options {
            containers,
            with_root: with_containers && flag("include_root"),
            with_containers,
            with_values: flag("include_values"),
            with_references: get("include_refs").is_some_and(Value::is_truthy),
            depth_first: get("order").is_none_or(|o| o.as_str() == Some("depth_first")),
        };
        if !options.with_containers && !options.with_values {
            return Err(Error::argument(
                "Options 'include_containers' and 'include_values' cannot both be false",
            ));
        }
        Ok(options)
    }

    /// Keys and values of a container; `None` for anything else.
    fn children(&self, value: &Value) -> Option<Vec<(Value, Value)>> {
        if !types::instance(&self.containers, value) {
            return None;
        }
        match value {
            Value::Array(items) => {
                Some(items.iter().enumerate().map(|(i, v)| (Value::Integer(i as i64), v.clone())).collect())
            }
            Value::Hash(map) => Some(map.iter().map(|(k, v)| (k.clone(), v.clone())).collect()),
            // Inherited attributes are left out, as in stock.
            Value::Object(object) => {
                let def = object.object_type().and_then(|o| o.def());
                let own = def.iter().flat_map(|def| &def.attributes);
                let own = own.filter(|a| self.with_references || a.kind != AttributeKind::Reference);
                let value = |a: &Attribute| object.value(a.name).unwrap_or_default();
                Some(own.map(|a| (Value::string(a.name.as_str()), value(a))).collect())
            }
            Value::Type(t) => {
                let attributes = puppet_pcore::types::own_attributes(t);
                Some(attributes.into_iter().map(|(name, value)| (Value::string(name), value)).collect())
            }
            _ => None,
        }
    }

    /// All pairs of path and value in order, given to `visit` until it returns false.
    fn walk(&self, root: &Value, visit: &mut dyn FnMut(Vec<Value>, Value) -> Result<bool>) -> Result<()> {
        if self.with_root && !visit(Vec::new(), root.clone())? {
            return Ok(());
        }
        if self.depth_first {
            self.deep(root, &mut Vec::new(), visit)?;
            return Ok(());
        }
        let mut queue = VecDeque::from([(Vec::new(), root.clone())]);
        while let Some((path, container)) = queue.pop_front() {
            for (key, value) in self.children(&container).unwrap_or_default() {
                interrupt::step(1)?;
                let mut child: Vec<Value> = path.clone();
                child.push(key);
                let is_container = self.children(&value).is_some();
                if is_container {
                    queue.push_back((child.clone(), value.clone()));
                    if !self.with_containers {
                        continue;
                    }
                }
                if !visit(child, value)? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn deep(
        &self,
        container: &Value,
        path: &mut Vec<Value>,
        visit: &mut dyn FnMut(Vec<Value>, Value) -> Result<bool>,
    ) -> Result<bool> {
        if !puppet_pcore::failure::has_room() {
            return Err(interrupt::undone());
        }
        for (key, value) in self.children(container).unwrap_or_default() {
            interrupt::step(1)?;
            path.push(key);
            let is_container = self.children(&value).is_some();
            let wanted = if is_container { self.with_containers } else { self.with_values };
            if wanted && !visit(path.clone(), value.clone())? {
                return Ok(false);
            }
            if is_container && !self.deep(&value, path, visit)? {
                return Ok(false);
            }
            path.pop();
        }
        Ok(true)
    }
}

fn run(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>, with_path: bool) -> Result<Value> {
    let block = required(block)?;
    let options = Options::from(args.get(1).and_then(Value::as_hash))?;
    options.walk(&args[0], &mut |path, value| {
        let done = if with_path {
            call_yield(cx, block, &[Value::array(path), value])?
        } else {
            call_yield(cx, block, &[value])?
        };
        Ok(!matches!(done, Yield::Break))
    })?;
    Ok(args[0].clone())
}

fn two(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    run(cx, args, block, true)
}

fn one(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    run(cx, args, block, false)
}

fn lazy(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let options = Options::from(args.get(1).and_then(Value::as_hash))?;
    let mut pairs = Vec::new();
    options.walk(&args[0], &mut |path, value| {
        push(&mut pairs, Value::array(vec![Value::array(path), value]))?;
        Ok(true)
    })?;
    let source = Value::array(pairs);
    Ok(Value::Iterator(Arc::new(PIterator::tree(source, Type::any()))))
}

pub(crate) static DEF: FunctionDef = FunctionDef::with_types(
    "tree_each",
    &["OptionsType = Struct[{container_type => Optional[Type], include_root => Optional[Boolean], \
       include_containers => Optional[Boolean], include_values => Optional[Boolean], \
       order => Optional[Enum[depth_first, breadth_first]], include_refs => Optional[Boolean]}]"],
    &[
        DispatchDef::new(
            &[
                "param Variant[Iterator, Array, Hash, Object] tree",
                "optional OptionsType options",
                "block Callable[2,2] block",
            ],
            two,
        ),
        DispatchDef::new(
            &[
                "param Variant[Iterator, Array, Hash, Object] tree",
                "optional OptionsType options",
                "block Callable[1,1] block",
            ],
            one,
        ),
        DispatchDef::new(
            &["param Variant[Iterator, Array, Hash, Object] tree", "optional OptionsType options"],
            lazy,
        ),
    ],
);
