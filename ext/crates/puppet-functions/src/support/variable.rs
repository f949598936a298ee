//! Variables by name, as Ruby code gets them (`Scope#lookupvar`, `Scope#exist?`).

use puppet_pcore::Value;
use puppet_syntax::Symbol;

use super::CallCx;

/// The value of a variable, qualified or not; `None`: there is none.
pub(crate) fn lookup(cx: &CallCx<'_>, name: &str) -> Option<Value> {
    let Some((class, leaf)) = name.rsplit_once("::") else {
        return cx.frame.lookup(Symbol::get(name)?);
    };
    let session = cx.evaluator.session()?;
    let leaf = Symbol::get(leaf)?;
    let class = class.strip_prefix("::").unwrap_or(class);
    if class.is_empty() {
        return session.top_frame().get_local(leaf);
    }
    let mut frame = session.class_frame(Symbol::get(class)?)?;
    loop {
        if let Some(value) = frame.get_local(leaf) {
            return Some(value);
        }
        let inherited = frame.scope.inherited.clone()?;
        frame = inherited;
    }
}

/// Whether a variable is set, be it to `undef`.
pub(crate) fn exists(cx: &CallCx<'_>, name: &str) -> bool {
    let leaf = name.rsplit("::").next().unwrap_or(name);
    let built_in = matches!(leaf, "module_name" | "caller_module_name");
    let unqualified = !name.contains("::") || name.strip_prefix("::") == Some(leaf);
    built_in && unqualified || lookup(cx, name).is_some()
}
