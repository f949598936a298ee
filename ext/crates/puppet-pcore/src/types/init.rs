//! `Init[T, args...]`: what `T.new` takes (PInitType). The signatures are those of the functions
//! behind `new`, as far as they decide what is taken.

use std::cell::RefCell;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use super::{Attribute, Members, Size, StructMember, Type, TypeKind as K};
use crate::assignable::assignable;
use crate::convert::ruby::no_method;
use crate::convert::wording::with_line;
use crate::failure::{self, Failure};
use crate::matcher::instance;
use crate::value::{Regexp, Value};

fn tuple(types: Vec<Type>, min: usize) -> Type {
    let max = types.len();
    let size = (min != max).then_some(Size::of_counts(min, Some(max)));
    Type::tuple_of(types, size)
}

fn variant(types: Vec<Type>) -> Type {
    Type::variant_of(types)
}

fn pattern(source: &str) -> Type {
    Regexp::new(source).map_or_else(|_| Type::string(), |r| Type::new(K::Pattern(Members(Box::new([r])))))
}

fn enumeration(values: &[&str], any_case: bool) -> Type {
    Type::enum_of(values.iter().map(|v| (*v).into()), any_case)
}

fn hash(required: &[(&str, Type)], optional: &[(&str, Type)]) -> Type {
    let required = required.iter().map(|(n, t)| StructMember::with_key(n, false, t.clone()));
    let optional = optional.iter().map(|(n, t)| StructMember::with_key(n, true, t.clone()));
    Type::struct_of(required.chain(optional).collect())
}

const DECIMAL: &str = r"\A[+-]?\s*(?:(?:(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE]-?\d+)?)|(?:0[xX][0-9A-Fa-f]+)|(?:0[0-7]+)|(?:0[bB][01]+))\z";
const INTEGER: &str = r"\A[+-]?\s*(?:(?:\d+)|(?:0[xX][0-9A-Fa-f]+)|(?:0[bB][01]+))\z";
const VERSION: &str = r"\A(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?\Z";
const QUALIFIER: &str = r"\A(?<part>[0-9A-Za-z-]+)(?:\.\g<part>)*\Z";
const FORMAT: &str = r"^%([\s\[+#0{<(|-]*)([1-9][0-9]*)?(?:\.([0-9]+))?([a-zA-Z])$";

fn number(source: &str, radix: bool) -> Vec<Type> {
    let from =
        variant(vec![Type::numeric(), Type::boolean(), pattern(source), Type::timespan(), Type::timestamp()]);
    if !radix {
        return vec![
            tuple(vec![from.clone(), Type::boolean()], 1),
            tuple(vec![hash(&[("from", from)], &[("abs", Type::boolean())])], 1),
        ];
    }
    let exactly = |n| Type::integer_range(Some(n), Some(n));
    let radix = variant(vec![Type::default_type(), exactly(2), exactly(8), exactly(10), exactly(16)]);
    vec![
        tuple(vec![from.clone(), radix.clone(), Type::boolean()], 1),
        tuple(vec![hash(&[("from", from)], &[("radix", radix), ("abs", Type::boolean())])], 1),
    ]
}

fn string() -> Vec<Type> {
    let text = Type::string();
    let format = pattern(FORMAT);
    let container = hash(
        &[],
        &[
            ("format", format.clone()),
            ("separator", text.clone()),
            ("separator2", text),
            ("string_formats", Type::hash_of(Type::type_type(), format.clone())),
        ],
    );
    let map = Type::hash_of(Type::type_type(), variant(vec![format, container]));
    let formats = variant(vec![Type::default_type(), Type::string_non_empty(), map]);
    vec![tuple(vec![Type::any(), formats], 1)]
}

fn binary() -> Vec<Type> {
    let bytes = Type::array_of(Type::integer_range(Some(0), Some(255)));
    let format = enumeration(&["%b", "%u", "%B", "%s", "%r"], false);
    let text = StructMember::with_key("value", false, Type::string());
    let how = StructMember::with_key("format", true, Type::optional_of(format.clone()));
    let named = variant(vec![Type::struct_of(vec![text, how]), hash(&[("value", bytes.clone())], &[])]);
    vec![tuple(vec![Type::string(), format], 1), tuple(vec![bytes], 1), tuple(vec![named], 1)]
}

fn semver() -> Vec<Type> {
    let part = Type::integer_range(Some(0), None);
    let qualifier = pattern(QUALIFIER);
    let named = hash(
        &[("major", part.clone()), ("minor", part.clone()), ("patch", part.clone())],
        &[("prerelease", qualifier.clone()), ("build", qualifier.clone())],
    );
    vec![
        tuple(vec![pattern(VERSION)], 1),
        tuple(vec![part.clone(), part.clone(), part, qualifier.clone(), qualifier], 3),
        tuple(vec![named], 1),
    ]
}

fn semver_range() -> Vec<Type> {
    let end = variant(vec![Type::default_type(), Type::semver()]);
    vec![
        tuple(vec![Type::string_non_empty()], 1),
        tuple(vec![end.clone(), end.clone(), Type::boolean()], 2),
        tuple(vec![hash(&[("min", end.clone())], &[("max", end), ("exclude_max", Type::boolean())])], 1),
    ]
}

fn time_formats() -> Type {
    let one = Type::string_sized(Size::at_least(2));
    variant(vec![one.clone(), Type::array_sized(one, Some(Size::at_least(1)))])
}

fn timespan() -> Vec<Type> {
    let parts = ["days", "hours", "minutes", "seconds", "milliseconds", "microseconds", "nanoseconds"];
    let mut members = vec![("negative", Type::boolean())];
    members.extend(parts.iter().map(|p| (*p, Type::integer())));
    vec![
        tuple(vec![variant(vec![Type::integer(), Type::float()])], 1),
        tuple(vec![Type::string_non_empty(), time_formats()], 1),
        tuple(vec![Type::integer(); 7], 4),
        tuple(vec![hash(&[("string", Type::string_non_empty())], &[("format", time_formats())])], 1),
        tuple(vec![hash(&[], &members)], 1),
    ]
}

fn timestamp() -> Vec<Type> {
    let text = Type::string_non_empty();
    vec![
        Type::tuple_of(Vec::new(), Some(Size::exactly(0))),
        tuple(vec![variant(vec![Type::integer(), Type::float()])], 1),
        tuple(vec![text.clone(), time_formats(), text.clone()], 1),
        tuple(vec![hash(&[("string", text.clone())], &[("format", time_formats()), ("timezone", text)])], 1),
    ]
}

fn uri() -> Vec<Type> {
    let text = Type::string_non_empty;
    let port = Type::integer_range(Some(0), None);
    let members = [
        ("scheme", text()),
        ("userinfo", text()),
        ("host", text()),
        ("port", port),
        ("path", text()),
        ("query", text()),
        ("fragment", text()),
        ("opaque", text()),
    ];
    vec![tuple(vec![text()], 1), tuple(vec![hash(&[], &members)], 1)]
}

static SIGNATURES: LazyLock<FxHashMap<&'static str, Vec<Type>>> = LazyLock::new(|| {
    let any = || tuple(vec![Type::any()], 1);
    let sequence = || {
        let from = variant(vec![Type::array(), Type::hash(), Type::binary(), Type::iterable()]);
        vec![
            tuple(vec![from, Type::boolean_value(false)], 1),
            tuple(vec![Type::any(), Type::boolean_value(true)], 2),
        ]
    };
    let at_least_one = Some(Size::at_least(1));
    let pairs = |key| Type::array_sized(tuple(vec![key, Type::any()], 2), at_least_one);
    let keyed = || {
        let tree = vec![pairs(Type::array()), enumeration(&["tree", "hash_tree"], false)];
        vec![tuple(tree, 1), tuple(vec![pairs(Type::any())], 1), any()]
    };
    let words = enumeration(&["false", "n", "no", "true", "y", "yes"], true);
    let truth = variant(vec![Type::integer(), Type::float(), Type::boolean(), words]);
    FxHashMap::from_iter([
        ("Unit", vec![any()]),
        ("NotUndef", vec![any()]),
        ("Numeric", number(DECIMAL, false)),
        ("Float", number(DECIMAL, false)),
        ("Integer", number(INTEGER, true)),
        ("Boolean", vec![tuple(vec![truth], 1)]),
        ("String", string()),
        ("Regexp", vec![tuple(vec![Type::string(), Type::boolean()], 1)]),
        ("Array", sequence()),
        ("Tuple", sequence()),
        ("Hash", keyed()),
        ("Struct", keyed()),
        ("Binary", binary()),
        ("SemVer", semver()),
        ("SemVerRange", semver_range()),
        ("Sensitive", vec![tuple(vec![Type::sensitive()], 1), any()]),
        ("Timespan", timespan()),
        ("Timestamp", timestamp()),
        ("URI", uri()),
        ("Type", vec![tuple(vec![Type::string_non_empty()], 1)]),
    ])
});

/// The two signatures of an Object type's constructor.
fn of_attributes(attributes: &[Attribute]) -> Vec<Type> {
    let min = attributes.iter().filter(|a| !a.is_optional()).count();
    let named = attributes
        .iter()
        .map(|a| StructMember::with_key(a.name.as_str(), a.is_optional(), a.ty.clone()))
        .collect();
    let ordered = attributes.iter().map(|a| a.ty.clone()).collect();
    vec![tuple(vec![Type::struct_of(named)], 1), tuple(ordered, min)]
}

/// The signatures of the function behind `new`; none for types that have no such function.
fn signatures(t: &Type) -> Vec<Type> {
    match t.kind() {
        K::Optional(Some(inner)) | K::NotUndef(Some(inner)) => signatures(inner),
        K::Alias(alias) => alias.target().map(|t| signatures(&t)).unwrap_or_default(),
        K::Object(o) | K::ObjectExtension(o, _) => of_attributes(&o.parameters()),
        // Reached through an alias only: the constructor of an `Init` looks at its value later.
        K::Init(Some(_), args) => {
            let any = tuple(vec![Type::any()], 1);
            if args.is_empty() { vec![tuple(vec![Type::array()], 1), any] } else { vec![any] }
        }
        _ => SIGNATURES.get(t.simple_name()).cloned().unwrap_or_default(),
    }
}

/// Arguments that are taken besides values of the type: types of one argument, and tuples of several.
struct Taken {
    single: Vec<Type>,
    several: Vec<Type>,
    /// Some of the tuples takes one argument too.
    one_of_several: bool,
}

fn range(tuple: &Type) -> (usize, usize, &[Type]) {
    let K::Tuple(types, size) = tuple.kind() else { return (0, 0, &[]) };
    let size = size.unwrap_or(Size::exactly(types.len()));
    (size.min_count(), size.max_count().unwrap_or(usize::MAX), types)
}

/// True if there is a function behind `new` that `Init` takes (`PInitType#assert_initialized`).
fn can_be_made(t: &Type) -> bool {
    match t.kind() {
        K::Init(..) | K::Optional(_) | K::NotUndef(_) => false,
        _ => has_new(t, &mut Vec::new()),
    }
}

/// Asks for an `Init` of a type that cannot be made, or not with these arguments, are errors, whatever the value.
pub fn assert_can_be_made(t: &Type, args: &[Value]) {
    if !can_be_made(t) {
        failure::leave(Failure::Text(format!("Creation of new instance of type '{t}' is not supported")));
    } else if !args.is_empty() {
        taken(t, args);
    }
}

/// True if stock's answer is undef instead of false where a type does not take another one: the last operand of its `||` is
/// then a tuple of several arguments that `Init` does not have (`PInitType#_assignable?`).
pub fn init_answers_undef(t: &Type, other: &Value) -> bool {
    fn target(t: &Type) -> Option<Type> {
        match t.kind() {
            K::Alias(alias) if failure::has_room() => target(&*alias.target()?),
            _ => Some(t.clone()),
        }
    }
    let Some(t) = target(t) else { return false };
    let K::Init(Some(made), args) = t.kind() else { return false };
    let is_asked = match other {
        Value::Type(other) => match target(other) {
            Some(other) => match other.kind() {
                // Of another `Init` the contained type is asked about.
                K::Init(Some(inner), _) => return init_answers_undef(made, &Value::Type(inner.clone())),
                kind => !matches!(kind, K::Init(..) | K::Variant(_)),
            },
            None => false,
        },
        _ => true,
    };
    is_asked && can_be_made(made) && taken(made, args).several.is_empty()
}

/// True if a type has a function behind `new`; `inits` are the `Init` types under question, which count as valid.
fn has_new(t: &Type, inits: &mut Vec<Type>) -> bool {
    if !failure::has_room() {
        return false;
    }
    match t.kind() {
        K::Optional(Some(inner)) | K::NotUndef(Some(inner)) => has_new(inner, inits),
        // Stock makes a function for each Object type, which needs its name.
        K::Object(o) if o.is_default() => {
            let line = "          substituted = name.sub(*subst)\n                            ^^^^";
            failure::leave(Failure::NoMethod(with_line(no_method("sub", &Value::Undef), line)));
            true
        }
        K::NotUndef(None) | K::Object(_) | K::ObjectExtension(..) => true,
        K::Init(Some(inner), args) => {
            if inits.iter().any(|asked| asked.ptr_eq(t)) {
                return true;
            }
            inits.push(t.clone());
            let is_valid = match inner.kind() {
                K::Init(..) | K::Optional(_) | K::NotUndef(_) => false,
                _ => has_new(inner, inits),
            };
            inits.pop();
            is_valid && (args.is_empty() || !found(inner, args).single.is_empty())
        }
        K::Alias(alias) => alias.target().is_some_and(|t| has_new(&t, inits)),
        _ => SIGNATURES.contains_key(t.simple_name()),
    }
}

/// Signatures that `Init` takes, for a type that can be made.
fn found(t: &Type, args: &[Value]) -> Taken {
    let mut found = Taken { single: Vec::new(), several: Vec::new(), one_of_several: false };
    let given: Vec<Type> = args.iter().map(crate::infer_set).collect();
    for signature in signatures(t) {
        let (min, max, types) = range(&signature);
        let Some(first) = types.first() else {
            if args.is_empty() {
                found.several.push(signature);
            }
            continue;
        };
        if !args.is_empty() {
            let count = args.len() + 1;
            let mut call = vec![first.clone()];
            call.extend(given.iter().cloned());
            if count >= min && count <= max && assignable(&signature, &Type::tuple_of(call, None)) {
                found.single.push(first.clone());
            }
        } else if (min, max) == (1, 1) {
            found.single.push(first.clone());
        } else {
            found.one_of_several |= min == 1;
            found.several.push(signature);
        }
    }
    found
}

fn taken(t: &Type, args: &[Value]) -> Taken {
    if !can_be_made(t) {
        return Taken { single: Vec::new(), several: Vec::new(), one_of_several: false };
    }
    let found = found(t, args);
    if found.single.is_empty() && !args.is_empty() {
        let this = Type::new(K::Init(Some(t.clone()), args.into()));
        failure::leave(Failure::Text(format!(
            "The type '{this}' does not represent a valid set of parameters for {}.new()",
            crate::generalize(t).simple_name()
        )));
    }
    found
}

thread_local! {
    /// The questions being answered: a type may have itself among what makes it.
    static ASKED: RefCell<Vec<(Type, Value)>> = const { RefCell::new(Vec::new()) };
}

/// True if `T.new(value, *args)` would be accepted; asked for values that are no `T`.
pub(crate) fn init_accepts(t: &Type, args: &[Value], value: &Value) -> bool {
    let is_asked =
        |asked: &Vec<(Type, Value)>| asked.iter().any(|(of, what)| is_same(of, t) && what == value);
    if ASKED.with_borrow(is_asked) {
        return false;
    }
    ASKED.with_borrow_mut(|asked| asked.push((t.clone(), value.clone())));
    let answer = accepts(t, args, value);
    ASKED.with_borrow_mut(Vec::pop);
    answer
}

/// Equal; an Object type, which may have itself inside of it, is the very same.
fn is_same(a: &Type, b: &Type) -> bool {
    match (a.kind(), b.kind()) {
        (K::Object(a), K::Object(b)) => a.id() == b.id(),
        _ => a == b,
    }
}

/// True if an array is one argument of `Init[T].new`, and not the list of them.
pub fn init_takes_whole(t: &Type, value: &Value) -> bool {
    instance(t, value) || taken(t, &[]).single.iter().any(|s| instance(s, value))
}

fn accepts(t: &Type, args: &[Value], value: &Value) -> bool {
    let taken = taken(t, args);
    taken.single.iter().any(|s| instance(s, value))
        || taken.several.iter().any(|s| instance(s, value))
        || taken.one_of_several && {
            let alone = Value::array(vec![value.clone()]);
            taken.several.iter().any(|s| instance(s, &alone))
        }
}

/// The types of the first parameter of whatever `T.new(value, *args)` comes to with one value.
pub(crate) fn init_first_parameters(t: &Type, args: &[Value]) -> Vec<Type> {
    assert_can_be_made(t, args);
    let taken = taken(t, args);
    let mut first = taken.single;
    if taken.one_of_several {
        for several in &taken.several {
            let (min, max, types) = range(several);
            if min <= 1 && max >= 1 {
                first.extend(types.first().cloned());
            }
        }
    }
    first
}

/// True if values of the type `o`, which is not assignable to `T`, are taken.
pub(crate) fn init_takes(t: &Type, args: &[Value], o: &Type) -> bool {
    let is_asked = |asked: &Vec<(Type, Value)>| {
        asked.iter().any(|(of, what)| is_same(of, t) && matches!(what, Value::Type(what) if is_same(what, o)))
    };
    if ASKED.with_borrow(is_asked) {
        return false;
    }
    ASKED.with_borrow_mut(|asked| asked.push((t.clone(), Value::Type(o.clone()))));
    let answer = takes(t, args, o);
    ASKED.with_borrow_mut(Vec::pop);
    answer
}

fn takes(t: &Type, args: &[Value], o: &Type) -> bool {
    let taken = taken(t, args);
    taken.single.iter().any(|s| assignable(s, o))
        || taken.several.iter().any(|s| assignable(s, o))
        || taken.one_of_several && {
            let alone = Type::tuple_of(vec![o.clone()], None);
            taken.several.iter().any(|s| assignable(s, &alone))
        }
}
