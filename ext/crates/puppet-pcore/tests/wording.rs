//! Texts of Ruby 3.4 and later. A process has one Ruby, so that this is a test of its own.

use puppet_pcore::Value;
use puppet_pcore::convert::wording::{self, Wording};
use puppet_pcore::convert::{kernel_format, number, ruby};

#[test]
fn words_as_the_ruby_that_was_asked() {
    let hash = Value::hash([
        (Value::from("a"), Value::from(1)),
        (Value::Default, Value::hash([(Value::Undef, Value::array(vec![]))])),
        (Value::Symbol("b".into()), Value::from(2)),
        (Value::Symbol("a b".into()), Value::from(3)),
        (Value::Symbol("ok?".into()), Value::from(4)),
        (Value::Symbol("==".into()), Value::from(5)),
    ]);
    assert!(ruby::inspect(&hash).starts_with(r#"{"a"=>1, :default=>{nil=>[]}, :b=>2, :"#));
    assert_eq!(ruby::no_method("f", &Value::Undef), "undefined method `f' for nil:NilClass");
    assert_eq!(ruby::no_method("f", &Value::from("a")), "undefined method `f' for \"a\":String");
    assert_eq!(wording::with_line("m".into(), "line"), "m\n\nline");
    assert!(
        kernel_format::format("%c", &[Value::from("ab")]).is_err() && number::parse_float("1.").is_none()
    );

    let float_error = || kernel_format::format("%g", &[Value::from("\u{fc}\n")]).unwrap_err().message;
    assert!(float_error().ends_with(r#"invalid value for Float(): "\xC3\xBC\n""#), "{}", float_error());
    let text = |format, value: &str| kernel_format::format(format, &[Value::from(value)]).ok();
    assert_eq!([text("%1$", "a"), text("%\n", "a")], [Some("%".to_owned()), Some("%\n".to_owned())]);
    for name in [
        "spaced_hashes",
        "apostrophes",
        "receiver_classes",
        "plain_messages",
        "first_characters",
        "open_floats",
        "encoded_floats",
        "spaced_uri_errors",
        "strict_formats",
        "joined_cannot",
        "rooted_uri_paths",
        "empty_uri_hosts",
        "secure_websockets",
        "bare_word_classes",
    ] {
        assert!(Wording::learn(name), "{name}");
    }
    assert!(!Wording::learn("whole_authority"));
    assert_eq!(ruby::inspect(&hash), r#"{"a" => 1, default: {nil => []}, b: 2, "a b": 3, ok?: 4, "==": 5}"#);
    assert_eq!(ruby::no_method("f", &Value::Undef), "undefined method 'f' for nil");
    assert_eq!(ruby::no_method("f", &Value::Boolean(true)), "undefined method 'f' for true");
    assert_eq!(ruby::no_method("f", &Value::from("a")), "undefined method 'f' for an instance of String");
    assert_eq!(wording::no_method("f", "NilClass", "Class"), "undefined method 'f' for class NilClass");
    assert_eq!(wording::with_line("m".into(), "line"), "m");
    assert_eq!(wording::not_uri("\"a b\""), "bad URI (is not URI?): \"a b\"");
    assert!(wording::too_big_for_long().ends_with("'long'"));
    assert!(float_error().ends_with("invalid value for Float(): \"\u{fc}\\n\""), "{}", float_error());
    assert_eq!(text("%c|", "ab").as_deref(), Some("a|"));
    assert_eq!(text("%3c|", "").as_deref(), Some("   |"));
    assert_eq!([text("%1$", "a"), text("%\n", "a"), text("%1$%", "a")], [None, None, Some("%".to_owned())]);
    let floats = ["1.", "-1.e3", "1._2", ".", "1.e", "1..", "_1."].map(number::parse_float);
    assert_eq!(floats, [Some(1.0), Some(-1000.0), None, None, None, None, None]);
}
