//! `Binary.new`: from base64, text or bytes.

use puppet_eval::Error;
use puppet_eval::ErrorClass;
use puppet_pcore::Value;
use puppet_pcore::convert::base64;
use puppet_syntax::Symbol;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, legacy, raised};

fn convert(text: &Value, format: Option<&Value>) -> Result<Value> {
    let bytes = legacy::bytes(text)?;
    let ascii = String::from_utf8_lossy(&bytes);
    let invalid = || Error::argument("invalid base64");
    Ok(Value::Binary(match format.and_then(Value::as_str).unwrap_or("%B") {
        "%b" => base64::decode_relaxed(&ascii).into(),
        "%u" => base64::decode_url_safe(&ascii).ok_or_else(invalid)?.into(),
        "%B" => base64::decode_strict(&ascii).ok_or_else(invalid)?.into(),
        "%s" => {
            if let Value::Bytes(b) = text {
                // Bytes are valid as they are, but have no form in UTF-8.
                if b.encoding == Symbol::BINARY {
                    if let Some(byte) = bytes.iter().find(|b| !b.is_ascii()) {
                        let message = format!("\"\\x{byte:02X}\" from ASCII-8BIT to UTF-8");
                        return Err(raised(ErrorClass::UndefinedConversion, message));
                    }
                }
                return Err(Error::argument(format!(
                    "The given string in encoding '{}' is invalid. Cannot create a Binary UTF-8 representation",
                    b.encoding
                )));
            }
            bytes
        }
        _ => bytes,
    }))
}

fn from_string(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    convert(&args[0], args.get(1))
}

fn bytes(value: &Value) -> Value {
    let bytes: Vec<u8> =
        value.as_array().into_iter().flatten().filter_map(Value::as_int).map(|b| b as u8).collect();
    Value::Binary(bytes.into())
}

fn from_array(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    Ok(bytes(&args[0]))
}

fn from_hash(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let Value::Hash(hash) = &args[0] else { return Ok(Value::Undef) };
    match hash.get_str("value") {
        Some(value @ Value::Array(_)) => Ok(bytes(value)),
        Some(value) => convert(value, hash.get_str("format")),
        None => Ok(Value::Undef),
    }
}

pub(super) static DEF: FunctionDef = FunctionDef::with_types(
    "new_Binary",
    &[
        "ByteInteger = Integer[0,255]",
        r#"Base64Format = Enum["%b", "%u", "%B", "%s", "%r"]"#,
        r#"StringHash = Struct[{value => String, "format" => Optional[Base64Format]}]"#,
        "ArrayHash = Struct[{value => Array[ByteInteger]}]",
        "BinaryArgsHash = Variant[StringHash, ArrayHash]",
    ],
    &[
        DispatchDef::new(&["param String str", "optional Base64Format format"], from_string),
        DispatchDef::new(&["param Array[ByteInteger] byte_array"], from_array),
        DispatchDef::new(&["param BinaryArgsHash hash_args"], from_hash),
    ],
);
