//! Texts of times and time zones that Ruby's library reads.

use std::rc::Rc;

use magnus::value::ReprValue;
use magnus::{ArgList, Ruby, TryConvert};
use puppet_eval::Unwind;
use puppet_eval::error::ErrorClass;
use puppet_eval::interrupt::stop;
use puppet_pcore::Timestamp;
use puppet_pcore::convert::time::{TimeLibrary, TimeText, use_library};
use puppet_pcore::convert::{ConvertError, ConvertErrorKind};

use crate::error::catch;
use crate::names::{Name, constant, method};

/// Has the engine ask Ruby for what varies with the Ruby, the process or the day.
pub fn install() {
    use_library(TimeLibrary { parse, offset });
}

fn ask<T: TryConvert>(name: &'static Name, args: impl ArgList) -> Option<Result<T, Box<ConvertError>>> {
    // Not on a thread of Ruby's.
    let ruby = Ruby::get().ok()?;
    let answer = constant::TIME_TEXTS.get(&ruby).and_then(|texts| texts.funcall(name, args));
    Some(answer.map_err(|error| raised(&ruby, error)))
}

/// The error of Ruby's library. What is not a StandardError (a signal, `Timeout`) stops the work.
#[cold]
fn raised(ruby: &Ruby, error: magnus::Error) -> Box<ConvertError> {
    match *catch(ruby, error) {
        Unwind::Error(error) => Box::new(ConvertError {
            kind: match error.class {
                ErrorClass::ArgumentError => ConvertErrorKind::Argument,
                ErrorClass::TypeError => ConvertErrorKind::Type,
                _ => ConvertErrorKind::Standard,
            },
            message: error.full_message(),
            raised: error.foreign.map(|foreign| Rc::new(foreign) as Rc<dyn std::any::Any>),
        }),
        unwind => {
            stop(Box::new(unwind));
            ConvertError::argument("interrupted")
        }
    }
}

fn parse(request: TimeText<'_>) -> Option<Result<Timestamp, Box<ConvertError>>> {
    let formats = request.formats.map(<[&str]>::to_vec);
    let args = (request.text, formats, request.is_single, request.zone);
    let answer = ask::<(i64, i64)>(&method::PARSE_TIME, args)?;
    Some(answer.map(|(seconds, nanos)| {
        Timestamp::from_nanos(i128::from(seconds) * 1_000_000_000 + i128::from(nanos))
    }))
}

fn offset(zone: &str) -> Option<Result<Option<i64>, Box<ConvertError>>> {
    ask(&method::ZONE_OFFSET, (zone,))
}
