#=== definition/1 class-a
class a { }
#: pn (class {:name "a"})
#=== definition/2 class-a
class a() { }
#: pn (class {:name "a"})
#=== definition/3 class-a-x
class a($x) { }
#: pn (class {:name "a" :params {:x {}}})
#=== definition/4 class-a-x
class a($x,) { }
#: pn (class {:name "a" :params {:x {}}})
#=== definition/5 class-a-x-y-1
class a($x, $y = 1) { }
#: pn (class {:name "a" :params {:x {} :y {:value 1}}})
#=== definition/6 class-a-Integer-x
class a(Integer $x) { }
#: pn (class {:name "a" :params {:x {:type (qr "Integer")}}})
#=== definition/7 class-a-Integer-0-x-1-Optional
class a(Integer[0] $x = 1, Optional[String] $y = undef) { }
#: pn (class {:name "a" :params {:x {:type (access (qr "Integer") 0) :value 1} :y {:type (access (qr "Optional") (qr "String")) :value nil}}})
#=== definition/8 class-a-x-y
class a($x $y) { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'y' (file: f.pp, line: 1, column: 12)
#=== definition/9 class-a
class a(,) { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ',' (file: f.pp, line: 1, column: 9)
#=== definition/10 class-a-x
class a(x) { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'x' (file: f.pp, line: 1, column: 9)
#=== definition/11 class-a-x
class a(*$x) { }
#: pn (class {:name "a" :params {:x {:splat true}}})
#: error Puppet::ParseErrorWithIssue CAPTURES_REST_NOT_SUPPORTED Parameter $x has 'captures rest' - not supported in a Host Class Definition (file: f.pp, line: 1, column: 10)
#=== definition/12 class-a-x-x
class a($x, $x) { }
#: pn (class {:name "a" :params {:x {} :x {}}})
#: error Puppet::ParseErrorWithIssue DUPLICATE_PARAMETER The parameter 'x' is declared more than once in the parameter list (file: f.pp, line: 1, column: 13)
#=== definition/13 class-a-name
class a($name) { }
#: pn (class {:name "a" :params {:name {}}})
#: error Puppet::ParseErrorWithIssue RESERVED_PARAMETER The parameter $name redefines a built in parameter in the Host Class Definition (file: f.pp, line: 1, column: 9)
#=== definition/14 class-a-title
class a($title) { }
#: pn (class {:name "a" :params {:title {}}})
#: error Puppet::ParseErrorWithIssue RESERVED_PARAMETER The parameter $title redefines a built in parameter in the Host Class Definition (file: f.pp, line: 1, column: 9)
#=== definition/15 class-a-A
class a($A) { }
#: pn (class {:name "a" :params {:A {}}})
#: error Puppet::ParseErrorWithIssue ILLEGAL_PARAM_NAME Illegal parameter name. The given name 'A' does not conform to the naming rule /^[a-z_]\\w*$/ (file: f.pp, line: 1, column: 9)
#=== definition/16 class-a-x
class a($_x) { }
#: pn (class {:name "a" :params {:_x {}}})
#=== definition/17 class-a-1
class a($1) { }
#: log err: The numeric parameter name '$1' cannot be used (clashes with numeric match result variables) (file: f.pp, line: 1, column: 9)
#: log err: Illegal parameter name. The given name '1' does not conform to the naming rule /^[a-z_]\\w*$/ (file: f.pp, line: 1, column: 9)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: f.pp)
#=== definition/18 class-a-0x1
class a($0x1) { }
#: log err: The numeric parameter name '$0x1' cannot be used (clashes with numeric match result variables) (file: f.pp, line: 1, column: 9)
#: log err: Illegal parameter name. The given name '0x1' does not conform to the naming rule /^[a-z_]\\w*$/ (file: f.pp, line: 1, column: 9)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: f.pp)
#=== definition/19 class-a-a-b
class a($a::b) { }
#: error Puppet::ParseErrorWithIssue ILLEGAL_PARAM_NAME Illegal parameter name. The given name 'a::b' does not conform to the naming rule /^[a-z_]\\w*$/ (file: f.pp, line: 1, column: 9)
#=== definition/20 class-a-x
class a($::x) { }
#: error Puppet::ParseErrorWithIssue ILLEGAL_PARAM_NAME Illegal parameter name. The given name '::x' does not conform to the naming rule /^[a-z_]\\w*$/ (file: f.pp, line: 1, column: 9)
#=== definition/21 class-a-x-y-1
class a($x = $y = 1) { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '=' (file: f.pp, line: 1, column: 17)
#=== definition/22 class-a-x-y-1
class a($x = [$y = 1]) { }
#: pn (class {:name "a" :params {:x {:value (array (= (var "y") 1))}}})
#: error Puppet::ParseErrorWithIssue ILLEGAL_ASSIGNMENT_CONTEXT Assignment not allowed here (file: f.pp, line: 1, column: 18)
#=== definition/23 class-a-x-foo-z-w-1
class a($x = foo() |$z| { $w = 1 }) { }
#: pn (class {:name "a" :params {:x {:value (call {:functor (qn "foo") :args [] :block (lambda {:params {:z {}} :body [(= (var "w") 1)]})})}}})
#=== definition/24 class-a-x-b
class a($x = -> b) { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '->' (file: f.pp, line: 1, column: 14)
#=== definition/25 class-a-inherits-b
class a inherits b { }
#: pn (class {:name "a" :parent "b"})
#=== definition/26 class-a-inherits-b
class a inherits ::b { }
#: pn (class {:name "a" :parent "::b"})
#=== definition/27 class-a-inherits-default
class a inherits default { }
#: pn (class {:name "a" :parent "default"})
#=== definition/28 class-a-inherits-B
class a inherits B { }
#: pn (class {:name "a" :parent "B"})
#=== definition/29 class-a-inherits
class a inherits { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '{' (file: f.pp, line: 1, column: 18)
#=== definition/30 class-a-inherits-b-c
class a inherits b, c { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ',' (file: f.pp, line: 1, column: 19)
#=== definition/31 class-a-x-inherits-b-c
class a($x) inherits b::c { }
#: pn (class {:name "a" :parent "b::c" :params {:x {}}})
#=== definition/32 class-a-class-b
class a { class b { } }
#: pn (class {:name "a" :body [(class {:name "a::b"})]})
#=== definition/33 class-a-class-b-class-c
class a { class b { class c { } } }
#: pn (class {:name "a" :body [(class {:name "a::b" :body [(class {:name "a::b::c"})]})]})
#=== definition/34 class-a-b-class-c-define-d
class a::b { class c { } define d { } }
#: pn (class {:name "a::b" :body [(class {:name "a::b::c"}) (define {:name "a::b::d"})]})
#=== definition/35 class-a-define-b
class a { define b { } }
#: pn (class {:name "a" :body [(define {:name "a::b"})]})
#=== definition/36 class-a-node-b
class a { node b { } }
#: pn (class {:name "a" :body [(node {:matches ["b"]})]})
#=== definition/37 class-a-function-b
class a { function b { } }
#: pn (class {:name "a" :body [(function {:name "b"})]})
#: error Puppet::ParseErrorWithIssue NOT_ABSOLUTE_TOP_LEVEL A Function Definition may only appear at toplevel (file: f.pp, line: 1, column: 11)
#=== definition/38 class-a-type-B-C
class a { type B = C }
#: pn (class {:name "a" :body [(type-alias "B" (qr "C"))]})
#: error Puppet::ParseErrorWithIssue NOT_ABSOLUTE_TOP_LEVEL A Type Alias may only appear at toplevel (file: f.pp, line: 1, column: 16)
#=== definition/39 class-a-if-true-class-b
class a { if true { class b { } } }
#: pn (class {:name "a" :body [(if {:test true :then [(class {:name "a::b"})]})]})
#: error Puppet::ParseErrorWithIssue NOT_TOP_LEVEL Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 21)
#=== definition/40 if-true-class-a
if true { class a { } }
#: pn (if {:test true :then [(class {:name "a"})]})
#: error Puppet::ParseErrorWithIssue NOT_TOP_LEVEL Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 11)
#=== definition/41 if-true-define-a
if true { define a { } }
#: pn (if {:test true :then [(define {:name "a"})]})
#: error Puppet::ParseErrorWithIssue NOT_TOP_LEVEL Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 11)
#=== definition/42 foo-x-class-a
foo() |$x| { class a { } }
#: pn (invoke {:functor (qn "foo") :args [] :block (lambda {:params {:x {}} :body [(class {:name "a"})]})})
#: error Puppet::ParseErrorWithIssue NOT_TOP_LEVEL Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 14)
#=== definition/43 define-a-class-b
define a { class b { } }
#: pn (define {:name "a" :body [(class {:name "b"})]})
#: error Puppet::ParseErrorWithIssue NOT_TOP_LEVEL Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 12)
#=== definition/44 define-a-define-b
define a { define b { } }
#: pn (define {:name "a" :body [(define {:name "b"})]})
#: error Puppet::ParseErrorWithIssue NOT_TOP_LEVEL Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 12)
#=== definition/45 define-a
define a { }
#: pn (define {:name "a"})
#=== definition/46 define-a-x
define a($x) { }
#: pn (define {:name "a" :params {:x {}}})
#=== definition/47 define-a-x-1-y
define a($x = 1, *$y) { }
#: pn (define {:name "a" :params {:x {:value 1} :y {:splat true}}})
#: error Puppet::ParseErrorWithIssue CAPTURES_REST_NOT_SUPPORTED Parameter $y has 'captures rest' - not supported in a 'define' expression (file: f.pp, line: 1, column: 19)
#=== definition/48 define-a-x-x
define a($x, $x) { }
#: pn (define {:name "a" :params {:x {} :x {}}})
#: error Puppet::ParseErrorWithIssue DUPLICATE_PARAMETER The parameter 'x' is declared more than once in the parameter list (file: f.pp, line: 1, column: 14)
#=== definition/49 define-a-title-name
define a($title, $name) { }
#: pn (define {:name "a" :params {:title {} :name {}}})
#: log err: The parameter $title redefines a built in parameter in the 'define' expression (file: f.pp, line: 1, column: 10)
#: log err: The parameter $name redefines a built in parameter in the 'define' expression (file: f.pp, line: 1, column: 18)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: f.pp)
#=== definition/50 define-a-b
define a::b { }
#: pn (define {:name "a::b"})
#=== definition/51 define-A
define A { }
#: pn (define {:name "A"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_NAME Unacceptable name. The name 'A' is unacceptable as the name of a 'define' expression (file: f.pp, line: 1, column: 1)
#=== definition/52 define-a
define ::a { }
#: pn (define {:name "::a"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_NAME Unacceptable name. The name '::a' is unacceptable as the name of a 'define' expression (file: f.pp, line: 1, column: 1)
#=== definition/53 define-a-b
define a-b { }
#: pn (define {:name "a-b"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_NAME Unacceptable name. The name 'a-b' is unacceptable as the name of a 'define' expression (file: f.pp, line: 1, column: 1)
#=== definition/54 define-a
define 'a' { }
#: error Puppet::ParseError - A quoted string is not valid as a name here (file: f.pp, line: 1, column: 8)
#=== definition/55 define-class
define class { }
#: error Puppet::ParseError - 'class' keyword not allowed at this location (file: f.pp, line: 1, column: 8)
#=== definition/56 define
define { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '{' (file: f.pp, line: 1, column: 8)
#=== definition/57 define-a-inherits-b
define a inherits b { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'inherits' (file: f.pp, line: 1, column: 10)
#=== definition/58 class-A
class A { }
#: pn (class {:name "A"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_NAME Unacceptable name. The name 'A' is unacceptable as the name of a Host Class Definition (file: f.pp, line: 1, column: 1)
#=== definition/59 class-a
class ::a { }
#: pn (class {:name "::a"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_NAME Unacceptable name. The name '::a' is unacceptable as the name of a Host Class Definition (file: f.pp, line: 1, column: 1)
#=== definition/60 class-a-b
class a-b { }
#: pn (class {:name "a-b"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_NAME Unacceptable name. The name 'a-b' is unacceptable as the name of a Host Class Definition (file: f.pp, line: 1, column: 1)
#=== definition/61 class-a
class _a { }
#: pn (class {:name "_a"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_NAME Unacceptable name. The name '_a' is unacceptable as the name of a Host Class Definition (file: f.pp, line: 1, column: 1)
#=== definition/62 class-a
class 'a' { }
#: error Puppet::ParseError - A quoted string is not valid as a name here (file: f.pp, line: 1, column: 7)
#=== definition/63 class-class
class class { }
#: error Puppet::ParseError - 'class' keyword not allowed at this location (file: f.pp, line: 1, column: 7)
#=== definition/64 class-x
class $x { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'x' (file: f.pp, line: 1, column: 7)
#=== definition/65 class
class { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '}' (file: f.pp, line: 1, column: 9)
#=== definition/66 class-a
class a
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== definition/67 class-a
class a {
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== definition/68 class-a
class a(
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== definition/69 class-a-x
class a($x
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== definition/70 class-a-1
class a { 1 }
#: pn (class {:name "a" :body [1]})
#: error Puppet::ParseErrorWithIssue IDEM_NOT_ALLOWED_LAST This Literal Integer has no effect. A Host Class Definition can not end with a value-producing expression without other effect (file: f.pp, line: 1, column: 11)
#=== definition/71 class-a-x
class a { $x }
#: pn (class {:name "a" :body [(var "x")]})
#: error Puppet::ParseErrorWithIssue IDEM_NOT_ALLOWED_LAST This Variable has no effect. A Host Class Definition can not end with a value-producing expression without other effect (file: f.pp, line: 1, column: 11)
#=== definition/72 class-a-x
class a { 'x' }
#: pn (class {:name "a" :body ["x"]})
#: error Puppet::ParseErrorWithIssue IDEM_NOT_ALLOWED_LAST This String has no effect. A Host Class Definition can not end with a value-producing expression without other effect (file: f.pp, line: 1, column: 11)
#=== definition/73 class-a-foo-b-1
class a { foo { b => 1 } }
#: pn (class {:name "a" :body [(block (qn "foo") (hash (=> "b" 1)))]})
#: error Puppet::ParseErrorWithIssue RESOURCE_WITHOUT_TITLE This expression is invalid. Did you try declaring a 'foo' resource without a title? (file: f.pp, line: 1, column: 11)
#=== definition/74 class-a-notice-1
class a { notice 1 }
#: pn (class {:name "a" :body [(invoke {:functor (qn "notice") :args [1]})]})
#=== definition/75 class-a-notice-1-1
class a { notice 1 1 }
#: pn (class {:name "a" :body [(invoke {:functor (qn "notice") :args [1]}) 1]})
#: error Puppet::ParseErrorWithIssue IDEM_NOT_ALLOWED_LAST This Literal Integer has no effect. A Host Class Definition can not end with a value-producing expression without other effect (file: f.pp, line: 1, column: 20)
#=== definition/76 class-a-1-notice-1
class a { 1 notice 1 }
#: pn (class {:name "a" :body [1 (invoke {:functor (qn "notice") :args [1]})]})
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Literal Integer has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 11)
#=== definition/77 class-a-x-1
class a { $x = 1 }
#: pn (class {:name "a" :body [(= (var "x") 1)]})
#=== definition/78 class-a-if-true-1
class a { if true { 1 } }
#: pn (class {:name "a" :body [(if {:test true :then [1]})]})
#: error Puppet::ParseErrorWithIssue IDEM_NOT_ALLOWED_LAST This 'if' statement has no effect. A Host Class Definition can not end with a value-producing expression without other effect (file: f.pp, line: 1, column: 11)
#=== definition/79 class-a-if-foo-1
class a { if foo() { 1 } }
#: pn (class {:name "a" :body [(if {:test (call {:functor (qn "foo") :args []}) :then [1]})]})
#=== definition/80 class-a-case-1-2-3
class a { case 1 { 2: { 3 } } }
#: pn (class {:name "a" :body [(case 1 [{:when [2] :then [3]}])]})
#: error Puppet::ParseErrorWithIssue IDEM_NOT_ALLOWED_LAST This 'case' statement has no effect. A Host Class Definition can not end with a value-producing expression without other effect (file: f.pp, line: 1, column: 11)
#=== definition/81 class-a-1
class a { (1) }
#: pn (class {:name "a" :body [(paren 1)]})
#: error Puppet::ParseErrorWithIssue IDEM_NOT_ALLOWED_LAST This Parenthesized Expression has no effect. A Host Class Definition can not end with a value-producing expression without other effect (file: f.pp, line: 1, column: 11)
#=== definition/82 class-a-foo
class a { (foo()) }
#: pn (class {:name "a" :body [(paren (call {:functor (qn "foo") :args []}))]})
#=== definition/83 class-a-x-1-2
class a { $x ? { 1 => 2 } }
#: pn (class {:name "a" :body [(? (var "x") [(=> 1 2)])]})
#: error Puppet::ParseErrorWithIssue IDEM_NOT_ALLOWED_LAST This Selector Expression has no effect. A Host Class Definition can not end with a value-producing expression without other effect (file: f.pp, line: 1, column: 11)
#=== definition/84 class-a-x-a
class a { $x =~ /a/ }
#: pn (class {:name "a" :body [(=~ (var "x") (regexp "a"))]})
#=== definition/85 class-a-x-1
class a { $x == 1 }
#: pn (class {:name "a" :body [(== (var "x") 1)]})
#: error Puppet::ParseErrorWithIssue IDEM_NOT_ALLOWED_LAST This '==' expression has no effect. A Host Class Definition can not end with a value-producing expression without other effect (file: f.pp, line: 1, column: 14)
#=== definition/86 class-a-File
class a { File <| |> }
#: pn (class {:name "a" :body [(collect {:type (qr "File") :query (virtual-query)})]})
#=== definition/87 class-a-1
class a { -1 }
#: pn (class {:name "a" :body [-1]})
#: error Puppet::ParseErrorWithIssue IDEM_NOT_ALLOWED_LAST This Unary Minus has no effect. A Host Class Definition can not end with a value-producing expression without other effect (file: f.pp, line: 1, column: 11)
#=== definition/88 class-a-1
class a { [1] }
#: pn (class {:name "a" :body [(array 1)]})
#: error Puppet::ParseErrorWithIssue IDEM_NOT_ALLOWED_LAST This Array Expression has no effect. A Host Class Definition can not end with a value-producing expression without other effect (file: f.pp, line: 1, column: 11)
#=== definition/89 class-a-a-b
class a { "a${b}" }
#: pn (class {:name "a" :body [(concat "a" (str (var "b")))]})
#: error Puppet::ParseErrorWithIssue IDEM_NOT_ALLOWED_LAST This Double Quoted String has no effect. A Host Class Definition can not end with a value-producing expression without other effect (file: f.pp, line: 1, column: 11)
#=== definition/90 class-a-undef
class a { undef }
#: pn (class {:name "a" :body [nil]})
#: error Puppet::ParseErrorWithIssue IDEM_NOT_ALLOWED_LAST This 'undef' expression has no effect. A Host Class Definition can not end with a value-producing expression without other effect (file: f.pp, line: 1, column: 11)
#=== definition/91 class-a-X-X
class a { @(X) }
X
#: pn (class {:name "a" :body [(heredoc {:text ""})]})
#: error Puppet::ParseErrorWithIssue IDEM_NOT_ALLOWED_LAST This '@()' expression has no effect. A Host Class Definition can not end with a value-producing expression without other effect (file: f.pp, line: 1, column: 11)
#=== definition/92 class-a-b
class a { b }
#: pn (class {:name "a" :body [(qn "b")]})
#: error Puppet::ParseErrorWithIssue IDEM_NOT_ALLOWED_LAST This Name has no effect. A Host Class Definition can not end with a value-producing expression without other effect (file: f.pp, line: 1, column: 11)
#=== definition/93 class-string
class string { }
#: pn (class {:name "string"})
#: error Puppet::ParseErrorWithIssue RESERVED_TYPE_NAME The name: 'string' is already defined by Puppet and can not be used as the name of a Host Class Definition. (file: f.pp, line: 1, column: 1)
#=== definition/94 class-any
class any { }
#: pn (class {:name "any"})
#: error Puppet::ParseErrorWithIssue RESERVED_TYPE_NAME The name: 'any' is already defined by Puppet and can not be used as the name of a Host Class Definition. (file: f.pp, line: 1, column: 1)
#=== definition/95 define-integer
define integer { }
#: pn (define {:name "integer"})
#: error Puppet::ParseErrorWithIssue RESERVED_TYPE_NAME The name: 'integer' is already defined by Puppet and can not be used as the name of a 'define' expression. (file: f.pp, line: 1, column: 1)
#=== definition/96 class-plan
class plan { }
#: pn (class {:name "plan"})
#: log warning: Use of future reserved word: 'plan' (file: f.pp, line: 1, column: 1)
#=== definition/97 define-plan
define plan { }
#: pn (define {:name "plan"})
#: log warning: Use of future reserved word: 'plan' (file: f.pp, line: 1, column: 1)
#=== definition/98 class-application
class application { }
#: pn (class {:name "application"})
#=== definition/99 class-a-string
class a::string { }
#: pn (class {:name "a::string"})
#=== definition/100 class-type
class type { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'type' (file: f.pp, line: 1, column: 7)
#=== definition/101 class-if
class if { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'if' (file: f.pp, line: 1, column: 7)
#=== definition/102 class-default
class default { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'default' (file: f.pp, line: 1, column: 7)
#=== definition/103 class-node
class node { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'node' (file: f.pp, line: 1, column: 7)
#=== definition/104 class-a-class-a
class a { } class a { }
#: pn (block (class {:name "a"}) (class {:name "a"}))
#=== definition/105 x-class-a
$x = class a { }
#: pn (= (var "x") (class {:name "a"}))
#: log err: Invalid use of expression. A Host Class Definition does not produce a value (file: f.pp, line: 1, column: 6)
#: log err: Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 6)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: f.pp)
#=== definition/106 notice-class-a
notice(class a { })
#: pn (invoke {:functor (qn "notice") :args [(class {:name "a"})]})
#: error Puppet::ParseErrorWithIssue NOT_TOP_LEVEL Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 8)
#=== definition/107 class-a
[class a { }]
#: pn (array (class {:name "a"}))
#: log err: Invalid use of expression. A Host Class Definition does not produce a value (file: f.pp, line: 1, column: 2)
#: log err: Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 2)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: f.pp)
#=== definition/108 class-a-foo
class a { }.foo
#: pn (call-method {:functor (. (class {:name "a"}) (qn "foo")) :args []})
#: error Puppet::ParseErrorWithIssue NOT_TOP_LEVEL Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 1)
#=== definition/109 class-a-b
class a { } -> b
#: pn (-> (class {:name "a"}) (qn "b"))
#: log err: Invalid use of expression. A Host Class Definition does not produce a value (file: f.pp, line: 1, column: 1)
#: log err: Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 1)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: f.pp)
#=== definition/110 node-a
node a { }
#: pn (node {:matches ["a"]})
#=== definition/111 node-a
node 'a' { }
#: pn (node {:matches ["a"]})
#=== definition/112 node-a
node "a" { }
#: pn (node {:matches ["a"]})
#=== definition/113 node-default
node default { }
#: pn (node {:matches [(default)]})
#=== definition/114 node-a
node /a/ { }
#: pn (node {:matches [(regexp "a")]})
#=== definition/115 node-a-b-c
node a.b.c { }
#: pn (node {:matches ["a.b.c"]})
#=== definition/116 node-a-1-b
node a.1.b { }
#: pn (node {:matches ["a.1.b"]})
#=== definition/117 node-1-2
node 1.2 { }
#: pn (node {:matches ["1.2"]})
#=== definition/118 node-1
node 1 { }
#: pn (node {:matches ["1"]})
#=== definition/119 node-a-b-c
node a, b, c { }
#: pn (node {:matches ["a" "b" "c"]})
#=== definition/120 node-a-b
node a, b, { }
#: pn (node {:matches ["a" "b"]})
#=== definition/121 node
node , { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ',' (file: f.pp, line: 1, column: 6)
#=== definition/122 node-a-b
node a b { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'b' (file: f.pp, line: 1, column: 8)
#=== definition/123 node
node { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '{' (file: f.pp, line: 1, column: 6)
#=== definition/124 node-a-b
node a-b { }
#: pn (node {:matches ["a-b"]})
#=== definition/125 node-a-b-c
node a-b.c { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '.' (file: f.pp, line: 1, column: 9)
#=== definition/126 node-a-b-c
node 'a-b.c' { }
#: pn (node {:matches ["a-b.c"]})
#=== definition/127 node-a-b
node 'a b' { }
#: pn (node {:matches ["a b"]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_HOSTNAME_CHARS The hostname 'a b' contains illegal characters (only letters, digits, '_', '-', and '.' are allowed) (file: f.pp, line: 1, column: 6)
#=== definition/128 node-a-b
node "a$b" { }
#: pn (node {:matches [(concat "a" (str (var "b")))]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_HOSTNAME_INTERPOLATION An interpolated expression is not allowed in a hostname of a node (file: f.pp, line: 1, column: 8)
#=== definition/129 node-a-b-c
node "a${b}c" { }
#: pn (node {:matches [(concat "a" (str (var "b")) "c")]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_HOSTNAME_INTERPOLATION An interpolated expression is not allowed in a hostname of a node (file: f.pp, line: 1, column: 10)
#=== definition/130 node-X-X
node @(X) { }
X
#: pn (node {:matches [(heredoc {:text ""})]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_EXPRESSION Illegal expression. A '@()' expression is unacceptable as hostname in a Node Definition (file: f.pp, line: 1, column: 6)
#=== definition/131 node-A
node A { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'A' (file: f.pp, line: 1, column: 6)
#=== definition/132 node-x
node $x { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'x' (file: f.pp, line: 1, column: 6)
#=== definition/133 node-undef
node undef { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'undef' (file: f.pp, line: 1, column: 6)
#=== definition/134 node-a-inherits-b
node a inherits b { }
#: pn (node {:matches ["a"] :parent "b"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_NODE_INHERITANCE Node inheritance is not supported in Puppet >= 4.0.0. See http://links.puppet.com/puppet-node-inheritance-deprecation (file: f.pp, line: 1, column: 17)
#=== definition/135 node-a-inherits-default
node a inherits default { }
#: pn (node {:matches ["a"] :parent (default)})
#: error Puppet::ParseErrorWithIssue ILLEGAL_NODE_INHERITANCE Node inheritance is not supported in Puppet >= 4.0.0. See http://links.puppet.com/puppet-node-inheritance-deprecation (file: f.pp, line: 1, column: 17)
#=== definition/136 node-a-inherits-b
node a inherits 'b' { }
#: pn (node {:matches ["a"] :parent "b"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_NODE_INHERITANCE Node inheritance is not supported in Puppet >= 4.0.0. See http://links.puppet.com/puppet-node-inheritance-deprecation (file: f.pp, line: 1, column: 17)
#=== definition/137 node-a-node-b
node a { node b { } }
#: pn (node {:matches ["a"] :body [(node {:matches ["b"]})]})
#: error Puppet::ParseErrorWithIssue NOT_TOP_LEVEL Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 10)
#=== definition/138 node-a-class-b
node a { class b { } }
#: pn (node {:matches ["a"] :body [(class {:name "b"})]})
#: error Puppet::ParseErrorWithIssue NOT_TOP_LEVEL Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 10)
#=== definition/139 node-a-1
node a { 1 }
#: pn (node {:matches ["a"] :body [1]})
#: error Puppet::ParseErrorWithIssue IDEM_NOT_ALLOWED_LAST This Literal Integer has no effect. A Node Definition can not end with a value-producing expression without other effect (file: f.pp, line: 1, column: 10)
#=== definition/140 node-a-notice-1
node a { notice 1 }
#: pn (node {:matches ["a"] :body [(invoke {:functor (qn "notice") :args [1]})]})
#=== definition/141 if-true-node-a
if true { node a { } }
#: pn (if {:test true :then [(node {:matches ["a"]})]})
#: error Puppet::ParseErrorWithIssue NOT_TOP_LEVEL Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 11)
#=== definition/142 node-a-node-b
node 'a' { } node 'b' { }
#: pn (block (node {:matches ["a"]}) (node {:matches ["b"]}))
#=== definition/143 node-true
node true { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'true' (file: f.pp, line: 1, column: 6)
#=== definition/144 node-x-y
node 'x/y' { }
#: pn (node {:matches ["x/y"]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_HOSTNAME_CHARS The hostname 'x/y' contains illegal characters (only letters, digits, '_', '-', and '.' are allowed) (file: f.pp, line: 1, column: 6)
#=== definition/145 node
node '' { }
#: pn (node {:matches [""]})
#=== definition/146 node-a
node a. { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '{' (file: f.pp, line: 1, column: 9)
#=== definition/147 node-a
node .a { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '.' (file: f.pp, line: 1, column: 6)
#=== definition/148 function-a
function a { }
#: pn (function {:name "a"})
#=== definition/149 function-a
function a() { }
#: pn (function {:name "a"})
#=== definition/150 function-a-x-x
function a($x) { $x }
#: pn (function {:name "a" :params {:x {}} :body [(var "x")]})
#=== definition/151 function-a-x-Integer-x
function a($x) >> Integer { $x }
#: pn (function {:name "a" :params {:x {}} :body [(var "x")] :returns (qr "Integer")})
#=== definition/152 function-a-Integer-0-1
function a() >> Integer[0, 1] { }
#: pn (function {:name "a" :returns (access (qr "Integer") 0 1)})
#=== definition/153 function-a-Integer-0
function a() >> Integer[0,] { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ']' (file: f.pp, line: 1, column: 27)
#=== definition/154 function-a-integer
function a() >> integer { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'integer' (file: f.pp, line: 1, column: 17)
#=== definition/155 function-a
function a() >> { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '{' (file: f.pp, line: 1, column: 17)
#=== definition/156 function-a-x-y
function a($x, *$y) { }
#: pn (function {:name "a" :params {:x {} :y {:splat true}}})
#=== definition/157 function-a-y-x
function a(*$y, $x) { }
#: pn (function {:name "a" :params {:y {:splat true} :x {}}})
#=== definition/158 function-a-x-x
function a($x, $x) { }
#: pn (function {:name "a" :params {:x {} :x {}}})
#: error Puppet::ParseErrorWithIssue DUPLICATE_PARAMETER The parameter 'x' is declared more than once in the parameter list (file: f.pp, line: 1, column: 16)
#=== definition/159 function-a-name
function a($name) { }
#: pn (function {:name "a" :params {:name {}}})
#=== definition/160 function-a-b
function a::b { }
#: pn (function {:name "a::b"})
#=== definition/161 function-A
function A { }
#: pn (function {:name "A"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_NAME Unacceptable name. The name 'A' is unacceptable as the name of a Function Definition (file: f.pp, line: 1, column: 1)
#=== definition/162 function-a-b
function a-b { }
#: pn (function {:name "a-b"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_NAME Unacceptable name. The name 'a-b' is unacceptable as the name of a Function Definition (file: f.pp, line: 1, column: 1)
#=== definition/163 function-a
function 'a' { }
#: error Puppet::ParseError - A quoted string is not valid as a name here (file: f.pp, line: 1, column: 10)
#=== definition/164 function-class
function class { }
#: error Puppet::ParseError - 'class' keyword not allowed at this location (file: f.pp, line: 1, column: 10)
#=== definition/165 function
function { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '{' (file: f.pp, line: 1, column: 10)
#=== definition/166 function-a-1
function a { 1 }
#: pn (function {:name "a" :body [1]})
#=== definition/167 function-a-inherits-b
function a inherits b { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'inherits' (file: f.pp, line: 1, column: 12)
#=== definition/168 function-string
function string { }
#: pn (function {:name "string"})
#: error Puppet::ParseErrorWithIssue RESERVED_TYPE_NAME The name: 'string' is already defined by Puppet and can not be used as the name of a Function Definition. (file: f.pp, line: 1, column: 1)
#=== definition/169 if-true-function-a
if true { function a { } }
#: pn (if {:test true :then [(function {:name "a"})]})
#: error Puppet::ParseErrorWithIssue NOT_TOP_LEVEL Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 11)
#=== definition/170 function-a-function-b
function a { function b { } }
#: pn (function {:name "a" :body [(function {:name "b"})]})
#: error Puppet::ParseErrorWithIssue NOT_ABSOLUTE_TOP_LEVEL A Function Definition may only appear at toplevel (file: f.pp, line: 1, column: 14)
#=== definition/171 x-function-a
$x = function a { }
#: pn (= (var "x") (function {:name "a"}))
#: log err: Invalid use of expression. A Function Definition does not produce a value (file: f.pp, line: 1, column: 6)
#: log err: Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 6)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: f.pp)
#=== definition/172 function-a-function-b
function a { } function b { }
#: pn (block (function {:name "a"}) (function {:name "b"}))
#=== definition/173 type-A-B
type A = B
#: pn (type-alias "A" (qr "B"))
#=== definition/174 type-A-B-C
type A = B[C]
#: pn (type-alias "A" (access (qr "B") (qr "C")))
#=== definition/175 type-A-B-C-D
type A = B[C, D]
#: pn (type-alias "A" (access (qr "B") (qr "C") (qr "D")))
#=== definition/176 type-A-B-C
type A = B[C,]
#: pn (type-alias "A" (access (qr "B") (qr "C")))
#=== definition/177 type-A-B
type A = B[]
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ']' (file: f.pp, line: 1, column: 12)
#=== definition/178 type-A-B-C
type A::B = C
#: pn (type-alias "A::B" (qr "C"))
#=== definition/179 type-A-Struct-a-B
type A = Struct[{a => B}]
#: pn (type-alias "A" (access (qr "Struct") (hash (=> (qn "a") (qr "B")))))
#=== definition/180 type-A-a-B
type A = { a => B }
#: pn (type-alias "A" (access (qr "Object") (hash (=> (qn "a") (qr "B")))))
#=== definition/181 type-A-B-a-C
type A = B { a => C }
#: pn (type-alias "A" (access (qr "Object") (hash (=> (qn "a") (qr "C")) (=> (qn "parent") (qr "B")))))
#=== definition/182 type-A-Object-a-C
type A = Object { a => C }
#: pn (type-alias "A" (access (qr "Object") (hash (=> (qn "a") (qr "C")))))
#=== definition/183 type-A-TypeSet-a-C
type A = TypeSet { a => C }
#: pn (type-alias "A" (access (qr "TypeSet") (hash (=> (qn "a") (qr "C")))))
#=== definition/184 type-A-B
type A = [B]
#: pn (type-alias "A" (array (qr "B")))
#: error Puppet::ParseErrorWithIssue ILLEGAL_EXPRESSION Illegal expression. An Array Expression is unacceptable as a type reference in a Type Alias (file: f.pp, line: 1, column: 10)
#=== definition/185 type-A-b
type A = b
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'b' (file: f.pp, line: 1, column: 10)
#=== definition/186 type-A-1
type A = 1
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '1' (file: f.pp, line: 1, column: 10)
#=== definition/187 type-A-x
type A = $x
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'x' (file: f.pp, line: 1, column: 10)
#=== definition/188 type-A
type A
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== definition/189 type-A
type A =
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== definition/190 type-a-B
type a = B
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'a' (file: f.pp, line: 1, column: 6)
#=== definition/191 type-B
type = B
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '=' (file: f.pp, line: 1, column: 6)
#=== definition/192 type
type
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== definition/193 type-A-B
type ::A = B
#: pn (type-alias "::A" (qr "B"))
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_NAME Unacceptable name. The name '::A' is unacceptable as the name of a Type Alias (file: f.pp, line: 1, column: 6)
#=== definition/194 type-A-B-C
type A[B] = C
#: pn (type-mapping (access (qr "A") (qr "B")) (qr "C"))
#: error Puppet::ParseErrorWithIssue UNSUPPORTED_EXPRESSION Expressions of type a Type Mapping are not supported in this version of Puppet (file: f.pp, line: 1, column: 6)
#=== definition/195 type-Runtime-ruby-a-B
type Runtime[ruby, 'a'] = B
#: pn (type-mapping (access (qr "Runtime") (qn "ruby") "a") (qr "B"))
#=== definition/196 type-Runtime-ruby-a-B-c
type Runtime[ruby, 'a'] = B[c]
#: pn (type-mapping (access (qr "Runtime") (qn "ruby") "a") (access (qr "B") (qn "c")))
#=== definition/197 type-Runtime-ruby-a-b-c-d
type Runtime[ruby, [/a/, 'b']] = [/c/, 'd']
#: pn (type-mapping (access (qr "Runtime") (qn "ruby") (array (regexp "a") "b")) (array (regexp "c") "d"))
#=== definition/198 type-Runtime-ruby-a-b-C
type Runtime[ruby, [/a/, 'b']] = C
#: pn (type-mapping (access (qr "Runtime") (qn "ruby") (array (regexp "a") "b")) (qr "C"))
#: error Puppet::ParseErrorWithIssue ILLEGAL_TYPE_MAPPING Illegal type mapping. Expected a Tuple[Regexp,String] on the left side, got A Type Mapping (file: f.pp, line: 1, column: 6)
#=== definition/199 type-Runtime-ruby-a-c-d
type Runtime[ruby, 'a'] = [/c/, 'd']
#: pn (type-mapping (access (qr "Runtime") (qn "ruby") "a") (array (regexp "c") "d"))
#: error Puppet::ParseErrorWithIssue ILLEGAL_TYPE_MAPPING Illegal type mapping. Expected a Type on the left side, got A Type Mapping (file: f.pp, line: 1, column: 6)
#=== definition/200 type-Foo-ruby-a-B
type Foo[ruby, 'a'] = B
#: pn (type-mapping (access (qr "Foo") (qn "ruby") "a") (qr "B"))
#: error Puppet::ParseErrorWithIssue UNSUPPORTED_EXPRESSION Expressions of type a Type Mapping are not supported in this version of Puppet (file: f.pp, line: 1, column: 6)
#=== definition/201 type-A
type A { }
#: pn (type-definition "A" nil (nop))
#: error Puppet::ParseErrorWithIssue UNSUPPORTED_EXPRESSION Expressions of type a Type Definition are not supported in this version of Puppet (file: f.pp, line: 1, column: 1)
#=== definition/202 type-A-notice-1
type A { notice 1 }
#: pn (type-definition "A" nil (block (invoke {:functor (qn "notice") :args [1]})))
#: error Puppet::ParseErrorWithIssue UNSUPPORTED_EXPRESSION Expressions of type a Type Definition are not supported in this version of Puppet (file: f.pp, line: 1, column: 1)
#=== definition/203 type-A-inherits-B
type A inherits B { }
#: pn (type-definition "A" "B" (nop))
#: error Puppet::ParseErrorWithIssue UNSUPPORTED_EXPRESSION Expressions of type a Type Definition are not supported in this version of Puppet (file: f.pp, line: 1, column: 1)
#=== definition/204 type-A-inherits-b
type A inherits b { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'b' (file: f.pp, line: 1, column: 17)
#=== definition/205 type-String-A
type String = A
#: pn (type-alias "String" (qr "A"))
#=== definition/206 type-Plan-A
type Plan = A
#: pn (type-alias "Plan" (qr "A"))
#=== definition/207 type-A-Plan
type A = Plan
#: pn (type-alias "A" (qr "Plan"))
#: log warning: Use of future reserved word: 'plan' (file: f.pp, line: 1, column: 10)
#=== definition/208 type-A-Plan-x
type A = Plan[x]
#: pn (type-alias "A" (access (qr "Plan") (qn "x")))
#: log warning: Use of future reserved word: 'plan' (file: f.pp, line: 1, column: 6)
#=== definition/209 if-true-type-B-C
if true { type B = C }
#: pn (if {:test true :then [(type-alias "B" (qr "C"))]})
#: error Puppet::ParseErrorWithIssue NOT_TOP_LEVEL Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 16)
#=== definition/210 type-A-B-type-C-D
type A = B type C = D
#: pn (block (type-alias "A" (qr "B")) (type-alias "C" (qr "D")))
#=== definition/211 type-A-B-foo
type A = B.foo
#: pn (call-method {:functor (. (type-alias "A" (qr "B")) (qn "foo")) :args []})
#: error Puppet::ParseErrorWithIssue NOT_TOP_LEVEL Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 6)
#=== definition/212 type-A-B-1
type A = B + 1
#: pn (+ (type-alias "A" (qr "B")) 1)
#: log err: Invalid use of expression. A Type Alias does not produce a value (file: f.pp, line: 1, column: 6)
#: log err: Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 6)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: f.pp)
#=== definition/213 type-A-Variant-B-C
type A = Variant[
  B,
  C,
]
#: pn (type-alias "A" (access (qr "Variant") (qr "B") (qr "C")))
#=== definition/214 type-A-Pattern-a
type A = Pattern[/a/]
#: pn (type-alias "A" (access (qr "Pattern") (regexp "a")))
#=== definition/215 type-A-Enum-a-b
type A = Enum['a', b]
#: pn (type-alias "A" (access (qr "Enum") "a" (qn "b")))
#=== definition/216 x-type-A-B
$x = type A = B
#: pn (= (var "x") (type-alias "A" (qr "B")))
#: log err: Invalid use of expression. A Type Alias does not produce a value (file: f.pp, line: 1, column: 11)
#: log err: Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 11)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: f.pp)
#=== definition/217 type-A-B
type A=B
#: pn (type-alias "A" (qr "B"))
#=== definition/218 plan-a
plan a { }
#: pn (block (qn "plan") (block (qn "a") (hash)))
#: log err: This Name has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#: log err: This expression is invalid. Did you try declaring a 'a' resource without a title? (file: f.pp, line: 1, column: 6)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: f.pp)
#=== definition/219 apply-1
apply(1) { }
#: error Puppet::ParseError - Expression is not valid as a resource, resource-default, or resource-override (file: f.pp, line: 1, column: 1)
#=== definition/220 application-a
application a { }
#: pn (block (qn "application") (block (qn "a") (hash)))
#: log err: This Name has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#: log err: This expression is invalid. Did you try declaring a 'a' resource without a title? (file: f.pp, line: 1, column: 13)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: f.pp)
#=== definition/221 site
site { }
#: pn (block (qn "site") (hash))
#: error Puppet::ParseErrorWithIssue RESOURCE_WITHOUT_TITLE This expression is invalid. Did you try declaring a 'site' resource without a title? (file: f.pp, line: 1, column: 1)
#=== definition/222 private
private
#: pn (reserved "private")
#: error Puppet::ParseErrorWithIssue RESERVED_WORD Use of reserved word: private, must be quoted if intended to be a String value (file: f.pp, line: 1, column: 1)
#=== definition/223 class-a-private
class a { private }
#: pn (class {:name "a" :body [(reserved "private")]})
#: log err: This Reserved Word 'private' has no effect. A Host Class Definition can not end with a value-producing expression without other effect (file: f.pp, line: 1, column: 11)
#: log err: Use of reserved word: private, must be quoted if intended to be a String value (file: f.pp, line: 1, column: 11)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: f.pp)
#=== definition/224 define-a-x
define a { $x }
#: pn (define {:name "a" :body [(var "x")]})
#: error Puppet::ParseErrorWithIssue IDEM_NOT_ALLOWED_LAST This Variable has no effect. A 'define' expression can not end with a value-producing expression without other effect (file: f.pp, line: 1, column: 12)
#=== definition/225 define-a-1
define a { 1 }
#: pn (define {:name "a" :body [1]})
#: error Puppet::ParseErrorWithIssue IDEM_NOT_ALLOWED_LAST This Literal Integer has no effect. A 'define' expression can not end with a value-producing expression without other effect (file: f.pp, line: 1, column: 12)
#=== definition/226 function-a-x
function a { $x }
#: pn (function {:name "a" :body [(var "x")]})
#=== definition/227 class-a-class-b
class a { }

class b { }
#: pn (block (class {:name "a"}) (class {:name "b"}))
#=== definition/228 comment-class-a
# comment
class a { }
#: pn (class {:name "a"})
#=== definition/229 c-class-a
/* c */ class a { }
#: pn (class {:name "a"})
#=== definition/230 class-a-c-d
class a /* c */ { # d
 }
#: pn (class {:name "a"})
#=== definition/231 class-a-class-b
class a { } ; class b { }
#: pn (block (class {:name "a"}) (class {:name "b"}))
#=== definition/232 define-a-x
define a ($x) { }
#: pn (define {:name "a" :params {:x {}}})
#=== definition/233 class-a-x
class a
($x) { }
#: pn (class {:name "a" :params {:x {}}})
#=== definition/234 class-a
class a
{
}
#: pn (class {:name "a"})
#=== definition/235 class-a-x
class a ( $x = { } ) { }
#: pn (class {:name "a" :params {:x {:value (hash)}}})
#=== definition/236 class-a-x-1-2
class a ( $x = [1, 2], ) { }
#: pn (class {:name "a" :params {:x {:value (array 1 2)}}})
#=== definition/237 class-a-String-x
class a ( String *$x ) { }
#: pn (class {:name "a" :params {:x {:type (qr "String") :splat true}}})
#: error Puppet::ParseErrorWithIssue CAPTURES_REST_NOT_SUPPORTED Parameter $x has 'captures rest' - not supported in a Host Class Definition (file: f.pp, line: 1, column: 19)
#=== definition/238 class-a-Foo-Bar-x
class a ( Foo::Bar $x ) { }
#: pn (class {:name "a" :params {:x {:type (qr "Foo::Bar")}}})
#=== definition/239 class-a-Foo-1-x
class a ( Foo [1] $x ) { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '[' (file: f.pp, line: 1, column: 15)
#=== definition/240 class-a-foo-x
class a ( foo $x ) { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'foo' (file: f.pp, line: 1, column: 11)
#=== definition/241 class-a-x-foo
class a ( $x = foo { } ) { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '{' (file: f.pp, line: 1, column: 20)
#=== definition/242 class-a-x-1
class a ( $x == 1 ) { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '==' (file: f.pp, line: 1, column: 14)
#=== definition/243 class-a-include-b-include-c
class a { include b include c }
#: pn (class {:name "a" :body [(invoke {:functor (qn "include") :args [(qn "b")]}) (invoke {:functor (qn "include") :args [(qn "c")]})]})
#=== definition/244 function-a-x-1-y
function a($x = 1, $y) { }
#: pn (function {:name "a" :params {:x {:value 1} :y {}}})
#=== definition/type mapping, right side 1
type Foo[a] = Bar { b => 1 }
#: pn (type-mapping (access (qr "Foo") (qn "a")) (=> (qr "Bar") (hash (=> (qn "b") 1))))
#: error Puppet::ParseErrorWithIssue UNSUPPORTED_EXPRESSION Expressions of type a Type Mapping are not supported in this version of Puppet (file: f.pp, line: 1, column: 6)
#=== definition/type mapping, right side 2
type Foo[a] = { b => 1 }
#: pn (type-mapping (access (qr "Foo") (qn "a")) (hash (=> (qn "b") 1)))
#: error Puppet::ParseErrorWithIssue UNSUPPORTED_EXPRESSION Expressions of type a Type Mapping are not supported in this version of Puppet (file: f.pp, line: 1, column: 6)
#=== definition/type mapping, right side 3
type Runtime[ruby, 'a'] = Bar { b => 1 }
#: pn (type-mapping (access (qr "Runtime") (qn "ruby") "a") (=> (qr "Bar") (hash (=> (qn "b") 1))))
#: error Puppet::ParseErrorWithIssue ILLEGAL_TYPE_MAPPING Illegal type mapping. Expected a Type on the left side, got A Type Mapping (file: f.pp, line: 1, column: 6)
#=== definition/type mapping, right side 4
type Runtime[ruby, 'a'] = { b => 1 }
#: pn (type-mapping (access (qr "Runtime") (qn "ruby") "a") (hash (=> (qn "b") 1)))
#: error Puppet::ParseErrorWithIssue ILLEGAL_TYPE_MAPPING Illegal type mapping. Expected a Type on the left side, got A Type Mapping (file: f.pp, line: 1, column: 6)
#=== definition/type mapping, right side 5
type Runtime[ruby, [/a/, 'b']] = Bar { b => 1 }
#: pn (type-mapping (access (qr "Runtime") (qn "ruby") (array (regexp "a") "b")) (=> (qr "Bar") (hash (=> (qn "b") 1))))
#: error Puppet::ParseErrorWithIssue ILLEGAL_TYPE_MAPPING Illegal type mapping. Expected a Tuple[Regexp,String] on the left side, got A Type Mapping (file: f.pp, line: 1, column: 6)
#=== definition/type mapping, right side 6
type Runtime[ruby, 'a'] = Object { b => 1 }
#: pn (type-mapping (access (qr "Runtime") (qn "ruby") "a") (=> (qr "Object") (hash (=> (qn "b") 1))))
#: error Puppet::ParseErrorWithIssue ILLEGAL_TYPE_MAPPING Illegal type mapping. Expected a Type on the left side, got A Type Mapping (file: f.pp, line: 1, column: 6)
#=== definition/type mapping, right side 7
type Runtime[ruby, 'a'] = [/a/, 'b']
#: pn (type-mapping (access (qr "Runtime") (qn "ruby") "a") (array (regexp "a") "b"))
#: error Puppet::ParseErrorWithIssue ILLEGAL_TYPE_MAPPING Illegal type mapping. Expected a Type on the left side, got A Type Mapping (file: f.pp, line: 1, column: 6)
#=== definition/type mapping, right side 8
type Runtime[ruby, 'a'] = Bar[1]
#: pn (type-mapping (access (qr "Runtime") (qn "ruby") "a") (access (qr "Bar") 1))
