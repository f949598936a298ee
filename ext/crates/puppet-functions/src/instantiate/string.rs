//! `String.new`: text in given formats.

use puppet_pcore::Value;
use puppet_pcore::convert::string;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, convert_error};

fn call(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let formats = args.get(1).unwrap_or(&Value::Default);
    string::to_string(&args[0], formats).map(Value::string).map_err(convert_error)
}

pub(super) static DEF: FunctionDef = FunctionDef::with_types(
    "new_string",
    &[
        r"Format = Pattern[/^%([\s\[+#0{<(|-]*)([1-9][0-9]*)?(?:\.([0-9]+))?([a-zA-Z])$/]",
        "ContainerFormat = Struct[{Optional[format] => Format, Optional[separator] => String, \
         Optional[separator2] => String, Optional[string_formats] => Hash[Type, Format]}]",
        "TypeMap = Hash[Type, Variant[Format, ContainerFormat]]",
        "Convertible = Any",
        "Formats = Variant[Default, String[1], TypeMap]",
    ],
    &[DispatchDef::new(&["param Convertible from", "optional Formats string_formats"], call)],
);
