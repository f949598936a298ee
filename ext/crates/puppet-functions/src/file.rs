//! `file`: the content of the first file that exists.
//!
//! ```puppet
//! file('motd/missing', 'motd/motd')  # => "Welcome\n"
//! ```

use puppet_eval::Error;
use puppet_eval::host::{FileUse, ModuleFile};
use puppet_pcore::{ByteString, Value};
use puppet_syntax::Symbol;

use crate::support::legacy::{self, legacy_function};
use crate::support::{CallCx, Result, files};

fn body(cx: &CallCx<'_>, args: &[Value]) -> Result<Value> {
    for name in args.iter().filter_map(Value::as_str) {
        let Some(path) = files::find(cx, ModuleFile::File, name)? else { continue };
        let host = &cx.evaluator.host;
        let mut bytes = host.read_file(&path, FileUse::ModuleFile).map_err(|e| files::io_error(e, &path))?;
        // Then Ruby has looked at the mark, if there was a file at all.
        let has_marks = !host.are_files_replaced();
        // Ruby takes such a mark for the encoding, in which no file can be read as text.
        if has_marks
            && [&b"\xff\xfe"[..], b"\xfe\xff", b"\0\0\xfe\xff"].iter().any(|mark| bytes.starts_with(mark))
        {
            return Err(Error::argument("ASCII incompatible encoding needs binmode"));
        }
        if has_marks && bytes.starts_with(b"\xef\xbb\xbf") {
            bytes.drain(..3);
        }
        return Ok(match String::from_utf8(bytes) {
            Ok(text) => Value::string(text),
            Err(error) => {
                Value::Bytes(ByteString { bytes: error.into_bytes().into(), encoding: Symbol::UTF_8 }.into())
            }
        });
    }
    let names: Vec<String> = args.iter().map(legacy::to_s).collect();
    Err(Error::parse(format!("Could not find any files from {}", names.join(", "))))
}

legacy_function!("file", -2, body, legacy::are_texts);
