//! The main class and the main stage (`Compiler#evaluate_main`).

use std::rc::Rc;

use puppet_eval::Result;
use puppet_eval::scope::reassigned;
use puppet_eval::segments::{self, Segment};
use puppet_pcore::Value;
use puppet_syntax::Symbol;

use crate::catalog::{ResourceKind, Source};
use crate::compiler::Compiler;
use crate::loader::types::HostClass;

impl Compiler {
    /// `Stage[main]`
    pub(crate) fn add_main_stage(&self) -> Result<()> {
        let kind = self.loader.native_type("stage")?.map_or(ResourceKind::Unknown, ResourceKind::Native);
        let mut stage = self.new_resource(Symbol::STAGE_TYPE, "main".into(), kind, self.top())?;
        // The title is a Ruby symbol, which is not a tag.
        stage.symbol_title = true;
        stage.source = Source::Puppet;
        stage.tags = Default::default();
        stage.tags.tag(&self.tag_names, "stage");
        let id = self.catalog.borrow_mut().store(stage);
        self.add_to_catalog(id)
    }

    /// `evaluate_main`
    pub(crate) fn evaluate_main(&self) -> Result<()> {
        let name = Symbol::EMPTY;
        let class = Rc::new(HostClass { module_name: Some(name), ..HostClass::without_code("") });
        self.loader.types.borrow_mut().set_class(name, class.clone());
        let mut main =
            self.new_resource(Symbol::CLASS_TYPE, "main".into(), ResourceKind::Class(class), self.top())?;
        main.symbol_title = true;
        main.tags = Default::default();
        main.tags.tag(&self.tag_names, "class");
        main.evaluated = true;
        main.evaluation_finished = true;
        let id = self.catalog.borrow_mut().store(main);
        self.scopes.main_resource.set(Some(id));
        let top = self.top();
        top.scope.resource.set(Some(id));
        self.add_resource(top, id)?;
        for (name, value) in [(Symbol::MODULE_NAME, ""), (Symbol::TITLE, "main"), (Symbol::NAME, "main")] {
            // From a fact or the node's parameters.
            if top.is_bound(name) {
                return Err(reassigned(name));
            }
            top.set_local(name, Value::from(value));
        }
        self.scopes.set_class(name, top.clone());
        self.add_edge_to_stage(id)?;
        // Code that is merged into the main class while it runs comes too late to be evaluated.
        let programs = self.loader.mains();
        segments::around(Segment::Resource(id), || {
            programs.iter().try_for_each(|program| self.evaluator.eval_program(program, top).map(drop))
        })
    }
}
