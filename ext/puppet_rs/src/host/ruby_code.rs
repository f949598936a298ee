//! [`RubyCode`]: functions, data types, templates and objects of Puppet's Ruby code.

use std::path::PathBuf;
use std::rc::Rc;

use ecow::EcoString;
use magnus::prelude::*;
use magnus::{RHash, RString, Value as Rb};
use puppet_eval::Frame;
use puppet_eval::error::Result;
use puppet_eval::function::{Block, CallCx, HostFunction};
use puppet_eval::host::{
    ApplyBlock, DefinitionKind, FileUse, Files, FoundFile, FunctionFile, Input, ModuleFile, Recorder,
    ReplacedLookup, RubyCode,
};
use puppet_pcore::{PHash, Type, Value};
use puppet_syntax::Symbol;

use super::ask::{ask, list};
use super::templates;
use super::{RubyHost, ruby};
use crate::callback;
use crate::convert::{Crossing, Text, from_ruby, interned, ruby_of, to_ruby};
use crate::error::FromRuby;
use crate::names::{method, part};

impl RubyCode for RubyHost {
    fn load_function(&self, name: Symbol, file: &FunctionFile) -> Result<Option<Rc<dyn HostFunction>>> {
        let ruby = ruby();
        let found = match file {
            FunctionFile::Defined3x => callback::function3x::load(&ruby, self, name),
            FunctionFile::V3 { module, .. } | FunctionFile::Given { module } => {
                callback::function::load(&ruby, self, name, None, module.map(Symbol::as_str))
            }
            FunctionFile::V4 { path, module } => {
                let module = module.map(Symbol::as_str);
                callback::function::load(&ruby, self, name, Some(path), module)
            }
            FunctionFile::ByName => callback::function::load(&ruby, self, name, None, None),
        };
        if matches!(found, Ok(Some(_))) && Recorder::is_on() {
            let path = match file {
                FunctionFile::V4 { path, .. } | FunctionFile::V3 { path, .. } => path,
                _ => "",
            };
            Recorder::input(Input::Function, name.as_str(), path);
        }
        found.from_ruby(&ruby)
    }

    fn use_built_in(&self, name: Symbol) -> Result<()> {
        let ruby = ruby();
        let part = part::FUNCTIONS.get(&ruby).from_ruby(&ruby)?;
        part.funcall::<_, _, Rb>(&method::USE_BUILT_IN, (name.as_str(),)).map(|_| ()).from_ruby(&ruby)
    }

    fn load_data_type(&self, name: Symbol, module: Option<Symbol>) -> Result<Option<Type>> {
        let found: Rb = ask(&method::LOAD_DATA_TYPE, (name.as_str(), module.map(Symbol::as_str)))?;
        let ruby = ruby();
        match from_ruby(&ruby, found).from_ruby(&ruby)? {
            Value::Type(found) => {
                Recorder::input(Input::Unknown, "a data type in Ruby", name.as_str());
                Ok(Some(found))
            }
            _ => Ok(None),
        }
    }

    fn loaded_file(&self, is_type: bool, name: Symbol, module: Option<Symbol>) -> Result<Option<String>> {
        ask(&method::LOADED_FILE, (is_type, name.as_str(), module.map(Symbol::as_str)))
    }

    fn deferred_type(&self, deferred: &Value, failure: Option<&str>) -> Result<Option<Type>> {
        let ruby = ruby();
        let deferred = to_ruby(&ruby, deferred).from_ruby(&ruby)?;
        let found: Rb = ask(&method::DEFERRED_TYPE, (deferred, failure))?;
        match from_ruby(&ruby, found).from_ruby(&ruby)? {
            Value::Type(found) => Ok(Some(found)),
            _ => Ok(None),
        }
    }

    fn new_object(&self, frame: &Rc<Frame>, object_type: &Type, args: &[Value]) -> Result<Value> {
        self.in_scope(frame, |ruby, host, scope| {
            let object_type = to_ruby(ruby, &Value::Type(object_type.clone()))?;
            let made: Rb = host.funcall(&method::NEW_OBJECT, (scope, object_type, list(ruby, args)?))?;
            from_ruby(ruby, made)
        })
    }

    fn call_member(
        &self,
        frame: &Rc<Frame>,
        object: &Value,
        name: &str,
        args: &[Value],
        block: Option<&Block>,
    ) -> Result<Value> {
        self.in_scope(frame, |ruby, host, scope| {
            let list = list(ruby, args)?;
            let block = block.map(|block| callback::block::to_proc(ruby, self, block)).transpose()?;
            let object = to_ruby(ruby, object)?;
            let result: Rb = host.funcall(&method::CALL_MEMBER, (scope, object, name, list, block))?;
            from_ruby(ruby, result)
        })
    }

    fn render_erb(&self, cx: &CallCx<'_>, file: Option<&FoundFile>, text: Option<&str>) -> Result<Value> {
        match file {
            Some(file) => Recorder::template(&file.path),
            None => Recorder::input(Input::TemplateText, text.unwrap_or_default(), ""),
        }
        let stat = file
            .filter(|_| !self.are_files_replaced())
            .and_then(|file| file.stat.or_else(|| self.stat(&file.path, FileUse::ModuleFile).ok()));
        let path = file.map(|file| file.path.to_string_lossy());
        let place = path.as_deref().zip(stat);
        if let Some(template) = place.and_then(|(path, stat)| templates::known(path, &stat)) {
            return self.in_scope(cx.frame, |ruby, host, scope| {
                let name = text.map(|name| interned(ruby, name));
                let result: Rb =
                    host.funcall(&method::RENDER_COMPILED, (scope, template.object(ruby), name))?;
                from_ruby(ruby, result)
            });
        }
        self.in_scope(cx.frame, |ruby, host, scope| {
            let (result, template): (RString, Rb) =
                host.funcall(&method::RENDER_ERB, (scope, path.as_deref(), text))?;
            if let Some((path, stat)) = place.filter(|_| !template.is_nil()) {
                templates::keep(path, stat, template);
            }
            from_ruby(ruby, result.as_value())
        })
    }

    fn apply(&self, frame: &Rc<Frame>, block: &ApplyBlock<'_>) -> Result<Value> {
        Recorder::input(Input::Unknown, "apply", "");
        self.in_scope(frame, |ruby, host, scope| {
            let ApplyBlock { arguments, text, path, offset } = *block;
            let result: Rb =
                host.funcall(&method::APPLY, (scope, list(ruby, arguments)?, text, path, offset))?;
            from_ruby(ruby, result)
        })
    }

    fn default_entry(&self, hash: &PHash, key: &Value) -> Result<Value> {
        let Some(object) = ruby_of(&Value::Hash(hash.clone())).and_then(RHash::from_value) else {
            return Ok(Value::Undef);
        };
        let ruby = ruby();
        let has_default = || -> std::result::Result<bool, magnus::Error> {
            let block: Rb = object.funcall(&method::DEFAULT_PROC, ())?;
            Ok(!block.is_nil() || !object.funcall::<_, _, Rb>(&method::DEFAULT, ())?.is_nil())
        };
        if !has_default().from_ruby(&ruby)? {
            return Ok(Value::Undef);
        }
        let _crossing = Crossing::new();
        let found = to_ruby(&ruby, key).and_then(|key| object.aref::<_, Rb>(key));
        found.and_then(|found| from_ruby(&ruby, found)).from_ruby(&ruby)
    }

    fn scanf(&self, frame: &Rc<Frame>, data: &Value, format: &Value) -> Result<Value> {
        self.in_scope(frame, |ruby, host, _scope| {
            let result: Rb = host.funcall(&method::SCANF, (to_ruby(ruby, data)?, to_ruby(ruby, format)?))?;
            from_ruby(ruby, result)
        })
    }

    fn map_types(&self) -> Result<()> {
        ask::<Rb>(&method::MAP_TYPES, (self.compiler_facade(&ruby()),)).map(|_| ())
    }

    fn added_definition(&self, kind: DefinitionKind, name: &str) -> Result<Option<EcoString>> {
        let kind = match kind {
            DefinitionKind::Class => "class",
            DefinitionKind::Define => "define",
        };
        let facade = self.compiler_facade(&ruby());
        let text: Option<Text> = ask(&method::ADDED_DEFINITION, (facade, kind, name))?;
        if text.is_some() {
            Recorder::input(Input::Unknown, "a definition that Ruby code added", name);
        }
        Ok(text.map(EcoString::from))
    }

    fn replaced_module_file(&self, kind: ModuleFile, name: &str) -> Result<ReplacedLookup> {
        if !self.are_module_files_replaced() {
            return Ok(ReplacedLookup::NotReplaced);
        }
        let ruby = ruby();
        let kind = match kind {
            ModuleFile::File => "files",
            ModuleFile::Template => "templates",
            ModuleFile::Directory => "module",
        };
        let found: Rb = ask(&method::FIND_FILE, (self.compiler_facade(&ruby), kind, name))?;
        match RString::from_value(found) {
            Some(path) => {
                let path = path.to_string().from_ruby(&ruby)?;
                Ok(ReplacedLookup::Found(PathBuf::from(path)))
            }
            None if found.is_nil() => Ok(ReplacedLookup::Missing),
            None => Ok(ReplacedLookup::NotReplaced),
        }
    }
}
