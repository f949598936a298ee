//! The finished catalog as data (`Catalog#to_data_hash`): JSON, byte for byte what Ruby would
//! generate.

use ecow::EcoString;
use puppet_pcore::{Value, memory};
use puppet_syntax::Symbol;

use super::data::{is_plain, to_data};
use super::finished::{FinishedCatalog, FinishedResource};
use super::json::{JsonText, write_integer, write_reference, write_str, write_value};
use super::losses::Losses;

/// Properties of the data that only the embedder knows.
pub struct DataOptions<'a> {
    /// `Catalog#name`
    pub name: &'a str,
    /// `Catalog#environment`
    pub environment: &'a str,
    /// `rich_data`
    pub rich_data: bool,
    /// Gets the warnings for values that plain data cannot hold (`SERIALIZATION_*` issues), with
    /// file and line of the resource.
    pub warn: &'a Warn<'a>,
}

/// Gets the text of a warning with file and line.
pub type Warn<'a> = dyn Fn(String, Option<&str>, Option<u32>) + 'a;

impl FinishedResource {
    /// The parameters as data.
    pub fn parameters_data(&self, options: &DataOptions<'_>) -> Vec<(Symbol, Value)> {
        let mut warn = |text| (options.warn)(text, self.file.as_deref(), self.line);
        let reference = || self.reference();
        let mut losses = Losses::of(&reference, &mut warn);
        let convert = |(name, value): (Symbol, &Value)| {
            if is_plain(value) {
                return (name, value.clone());
            }
            (name, losses.inside(name.as_str(), |losses| to_data(value, options.rich_data, losses)))
        };
        self.data_params().map(convert).collect()
    }

    /// `JSON.generate(resource.to_data_hash)`, appended.
    pub fn write_json(&self, json: &mut JsonText, options: &DataOptions<'_>) {
        self.write_head(&mut json.text);
        write_params(json, self.parameters_data(options).iter().map(|(name, data)| (*name, data)));
        self.write_tail(&mut json.text);
    }

    /// Attributes before the parameters.
    pub fn write_head(&self, out: &mut String) {
        out.push_str("{\"type\":");
        write_str(out, self.type_name.as_str());
        out.push_str(",\"title\":");
        write_str(out, self.title.as_str());
        out.push_str(",\"tags\":");
        write_texts(out, self.tags.iter());
        if let Some(file) = &self.file {
            out.push_str(",\"file\":");
            write_str(out, file);
        }
        if let Some(line) = self.line {
            out.push_str(",\"line\":");
            write_integer(out, i64::from(line));
        }
        if !self.exported_unset {
            out.push_str(if self.exported { ",\"exported\":true" } else { ",\"exported\":false" });
        }
        out.push_str(",\"kind\":");
        write_str(out, self.kind_name);
        if self.exported_unset {
            out.push_str(",\"exported\":false");
        }
    }

    /// Attributes after the parameters.
    pub fn write_tail(&self, out: &mut String) {
        if !self.sensitive.is_empty() {
            out.push_str(",\"sensitive_parameters\":");
            write_texts(out, self.sensitive.iter().map(|name| name.as_str()));
        }
        out.push('}');
    }
}

impl FinishedCatalog {
    /// `JSON.generate(catalog.to_data_hash)`
    pub fn to_json(&self, options: &DataOptions<'_>) -> JsonText {
        let mut json = JsonText::after(String::with_capacity(self.resources.len() * 300));
        let out = &mut json.text;
        out.push_str("{\"tags\":");
        write_texts(out, self.tags.iter().map(EcoString::as_str));
        out.push_str(",\"name\":");
        write_str(out, options.name);
        out.push_str(",\"version\":");
        write_value(&mut json, &self.version);
        let out = &mut json.text;
        out.push_str(",\"code_id\":");
        match &self.code_id {
            Some(id) => write_str(out, id),
            None => out.push_str("null"),
        }
        out.push_str(",\"catalog_uuid\":");
        write_str(out, &self.catalog_uuid);
        out.push_str(",\"catalog_format\":2,\"environment\":");
        write_str(out, options.environment);
        out.push_str(",\"resources\":[");
        for (i, resource) in self.resources.iter().enumerate() {
            if !memory::room(&mut json.text) {
                break;
            }
            if i > 0 {
                json.text.push(',');
            }
            resource.write_json(&mut json, options);
        }
        let out = &mut json.text;
        out.push_str("],\"edges\":");
        self.write_edges(out);
        out.push_str(",\"classes\":");
        write_texts(out, self.classes.iter().map(EcoString::as_str));
        out.push('}');
        json
    }

    /// The edges as JSON, appended.
    pub fn write_edges(&self, out: &mut String) {
        // All references, one after the other, and where each ends.
        let mut references = String::with_capacity(self.resources.len() * 40);
        let mut ends = Vec::with_capacity(self.resources.len() + 1);
        ends.push(0);
        for resource in &self.resources {
            write_reference(&mut references, resource.type_name.as_str(), &resource.title);
            ends.push(references.len());
        }
        let reference = |index: u32| &references[ends[index as usize]..ends[index as usize + 1]];
        out.push('[');
        for (i, (source, target)) in self.edges.iter().enumerate() {
            out.push_str(if i > 0 { ",{\"source\":" } else { "{\"source\":" });
            out.push_str(reference(*source));
            out.push_str(",\"target\":");
            out.push_str(reference(*target));
            out.push('}');
        }
        out.push(']');
    }
}

/// Appends `,"parameters":{...}`, unless there are none.
pub fn write_params<'a>(json: &mut JsonText, params: impl Iterator<Item = (Symbol, &'a Value)>) {
    let mut first = true;
    for (name, data) in params {
        let out = &mut json.text;
        out.push_str(if first { ",\"parameters\":{" } else { "," });
        first = false;
        write_str(out, name.as_str());
        out.push(':');
        write_value(json, data);
    }
    if !first {
        json.text.push('}');
    }
}

fn write_texts<'a>(out: &mut String, list: impl Iterator<Item = &'a str>) {
    out.push('[');
    for (i, text) in list.enumerate() {
        if i > 0 {
            out.push(',');
        }
        write_str(out, text);
    }
    out.push(']');
}
