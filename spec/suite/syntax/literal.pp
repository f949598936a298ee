#=== literal/1 notice-1
notice(1)
#: pn (invoke {:functor (qn "notice") :args [1]})
#=== literal/2 notice-0
notice(0)
#: pn (invoke {:functor (qn "notice") :args [0]})
#=== literal/3 notice-017
notice(017)
#: pn (invoke {:functor (qn "notice") :args [(int {:radix 8 :value 15})]})
#=== literal/4 notice-0x1F
notice(0x1F)
#: pn (invoke {:functor (qn "notice") :args [(int {:radix 16 :value 31})]})
#=== literal/5 notice-0XaB
notice(0XaB)
#: pn (invoke {:functor (qn "notice") :args [(int {:radix 16 :value 171})]})
#=== literal/6 notice-1-5
notice(1.5)
#: pn (invoke {:functor (qn "notice") :args [1.5]})
#=== literal/7 notice-0-5
notice(0.5)
#: pn (invoke {:functor (qn "notice") :args [0.5]})
#=== literal/8 notice-1e3
notice(1e3)
#: pn (invoke {:functor (qn "notice") :args [1000.0]})
#=== literal/9 notice-1E-3
notice(1E-3)
#: pn (invoke {:functor (qn "notice") :args [0.001]})
#=== literal/10 notice-1-5e10
notice(1.5e10)
#: pn (invoke {:functor (qn "notice") :args [15000000000.0]})
#=== literal/11 notice-1-0e-10
notice(1.0e-10)
#: pn (invoke {:functor (qn "notice") :args [1.0e-10]})
#=== literal/12 notice-123456789012345678
notice(123456789012345678)
#: pn (invoke {:functor (qn "notice") :args [123456789012345678]})
#=== literal/13 notice-1e16
notice(1e16)
#: pn (invoke {:functor (qn "notice") :args [1.0e+16]})
#=== literal/14 notice-1e15
notice(1e15)
#: pn (invoke {:functor (qn "notice") :args [1.0e+15]})
#=== literal/15 notice-0-0001
notice(0.0001)
#: pn (invoke {:functor (qn "notice") :args [0.0001]})
#=== literal/16 notice-0-00001
notice(0.00001)
#: pn (invoke {:functor (qn "notice") :args [1.0e-05]})
#=== literal/17 notice-1
notice(-1)
#: pn (invoke {:functor (qn "notice") :args [-1]})
#=== literal/18 notice-1
notice(- 1)
#: pn (invoke {:functor (qn "notice") :args [-1]})
#=== literal/19 notice-0x10
notice(-0x10)
#: pn (invoke {:functor (qn "notice") :args [-16]})
#=== literal/20 notice-1-5
notice(-1.5)
#: pn (invoke {:functor (qn "notice") :args [-1.5]})
#=== literal/21 notice-1-5-foo
notice(1.5.foo)
#: pn (invoke {:functor (qn "notice") :args [(call-method {:functor (. 1.5 (qn "foo")) :args []})]})
#=== literal/22 notice-9223372036854775807
notice(9223372036854775807)
#: pn (invoke {:functor (qn "notice") :args [9223372036854775807]})
#=== literal/23 notice-9223372036854775808
notice(9223372036854775808)
#: pn (invoke {:functor (qn "notice") :args [9223372036854775808]})
#: error Puppet::ParseErrorWithIssue NUMERIC_OVERFLOW A Literal Integer resulted in a value outside of Puppet Integer max range, got '+0x8000000000000000' (file: f.pp, line: 1, column: 8)
#=== literal/24 notice-0xFFFFFFFFFFFFFFFFFF
notice(0xFFFFFFFFFFFFFFFFFF)
#: pn (invoke {:functor (qn "notice") :args [(int {:radix 16 :value 4722366482869645213695})]})
#: error Puppet::ParseErrorWithIssue NUMERIC_OVERFLOW A Literal Integer resulted in a value outside of Puppet Integer max range, got '+0xffffffffffffffffff' (file: f.pp, line: 1, column: 8)
#=== literal/25 notice-9223372036854775808
notice(-9223372036854775808)
#: pn (invoke {:functor (qn "notice") :args [-9223372036854775808]})
#: error Puppet::ParseErrorWithIssue NUMERIC_OVERFLOW A Literal Integer resulted in a value outside of Puppet Integer max range, got '+0x8000000000000000' (file: f.pp, line: 1, column: 9)
#=== literal/26 notice-08
notice(08)
#: error Puppet::ParseErrorWithIssue INVALID_OCTAL_NUMBER Not a valid octal number 08 (file: f.pp, line: 1, column: 8)
#=== literal/27 notice-0778
notice(0778)
#: error Puppet::ParseErrorWithIssue INVALID_OCTAL_NUMBER Not a valid octal number 0778 (file: f.pp, line: 1, column: 8)
#=== literal/28 notice-0x
notice(0x)
#: error Puppet::ParseErrorWithIssue INVALID_HEX_NUMBER Not a valid hex number 0x (file: f.pp, line: 1, column: 8)
#=== literal/29 notice-0xG
notice(0xG)
#: error Puppet::ParseErrorWithIssue INVALID_HEX_NUMBER Not a valid hex number 0xG (file: f.pp, line: 1, column: 8)
#=== literal/30 notice-1x
notice(1x)
#: error Puppet::ParseErrorWithIssue ILLEGAL_NUMBER Illegal number '1x' (file: f.pp, line: 1, column: 8)
#=== literal/31 notice-1-5x
notice(1.5x)
#: error Puppet::ParseErrorWithIssue INVALID_DECIMAL_NUMBER Not a valid decimal number 1.5x (file: f.pp, line: 1, column: 8)
#=== literal/32 notice-1-x
notice(1.x)
#: pn (invoke {:functor (qn "notice") :args [(call-method {:functor (. 1 (qn "x")) :args []})]})
#=== literal/33 notice-12-34-5x
notice(12.34.5x)
#: error Puppet::ParseErrorWithIssue INVALID_DECIMAL_NUMBER Not a valid decimal number 34.5x (file: f.pp, line: 1, column: 11)
#=== literal/34 notice-1e
notice(1e)
#: error Puppet::ParseErrorWithIssue INVALID_DECIMAL_NUMBER Not a valid decimal number 1e (file: f.pp, line: 1, column: 8)
#=== literal/35 notice-1e5x
notice(1e5x)
#: error Puppet::ParseErrorWithIssue INVALID_DECIMAL_NUMBER Not a valid decimal number 1e5x (file: f.pp, line: 1, column: 8)
#=== literal/36 notice-0e1
notice(0e1)
#: error Puppet::ParseErrorWithIssue INVALID_OCTAL_NUMBER Not a valid octal number 0e1 (file: f.pp, line: 1, column: 8)
#=== literal/37 notice-0-0e1
notice(0.0e1)
#: error ArgumentError - Internal Error, NUMBER token does not contain a valid number, 0.0e1
#=== literal/38 notice-00-5
notice(00.5)
#: error Puppet::ParseErrorWithIssue INVALID_OCTAL_NUMBER Not a valid octal number 00.5 (file: f.pp, line: 1, column: 8)
#=== literal/39 notice-1e999
notice(1e999)
#: error ArgumentError - Internal Error, NUMBER token does not contain a valid number, 1e999
#=== literal/40 notice-1-000
notice(1_000)
#: error Puppet::ParseErrorWithIssue ILLEGAL_NUMBER Illegal number '1_000' (file: f.pp, line: 1, column: 8)
#=== literal/41 notice-0b1
notice(0b1)
#: error Puppet::ParseErrorWithIssue INVALID_OCTAL_NUMBER Not a valid octal number 0b1 (file: f.pp, line: 1, column: 8)
#=== literal/42 x-1
x = 1.
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== literal/43 notice-true-false
notice(true, false)
#: pn (invoke {:functor (qn "notice") :args [true false]})
#=== literal/44 notice-undef
notice(undef)
#: pn (invoke {:functor (qn "notice") :args [nil]})
#=== literal/45 notice-default
notice(default)
#: pn (invoke {:functor (qn "notice") :args [(default)]})
#=== literal/46 notice-1
notice(1é)
#: error Puppet::ParseErrorWithIssue ILLEGAL_NUMBER Illegal number '1' (file: f.pp, line: 1, column: 9)
#=== literal/47 notice-a
notice('a')
#: pn (invoke {:functor (qn "notice") :args ["a"]})
#=== literal/48 notice-a
notice("a")
#: pn (invoke {:functor (qn "notice") :args ["a"]})
#=== literal/49 notice
notice('')
#: pn (invoke {:functor (qn "notice") :args [""]})
#=== literal/50 notice
notice("")
#: pn (invoke {:functor (qn "notice") :args [""]})
#=== literal/51 notice-foo
notice(foo)
#: pn (invoke {:functor (qn "notice") :args [(qn "foo")]})
#=== literal/52 notice-foo-bar
notice(foo-bar)
#: pn (invoke {:functor (qn "notice") :args ["foo-bar"]})
#=== literal/53 notice-foo
notice(_foo)
#: pn (invoke {:functor (qn "notice") :args ["_foo"]})
#=== literal/54 notice-foo-bar
notice(foo::bar)
#: pn (invoke {:functor (qn "notice") :args [(qn "foo::bar")]})
#=== literal/55 notice-foo
notice(::foo)
#: pn (invoke {:functor (qn "notice") :args [(qn "::foo")]})
#=== literal/56 notice-foo-bar
notice(foo::_bar)
#: pn (invoke {:functor (qn "notice") :args ["foo::_bar"]})
#=== literal/57 notice-foo
notice(foo-)
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ')' (file: f.pp, line: 1, column: 12)
#=== literal/58 notice-a-b-c
notice(a-b-c)
#: pn (invoke {:functor (qn "notice") :args ["a-b-c"]})
#=== literal/59 notice-Foo
notice(Foo)
#: pn (invoke {:functor (qn "notice") :args [(qr "Foo")]})
#=== literal/60 notice-Foo-Bar
notice(Foo::Bar)
#: pn (invoke {:functor (qn "notice") :args [(qr "Foo::Bar")]})
#=== literal/61 notice-Foo-Bar
notice(::Foo::Bar)
#: pn (invoke {:functor (qn "notice") :args [(qr "::Foo::Bar")]})
#=== literal/62 notice-Foo-bar
notice(Foo::bar)
#: error Puppet::ParseErrorWithIssue ILLEGAL_CLASS_REFERENCE Illegal class reference (file: f.pp, line: 1, column: 12)
#=== literal/63 notice-foo-Bar
notice(foo::Bar)
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '::Bar' (file: f.pp, line: 1, column: 11)
#=== literal/64 Foo
Foo::
#: error Puppet::ParseErrorWithIssue ILLEGAL_CLASS_REFERENCE Illegal class reference (file: f.pp, line: 1, column: 5)
#=== literal/65 Foo | stock-fails
::Foo::
#: error Puppet::ParseErrorWithIssue ILLEGAL_FULLY_QUALIFIED_CLASS_REFERENCE Illegal fully qualified class reference (file: f.pp, line: 1, column: 8)
#=== literal/66 Foo-x
::Foo:: x
#: error Puppet::ParseErrorWithIssue ILLEGAL_FULLY_QUALIFIED_CLASS_REFERENCE Illegal fully qualified class reference (file: f.pp, line: 1, column: 9)
#=== literal/67 foo | stock-fails
foo::
#: error Puppet::ParseErrorWithIssue ILLEGAL_FULLY_QUALIFIED_NAME Illegal fully qualified name (file: f.pp, line: 1, column: 6)
#=== literal/68 1
::1
#: error Puppet::ParseErrorWithIssue ILLEGAL_FULLY_QUALIFIED_NAME Illegal fully qualified name (file: f.pp, line: 1, column: 3)
#=== literal/69 sign
::-
#: error Puppet::ParseErrorWithIssue ILLEGAL_FULLY_QUALIFIED_NAME Illegal fully qualified name (file: f.pp, line: 1, column: 3)
#=== literal/70 foo-1
foo::1
#: error Puppet::ParseErrorWithIssue ILLEGAL_FULLY_QUALIFIED_NAME Illegal fully qualified name (file: f.pp, line: 1, column: 6)
#=== literal/71 Foo-bar1
Foo_bar1
#: pn (qr "Foo_bar1")
#=== literal/72 notice-a
notice(/a/)
#: pn (invoke {:functor (qn "notice") :args [(regexp "a")]})
#=== literal/73 notice-a-b
notice(/a\/b/)
#: pn (invoke {:functor (qn "notice") :args [(regexp "a/b")]})
#=== literal/74 notice
notice(//)
#: pn (invoke {:functor (qn "notice") :args [(regexp "")]})
#=== literal/75 notice-a
notice(/a\\/)
#: pn (invoke {:functor (qn "notice") :args [(regexp "a\\\\\\\\")]})
#=== literal/76 notice
notice(/[\/]/)
#: pn (invoke {:functor (qn "notice") :args [(regexp "[/]")]})
#=== literal/77 x-a-b
$x = /a
b/
#: pn (= (var "x") (regexp "a\\nb"))
#=== literal/78 a-b-c
$a / $b / $c
#: pn (/ (/ (var "a") (var "b")) (var "c"))
#=== literal/79 x-4-2
$x = 4 / 2
#: pn (= (var "x") (/ 4 2))
#=== literal/80 foo-1-2-3
foo(1) / 2 /3
#: pn (/ (/ (call {:functor (qn "foo") :args [1]}) 2) 3)
#=== literal/81 1-2-3
[1]/2/3
#: pn (/ (/ (array 1) 2) 3)
#=== literal/82 a
{ } /a/
#: pn (block (hash) (regexp "a"))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Hash Expression has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== literal/83 x-caf
$x = /café/
#: pn (= (var "x") (regexp "(?-imx:café)"))
#=== literal/84 case-1-a
case 1 { /a/: { } }
#: pn (case 1 [{:when [(regexp "a")] :then [(nop)]}])
#=== literal/85 x-a-1
$x ? /a/ => 1
#: pn (? (var "x") [(=> (regexp "a") 1)])
#=== literal/86 x-a
$x =~ /a/
#: pn (=~ (var "x") (regexp "a"))
#=== literal/87 x-a
$x / /a/
#: pn (/ (var "x") (regexp "a"))
#=== literal/88 notice-a
notice(/a
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '/' (file: f.pp, line: 1, column: 8)
#=== literal/89 private
private
#: pn (reserved "private")
#: error Puppet::ParseErrorWithIssue RESERVED_WORD Use of reserved word: private, must be quoted if intended to be a String value (file: f.pp, line: 1, column: 1)
#=== literal/90 attr
attr
#: pn (reserved "attr")
#: error Puppet::ParseErrorWithIssue RESERVED_WORD Use of reserved word: attr, must be quoted if intended to be a String value (file: f.pp, line: 1, column: 1)
#=== literal/91 notice-private
notice(private)
#: pn (invoke {:functor (qn "notice") :args [(reserved "private")]})
#: error Puppet::ParseErrorWithIssue RESERVED_WORD Use of reserved word: private, must be quoted if intended to be a String value (file: f.pp, line: 1, column: 8)
#=== literal/92 notice-attr
notice(attr)
#: pn (invoke {:functor (qn "notice") :args [(reserved "attr")]})
#: error Puppet::ParseErrorWithIssue RESERVED_WORD Use of reserved word: attr, must be quoted if intended to be a String value (file: f.pp, line: 1, column: 8)
#=== literal/93 notice-plan
notice(plan)
#: pn (invoke {:functor (qn "notice") :args [(qn "plan")]})
#=== literal/94 notice-type
notice(type)
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ')' (file: f.pp, line: 1, column: 12)
#=== literal/95 notice-application-site-produc
notice(application, site, produces, consumes)
#: pn (invoke {:functor (qn "notice") :args [(qn "application") (qn "site") (qn "produces") (qn "consumes")]})
#=== literal/96 unclosed
'unclosed
#: error Puppet::ParseErrorWithIssue UNCLOSED_QUOTE Unclosed quote after "'" followed by 'unclo...' (file: f.pp, line: 1, column: 2)
#=== literal/97 unclosed
"unclosed
#: error Puppet::ParseErrorWithIssue UNCLOSED_QUOTE Unclosed quote after '"' followed by 'unclo...' (file: f.pp, line: 1, column: 2)
#=== literal/98 un-x
"un${x"
#: error Puppet::ParseErrorWithIssue UNCLOSED_QUOTE Unclosed quote after '"' followed by '<eof>' (file: f.pp, line: 1, column: 8)
#=== literal/99 un-x
"un${x}
#: error Puppet::ParseErrorWithIssue UNCLOSED_QUOTE Unclosed quote after 'x' followed by '<eof>' (file: f.pp, line: 1, column: 8)
#=== literal/100 notice-a-b
notice('a
b')
#: pn (invoke {:functor (qn "notice") :args ["a\\nb"]})
#=== literal/101 a-b
"a	b"
#: pn "a\\tb"
#=== literal/102 x
$x = é
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '' (file: f.pp, line: 1, column: 6)
#=== literal/103 x-1 | json
"$x\u00a0=\u00a01"
#: pn (= (var "x") 1)
#=== literal/104 notice-1 | json
"\u3000notice 1"
#: pn (invoke {:functor (qn "notice") :args [1]})
#=== literal/105 sign
~
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '~' (file: f.pp, line: 1, column: 1)
#=== literal/106 a-b
a ~ b
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '~' (file: f.pp, line: 1, column: 3)
#=== literal/107 x
`x`
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '' (file: f.pp, line: 1, column: 1)
#=== literal/108 x
\x
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '' (file: f.pp, line: 1, column: 1)
#=== literal/109 sign | json
"\u0001"
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '' (file: f.pp, line: 1, column: 1)
