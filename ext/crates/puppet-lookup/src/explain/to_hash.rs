//! The explanation as data (`ExplainNode#to_hash`): keys and events are Ruby symbols.

use puppet_pcore::Value;

use super::{Event, Node, Qualifier};

fn symbol(text: &str) -> Value {
    Value::Symbol(text.into())
}

fn branches(nodes: &[Node], ids: &[usize]) -> Value {
    Value::array(ids.iter().map(|id| node(nodes, *id)).collect())
}

/// The tree below a node.
pub(super) fn node(nodes: &[Node], id: usize) -> Value {
    let node_ = &nodes[id];
    if let Qualifier::MergeSource(source) = &node_.about {
        return Value::hash([
            (symbol("type"), symbol("merge_source")),
            (symbol("merge_source"), Value::String(source.clone())),
        ]);
    }
    if let (Qualifier::Merge(_), [only]) = (&node_.about, node_.branches.as_slice()) {
        return node(nodes, *only);
    }
    let mut pairs = Vec::new();
    if !node_.branches.is_empty() {
        pairs.push((symbol("branches"), branches(nodes, &node_.branches)));
    }
    let key = match &node_.about {
        Qualifier::Top(key) | Qualifier::InvalidKey(key) => Some(node_.key.as_ref().unwrap_or(key)),
        _ => node_.key.as_ref(),
    };
    if let Some(key) = key {
        pairs.push((symbol("key"), Value::String(key.clone())));
    }
    if matches!(
        node_.event,
        Some(Event::Found | Event::FoundInDefaults | Event::FoundInOverrides | Event::Result)
    ) {
        pairs.push((symbol("value"), node_.value.clone().unwrap_or_default()));
    }
    if let Some(event) = node_.event {
        pairs.push((symbol("event"), symbol(event_name(event))));
    }
    if !node_.texts.is_empty() {
        let texts = node_.texts.iter().map(|t| Value::string(t.as_str())).collect();
        pairs.push((symbol("texts"), Value::array(texts)));
    }
    let kind = match &node_.about {
        Qualifier::Global(_) => "global",
        Qualifier::Location(location) if location.is_uri => "uri",
        Qualifier::Location(_) => "path",
        Qualifier::Interpolate(_) => "interpolate",
        Qualifier::Configured(_) | Qualifier::Entry(_) => "data_provider",
        Qualifier::Merge(_) => "merge",
        Qualifier::Module(_) => "module",
        Qualifier::Scope(_) => "scope",
        Qualifier::SubLookup(_) => "sub_key",
        Qualifier::Segment => "segment",
        Qualifier::Top(..) | Qualifier::Root | Qualifier::MergeSource(_) => "root",
        Qualifier::InvalidKey(_) => "invalid_key",
    };
    pairs.push((symbol("type"), symbol(kind)));
    let text = |s: &str| Value::string(s);
    match &node_.about {
        Qualifier::Global(name) | Qualifier::Scope(name) => pairs.push((symbol("name"), text(name))),
        Qualifier::Location(location) => {
            let (original, resolved) =
                if location.is_uri { ("original_uri", "uri") } else { ("original_path", "path") };
            pairs.push((symbol(original), text(&location.original)));
            pairs.push((symbol(resolved), text(&location.resolved)));
        }
        Qualifier::Interpolate(expression) => pairs.push((symbol("expression"), text(expression))),
        Qualifier::Merge(strategy) => {
            pairs.push((symbol("merge"), symbol(strategy.key())));
            if let Some(options) = strategy.options_without_strategy() {
                pairs.push((symbol("options"), Value::Hash(options)));
            }
        }
        Qualifier::Configured(provider) => {
            pairs.push((symbol("name"), Value::from(provider.name())));
            if let Some(path) = provider.config_path() {
                pairs.push((symbol("configuration_path"), Value::String(path)));
            }
            if let Some(module) = provider.module_name() {
                pairs.push((symbol("module"), Value::String(module.clone())));
            }
        }
        Qualifier::Entry(provider) => pairs.push((symbol("name"), Value::from(provider.display_name()))),
        _ => {}
    }
    Value::hash(pairs)
}

fn event_name(event: Event) -> &'static str {
    match event {
        Event::Found => "found",
        Event::FoundInOverrides => "found_in_overrides",
        Event::FoundInDefaults => "found_in_defaults",
        Event::Result => "result",
        Event::NotFound => "not_found",
        Event::LocationNotFound => "location_not_found",
        Event::ModuleNotFound => "module_not_found",
        Event::ModuleProviderNotFound => "module_provider_not_found",
    }
}
