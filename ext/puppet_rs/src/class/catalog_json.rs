//! JSON of a finished catalog, written without making Ruby objects: byte for byte what Ruby's
//! `JSON.generate` makes of `Catalog#to_data_hash`.

use magnus::prelude::*;
use magnus::{Error, RHash, RString, Ruby};
use puppet_compiler::FinishedResource;
use puppet_compiler::catalog::to_data::write_params;
use puppet_pcore::Value;

use super::catalog::{Catalog, is_plain, rich_params, stringified};
use crate::guard::guard;
use crate::names::{constant, method};

/// Ruby's generator refuses data of more than 100 levels; of these the catalog itself has four.
/// Near that limit the data is left to it.
const LEVELS: usize = 90;

fn is_deep(value: &Value, left: usize) -> bool {
    match value {
        Value::Array(items) => left == 0 || items.iter().any(|item| is_deep(item, left - 1)),
        Value::Hash(pairs) => left == 0 || pairs.values().any(|item| is_deep(item, left - 1)),
        _ => false,
    }
}

fn write_resource(
    ruby: &Ruby,
    out: &mut String,
    resource: &FinishedResource,
    options: RHash,
) -> Result<(), Error> {
    resource.write_head(out);
    let is_empty = resource.data_params().next().is_none();
    if is_empty || (resource.data_params().all(|(_, v)| is_plain(v)) && !stringified(ruby, options)) {
        write_params(out, resource.data_params());
    } else {
        let data = rich_params(ruby, resource, options)?;
        let json: RString = constant::JSON.get(ruby)?.funcall(&method::DUMP, (data,))?;
        out.push_str(",\"parameters\":");
        out.push_str(&json.to_string()?);
    }
    resource.write_tail(out);
    Ok(())
}

impl Catalog {
    /// `Catalog#to_data_hash` as JSON, in one text: around `resources` and `edges` stands what Ruby code made of the rest;
    /// nil when Ruby code must produce the resources.
    pub(super) fn json(
        ruby: &Ruby,
        rb_self: &Catalog,
        options: RHash,
        (before, between, after): (RString, RString, RString),
    ) -> Result<Option<RString>, Error> {
        guard(ruby, || {
            let catalog = rb_self.0.get(ruby);
            if catalog.resources.iter().any(|r| r.data_params().any(|(_, v)| is_deep(v, LEVELS))) {
                return Ok(None);
            }
            let mut out = before.to_string()?;
            // Of three catalogs it was 64% to 66%.
            out.reserve(rb_self.1.bytes() / 10 * 7);
            out.push('[');
            for (i, resource) in catalog.resources.iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                write_resource(ruby, &mut out, resource, options)?;
            }
            out.push(']');
            out.push_str(&between.to_string()?);
            catalog.write_edges(&mut out);
            out.push_str(&after.to_string()?);
            Ok(Some(ruby.str_new(&out)))
        })
    }
}
