//! The node definition and the classes of the node classifier (`Compiler#evaluate_ast_node`,
//! `#evaluate_node_classes`).

use std::rc::Rc;

use ecow::EcoString;
use puppet_eval::ir::HostMatch;
use puppet_eval::scope::{Frame, MatchData, ScopeInfo, ScopeKind};
use puppet_eval::segments::{self, Segment};
use puppet_eval::session::ResourceId;
use puppet_eval::{Error, Result};
use puppet_pcore::Value;
use puppet_pcore::value::PHash;
use puppet_syntax::Symbol;

use crate::catalog::ResourceKind;
use crate::compiler::Compiler;
use crate::loader::types::NodeDefinition;
use crate::node::NodeClasses;

impl Compiler {
    /// `evaluate_ast_node`
    pub(crate) fn evaluate_ast_node(&self) -> Result<()> {
        if !self.loader.types.borrow().has_nodes() {
            return Ok(());
        }
        let mut found = None;
        for name in &self.node.names {
            let name = name.as_str().to_lowercase();
            if let Some(definition) = self.loader.types.borrow().node(&name) {
                found = Some((definition, name));
                break;
            }
        }
        let default = || self.loader.types.borrow().node("default").map(|d| (d, "default".to_owned()));
        let Some((definition, name)) = found.or_else(default) else {
            let names = self.node.names.join(", ");
            return Err(Error::parse(format!(
                "Could not find node statement with name 'default' or '{names}'"
            )));
        };
        let title = definition.name.as_str().into();
        let kind = ResourceKind::Node(definition.clone());
        let resource = self.new_resource(Symbol::NODE_TYPE, title, kind, self.top())?;
        let id = self.catalog.borrow_mut().store(resource);
        self.merge_tags_into_catalog(id);
        self.add_resource(self.top(), id)?;
        segments::around(Segment::Resource(id), || self.evaluate_node(id, &definition, &name))
    }

    fn evaluate_node(&self, id: ResourceId, definition: &Rc<NodeDefinition>, name: &str) -> Result<()> {
        {
            let mut catalog = self.catalog.borrow_mut();
            catalog.get_mut(id).evaluated = true;
        }
        self.finish_evaluation(id);
        let mut info = ScopeInfo::new(ScopeKind::Node);
        info.resource.set(Some(id));
        info.parent = Some(self.top().clone());
        info.enclosing = Some(self.top().clone());
        info.module_name = definition.module_name;
        if let HostMatch::Regexp(regexp) = definition.host_match() {
            if let Some(found) = regexp.captures(name) {
                *info.match_data.borrow_mut() = Some(Rc::new(MatchData::new(name.into(), found)));
            }
        }
        let guarded = info.match_data.borrow().is_some();
        let body = &definition.ir.body;
        let frame = Rc::new(Frame::new(body.layout.clone(), Rc::new(info), None));
        self.catalog.borrow_mut().add_class(definition.name.as_str());
        self.set_module_variables(&frame, id, Some(Symbol::EMPTY), Some(Symbol::EMPTY));
        frame.set_local(Symbol::TITLE, Value::from(definition.name.as_str()));
        frame.set_local(Symbol::NAME, Value::from(definition.name.as_str()));
        self.scopes.set_class(definition.name, frame.clone());
        self.scopes.set_node(frame.clone());
        self.evaluator.eval_body(body, &frame, false)?;
        // The groups of the node's name, and what the body matched after them, end with the body
        // (`Resource::Type#evaluate_code`); matches in a body without such groups stay.
        if guarded {
            *frame.scope.match_data.borrow_mut() = None;
        }
        Ok(())
    }

    /// `evaluate_node_classes`: those with parameters as if declared, the others as if included.
    pub(crate) fn evaluate_node_classes(&self) -> Result<()> {
        let scope = self.scopes.node_or_top();
        let (mut with, mut without) = (Vec::new(), Vec::new());
        match &*self.node_classes.borrow() {
            NodeClasses::None => {}
            NodeClasses::List(names) => without.extend(names.iter().cloned()),
            NodeClasses::Hash(hash) => {
                for (name, params) in hash {
                    let Value::String(name) = name else { continue };
                    match params {
                        Value::Hash(params) if !params.is_empty() => {
                            with.push((name.clone(), params.clone()));
                        }
                        _ => without.push(name.clone()),
                    }
                }
            }
        }
        self.declare_node_classes(&scope, &with)?;
        self.evaluate_classes(&scope, &without, false)?;
        Ok(())
    }

    fn declare_node_classes(&self, scope: &Rc<Frame>, classes: &[(EcoString, PHash)]) -> Result<()> {
        let mut found = Vec::new();
        for (name, params) in classes {
            found.push((self.known_class(name)?, params));
        }
        for (class, params) in found {
            self.ensure_class(scope, &class, Some(params))?;
        }
        Ok(())
    }
}
