//! JSON of a finished catalog, written without making Ruby objects: byte for byte what Ruby's
//! `JSON.generate` makes of `Catalog#to_data_hash`.

use magnus::prelude::*;
use magnus::{Error, ExceptionClass, RArray, RHash, RString, Ruby, Symbol};
use puppet_compiler::FinishedResource;
use puppet_compiler::catalog::json::JsonText;
use puppet_compiler::catalog::to_data::write_params;
use puppet_pcore::Value;

use super::catalog::{Catalog, is_plain, rich_params, stringified};
use crate::guard::guard;
use crate::names::constant;

/// Ruby's generator refuses data of more than 100 levels; of these the catalog itself has four.
/// Near that limit the data is left to it.
const LEVELS: usize = 90;

fn is_deep(value: &Value, left: usize) -> bool {
    match value {
        Value::Array(items) => left == 0 || items.glance().iter().any(|item| is_deep(item, left - 1)),
        Value::Hash(pairs) => left == 0 || pairs.glance().values().any(|item| is_deep(item, left - 1)),
        _ => false,
    }
}

/// Levels of arrays and hashes that Ruby's generator writes.
const CATALOG_LEVELS: usize = 100;

/// Levels that are left for a hash of parameters, which is the fourth itself.
const PARAMETER_LEVELS: usize = CATALOG_LEVELS - 3;

/// Floats as `writer` writes them: `to_json` of the process's JSON library, or `to_pson`. `None` if these are no numbers.
///
/// # Errors
/// Errors that the library raised.
pub(super) fn float_texts(
    ruby: &Ruby,
    writer: Symbol,
    floats: impl ExactSizeIterator<Item = f64>,
) -> Result<Option<String>, Error> {
    let count = floats.len();
    if count == 0 {
        return Ok(Some(String::new()));
    }
    let list: RArray = floats.map(|float| ruby.float_from_f64(float)).collect();
    let json: String = list.funcall(writer, ())?;
    let is_number = |text: &str| {
        !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte))
    };
    let texts = json.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    Ok(texts
        .filter(|texts| texts.split(',').count() == count && texts.split(',').all(is_number))
        .map(str::to_owned))
}

/// The error of a library that goes no deeper than [`PARAMETER_LEVELS`] here, as it words it for the whole catalog.
fn nesting_error(ruby: &Ruby, writer: Symbol, error: Error) -> Result<Error, Error> {
    let mut deep = ruby.ary_new();
    for _ in 0..=CATALOG_LEVELS {
        deep = ruby.ary_new_from_values(&[deep]);
    }
    Ok(deep.funcall::<_, _, RString>(writer, ()).err().unwrap_or(error))
}

/// Gives the error of a value that the JSON library refuses. The caller goes on with it: stock makes the data of all resources, with
/// their warnings, before it writes the first.
fn write_resource(
    ruby: &Ruby,
    json: &mut JsonText,
    resource: &FinishedResource,
    (options, all_converted, writer): (RHash, bool, Symbol),
) -> Result<Option<Error>, Error> {
    resource.write_head(&mut json.text);
    let is_empty = resource.data_params().next().is_none();
    if is_empty || (!all_converted && resource.data_params().all(|(_, v)| is_plain(v))) {
        write_params(json, resource.data_params());
    } else {
        let data = rich_params(ruby, resource, options)?;
        let limit = ruby.hash_new();
        limit.aset(ruby.to_symbol("max_nesting"), PARAMETER_LEVELS)?;
        let text: RString = match data.funcall(writer, (limit,)) {
            Err(error)
                if error
                    .is_kind_of(ExceptionClass::try_convert(constant::JSON_NESTING_ERROR.get(ruby)?)?) =>
            {
                return nesting_error(ruby, writer, error).map(Some);
            }
            Err(error) if error.is_kind_of(ExceptionClass::try_convert(constant::JSON_ERROR.get(ruby)?)?) => {
                return Ok(Some(error));
            }
            other => other?,
        };
        json.text.push_str(",\"parameters\":");
        json.text.push_str(&text.to_string()?);
    }
    resource.write_tail(&mut json.text);
    Ok(None)
}

impl Catalog {
    /// `Catalog#to_data_hash` as JSON, in one text: around `resources` and `edges` stands what Ruby code made of the rest;
    /// nil when Ruby code must produce the resources.
    pub(super) fn json(
        ruby: &Ruby,
        rb_self: &Catalog,
        options: RHash,
        (before, between, after): (RString, RString, RString),
        writer: Symbol,
    ) -> Result<Option<RString>, Error> {
        guard(ruby, || {
            let catalog = rb_self.0.get(ruby);
            if catalog.resources.iter().any(|r| r.data_params().any(|(_, v)| is_deep(v, LEVELS))) {
                return Ok(None);
            }
            let mut json = JsonText::after(before.to_string()?);
            // Of four catalogs it was 64% to 66%, of one more than 70%; pages that are not written cost nothing.
            json.text.reserve(rb_self.1.bytes());
            json.text.push('[');
            let mut refused = None;
            let all_converted = stringified(ruby, options);
            for (i, resource) in catalog.resources.iter().enumerate() {
                if i > 0 {
                    json.text.push(',');
                }
                let error = write_resource(ruby, &mut json, resource, (options, all_converted, writer))?;
                refused = refused.or(error);
            }
            if let Some(error) = refused {
                return Err(error);
            }
            json.text.push(']');
            json.text.push_str(&between.to_string()?);
            catalog.write_edges(&mut json.text);
            json.text.push_str(&after.to_string()?);
            let Some(floats) = float_texts(ruby, writer, json.floats())? else { return Ok(None) };
            Ok(Some(ruby.str_new(&json.with_floats(floats.split(',')))))
        })
    }
}
