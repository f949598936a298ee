//! An entry of a hierarchy: a function asked at each of its locations (`FunctionProvider`,
//! `DataHashFunctionProvider`, `LookupKeyFunctionProvider`, `DataDigFunctionProvider`).

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

use ecow::EcoString;
use puppet_eval::Result;
use puppet_eval::host::{Input, Recorder};
use puppet_eval::profile::{self, Span};
use puppet_pcore::value::ValueMap;
use puppet_pcore::{PHash, Value};
use rustc_hash::FxHashMap;

use super::call::Target;
use super::{ConfiguredProvider, v3_backend};
use crate::config::HieraConfig;
use crate::explain::Qualifier;
use crate::invocation::{Found, Invocation};
use crate::key::LookupKey;
use crate::location::{Location, resolve_paths};
use crate::merge::MergeStrategy;
use crate::{Cx, interpolation, record, types};

/// Kinds of calls of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// All data at once.
    DataHash,
    /// One key.
    LookupKey,
    /// One key with its segments.
    DataDig,
    /// A backend of Hiera 3.
    V3Backend,
    /// All data, by a function of Puppet 4.0's API without arguments.
    V4DataHash,
    /// As `DataHash`, in a configuration of version 3.
    V3DataHash,
    /// As `LookupKey`, in a configuration of version 3.
    V3LookupKey,
}

impl Kind {
    /// The key of `hiera.yaml`.
    pub(crate) fn tag(self) -> &'static str {
        match self {
            Kind::DataHash => "data_hash",
            Kind::LookupKey => "lookup_key",
            Kind::DataDig => "data_dig",
            Kind::V3Backend => "hiera3_backend",
            Kind::V4DataHash => "v4_data_hash",
            Kind::V3DataHash => "v3_data_hash",
            Kind::V3LookupKey => "v3_lookup_key",
        }
    }
}

/// Data that a function keeps between calls for one location.
pub(crate) struct FunctionContext {
    /// See [`LookupContext::function`](crate::LookupContext::function).
    pub number: u64,
    /// The module whose configuration names the function.
    pub module_name: Option<EcoString>,
    /// Values that the function itself caches.
    pub cache: RefCell<ValueMap>,
    /// All data of a `data_hash` function.
    data_hash: OnceCell<PHash>,
    /// Root keys of it that are known to be good, and to hold nothing to interpolate.
    plain: RefCell<FxHashMap<EcoString, bool>>,
    /// Results of `lookup_key` and `data_dig` functions by key.
    pub values: RefCell<FxHashMap<EcoString, Value>>,
}

/// See the module.
pub(crate) struct FunctionProvider {
    /// The entry's name.
    pub name: EcoString,
    /// Kind of call of the function.
    pub kind: Kind,
    /// The function's name.
    pub function: EcoString,
    /// `options` of the entry.
    pub options: PHash,
    /// The data directory (configurations of version 3 resolve more paths later).
    pub datadir: EcoString,
    /// The configuration this belongs to.
    pub config_path: Option<EcoString>,
    module_name: Option<EcoString>,
    locations: Vec<Option<Rc<Location>>>,
    #[allow(clippy::type_complexity)] // named nowhere else
    contexts: RefCell<Vec<(Option<Rc<Location>>, Rc<FunctionContext>)>>,
    pub(super) target: OnceCell<Target>,
    /// Values need no check: the function's return type vouches for them.
    pub(super) value_is_validated: Cell<bool>,
}

impl FunctionProvider {
    /// A provider; no locations is not the same as an empty list of them.
    pub(crate) fn new(
        config: &HieraConfig,
        name: EcoString,
        kind: Kind,
        function: EcoString,
        options: PHash,
        locations: Option<Vec<Rc<Location>>>,
        datadir: &str,
    ) -> Rc<FunctionProvider> {
        let module_name = match &config.layer {
            crate::config::Layer::Module(name) => Some(name.clone()),
            _ => None,
        };
        let locations: Vec<_> = match locations {
            Some(locations) => locations.into_iter().map(Some).collect(),
            None => vec![None],
        };
        record::in_hierarchy(
            locations.iter().flatten().filter(|l| l.exists && !l.is_uri).map(|l| &l.resolved),
        );
        Rc::new(FunctionProvider {
            name,
            kind,
            function,
            options,
            datadir: datadir.into(),
            config_path: config.path.clone(),
            module_name,
            locations,
            contexts: RefCell::default(),
            target: OnceCell::new(),
            value_is_validated: Cell::new(false),
        })
    }

    /// False where no location exists, and none is added by what is looked up ([`Self::more_locations`]).
    pub(crate) fn is_present(&self) -> bool {
        matches!(self.kind, Kind::V3Backend | Kind::V3DataHash | Kind::V3LookupKey)
            || self.locations.iter().any(|location| location.as_ref().is_none_or(|found| found.exists))
    }

    /// Label in explanations.
    pub(crate) fn display_name(&self) -> String {
        match self.kind {
            Kind::V4DataHash => format!("Deprecated API function \"{}\"", self.function),
            _ => format!("Hierarchy entry \"{}\"", self.name),
        }
    }

    /// Label in errors.
    fn full_name(&self) -> String {
        match self.kind {
            Kind::V4DataHash => format!("deprecated API function '{}'", self.function),
            Kind::V3Backend => format!("hiera version 3 backend '{}'", self.name),
            kind => format!("{} function '{}'", kind.tag(), self.function),
        }
    }

    fn origin(&self, what: &str, location: Option<&Location>) -> String {
        match location {
            Some(location) => {
                format!("{what} {}, when using location '{}',", self.full_name(), location.resolved)
            }
            None => format!("{what} {}", self.full_name()),
        }
    }

    /// The options with the location added.
    pub(super) fn options_at(&self, location: Option<&Location>) -> PHash {
        let mut options = self.options.clone();
        if let Some(location) = location {
            let key = if location.is_uri { "uri" } else { "path" };
            options.make_mut().insert(Value::from(key), Value::String(location.resolved.clone()));
        }
        options
    }

    fn context(&self, cx: Cx<'_>, location: Option<&Rc<Location>>) -> Rc<FunctionContext> {
        let same = |known: &Option<Rc<Location>>| match (known, location) {
            (None, None) => true,
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            _ => false,
        };
        if let Some((_, context)) = self.contexts.borrow().iter().find(|(known, _)| same(known)) {
            return context.clone();
        }
        let made = Rc::new(FunctionContext {
            number: cx.lookup.number(),
            module_name: self.module_name.clone(),
            cache: RefCell::default(),
            data_hash: OnceCell::new(),
            plain: RefCell::default(),
            values: RefCell::default(),
        });
        self.contexts.borrow_mut().push((location.cloned(), made.clone()));
        made
    }

    /// Looks the root of a key up at every location, merging what is found.
    ///
    /// # Errors
    /// Errors that the function raised, and values of wrong types.
    pub(crate) fn key_lookup(
        self: &Rc<Self>,
        cx: Cx<'_>,
        parent: &Rc<ConfiguredProvider>,
        key: &LookupKey,
        invocation: &Rc<Invocation>,
        merge: &MergeStrategy,
    ) -> Result<Found> {
        let more = self.more_locations(cx, invocation)?;
        let locations = more.as_deref().unwrap_or(&self.locations);
        invocation.with(
            || Qualifier::Entry(self.clone()),
            || {
                merge.lookup(cx, invocation, locations, |location| match location {
                    None => self.at(cx, parent, key, invocation, merge, None),
                    Some(location) => invocation.with(
                        || Qualifier::Location(location.clone()),
                        || {
                            // A backend of Hiera 3 finds out itself.
                            if !location.exists && self.kind != Kind::V3Backend {
                                invocation.report_location_not_found();
                                return Ok(None);
                            }
                            self.at(cx, parent, key, invocation, merge, Some(location))
                        },
                    ),
                })
            },
        )
    }

    /// `hiera(key, default, override)`: levels to be searched first.
    fn more_locations(
        &self,
        cx: Cx<'_>,
        invocation: &Rc<Invocation>,
    ) -> Result<Option<Vec<Option<Rc<Location>>>>> {
        if !matches!(self.kind, Kind::V3DataHash | Kind::V3LookupKey) {
            return Ok(None);
        }
        let levels = invocation.v3_location_overrides.borrow().clone();
        if levels.is_empty() {
            return Ok(None);
        }
        let levels: Vec<EcoString> = levels.iter().map(|v| crate::ruby_text::to_s(v).into()).collect();
        let extension = format!(".{}", self.name);
        let first = resolve_paths(cx, invocation, &self.datadir, &levels, false, Some(&extension))?;
        Ok(Some(first.into_iter().map(Some).chain(self.locations.iter().cloned()).collect()))
    }

    fn at(
        &self,
        cx: Cx<'_>,
        parent: &Rc<ConfiguredProvider>,
        key: &LookupKey,
        invocation: &Rc<Invocation>,
        merge: &MergeStrategy,
        location: Option<&Rc<Location>>,
    ) -> Result<Found> {
        let found = self.asked_at(cx, parent, key, invocation, merge, location)?;
        if found.is_some() {
            record::answered(&key.root, || (self.name.clone(), location.map(|l| l.resolved.clone())));
            Recorder::input(
                Input::Data,
                &key.root,
                location.map_or(&*self.name, |location| &location.resolved),
            );
        }
        Ok(found)
    }

    /// The span of the level in a profile. Where the data are there a search only looks into them.
    #[inline]
    fn span(&self, location: Option<&Rc<Location>>, is_there: impl FnOnce() -> bool) -> Option<Span> {
        profile::span_level(&self.name, location.map(|location| &*location.resolved), is_there)
    }

    fn asked_at(
        &self,
        cx: Cx<'_>,
        parent: &Rc<ConfiguredProvider>,
        key: &LookupKey,
        invocation: &Rc<Invocation>,
        merge: &MergeStrategy,
        location: Option<&Rc<Location>>,
    ) -> Result<Found> {
        match self.kind {
            Kind::DataHash | Kind::V3DataHash | Kind::V4DataHash => {
                let found = self.from_hash(cx, parent, key, invocation, merge, location)?;
                if let Some(value) = &found {
                    invocation.report_found(&key.root, value);
                }
                Ok(found)
            }
            Kind::LookupKey | Kind::V3LookupKey => {
                let _span = self.span(location, || false);
                let Some(value) = self.by_key(cx, key, invocation, location)? else {
                    invocation.report_not_found(&key.root);
                    return Ok(None);
                };
                invocation.report_found(&key.root, &value);
                Ok(Some(value))
            }
            Kind::DataDig | Kind::V3Backend => {
                let _span = self.span(location, || false);
                let Some(value) = self.dug(cx, key, invocation, merge, location)? else {
                    invocation.report_not_found(&key.text);
                    return Ok(None);
                };
                if !self.value_is_validated.get() {
                    types::validate_data_value(cx, &value, || {
                        self.origin(
                            &format!("Value for key '{}', returned from", key.text),
                            location.map(|l| &**l),
                        )
                    })?;
                }
                invocation.report_found(&key.text, &value);
                Ok(Some(key.undig(value)))
            }
        }
    }

    #[allow(clippy::wrong_self_convention)] // named after what it reads
    fn from_hash(
        &self,
        cx: Cx<'_>,
        parent: &Rc<ConfiguredProvider>,
        key: &LookupKey,
        invocation: &Rc<Invocation>,
        merge: &MergeStrategy,
        location: Option<&Rc<Location>>,
    ) -> Result<Found> {
        let root = &key.root;
        let context = self.context(cx, location);
        let _span = self.span(location, || context.data_hash.get().is_some());
        if context.data_hash.get().is_none() {
            let Some(value) = self.call_data_hash(cx, &context, invocation, location)? else {
                return Ok(None);
            };
            let origin = || self.origin("Value returned from", location.map(|l| &**l));
            let hash = parent.validate_data_hash(cx, value, &origin)?;
            let _ = context.data_hash.set(hash);
        }
        let Some(value) = context.data_hash.get().and_then(|hash| hash.get_str(root)) else {
            invocation.report_not_found(root);
            return Ok(None);
        };
        let known = context.plain.borrow().get(root).copied();
        let plain = match known {
            Some(plain) => plain,
            None => {
                if !self.value_is_validated.get() {
                    types::validate_data_value(cx, value, || {
                        let what = format!("Value for key '{root}', in hash returned from");
                        self.origin(&what, location.map(|l| &**l))
                    })?;
                }
                let plain = !interpolation::is_needed(value);
                context.plain.borrow_mut().insert(root.clone(), plain);
                plain
            }
        };
        if !plain {
            return interpolation::interpolate(cx, invocation, value, true).map(Some);
        }
        // As interpolating it would: every search finds containers of its own. A key with segments copies
        // only the part that it digs out.
        let shared = !key.segments.is_empty() && merge.takes_first();
        invocation.shared.set(shared);
        Ok(Some(if shared { value.clone() } else { value.fresh() }))
    }

    fn by_key(
        &self,
        cx: Cx<'_>,
        key: &LookupKey,
        invocation: &Rc<Invocation>,
        location: Option<&Rc<Location>>,
    ) -> Result<Found> {
        let context = self.context(cx, location);
        if let Some(known) = context.values.borrow().get(&key.root) {
            return Ok(Some(known.clone()));
        }
        let Some(value) =
            self.call_with_key(cx, &context, invocation, location, Value::String(key.root.clone()))?
        else {
            return Ok(None);
        };
        if !self.value_is_validated.get() {
            types::validate_data_value(cx, &value, || {
                self.origin(&format!("Value for key '{}', returned from", key.root), location.map(|l| &**l))
            })?;
        }
        context.values.borrow_mut().insert(key.root.clone(), value.clone());
        Ok(Some(value))
    }

    fn dug(
        &self,
        cx: Cx<'_>,
        key: &LookupKey,
        invocation: &Rc<Invocation>,
        merge: &MergeStrategy,
        location: Option<&Rc<Location>>,
    ) -> Result<Found> {
        if self.kind == Kind::V3Backend {
            return v3_backend::lookup(cx, self, key, invocation, merge);
        }
        let context = self.context(cx, location);
        if let Some(known) = context.values.borrow().get(&key.text) {
            return Ok(Some(known.clone()));
        }
        let found = self.call_with_key(cx, &context, invocation, location, key.to_array())?;
        if let Some(value) = &found {
            context.values.borrow_mut().insert(key.text.clone(), value.clone());
        }
        Ok(found)
    }
}
