//! Types that refer to themselves end with the session that made them.

use std::sync::{Arc, Weak};

use puppet_pcore::types::{ObjectType, TypeAlias};
use puppet_pcore::{TypeKind, Value};
use puppet_suite::session::Session;

fn alias_of(code: &str) -> Weak<TypeAlias> {
    let session = Session::empty();
    let value = session.evaluate(code, None).expect("a type");
    let Value::Type(t) = &value else { panic!("{value:?}") };
    let TypeKind::Alias(alias) = t.kind() else { panic!("{t:?}") };
    Arc::downgrade(alias)
}

#[test]
fn aliases_that_name_themselves_are_released() {
    for code in [
        "type A = Array[A]\nA",
        "type A = Variant[Integer, Array[A], Hash[String, A]]\n$x = [[1], { 'a' => [2] }] =~ A\nA",
        "type A = Struct[{ a => Optional[A] }]\n$x = \"${A}\"\nA",
        "type A = Variant[A, Integer, Array[B]]\ntype B = Array[Integer]\n$x = [[1]] =~ A\nA",
        "type A = Array[B]\ntype B = Variant[Integer, A]\n$x = [[1]] =~ A\nA",
        "type A = Array[B]\ntype B = Variant[Integer, A]\n$x = [[1]] =~ B\nB",
        "type A = Variant[Integer, C]\ntype B = Array[Variant[A, B]]\ntype C = Hash[String, Variant[B, C]]\n$x = {} =~ C\nA",
        "type A = Type[A]\n$x = A == Type[A]\nA",
    ] {
        assert!(alias_of(code).upgrade().is_none(), "{code}");
    }
}

#[test]
fn within_itself_an_alias_is_the_alias() {
    let session = Session::empty();
    let code = "type A = Variant[Integer, Array[A]]\n[[1, [[2]]] =~ A, [['x']] =~ A, Array[A] < A, A == Variant[Integer, Array[A]]]";
    let value = session.evaluate(code, None).expect("values");
    assert_eq!(puppet_pcore::format::value_string(&value), "[true, false, true, true]");
}

fn object_of(code: &str) -> Weak<ObjectType> {
    let session = Session::empty();
    let value = session.evaluate(code, None).expect("a type");
    let Value::Type(t) = &value else { panic!("{value:?}") };
    let TypeKind::Object(object) = t.kind() else { panic!("{t:?}") };
    Arc::downgrade(object)
}

#[test]
fn object_types_that_name_themselves_are_released() {
    for code in [
        "type A = Object[{ attributes => { a => Optional[A] } }]\nA",
        "type A = Object[{ attributes => { a => { type => Optional[A], value => undef } } }]\n$x = A(A()).a\nA",
        "type A = Object[{ attributes => { a => { type => Optional[B], value => undef } } }]\n\
         type B = Object[{ attributes => { a => { type => Array[A], value => [] } } }]\n$x = \"${A(B([A()]))}${A}\"\nB",
        "type A = Object[{ attributes => { a => Optional[L] } }]\ntype L = Array[A]\n$x = [] =~ L\nA",
        "type A = Object[{ functions => { f => Callable[[A], A] } }]\n$x = A == A\nA",
        "type A = Object[{ attributes => { a => Optional[A] } }]\n\
         type B = Object[{ parent => A, attributes => { b => Optional[B] } }]\n$x = B < A\nB",
        "type S = TypeSet[{ pcore_version => '1.0.0', version => '1.0.0', types => {\n\
         A => { attributes => { b => Optional[B] } }, B => { attributes => { a => Optional[A] } } } }]\n$x = \"${S}\"\nS::B",
    ] {
        assert!(object_of(code).upgrade().is_none(), "{code}");
    }
}

#[test]
fn within_itself_an_object_type_is_the_type() {
    let session = Session::empty();
    let code = "type A = Object[{ attributes => { n => Integer, next => { type => Optional[A], value => undef } } }]\n\
                $a = A(1, A(2, A(3)))\n[$a.next.next.n, $a.next =~ A, A(1) == A(1), $a.next.next, A]";
    let value = session.evaluate(code, None).expect("values");
    assert_eq!(puppet_pcore::format::value_string(&value), "[3, true, true, A({'n' => 3}), A]");
}
