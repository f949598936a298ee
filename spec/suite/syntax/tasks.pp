#=== tasks/1 plan-a | tasks
plan a { }
#: pn (plan {:name "a"})
#=== tasks/2 plan-a-x-notice-1 | tasks
plan a($x) { notice 1 }
#: pn (plan {:name "a" :params {:x {}} :body [(invoke {:functor (qn "notice") :args [1]})]})
#=== tasks/3 plan-a-b-TargetSpec-x-y-return | tasks
plan a::b(TargetSpec $x, *$y) { return $x }
#: pn (plan {:name "a::b" :params {:x {:type (qr "TargetSpec")} :y {:splat true}} :body [(invoke {:functor (qn "return") :args [(var "x")]})]})
#=== tasks/4 plan-a-plan-b | tasks
plan a { plan b { } }
#: pn (plan {:name "a" :body [(plan {:name "a::b"})]})
#: error Puppet::ParseErrorWithIssue NOT_ABSOLUTE_TOP_LEVEL A Plan Definition may only appear at toplevel (file: f.pp, line: 1, column: 10)
#=== tasks/5 plan-A | tasks
plan A { }
#: pn (plan {:name "A"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_NAME Unacceptable name. The name 'A' is unacceptable as the name of a Plan Definition (file: f.pp, line: 1, column: 1)
#=== tasks/6 plan-a | tasks
plan 'a' { }
#: error Puppet::ParseError - A quoted string is not valid as a name here (file: f.pp, line: 1, column: 6)
#=== tasks/7 plan | tasks
plan { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '{' (file: f.pp, line: 1, column: 6)
#=== tasks/8 plan-a-inherits-b | tasks
plan a inherits b { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'inherits' (file: f.pp, line: 1, column: 8)
#=== tasks/9 plan-a-x-x | tasks
plan a($x, $x) { }
#: pn (plan {:name "a" :params {:x {} :x {}}})
#: error Puppet::ParseErrorWithIssue DUPLICATE_PARAMETER The parameter 'x' is declared more than once in the parameter list (file: f.pp, line: 1, column: 12)
#=== tasks/10 x-plan-a | tasks
$x = plan a { }
#: pn (= (var "x") (plan {:name "a"}))
#: log err: Invalid use of expression. A Plan Definition does not produce a value (file: f.pp, line: 1, column: 6)
#: log err: Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 6)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: f.pp)
#=== tasks/11 apply-a | tasks
apply(a) { }
#=== tasks/12 apply-a-file-b | tasks
apply(a) { file { 'b': } }
#=== tasks/13 apply-a-b-1-include-c | tasks
apply(a, b => 1) { include c }
#=== tasks/14 apply-a | tasks
apply(a,) { }
#=== tasks/15 apply | tasks
apply() { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ')' (file: f.pp, line: 1, column: 7)
#=== tasks/16 apply-a | tasks
apply(a)
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== tasks/17 apply-a | tasks
apply a { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'a' (file: f.pp, line: 1, column: 7)
#=== tasks/18 x-apply-a-notice-1 | tasks
$x = apply(a) { notice 1 }
#=== tasks/19 apply-a-class-b | tasks
apply(a) { class b { } }
#: error Puppet::ParseErrorWithIssue EXPRESSION_NOT_SUPPORTED_WHEN_SCRIPTING A Host Class Definition is only available when compiling a catalog (file: f.pp, line: 1, column: 12)
#=== tasks/20 apply-a-node-b | tasks
apply(a) { node b { } }
#=== tasks/21 apply-a-File | tasks
apply(a) { File <| |> }
#=== tasks/22 apply-a-File | tasks
apply(a) { File <<| |>> }
#: error Puppet::ParseErrorWithIssue EXPRESSION_NOT_SUPPORTED_WHEN_COMPILING An Exported Query is not available when compiling a catalog (file: f.pp, line: 1, column: 12)
#=== tasks/23 apply-a-apply-b | tasks
apply(a) { apply(b) { } }
#: error Puppet::ParseErrorWithIssue EXPRESSION_NOT_SUPPORTED_WHEN_COMPILING An 'apply' expression is not available when compiling a catalog (file: f.pp, line: 1, column: 12)
#=== tasks/24 apply-a-File-a-1 | tasks
apply(a) { File { a => 1 } }
#=== tasks/25 apply-a-File-a-b-1 | tasks
apply(a) { File['a'] { b => 1 } }
#=== tasks/26 apply-a-a-b | tasks
apply(a) { a -> b }
#=== tasks/27 apply-a-1-notice-2 | tasks
apply(a) { 1 notice 2 }
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Literal Integer has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 12)
#=== tasks/28 apply-a-foo-b-1 | tasks
apply(a) { foo { b => 1 } }
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Name has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 12)
#=== tasks/29 apply-a-if-true-file-b | tasks
apply(a) { if true { file { 'b': } } }
#=== tasks/30 apply-file-a | tasks
apply(file { 'a': }) { }
#: error Puppet::ParseErrorWithIssue EXPRESSION_NOT_SUPPORTED_WHEN_SCRIPTING A Resource Statement is only available when compiling a catalog (file: f.pp, line: 1, column: 7)
#=== tasks/31 class-a | tasks
class a { }
#: pn (class {:name "a"})
#: error Puppet::ParseErrorWithIssue EXPRESSION_NOT_SUPPORTED_WHEN_SCRIPTING A Host Class Definition is only available when compiling a catalog (file: f.pp, line: 1, column: 1)
#=== tasks/32 define-a | tasks
define a { }
#: pn (define {:name "a"})
#: error Puppet::ParseErrorWithIssue EXPRESSION_NOT_SUPPORTED_WHEN_SCRIPTING A 'define' expression is only available when compiling a catalog (file: f.pp, line: 1, column: 1)
#=== tasks/33 node-a | tasks
node a { }
#: pn (node {:matches ["a"]})
#: error Puppet::ParseErrorWithIssue EXPRESSION_NOT_SUPPORTED_WHEN_SCRIPTING A Node Definition is only available when compiling a catalog (file: f.pp, line: 1, column: 1)
#=== tasks/34 file-a | tasks
file { 'a': }
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops []}]})
#: error Puppet::ParseErrorWithIssue EXPRESSION_NOT_SUPPORTED_WHEN_SCRIPTING A Resource Statement is only available when compiling a catalog (file: f.pp, line: 1, column: 1)
#=== tasks/35 File-a-1 | tasks
File { a => 1 }
#: pn (resource-defaults {:type (qr "File") :ops [(=> "a" 1)]})
#: error Puppet::ParseErrorWithIssue EXPRESSION_NOT_SUPPORTED_WHEN_SCRIPTING A Resource Defaults Expression is only available when compiling a catalog (file: f.pp, line: 1, column: 1)
#=== tasks/36 File-a-b-1 | tasks
File['a'] { b => 1 }
#: pn (resource-override {:resources (access (qr "File") "a") :ops [(=> "b" 1)]})
#: error Puppet::ParseErrorWithIssue EXPRESSION_NOT_SUPPORTED_WHEN_SCRIPTING A Resource Override is only available when compiling a catalog (file: f.pp, line: 1, column: 1)
#=== tasks/37 a-b | tasks
a -> b
#: pn (-> (qn "a") (qn "b"))
#: error Puppet::ParseErrorWithIssue EXPRESSION_NOT_SUPPORTED_WHEN_SCRIPTING A '->' expression is only available when compiling a catalog (file: f.pp, line: 1, column: 3)
#=== tasks/38 File | tasks
File <| |>
#: pn (collect {:type (qr "File") :query (virtual-query)})
#: error Puppet::ParseErrorWithIssue EXPRESSION_NOT_SUPPORTED_WHEN_SCRIPTING A Virtual Query is only available when compiling a catalog (file: f.pp, line: 1, column: 1)
#=== tasks/39 File | tasks
File <<| |>>
#: pn (collect {:type (qr "File") :query (exported-query)})
#: error Puppet::ParseErrorWithIssue EXPRESSION_NOT_SUPPORTED_WHEN_SCRIPTING An Exported Query is only available when compiling a catalog (file: f.pp, line: 1, column: 1)
#=== tasks/40 foo-a-1 | tasks
foo { a => 1 }
#: pn (block (qn "foo") (hash (=> "a" 1)))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Name has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== tasks/41 class-a | tasks
class { 'a': }
#: pn (resource {:type (qn "class") :bodies [{:title "a" :ops []}]})
#: error Puppet::ParseErrorWithIssue EXPRESSION_NOT_SUPPORTED_WHEN_SCRIPTING A Resource Statement is only available when compiling a catalog (file: f.pp, line: 1, column: 1)
#=== tasks/42 file-a | tasks
@file { 'a': }
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops []}] :form "virtual"})
#: error Puppet::ParseErrorWithIssue EXPRESSION_NOT_SUPPORTED_WHEN_SCRIPTING A Resource Statement is only available when compiling a catalog (file: f.pp, line: 1, column: 1)
#=== tasks/43 function-a | tasks
function a { }
#: pn (function {:name "a"})
#=== tasks/44 type-A-B | tasks
type A = B
#: pn (type-alias "A" (qr "B"))
#=== tasks/45 foo-plan | tasks
foo(plan)
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ')' (file: f.pp, line: 1, column: 9)
#=== tasks/46 foo-apply | tasks
foo(apply)
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ')' (file: f.pp, line: 1, column: 10)
#=== tasks/47 x-plan-1 | tasks
$x = { plan => 1 }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '=>' (file: f.pp, line: 1, column: 13)
#=== tasks/48 file-a-plan-1-apply-2 | tasks
file { 'a': plan => 1, apply => 2 }
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops [(=> "plan" 1) (=> "apply" 2)]}]})
#: error Puppet::ParseErrorWithIssue EXPRESSION_NOT_SUPPORTED_WHEN_SCRIPTING A Resource Statement is only available when compiling a catalog (file: f.pp, line: 1, column: 1)
#=== tasks/49 x-plan | tasks
$x = "${plan}"
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '' (file: f.pp, line: 1, column: 14)
#=== tasks/50 x-apply | tasks
$x.apply
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'apply' (file: f.pp, line: 1, column: 4)
#=== tasks/51 x-plan | tasks
$x.plan
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'plan' (file: f.pp, line: 1, column: 4)
#=== tasks/52 if-true-plan-a | tasks
if true { plan a { } }
#: pn (if {:test true :then [(plan {:name "a"})]})
#: error Puppet::ParseErrorWithIssue NOT_TOP_LEVEL Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 11)
#=== tasks/53 plan-a-file-a | tasks
plan a { file { 'a': } }
#: pn (plan {:name "a" :body [(resource {:type (qn "file") :bodies [{:title "a" :ops []}]})]})
#: error Puppet::ParseErrorWithIssue EXPRESSION_NOT_SUPPORTED_WHEN_SCRIPTING A Resource Statement is only available when compiling a catalog (file: f.pp, line: 1, column: 10)
#=== tasks/54 plan-a-1 | tasks
plan a { 1 }
#: pn (plan {:name "a" :body [1]})
#=== tasks/55 class-plan | tasks
class plan { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'plan' (file: f.pp, line: 1, column: 7)
#=== tasks/56 plan-1 | tasks
$plan = 1
#: pn (= (var "plan") 1)
#=== tasks/57 notice-1 | tasks
notice(1)
#: pn (invoke {:functor (qn "notice") :args [1]})
