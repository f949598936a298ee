//! Calls in all forms.

use std::rc::Rc;

use puppet_pcore::Value;
use smallvec::SmallVec;

use super::Cx;
use crate::error::{Place, Result};
use crate::function::{Block, Closure, Function};
use crate::ir::{Arguments, CallNode, NewNode, Node, NodeKind};
use crate::pcore;

pub(super) type ArgVec = SmallVec<[Value; 4]>;

impl Cx<'_> {
    pub(super) fn args(&self, arguments: &Arguments, args: &mut ArgVec) -> Result<()> {
        for node in &arguments.items {
            match &node.kind {
                NodeKind::Unfold(inner) => match self.unfolded(inner, args.len()) {
                    Ok(more) => args.extend(more.iter().cloned()),
                    Err(e) => return Err(self.locate(node, e)),
                },
                _ => args.push(self.eval(node)?),
            }
        }
        Ok(())
    }

    fn block_of(&self, call: &CallNode) -> Option<Block> {
        call.block
            .as_ref()
            .map(|lambda| Block::Lambda(Rc::new(Closure::new(lambda.clone(), self.frame.clone()))))
    }

    pub(super) fn call(&self, node: &Node, call: &CallNode) -> Result<Value> {
        let mut args = ArgVec::new();
        self.args(&call.args, &mut args)?;
        self.call_with(node, call, &args)
    }

    pub(super) fn new_instance(&self, node: &Node, new: &NewNode) -> Result<Value> {
        let mut args = ArgVec::new();
        args.push(self.eval(&new.functor)?);
        self.args(&new.call.args, &mut args)?;
        self.call_with(node, &new.call, &args)
    }

    pub(super) fn method(&self, node: &Node, call: &CallNode) -> Result<Value> {
        let mut args = ArgVec::new();
        let Some((receiver, rest)) = call.args.items.split_first() else { return Ok(Value::Undef) };
        match &receiver.kind {
            NodeKind::Unfold(inner) => args.extend(self.unfolded(inner, args.len())?.iter().cloned()),
            _ => args.push(self.eval(receiver)?),
        }
        if let Some(object @ (Value::Object(_) | Value::Uri(_))) = args.first() {
            if pcore::has_member(object, call.name.as_str()) {
                let object = object.clone();
                let mut given = ArgVec::new();
                self.args_of(rest, &mut given)?;
                return pcore::call_member(&object, call.name.as_str(), &given);
            }
        }
        if let Some(object @ Value::Foreign(_)) = args.first() {
            if pcore::foreign_has_member(object, call.name) {
                let object = object.clone();
                let mut given = ArgVec::new();
                self.args_of(rest, &mut given)?;
                let block = self.block_of(call);
                let Some(session) = self.ev.session() else { return Ok(Value::Undef) };
                return session.call_member(self.frame, &object, call.name.as_str(), &given, block.as_ref());
            }
        }
        for node in rest {
            match &node.kind {
                NodeKind::Unfold(inner) => match self.unfolded(inner, args.len()) {
                    Ok(more) => args.extend(more.iter().cloned()),
                    Err(e) => return Err(self.locate(node, e)),
                },
                _ => args.push(self.eval(node)?),
            }
        }
        self.call_with(node, call, &args)
    }

    fn args_of(&self, nodes: &[Node], given: &mut ArgVec) -> Result<()> {
        for node in nodes {
            match &node.kind {
                NodeKind::Unfold(inner) => given.extend(self.unfolded(inner, given.len())?.iter().cloned()),
                _ => given.push(self.eval(node)?),
            }
        }
        Ok(())
    }

    fn call_with(&self, node: &Node, call: &CallNode, args: &[Value]) -> Result<Value> {
        self.check_stack()?;
        let block = self.block_of(call);
        let function = self.function(node, call)?;
        let place = Place { source: self.source, span: node.span };
        self.ev.invoke(&function, self.frame, args, block.as_ref(), Some(place))
    }

    /// The function a call names; remembered per call site, unless Ruby code may change it.
    fn function(&self, node: &Node, call: &CallNode) -> Result<Function> {
        if let Some(found) = self.ev.sites.borrow().get(&call.site) {
            return Ok(found.clone());
        }
        let found = match self.ev.session() {
            Some(session) => session.load_function(call.name, Some(self.source))?,
            None => None,
        };
        match found {
            Some(function) => {
                if !self.ev.host.uses_rubys_methods(call.name.as_str()) {
                    self.ev.sites.borrow_mut().insert(call.site, function.clone());
                }
                Ok(function)
            }
            None => {
                Err(self.fail(node.span, "UNKNOWN_FUNCTION", format!("Unknown function: '{}'.", call.name)))
            }
        }
    }
}
