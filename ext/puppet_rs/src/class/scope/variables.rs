//! `PuppetRs::Native::Scope`: variables and match data.

use std::rc::Rc;

use magnus::prelude::*;
use magnus::rb_sys::{AsRawValue, FromRawValue, protect};
use magnus::{Error, RArray, RClass, RHash, RObject, RString, Ruby, Value as Rb};
use puppet_eval::scope::{MatchData, variables_version};
use puppet_eval::{Frame, Session};
use puppet_pcore::Value;
use puppet_syntax::Symbol;
use rb_sys::rb_hash_dup;

use super::{Scope, ScopeData};
use crate::convert::{from_ruby, interned, to_ruby};
use crate::error::IntoRuby;
use crate::guard::guard;
use crate::host::templates::{ReadKey, VariableName, VariableNames};
use crate::names::constant;

/// A hash that `to_hash` made, and what it was made of.
#[derive(Clone, Copy)]
pub(super) struct Listed {
    /// [`variables_version`] before.
    version: u64,
    recursive: bool,
    include_undef: bool,
    pub(super) hash: rb_sys::VALUE,
}

impl ScopeData {
    fn get(&self, name: &str) -> puppet_eval::Result<Option<Value>> {
        if name.as_bytes().first().is_some_and(u8::is_ascii_digit) {
            return Ok(name.parse().ok().and_then(|group| self.frame().scope.match_group(group)));
        }
        self.frame().lookup_text(name)
    }

    /// Value that `to_hash` has under a name.
    fn listed(&self, name: &str) -> Option<Value> {
        match Symbol::get(name) {
            Some(name) => self.frame().listed(name),
            None => self.frame().lookup_text(name).ok().flatten().filter(|value| !value.is_undef()),
        }
    }

    fn each_local(frame: &Frame, found: &mut dyn FnMut(&str, &Value)) {
        for (name, value) in &frame.locals() {
            found(name, value);
        }
    }

    /// `Scope#to_hash`: a hash of its own for each caller, filled again only after a variable was set.
    fn to_hash(&self, ruby: &Ruby, recursive: bool, include_undef: bool) -> Result<RHash, Error> {
        let known = self.hash.get().filter(|listed| {
            listed.version == variables_version()
                && (listed.recursive, listed.include_undef) == (recursive, include_undef)
        });
        let hash = match known {
            // SAFETY: marked by this scope, which is alive.
            Some(listed) => unsafe { Rb::from_raw(listed.hash) },
            None => {
                let version = variables_version();
                let filled = ruby.hash_new();
                ScopeData::fill(ruby, &self.frame(), recursive, include_undef, filled)?;
                self.hash.set(Some(Listed { version, recursive, include_undef, hash: filled.as_raw() }));
                filled.as_value()
            }
        };
        let copy = protect(|| {
            // SAFETY: a hash; `protect` catches what Ruby raises.
            unsafe { rb_hash_dup(hash.as_raw()) }
        })?;
        // SAFETY: fresh from Ruby.
        RHash::try_convert(unsafe { Rb::from_raw(copy) })
    }

    fn fill(
        ruby: &Ruby,
        frame: &Frame,
        recursive: bool,
        include_undef: bool,
        into: RHash,
    ) -> Result<(), Error> {
        let mut chain = vec![frame];
        while let Some(outer) = chain.last().and_then(|f| f.outer.as_deref()) {
            chain.push(outer);
        }
        let root = chain[chain.len() - 1];
        if recursive {
            let fill = |next: &Rc<Frame>, into| {
                let active = next.scope.active();
                ScopeData::fill(ruby, active.as_ref().unwrap_or(next), true, false, into)
            };
            if let Some(enclosing) = &root.scope.enclosing {
                fill(enclosing, into)?;
            }
            // Variables of an inherited class that are undef hide none of the scopes around.
            if let Some(inherited) = &root.scope.inherited {
                let variables = ruby.hash_new();
                fill(inherited, variables)?;
                into.update(variables)?;
            }
        }
        let mut failed = None;
        for frame in chain.iter().rev() {
            ScopeData::each_local(frame, &mut |name, value| {
                let key = interned(ruby, name);
                let stored = if value.is_undef() && !include_undef {
                    into.delete::<_, Rb>(key).map(|_| ())
                } else {
                    to_ruby(ruby, value).and_then(|value| into.aset(key, value))
                };
                if let Err(e) = stored {
                    failed = Some(e);
                }
            });
        }
        failed.map_or(Ok(()), Err)
    }
}

/// The object that means "no such variable".
fn missing(ruby: &Ruby) -> Result<Rb, Error> {
    constant::MISSING.get(ruby)
}

/// From so many entries on a template is given those entries of a hash that it reads.
const MANY: usize = 32;

/// The object that a template sees as a variable. Of a large hash that Ruby has not seen it is a hash of the entries that the
/// template reads, if it does nothing else with the variable.
fn for_template(ruby: &Ruby, name: &VariableName, value: &Value) -> Result<Rb, Error> {
    let (Some(keys), Value::Hash(pairs)) = (&name.keys, value) else { return to_ruby(ruby, value) };
    if pairs.twin().is_some() || pairs.len() < MANY {
        return to_ruby(ruby, value);
    }
    let read = ruby.hash_new();
    for ReadKey { key, is_looked_at } in keys {
        match pairs.get_str(key) {
            // A change that the template makes in it has to show in the hash.
            Some(Value::String(_)) if !is_looked_at => return to_ruby(ruby, value),
            Some(value) => read.aset(interned(ruby, key), to_ruby(ruby, value)?)?,
            None => {}
        }
    }
    Ok(read.as_value())
}

impl Scope {
    fn lookup(ruby: &Ruby, rb_self: &Scope, name: RString) -> Result<Rb, Error> {
        guard(ruby, || {
            let name = name.to_string()?;
            match rb_self.0.get(ruby).get(&name).into_ruby(ruby)? {
                Some(value) => to_ruby(ruby, &value),
                None => missing(ruby),
            }
        })
    }

    /// A variable of a class scope: the value, `MISSING`, or a symbol that names what is missing
    /// (`:unknown_class`, `:not_evaluated`).
    fn lookup_in_class(ruby: &Ruby, rb_self: &Scope, class: RString, name: RString) -> Result<Rb, Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let compiler = data.host.compiler().into_ruby(ruby)?;
            let (class, name) = (class.to_string()?, name.to_string()?);
            let frame = if class.is_empty() {
                Some(compiler.top_frame())
            } else {
                Symbol::get(&class).and_then(|class| compiler.class_frame(class))
            };
            let qualified = || {
                let (class, name) = (Symbol::get(&class)?, Symbol::get(&name)?);
                compiler.evaluator.qualified_in_top(class, name)
            };
            let Some(frame) = frame else {
                if let Some(value) = qualified() {
                    return to_ruby(ruby, &value);
                }
                let known = compiler.find_class(&class).into_ruby(ruby)?.is_some();
                let what = if known { "not_evaluated" } else { "unknown_class" };
                return Ok(ruby.sym_new(what).as_value());
            };
            let found = match (class.as_str(), Symbol::get(&name)) {
                ("", _) => frame.get_text(&name),
                (_, Some(leaf)) => frame.lookup_member(&data.frame(), leaf).into_ruby(ruby)?,
                (_, None) => None,
            };
            if let Some(value) = found {
                return to_ruby(ruby, &value);
            }
            match qualified() {
                Some(value) => to_ruby(ruby, &value),
                None => missing(ruby),
            }
        })
    }

    fn bound(ruby: &Ruby, rb_self: &Scope, name: RString) -> Result<bool, Error> {
        guard(ruby, || {
            let name = name.to_string()?;
            let frame = rb_self.0.get(ruby).frame();
            Ok(frame.get_text(&name).is_some())
        })
    }

    fn set(ruby: &Ruby, rb_self: &Scope, name: RString, value: Rb) -> Result<(), Error> {
        guard(ruby, || {
            let _inside = rb_self.0.get(ruby).host.enter();
            let value = from_ruby(ruby, value)?;
            rb_self.0.get(ruby).frame().set_text(&name.to_string()?, value);
            Ok(())
        })
    }

    fn to_hash(ruby: &Ruby, rb_self: &Scope, recursive: bool, include_undef: bool) -> Result<RHash, Error> {
        guard(ruby, || rb_self.0.get(ruby).to_hash(ruby, recursive, include_undef))
    }

    /// Variables that a handle of [`Scope::child`] has got since: not the variables that it was given, nor such as the frame around
    /// it has.
    fn added(ruby: &Ruby, rb_self: &Scope, given: RHash) -> Result<RHash, Error> {
        guard(ruby, || {
            let frame = rb_self.0.get(ruby).frame();
            let result = ruby.hash_new();
            for (name, value) in frame.locals() {
                let key = interned(ruby, &name);
                let known = given.get(key).is_some()
                    || frame.outer.as_ref().is_some_and(|outer| outer.get_text(&name).is_some());
                if !known {
                    result.aset(key, to_ruby(ruby, &value)?)?;
                }
            }
            Ok(result)
        })
    }

    /// Sets instance variables of an object to the variables of these names; an unknown variable sets none.
    fn bind(ruby: &Ruby, rb_self: &Scope, object: RObject, names: &VariableNames) -> Result<(), Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            for name in names.iter() {
                if let Some(value) = data.listed(&name.name) {
                    object.ivar_set(name.variable, for_template(ruby, name, &value)?)?;
                }
            }
            Ok(())
        })
    }

    /// Sets `$0..$n` to the texts of an array, or to nothing; gives what there was.
    fn swap_match(ruby: &Ruby, rb_self: &Scope, groups: Option<RArray>) -> Result<Rb, Error> {
        guard(ruby, || {
            let _inside = rb_self.0.get(ruby).host.enter();
            let given = match groups {
                Some(groups) => {
                    let groups = groups.into_iter().map(|group| from_ruby(ruby, group));
                    Some(Rc::new(MatchData::given(groups.collect::<Result<_, _>>()?)))
                }
                None => None,
            };
            let frame = rb_self.0.get(ruby).frame();
            let before = frame.scope.match_data.replace(given);
            match before {
                Some(before) => {
                    let groups = ruby.ary_new_capa(before.groups());
                    for index in 0..before.groups() {
                        groups.push(to_ruby(ruby, &before.group(index))?)?;
                    }
                    Ok(groups.as_value())
                }
                None => Ok(ruby.qnil().as_value()),
            }
        })
    }
}

/// Defines the methods.
///
/// # Errors
/// When Ruby refuses.
pub(super) fn init(class: RClass) -> Result<(), Error> {
    class.define_method("lookup", magnus::method!(Scope::lookup, 1))?;
    class.define_method("lookup_in_class", magnus::method!(Scope::lookup_in_class, 2))?;
    class.define_method("bound?", magnus::method!(Scope::bound, 1))?;
    class.define_method("set", magnus::method!(Scope::set, 2))?;
    class.define_method("to_hash", magnus::method!(Scope::to_hash, 2))?;
    class.define_method("added", magnus::method!(Scope::added, 1))?;
    class.define_method("bind", magnus::method!(Scope::bind, 2))?;
    class.define_method("swap_match", magnus::method!(Scope::swap_match, 1))?;
    Ok(())
}
