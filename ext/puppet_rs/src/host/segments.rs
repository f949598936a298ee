//! `puppet_eval::segments`: reports to `Puppet::Util::Profiler` by the Ruby half of the host.

use magnus::prelude::*;
use magnus::{Error, RModule, Value as Rb, function};
use puppet_eval::error::Result;
use puppet_eval::segments::{self, Reporter, Segment};

use super::{ask, current, ruby};
use crate::class::resource;
use crate::error::FromRuby;
use crate::names::method;

/// Defines `Native.report_segments(on)`.
///
/// # Errors
/// When Ruby refuses.
pub fn init(native: RModule) -> std::result::Result<(), Error> {
    segments::install(Reporter { begin, end });
    native.define_singleton_method("report_segments", function!(segments::switch, 1))
}

fn begin(segment: Segment<'_>) -> Result<()> {
    let ruby = ruby();
    let kind = |name: &str| ruby.to_symbol(name);
    let _: Rb = match segment {
        Segment::Phase(id) => ask::ask(&method::BEGIN_SEGMENT, (kind("phase"), id))?,
        Segment::Iteration(number) => ask::ask(&method::BEGIN_SEGMENT, (kind("iteration"), number))?,
        Segment::Function(name) => ask::ask(&method::BEGIN_SEGMENT, (kind("function"), name))?,
        Segment::Resource(id) => {
            let Some(host) = current() else { return Ok(()) };
            let facade = resource::facade(&ruby, &host, id).from_ruby(&ruby)?;
            ask::ask(&method::BEGIN_SEGMENT, (kind("resource"), facade))?
        }
    };
    Ok(())
}

fn end() -> Result<()> {
    let _: Rb = ask::ask(&method::END_SEGMENT, ())?;
    Ok(())
}
