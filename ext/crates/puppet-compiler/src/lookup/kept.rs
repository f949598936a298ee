//! Values that a lookup keeps and gives out again, as the same objects: what data functions gave by key, and what they cached.
//! In stock, Ruby code that changes one of them changes what is looked up next.

use super::Lookup;
use super::config::HieraConfig;
use super::provider::{ConfiguredProvider, FunctionContext};
use crate::mutation::Replacement;

impl Lookup {
    /// Offers what is kept to `replacement`; see [`crate::compiler::Compiler::replace_values`].
    pub(crate) fn replace_values(&self, replacement: &mut dyn Replacement) {
        self.global.replace_values(replacement);
        if let Some(Some(provider)) = &*self.environment.borrow() {
            provider.replace_values(replacement);
        }
        for provider in self.module_providers.borrow().values().flatten() {
            provider.replace_values(replacement);
        }
        for (_, value) in self.function_data.borrow_mut().values_mut() {
            replacement.offer(value);
        }
    }
}

impl ConfiguredProvider {
    fn replace_values(&self, replacement: &mut dyn Replacement) {
        if let Some(config) = self.known_config() {
            config.replace_values(replacement);
        }
    }
}

impl HieraConfig {
    fn replace_values(&self, replacement: &mut dyn Replacement) {
        for provider in self.known_providers() {
            for context in provider.known_contexts() {
                context.replace_values(replacement);
            }
        }
    }
}

impl FunctionContext {
    fn replace_values(&self, replacement: &mut dyn Replacement) {
        let mut values = self.values.borrow_mut();
        let mut cache = self.cache.borrow_mut();
        for value in values.values_mut().chain(cache.values_mut()) {
            replacement.offer(value);
        }
    }
}
