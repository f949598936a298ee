//! The phases of a compile, in order, and what they share.

mod additions;
mod classes;
mod collectors;
mod declare;
mod definitions;
mod finish;
mod from_host;
mod main;
mod nodes;
mod scopes;
mod validate;

pub use from_host::{HostOverride, HostParam};
