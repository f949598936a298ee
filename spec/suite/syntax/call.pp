#=== call/1 foo
foo()
#: pn (invoke {:functor (qn "foo") :args []})
#=== call/2 foo-1
foo(1)
#: pn (invoke {:functor (qn "foo") :args [1]})
#=== call/3 foo-1-2
foo(1, 2)
#: pn (invoke {:functor (qn "foo") :args [1 2]})
#=== call/4 foo-1
foo(1,)
#: pn (invoke {:functor (qn "foo") :args [1]})
#=== call/5 foo
foo(,)
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ',' (file: f.pp, line: 1, column: 5)
#=== call/6 foo-1-2
foo(1 2)
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '2' (file: f.pp, line: 1, column: 7)
#=== call/7 foo-a-1
foo(a => 1)
#: pn (invoke {:functor (qn "foo") :args [(hash (=> (qn "a") 1))]})
#=== call/8 foo-1-a-1-b-2
foo(1, a => 1, b => 2)
#: pn (invoke {:functor (qn "foo") :args [1 (hash (=> (qn "a") 1) (=> (qn "b") 2))]})
#=== call/9 foo-a-1-2-b-3
foo(a => 1, 2, b => 3)
#: pn (invoke {:functor (qn "foo") :args [(hash (=> (qn "a") 1)) 2 (hash (=> (qn "b") 3))]})
#=== call/10 foo-a
foo(*$a)
#: pn (invoke {:functor (qn "foo") :args [(unfold (var "a"))]})
#=== call/11 foo-a-b
foo(*$a, *$b)
#: pn (invoke {:functor (qn "foo") :args [(unfold (var "a")) (unfold (var "b"))]})
#=== call/12 foo-type-1
foo(type => 1)
#: pn (invoke {:functor (qn "foo") :args [(hash (=> "type" 1))]})
#=== call/13 foo-type
foo(type)
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ')' (file: f.pp, line: 1, column: 9)
#=== call/14 foo-function-1
foo(function => 1)
#: pn (invoke {:functor (qn "foo") :args [(hash (=> "function" 1))]})
#=== call/15 foo-a-1
foo($a = 1)
#: pn (invoke {:functor (qn "foo") :args [(= (var "a") 1)]})
#=== call/16 foo-a-b
foo(a -> b)
#: pn (invoke {:functor (qn "foo") :args [(-> (qn "a") (qn "b"))]})
#=== call/17 foo-bar-a
foo(bar {'a':})
#: pn (invoke {:functor (qn "foo") :args [(resource {:type (qn "bar") :bodies [{:title "a" :ops []}]})]})
#=== call/18 foo-x-x
foo() |$x| { $x }
#: pn (invoke {:functor (qn "foo") :args [] :block (lambda {:params {:x {}} :body [(var "x")]})})
#=== call/19 foo-x-x
foo |$x| { $x }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '|' (file: f.pp, line: 1, column: 5)
#=== call/20 foo
foo() || { }
#: pn (invoke {:functor (qn "foo") :args [] :block (lambda {})})
#=== call/21 foo
foo() | | { }
#: pn (invoke {:functor (qn "foo") :args [] :block (lambda {})})
#=== call/22 foo-x-y
foo() |$x, $y| { }
#: pn (invoke {:functor (qn "foo") :args [] :block (lambda {:params {:x {} :y {}}})})
#=== call/23 foo-x
foo() |$x,| { }
#: pn (invoke {:functor (qn "foo") :args [] :block (lambda {:params {:x {}}})})
#=== call/24 foo-x
foo() |*$x| { }
#: pn (invoke {:functor (qn "foo") :args [] :block (lambda {:params {:x {:splat true}}})})
#=== call/25 foo-x-y
foo() |*$x, $y| { }
#: pn (invoke {:functor (qn "foo") :args [] :block (lambda {:params {:x {:splat true} :y {}}})})
#: error Puppet::ParseErrorWithIssue CAPTURES_REST_NOT_LAST Parameter $x is not last, and has 'captures rest' (file: f.pp, line: 1, column: 9)
#=== call/26 foo-x-1
foo() |$x = 1| { }
#: pn (invoke {:functor (qn "foo") :args [] :block (lambda {:params {:x {:value 1}}})})
#=== call/27 foo-Integer-x
foo() |Integer $x| { }
#: pn (invoke {:functor (qn "foo") :args [] :block (lambda {:params {:x {:type (qr "Integer")}}})})
#=== call/28 foo-Integer-1-2-x-1-String-y
foo() |Integer[1,2] $x = 1, String *$y| { }
#: pn (invoke {:functor (qn "foo") :args [] :block (lambda {:params {:x {:type (access (qr "Integer") 1 2) :value 1} :y {:type (qr "String") :splat true}}})})
#=== call/29 foo-Integer-1-x
foo() |Integer [1] $x| { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '[' (file: f.pp, line: 1, column: 16)
#=== call/30 foo-Integer-1-x
foo() |Integer[1,] $x| { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ']' (file: f.pp, line: 1, column: 18)
#=== call/31 foo-x
foo() |x| { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'x' (file: f.pp, line: 1, column: 8)
#=== call/32 foo-x-Integer
foo() |$x| >> Integer { }
#: pn (invoke {:functor (qn "foo") :args [] :block (lambda {:params {:x {}} :returns (qr "Integer")})})
#=== call/33 foo-x-Integer-1
foo() |$x| >> Integer[1] { }
#: pn (invoke {:functor (qn "foo") :args [] :block (lambda {:params {:x {}} :returns (access (qr "Integer") 1)})})
#=== call/34 foo-Integer
foo() >> Integer { }
#: error Puppet::ParseError - Expression is not valid as a resource, resource-default, or resource-override (file: f.pp, line: 1, column: 7)
#=== call/35 foo-x-x-1
foo() |$x| { $x } + 1
#: pn (+ (call {:functor (qn "foo") :args [] :block (lambda {:params {:x {}} :body [(var "x")]})}) 1)
#=== call/36 foo-x-x-bar
foo() |$x| { $x }.bar
#: pn (call-method {:functor (. (call {:functor (qn "foo") :args [] :block (lambda {:params {:x {}} :body [(var "x")]})}) (qn "bar")) :args []})
#=== call/37 foo-x-1
foo() |$x| [1]
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '[' (file: f.pp, line: 1, column: 12)
#=== call/38 foo-x
foo() |$x
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== call/39 foo-a-a
foo() |$a, $a| {}
#: pn (invoke {:functor (qn "foo") :args [] :block (lambda {:params {:a {} :a {}}})})
#=== call/40 type-1
type(1)
#: pn (invoke {:functor (qn "type") :args [1]})
#=== call/41 type-1-foo
type(1).foo
#: pn (call-method {:functor (. (call {:functor (qn "type") :args [1]}) (qn "foo")) :args []})
#=== call/42 type-1
type (1)
#: pn (invoke {:functor (qn "type") :args [1]})
#=== call/43 type
type()
#: pn (invoke {:functor (qn "type") :args []})
#=== call/44 x-type-1
$x = type(1)
#: pn (= (var "x") (call {:functor (qn "type") :args [1]}))
#=== call/45 notice-1
notice 1
#: pn (invoke {:functor (qn "notice") :args [1]})
#=== call/46 notice-1-2
notice 1, 2
#: pn (invoke {:functor (qn "notice") :args [1 2]})
#=== call/47 notice
notice
#: pn (qn "notice")
#=== call/48 notice-foo
notice foo
#: pn (invoke {:functor (qn "notice") :args [(qn "foo")]})
#=== call/49 notice-foo-bar
notice foo, bar
#: pn (invoke {:functor (qn "notice") :args [(qn "foo") (qn "bar")]})
#=== call/50 notice-notice-1
notice notice 1
#: pn (block (invoke {:functor (qn "notice") :args [(qn "notice")]}) 1)
#=== call/51 notice-1-notice-2
notice 1 notice 2
#: pn (block (invoke {:functor (qn "notice") :args [1]}) (invoke {:functor (qn "notice") :args [2]}))
#=== call/52 notice-1-notice-2
notice(1) notice(2)
#: pn (block (invoke {:functor (qn "notice") :args [1]}) (invoke {:functor (qn "notice") :args [2]}))
#=== call/53 include-a-b
include a, b
#: pn (invoke {:functor (qn "include") :args [(qn "a") (qn "b")]})
#=== call/54 include-a-include-b
include a include b
#: pn (block (invoke {:functor (qn "include") :args [(qn "a")]}) (invoke {:functor (qn "include") :args [(qn "b")]}))
#=== call/55 require-a
require a
#: pn (invoke {:functor (qn "require") :args [(qn "a")]})
#=== call/56 fail-x
fail 'x'
#: pn (invoke {:functor (qn "fail") :args ["x"]})
#=== call/57 realize-Foo-a
realize Foo[a]
#: pn (invoke {:functor (qn "realize") :args [(access (qr "Foo") (qn "a"))]})
#=== call/58 tag-a-b
tag a, b
#: pn (invoke {:functor (qn "tag") :args [(qn "a") (qn "b")]})
#=== call/59 break
break
#: pn (qn "break")
#=== call/60 next
next
#: pn (qn "next")
#=== call/61 return
return
#: pn (qn "return")
#=== call/62 return-1
return 1
#: pn (invoke {:functor (qn "return") :args [1]})
#=== call/63 next-1-2
next 1, 2
#: pn (invoke {:functor (qn "next") :args [1 2]})
#=== call/64 break
break()
#: pn (invoke {:functor (qn "break") :args []})
#=== call/65 contain-a
contain a
#: pn (invoke {:functor (qn "contain") :args [(qn "a")]})
#=== call/66 debug-1-info-2-warning-3-err-4
debug 1 info 2 warning 3 err 4
#: pn (block (invoke {:functor (qn "debug") :args [1]}) (invoke {:functor (qn "info") :args [2]}) (invoke {:functor (qn "warning") :args [3]}) (invoke {:functor (qn "err") :args [4]}))
#=== call/67 import-a
import 'a'
#: pn (invoke {:functor (qn "import") :args ["a"]})
#=== call/68 foo-1
foo 1
#: pn (block (qn "foo") 1)
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Name has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== call/69 foo-1-2
foo 1, 2
#: error Puppet::ParseError - attempt to pass argument list to the function 'foo' which cannot be called without parentheses (file: f.pp, line: 1, column: 6)
#=== call/70 foo-bar
foo bar
#: pn (block (qn "foo") (qn "bar"))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Name has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== call/71 1-2
1, 2
#: error Puppet::ParseError - illegal comma separated argument list (file: f.pp, line: 1, column: 2)
#=== call/72 a-b
$a, $b
#: error Puppet::ParseError - illegal comma separated argument list (file: f.pp, line: 1, column: 3)
#=== call/73 a-b
'a', 'b'
#: error Puppet::ParseError - illegal comma separated argument list (file: f.pp, line: 1, column: 4)
#=== call/74 foo-1-2
foo(1), 2
#: error Puppet::ParseError - illegal comma separated argument list (file: f.pp, line: 1, column: 7)
#=== call/75 notice-1-2
notice (1), 2
#: error Puppet::ParseError - illegal comma separated argument list (file: f.pp, line: 1, column: 11)
#=== call/76 notice-1
notice
1
#: pn (invoke {:functor (qn "notice") :args [1]})
#=== call/77 notice-1
notice;1
#: pn (invoke {:functor (qn "notice") :args [1]})
#=== call/78 notice-1
notice [1]
#: pn (invoke {:functor (qn "notice") :args [(array 1)]})
#=== call/79 notice-1
notice[1]
#: pn (access (qn "notice") 1)
#=== call/80 notice-1
notice -1
#: pn (- (qn "notice") 1)
#=== call/81 notice-1
notice - 1
#: pn (- (qn "notice") 1)
#=== call/82 notice-1
notice *[1]
#: pn (* (qn "notice") (array 1))
#=== call/83 notice
notice {}
#: pn (invoke {:functor (qn "notice") :args [(hash)]})
#=== call/84 notice-a-1
notice { a => 1 }
#: pn (invoke {:functor (qn "notice") :args [(hash (=> "a" 1))]})
#=== call/85 x-notice-1
$x = notice 1
#: pn (block (= (var "x") (qn "notice")) 1)
#=== call/86 x-include-a
$x = include a
#: pn (block (= (var "x") (qn "include")) (qn "a"))
#=== call/87 foo-notice-1
foo.notice 1
#: pn (block (call-method {:functor (. (qn "foo") (qn "notice")) :args []}) 1)
#=== call/88 notice-foo-1
notice foo(1)
#: pn (invoke {:functor (qn "notice") :args [(call {:functor (qn "foo") :args [1]})]})
#=== call/89 notice-foo-1
notice foo 1
#: pn (block (invoke {:functor (qn "notice") :args [(qn "foo")]}) 1)
#=== call/90 notice-x-1
notice $x = 1
#: pn (invoke {:functor (qn "notice") :args [(= (var "x") 1)]})
#=== call/91 notice-1
notice 1;
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== call/92 notice-1-notice-2
notice 1; notice 2
#: pn (block (invoke {:functor (qn "notice") :args [1]}) (invoke {:functor (qn "notice") :args [2]}))
#=== call/93 notice-1
; notice 1
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ';' (file: f.pp, line: 1, column: 1)
#=== call/94 notice-1-notice-2
notice 1;; notice 2
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ';' (file: f.pp, line: 1, column: 10)
#=== call/95 notice-1
notice 1,
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== call/96 notice-1
notice ,1
#: error Puppet::ParseError - illegal comma separated argument list (file: f.pp, line: 1, column: 8)
#=== call/97 alert-1
alert 1
#: pn (block (qn "alert") 1)
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Name has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== call/98 with-1-x-return-x
with(1) |$x| { return $x }
#: pn (invoke {:functor (qn "with") :args [1] :block (lambda {:params {:x {}} :body [(invoke {:functor (qn "return") :args [(var "x")]})]})})
#=== call/99 x-each-y-notice-y
$x.each |$y| { notice $y }
#: pn (call-method {:functor (. (var "x") (qn "each")) :args [] :block (lambda {:params {:y {}} :body [(invoke {:functor (qn "notice") :args [(var "y")]})]})})
#=== call/100 x-each-y-notice-y-notice-2
$x.each |$y| { notice $y } notice 2
#: pn (block (call-method {:functor (. (var "x") (qn "each")) :args [] :block (lambda {:params {:y {}} :body [(invoke {:functor (qn "notice") :args [(var "y")]})]})}) (invoke {:functor (qn "notice") :args [2]}))
#=== call/101 foo-1-0
foo(1)[0]
#: pn (access (call {:functor (qn "foo") :args [1]}) 0)
#=== call/102 foo-1-0
foo(1) [0]
#: pn (block (invoke {:functor (qn "foo") :args [1]}) (array 0))
#=== call/103 foo-bar
foo().bar()
#: pn (call-method {:functor (. (call {:functor (qn "foo") :args []}) (qn "bar")) :args []})
#=== call/104 Foo-1-bar
Foo(1).bar
#: pn (call-method {:functor (. (call {:functor (qr "Foo") :args [1]}) (qn "bar")) :args []})
#=== call/105 notice-A-x-A
notice(@(A))
x
A
#: pn (invoke {:functor (qn "notice") :args [(heredoc {:text "x\\n"})]})
#=== call/106 notice-a-b
notice 'a' 'b'
#: pn (block (invoke {:functor (qn "notice") :args ["a"]}) "b")
#=== call/107 include-a-b
include 'a'
'b'
#: pn (block (invoke {:functor (qn "include") :args ["a"]}) "b")
#=== call/108 notice-1
notice(1
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== call/109 notice-1
notice 1)
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ')' (file: f.pp, line: 1, column: 9)
#=== call/110 notice
notice {
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== call/111 foo-a-1
foo({a=>1})
#: pn (invoke {:functor (qn "foo") :args [(hash (=> (qn "a") 1))]})
#=== call/112 foo-a-1
foo {a=>1}
#: pn (block (qn "foo") (hash (=> "a" 1)))
#: error Puppet::ParseErrorWithIssue RESOURCE_WITHOUT_TITLE This expression is invalid. Did you try declaring a 'foo' resource without a title? (file: f.pp, line: 1, column: 1)
#=== call/113 foo
foo{}
#: pn (block (qn "foo") (hash))
#: error Puppet::ParseErrorWithIssue RESOURCE_WITHOUT_TITLE This expression is invalid. Did you try declaring a 'foo' resource without a title? (file: f.pp, line: 1, column: 1)
#=== call/114 foo
foo({})
#: pn (invoke {:functor (qn "foo") :args [(hash)]})
#=== call/115 foo-1
foo(
1
)
#: pn (invoke {:functor (qn "foo") :args [1]})
#=== call/116 foo-c-1
foo(#c
1)
#: pn (invoke {:functor (qn "foo") :args [1]})
#=== call/117 function-a-b-1
function_a::b(1)
#: pn (invoke {:functor (qn "function_a::b") :args [1]})
#=== call/118 foo-1
::foo(1)
#: pn (invoke {:functor (qn "::foo") :args [1]})
#=== call/119 notice-1
::notice 1
#: pn (block (qn "::notice") 1)
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Name has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
