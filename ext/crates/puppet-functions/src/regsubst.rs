//! `regsubst`: replaces matches of a regular expression.
//!
//! ```puppet
//! regsubst('a-b-c', '-', '.', 'G')  # => 'a.b.c'
//! ```

use std::sync::Arc;

use puppet_pcore::value::Regexp;
use puppet_pcore::{PArray, TypeKind, Value};

use crate::support::substitute::substitute;
use crate::support::text::from_bytes_apart;
use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, log, str_arg, types};

fn replace(target: &Value, regexp: &Regexp, replacement: &Value, all: bool) -> Result<Value> {
    Ok(match target {
        Value::Array(items) => {
            let replaced = items.iter().map(|item| replace(item, regexp, replacement, all));
            Value::Array(replaced.collect::<Result<PArray>>()?)
        }
        // A list that is sensitive as a whole is so no more (a slip of stock's); its elements stay.
        Value::Sensitive(inner) => match &**inner {
            Value::Array(_) => replace(inner, regexp, replacement, all)?,
            other => Value::Sensitive(Arc::new(replace(other, regexp, replacement, all)?)),
        },
        Value::String(text) => Value::string(substitute(text, regexp, replacement, all)?),
        other => match other.bytes_apart() {
            Some(text) => from_bytes_apart(&substitute(&text, regexp, replacement, all)?)?,
            None => other.clone(),
        },
    })
}

fn by_text(cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    if args.len() > 4 && cx.evaluator.settings.features.regsubst_encoding {
        log::deprecation(
            cx,
            "regsubst_function_encoding",
            "The regsubst() function's encoding argument has been ignored since Ruby 1.9 and will be removed in a \
             future release",
            false,
        )?;
    }
    let mut all = false;
    let mut options = String::new();
    for flag in str_arg(args, 3).chars() {
        match flag {
            'G' => all = true,
            'E' => options.push('x'),
            'I' => options.push('i'),
            'M' => options.push('m'),
            _ => {}
        }
    }
    let regexp = types::regexp_with_options(str_arg(args, 1), &options)?;
    replace(&args[0], &regexp, &args[2], all)
}

fn by_regexp(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let all = str_arg(args, 3) == "G";
    let regexp: Arc<Regexp> = match &args[1] {
        Value::Regexp(r) => r.clone(),
        Value::Type(t) => match t.kind() {
            TypeKind::Regexp(Some(r)) => r.clone(),
            _ => types::regexp("")?,
        },
        _ => types::regexp("")?,
    };
    replace(&args[0], &regexp, &args[2], all)
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "regsubst",
    &[
        DispatchDef::new(
            &[
                "param Variant[Array[String],String] target",
                "param String pattern",
                "param Variant[String,Hash[String,String]] replacement",
                "optional Optional[Pattern[/^[GEIM]*$/]] flags",
                "optional Enum['N','E','S','U'] encoding",
            ],
            by_text,
        )
        .when(|f| !f.regsubst_sensitive),
        DispatchDef::new(
            &[
                "param Variant[Array[String],String] target",
                "param Variant[Regexp,Type[Regexp]] pattern",
                "param Variant[String,Hash[String,String]] replacement",
                "optional Pattern[/^G?$/] flags",
            ],
            by_regexp,
        )
        .when(|f| !f.regsubst_sensitive),
        DispatchDef::new(
            &[
                "param Variant[Array[Variant[String,Sensitive[String]]],Sensitive[Array[Variant[String,Sensitive[String]]]],Variant[String,Sensitive[String]]] target",
                "param String pattern",
                "param Variant[String,Hash[String,String]] replacement",
                "optional Optional[Pattern[/^[GEIM]*$/]] flags",
                "optional Enum['N','E','S','U'] encoding",
            ],
            by_text,
        )
        .when(|f| f.regsubst_sensitive && f.regsubst_encoding),
        DispatchDef::new(
            &[
                "param Variant[Array[Variant[String,Sensitive[String]]],Sensitive[Array[Variant[String,Sensitive[String]]]],Variant[String,Sensitive[String]]] target",
                "param String pattern",
                "param Variant[String,Hash[String,String]] replacement",
                "optional Optional[Pattern[/^[GEIM]*$/]] flags",
            ],
            by_text,
        )
        .when(|f| f.regsubst_sensitive && !f.regsubst_encoding),
        DispatchDef::new(
            &[
                "param Variant[Array[Variant[String,Sensitive[String]]],Sensitive[Array[Variant[String,Sensitive[String]]]],Variant[String,Sensitive[String]]] target",
                "param Variant[Regexp,Type[Regexp]] pattern",
                "param Variant[String,Hash[String,String]] replacement",
                "optional Pattern[/^G?$/] flags",
            ],
            by_regexp,
        )
        .when(|f| f.regsubst_sensitive),
    ],
);
