//! `PuppetRs::Native::Session`: scopes, evaluation of programs, calls under way.

use magnus::prelude::*;
use magnus::{Error, RArray, RClass, RHash, RString, Ruby, Value as Rb};
use puppet_eval::Session as _;
use puppet_pcore::Value;
use puppet_syntax::Symbol;

use super::Session;
use super::input::hash;
use crate::class::parser::NativeProgram;
use crate::class::scope;
use crate::convert::{Text, from_ruby, to_ruby};
use crate::error::IntoRuby;
use crate::guard::guard;

impl Session {
    fn class_scope(ruby: &Ruby, rb_self: &Session, name: RString) -> Result<Rb, Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let name = name.to_string()?;
            let name = if name == "main" { "" } else { name.trim_start_matches("::") };
            let frame = Symbol::get(name).and_then(|n| data.compiler(ruby).ok()?.class_frame(n));
            match frame {
                Some(frame) => scope::facade(ruby, &data.host, &frame),
                None => Ok(ruby.qnil().as_value()),
            }
        })
    }

    fn top_scope(ruby: &Ruby, rb_self: &Session) -> Result<Rb, Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            scope::facade(ruby, &data.host, &data.compiler(ruby)?.top_frame())
        })
    }

    /// The facade of a scope of its own (`Scope.new`).
    fn new_scope(ruby: &Ruby, rb_self: &Session) -> Result<Rb, Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            data.compiler(ruby)?;
            scope::fresh(ruby, &data.host)
        })
    }

    /// The value of a program in a scope (`EvaluatorImpl#evaluate`).
    fn evaluate(
        ruby: &Ruby,
        rb_self: &Session,
        scope: &scope::Scope,
        program: &NativeProgram,
    ) -> Result<Rb, Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let _inside = data.host.enter();
            let compiler = data.compiler(ruby)?;
            let value = compiler
                .evaluator
                .eval_program(program.lowered(ruby)?, &scope.frame(ruby))
                .into_ruby(ruby)?;
            to_ruby(ruby, &value)
        })
    }

    /// Adds a program's definitions.
    fn define(ruby: &Ruby, rb_self: &Session, program: &NativeProgram) -> Result<(), Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let _inside = data.host.enter();
            data.compiler(ruby)?.define_program(program.lowered(ruby)?).into_ruby(ruby)
        })
    }

    /// Evaluates the node definition that matches.
    fn evaluate_ast_node(ruby: &Ruby, rb_self: &Session) -> Result<(), Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let _inside = data.host.enter();
            data.compiler(ruby)?.evaluate_matching_node().into_ruby(ruby)
        })
    }

    /// Sets the variables of top scope.
    fn set_node_parameters(ruby: &Ruby, rb_self: &Session) -> Result<(), Error> {
        guard(ruby, || rb_self.0.get(ruby).compiler(ruby)?.set_parameters().into_ruby(ruby))
    }

    /// Makes a scope that of a class.
    fn set_class_scope(
        ruby: &Ruby,
        rb_self: &Session,
        name: Text,
        scope: &scope::Scope,
    ) -> Result<(), Error> {
        guard(ruby, || {
            let compiler = rb_self.0.get(ruby).compiler(ruby)?;
            compiler.set_class_scope(Symbol::new(&name), scope.frame(ruby));
            Ok(())
        })
    }

    /// Variables of a class without a resource (`Scope#merge_settings`).
    fn set_class_variables(
        ruby: &Ruby,
        rb_self: &Session,
        name: Text,
        variables: RHash,
    ) -> Result<(), Error> {
        guard(ruby, || {
            let variables = hash(from_ruby(ruby, variables.as_value())?);
            rb_self.0.get(ruby).compiler(ruby)?.set_class_variables(Symbol::new(&name), &variables);
            Ok(())
        })
    }

    /// Names of top-scope variables that are not words, such as the fact `ipaddress_eth0:1`.
    fn odd_variable_names(ruby: &Ruby, rb_self: &Session) -> Result<RArray, Error> {
        guard(ruby, || {
            let compiler = rb_self.0.get(ruby).compiler(ruby)?;
            let parameters = compiler.node_parameters();
            let odd = parameters
                .keys()
                .filter_map(Value::as_str)
                .filter(|name| name.bytes().any(|b| !(b.is_ascii_alphanumeric() || b == b'_')));
            Ok(ruby.ary_from_iter(odd))
        })
    }

    /// `File { ... }` defaults of a type: `[[name, value, file, line], ...]`.
    fn defaults(
        ruby: &Ruby,
        rb_self: &Session,
        scope: &scope::Scope,
        type_name: Text,
    ) -> Result<RArray, Error> {
        guard(ruby, || {
            let _ = rb_self.0.get(ruby).compiler(ruby)?;
            let result = ruby.ary_new();
            for default in scope.defaults(ruby, Symbol::new(&type_name)) {
                let entry = ruby.ary_new_capa(4);
                entry.push(ruby.sym_new(default.name.as_str()))?;
                entry.push(to_ruby(ruby, &default.value)?)?;
                entry.push(default.file.as_deref())?;
                entry.push(default.line)?;
                result.push(entry)?;
            }
            Ok(result)
        })
    }

    /// The file and line of every call under way, innermost first.
    fn stacktrace(ruby: &Ruby, rb_self: &Session) -> Result<Rb, Error> {
        guard(ruby, || {
            let compiler = rb_self.0.get(ruby).compiler(ruby)?;
            let result = ruby.ary_new();
            for (file, line) in compiler.evaluator.stacktrace() {
                result.push((file, line))?;
            }
            Ok(result.as_value())
        })
    }
}

/// Defines the methods.
///
/// # Errors
/// When Ruby refuses.
pub(super) fn init(class: RClass) -> Result<(), Error> {
    class.define_method("class_scope", magnus::method!(Session::class_scope, 1))?;
    class.define_method("top_scope", magnus::method!(Session::top_scope, 0))?;
    class.define_method("new_scope", magnus::method!(Session::new_scope, 0))?;
    class.define_method("evaluate", magnus::method!(Session::evaluate, 2))?;
    class.define_method("define", magnus::method!(Session::define, 1))?;
    class.define_method("evaluate_ast_node", magnus::method!(Session::evaluate_ast_node, 0))?;
    class.define_method("set_node_parameters", magnus::method!(Session::set_node_parameters, 0))?;
    class.define_method("set_class_scope", magnus::method!(Session::set_class_scope, 2))?;
    class.define_method("set_class_variables", magnus::method!(Session::set_class_variables, 2))?;
    class.define_method("odd_variable_names", magnus::method!(Session::odd_variable_names, 0))?;
    class.define_method("defaults", magnus::method!(Session::defaults, 2))?;
    class.define_method("stacktrace", magnus::method!(Session::stacktrace, 0))?;
    Ok(())
}
