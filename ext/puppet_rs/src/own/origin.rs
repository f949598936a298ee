//! Methods of a class, and which of them the installed Puppet defines: `PuppetRs::DropIn::Own` looks at four thousand when the first
//! compile of a process begins.

use magnus::prelude::*;
use magnus::rb_sys::AsRawValue;
use magnus::{Error, RArray, RModule, RString, Ruby, Symbol, Value};

use crate::convert::Text;
use crate::guard::guard;
use crate::names::method;

/// The file of a method, and whether it is below Puppet's folder. Methods of a file share the object of its name.
struct Files<'a> {
    root: &'a str,
    last: Option<(rb_sys::VALUE, bool)>,
}

impl Files<'_> {
    fn is_puppets(&mut self, file: RString) -> Result<bool, Error> {
        let raw = file.as_raw();
        if let Some((last, known)) = self.last {
            if last == raw {
                return Ok(known);
            }
        }
        let text = file.to_string()?;
        // Links and `..` are followed in Ruby.
        let below = text.strip_prefix(self.root).is_some_and(|rest| {
            ["/puppet/", "/puppet.rb", "/hiera"].iter().any(|start| rest.starts_with(start))
        });
        let found = below && !text.contains("/../");
        self.last = Some((raw, found));
        Ok(found)
    }
}

/// `Native.methods_of(class, root)`: the names of all methods that a class defines itself, those of Puppet that had another name
/// first, and those whose file does not lie below Puppet's folder.
fn methods_of(ruby: &Ruby, class: Value, root: Text) -> Result<(RArray, RArray, RArray), Error> {
    guard(ruby, || {
        let names: RArray = class.funcall(&method::INSTANCE_METHODS, (false,))?;
        names.concat(class.funcall(&method::PRIVATE_INSTANCE_METHODS, (false,))?)?;
        let (aliases, others) = (ruby.ary_new(), ruby.ary_new());
        let mut files = Files { root: &root, last: None };
        for index in 0..names.len() {
            let name: Symbol = names.entry(index as isize)?;
            let found: Value = class.funcall(&method::INSTANCE_METHOD, (name,))?;
            let place: Option<RArray> = found.funcall(&method::SOURCE_LOCATION, ())?;
            let file = place.map(|place| place.entry::<RString>(0)).transpose()?;
            match file {
                Some(file) if files.is_puppets(file)? => {
                    let original: Symbol = found.funcall(&method::ORIGINAL_NAME, ())?;
                    if original.as_raw() != name.as_raw() {
                        aliases.push(name)?;
                    }
                }
                _ => others.push(name)?,
            }
        }
        Ok((names, aliases, others))
    })
}

/// Defines the method.
///
/// # Errors
/// When Ruby refuses.
pub fn init(native: RModule) -> Result<(), Error> {
    native.define_singleton_method("methods_of", magnus::function!(methods_of, 2))
}
