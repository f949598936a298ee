#=== statement/1 sign

#: pn (nop)
#=== statement/2 sign


#: pn (nop)
#=== statement/3 c
# c
#: pn (nop)
#=== statement/4 c
# c

#: pn (nop)
#=== statement/5 c
/* c */
#: pn (nop)
#=== statement/6 c
/* c
#: error Puppet::ParseErrorWithIssue UNCLOSED_MLCOMMENT Unclosed multiline comment (file: f.pp, line: 1, column: 1)
#=== statement/7 sign
/*/
#: error Puppet::ParseErrorWithIssue UNCLOSED_MLCOMMENT Unclosed multiline comment (file: f.pp, line: 1, column: 1)
#=== statement/8 1
/**/ 1
#: pn 1
#=== statement/9 sign
#
#: pn (nop)
#=== statement/10 foo
foo
#: pn (qn "foo")
#=== statement/11 foo-bar
foo bar
#: pn (block (qn "foo") (qn "bar"))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Name has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== statement/12 foo-bar
foo
bar
#: pn (block (qn "foo") (qn "bar"))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Name has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== statement/13 foo-bar
foo;bar
#: pn (block (qn "foo") (qn "bar"))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Name has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== statement/14 foo
foo;
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== statement/15 1-2
1;2
#: pn (block 1 2)
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Literal Integer has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== statement/16 x-1-y-2
$x = 1 $y = 2
#: pn (block (= (var "x") 1) (= (var "y") 2))
#=== statement/17 x-1-y-2
$x = 1; $y = 2
#: pn (block (= (var "x") 1) (= (var "y") 2))
#=== statement/18 x-1-y-2
$x = 1, $y = 2
#: error Puppet::ParseError - illegal comma separated argument list (file: f.pp, line: 1, column: 7)
#=== statement/19 x-1-y-2
$x = 1
, $y = 2
#: error Puppet::ParseError - illegal comma separated argument list (file: f.pp, line: 2, column: 1)
#=== statement/20 sign
]
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ']' (file: f.pp, line: 1, column: 1)
#=== statement/21 sign
}
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '}' (file: f.pp, line: 1, column: 1)
#=== statement/22 sign
)
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ')' (file: f.pp, line: 1, column: 1)
#=== statement/23 sign
|
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '|' (file: f.pp, line: 1, column: 1)
#=== statement/24 sign
=>
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '=>' (file: f.pp, line: 1, column: 1)
#=== statement/25 sign
+>
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '+>' (file: f.pp, line: 1, column: 1)
#=== statement/26 sign
?
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '?' (file: f.pp, line: 1, column: 1)
#=== statement/27 sign
:
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ':' (file: f.pp, line: 1, column: 1)
#=== statement/28 sign
,
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ',' (file: f.pp, line: 1, column: 1)
#=== statement/29 sign
.
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '.' (file: f.pp, line: 1, column: 1)
#=== statement/30 sign
=
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '=' (file: f.pp, line: 1, column: 1)
#=== statement/31 sign
%
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '%' (file: f.pp, line: 1, column: 1)
#=== statement/32 sign
*
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== statement/33 sign
!
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== statement/34 sign
/
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '/' (file: f.pp, line: 1, column: 1)
#=== statement/35 sign
<|
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '<|' (file: f.pp, line: 1, column: 1)
#=== statement/36 sign
|>
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '|>' (file: f.pp, line: 1, column: 1)
#=== statement/37 sign
<<|
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '<<|' (file: f.pp, line: 1, column: 1)
#=== statement/38 sign
|>>
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '|>>' (file: f.pp, line: 1, column: 1)
#=== statement/39 sign
@(
#: error Puppet::ParseErrorWithIssue HEREDOC_UNCLOSED_PARENTHESIS Unclosed parenthesis after '@(' followed by '@(...' (file: f.pp, line: 1, column: 1)
#=== statement/40 x-y
$x $y
#: pn (block (var "x") (var "y"))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Variable has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== statement/41 1-2-3-4
1 + 2 3 + 4
#: pn (block (+ 1 2) (+ 3 4))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This '+' expression has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 3)
#=== statement/42 x-1
$x
[1]
#: pn (block (var "x") (array 1))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Variable has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== statement/43 x-1
$x
- 1
#: pn (- (var "x") 1)
#=== statement/44 x-1
$x
(1)
#: pn (block (var "x") (paren 1))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Variable has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== statement/45 x
$x
{ }
#: error Puppet::ParseError - Expression is not valid as a resource, resource-default, or resource-override (file: f.pp, line: 1, column: 1)
#=== statement/46 x-foo
$x
.foo
#: pn (call-method {:functor (. (var "x") (qn "foo")) :args []})
#=== statement/47 x-a-1
$x
?
{ a => 1 }
#: pn (? (var "x") [(=> (qn "a") 1)])
#=== statement/48 x-y
$x
-> $y
#: pn (-> (var "x") (var "y"))
#=== statement/49 x
$x
<| |>
#: pn (collect {:type (var "x") :query (virtual-query)})
#: error Puppet::ParseErrorWithIssue ILLEGAL_EXPRESSION Illegal expression. A Variable is unacceptable as type name in a Virtual Query (file: f.pp, line: 1, column: 1)
#=== statement/50 a-b | json
"a\r\nb"
#: pn (block (qn "a") (qn "b"))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Name has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== statement/51 a-b
a	b
#: pn (block (qn "a") (qn "b"))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Name has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== statement/52 a
	a
#: pn (qn "a")
#=== statement/53 notice-1-c
notice(1) # c
#: pn (invoke {:functor (qn "notice") :args [1]})
#=== statement/54 notice-1-c-notice-2
notice(1) /* c */ notice(2)
#: pn (block (invoke {:functor (qn "notice") :args [1]}) (invoke {:functor (qn "notice") :args [2]}))
#=== statement/55 notice-c-1
notice /* c */ 1
#: pn (invoke {:functor (qn "notice") :args [1]})
#=== statement/56 x-1-c-2
$x = 1 # c
+ 2
#: pn (= (var "x") (+ 1 2))
#=== statement/57 a-b | json
"a\u00a0b"
#: pn (block (qn "a") (qn "b"))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Name has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== statement/58 notice-1 | json
"\ufeffnotice 1"
#: error Puppet::ParseErrorWithIssue ILLEGAL_BOM Illegal UTF-8 Byte Order mark at beginning of input: [EF BB BF] - remove these from the puppet source
#=== statement/59 a-b | json
"a\u2028b"
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '' (file: f.pp, line: 1, column: 2)
#=== statement/60 a-b | json
"a\u000bb"
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '' (file: f.pp, line: 1, column: 2)
#=== statement/61 a-b | json
"a\fb"
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '' (file: f.pp, line: 1, column: 2)
#=== statement/62 notice-1
notice 1 }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '}' (file: f.pp, line: 1, column: 10)
#=== statement/63 notice-1
{ notice 1 ]
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '1' (file: f.pp, line: 1, column: 10)
#=== statement/64 if-true-notice-1
if true { notice 1 ) }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ')' (file: f.pp, line: 1, column: 20)
#=== statement/65 foo-bar-baz
foo(bar(baz(
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== statement/66 a-1
'a' => 1
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '=>' (file: f.pp, line: 1, column: 5)
#=== statement/67 a-1
a => 1
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '=>' (file: f.pp, line: 1, column: 3)
#=== statement/68 a-1
$a => 1
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '=>' (file: f.pp, line: 1, column: 4)
#=== statement/69 1-2
1 => 2
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '=>' (file: f.pp, line: 1, column: 3)
#=== statement/70 foo-bar
foo => bar
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '=>' (file: f.pp, line: 1, column: 5)
#=== statement/71 a-b-c
a, b => c
#: error Puppet::ParseError - illegal comma separated argument list (file: f.pp, line: 1, column: 2)
#=== statement/72 function
function
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== statement/73 type
type
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== statement/74 class
class
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== statement/75 define
define
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== statement/76 node
node
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== statement/77 if
if
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== statement/78 case
case
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== statement/79 unless
unless
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== statement/80 else
else
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'else' (file: f.pp, line: 1, column: 1)
#=== statement/81 elsif
elsif
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'elsif' (file: f.pp, line: 1, column: 1)
#=== statement/82 inherits
inherits
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'inherits' (file: f.pp, line: 1, column: 1)
#=== statement/83 in
in
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'in' (file: f.pp, line: 1, column: 1)
#=== statement/84 and
and
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'and' (file: f.pp, line: 1, column: 1)
#=== statement/85 or
or
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'or' (file: f.pp, line: 1, column: 1)
#=== statement/86 not
not
#: pn (qn "not")
#=== statement/87 default
default
#: pn (default)
#=== statement/88 undef
undef
#: pn nil
#=== statement/89 true
true
#: pn true
#=== statement/90 attr
attr
#: pn (reserved "attr")
#: error Puppet::ParseErrorWithIssue RESERVED_WORD Use of reserved word: attr, must be quoted if intended to be a String value (file: f.pp, line: 1, column: 1)
#=== statement/91 true-1
true 1
#: pn (block true 1)
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Boolean has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== statement/92 a-in
a in
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== statement/93 in-b
in b
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'in' (file: f.pp, line: 1, column: 1)
#=== statement/94 a-and
a and
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== statement/95 and-b
and b
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'and' (file: f.pp, line: 1, column: 1)
#=== statement/96 foo-foo-foo
foo foo foo
#: pn (block (qn "foo") (qn "foo") (qn "foo"))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Name has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== statement/97 notice-true
notice true
#: pn (invoke {:functor (qn "notice") :args [true]})
#=== statement/98 notice-undef
notice undef
#: pn (invoke {:functor (qn "notice") :args [nil]})
#=== statement/99 notice-default
notice default
#: pn (invoke {:functor (qn "notice") :args [(default)]})
#=== statement/100 notice-class
notice class
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== statement/101 notice-if
notice if
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== statement/102 notice-if-true
notice if true { }
#: pn (invoke {:functor (qn "notice") :args [(if {:test true})]})
#=== statement/103 class-1
$class = 1
#: pn (= (var "class") 1)
#=== statement/104 if-1
$if = 1
#: pn (= (var "if") 1)
#=== statement/105 type-foo
$type.foo
#: pn (call-method {:functor (. (var "type") (qn "foo")) :args []})
#=== statement/106 class-foo
class::foo
#: pn (qn "class::foo")
#=== statement/107 if-foo-a
if::foo { 'a': }
#: pn (resource {:type (qn "if::foo") :bodies [{:title "a" :ops []}]})
#=== statement/108 type-foo-1
type::foo(1)
#: pn (invoke {:functor (qn "type::foo") :args [1]})
#=== statement/109 default-foo
default::foo
#: pn (qn "default::foo")
#=== statement/110 undef-x
undef::x
#: pn (qn "undef::x")
#=== statement/111 true-x
true::x
#: pn (qn "true::x")
#=== statement/112 node-x
node::x
#: pn (qn "node::x")
#=== statement/113 case-x
case::x()
#: pn (invoke {:functor (qn "case::x") :args []})
#=== statement/114 class-a-b
class::a { 'b': }
#: pn (resource {:type (qn "class::a") :bodies [{:title "b" :ops []}]})
#=== statement/115 truex
truex
#: pn (qn "truex")
#=== statement/116 iff
iff
#: pn (qn "iff")
#=== statement/117 class-a
class_a
#: pn (qn "class_a")
#=== statement/118 Class
Class
#: pn (qr "Class")
#=== statement/119 If-1
If[1]
#: pn (access (qr "If") 1)
#=== statement/120 notice-Class-a
notice(Class[a])
#: pn (invoke {:functor (qn "notice") :args [(access (qr "Class") (qn "a"))]})
