//! The phases of a compile, in order, and what they share.

mod additions;
mod aliases;
mod classes;
mod collectors;
mod declare;
mod defaults;
mod definitions;
mod finish;
mod finished;
mod from_host;
mod main;
mod nodes;
mod overrides;
mod parameters;
mod relationships;
mod resources;
mod scopes;
mod set_defaults;
mod validate;

pub use from_host::{HostOverride, HostParam};
