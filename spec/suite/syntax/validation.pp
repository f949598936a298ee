#=== validation/1 1-notice-2
1 notice 2
#: pn (block 1 (invoke {:functor (qn "notice") :args [2]}))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Literal Integer has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== validation/2 x-notice-2
$x notice 2
#: pn (block (var "x") (invoke {:functor (qn "notice") :args [2]}))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Variable has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== validation/3 foo-notice-2
foo notice 2
#: pn (block (qn "foo") (invoke {:functor (qn "notice") :args [2]}))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Name has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== validation/4 a-b-notice-1
'a' 'b' notice 1
#: pn (block "a" "b" (invoke {:functor (qn "notice") :args [1]}))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This String has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== validation/5 1-notice-1
[1] notice 1
#: pn (block (array 1) (invoke {:functor (qn "notice") :args [1]}))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Array Expression has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== validation/6 1-notice-1
(1) notice 1
#: pn (block (paren 1) (invoke {:functor (qn "notice") :args [1]}))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Parenthesized Expression has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== validation/7 1-2-3
1 2 3
#: pn (block 1 2 3)
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Literal Integer has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== validation/8 x-1-notice-1
$x == 1 notice 1
#: pn (block (== (var "x") 1) (invoke {:functor (qn "notice") :args [1]}))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This '==' expression has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 4)
#=== validation/9 x-1-notice-1
$x =~ 1 notice 1
#: pn (block (=~ (var "x") 1) (invoke {:functor (qn "notice") :args [1]}))
#=== validation/10 x-y-notice-1
$x -> $y notice 1
#: pn (block (-> (var "x") (var "y")) (invoke {:functor (qn "notice") :args [1]}))
#=== validation/11 if-1-2-notice-1
if 1 { 2 } notice 1
#: pn (block (if {:test 1 :then [2]}) (invoke {:functor (qn "notice") :args [1]}))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This 'if' statement has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== validation/12 if-foo-2-notice-1
if foo() { 2 } notice 1
#: pn (block (if {:test (call {:functor (qn "foo") :args []}) :then [2]}) (invoke {:functor (qn "notice") :args [1]}))
#=== validation/13 case-1-2-3-notice-1
case 1 { 2: { 3 } } notice 1
#: pn (block (case 1 [{:when [2] :then [3]}]) (invoke {:functor (qn "notice") :args [1]}))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This 'case' statement has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== validation/14 unless-1-2-notice-1
unless 1 { 2 } notice 1
#: pn (block (unless {:test 1 :then [2]}) (invoke {:functor (qn "notice") :args [1]}))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This 'unless' Statement has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== validation/15 x-1-2-notice-1
$x ? { 1 => 2 } notice 1
#: pn (block (? (var "x") [(=> 1 2)]) (invoke {:functor (qn "notice") :args [1]}))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Selector Expression has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== validation/16 x-notice-1
!$x notice 1
#: pn (block (! (var "x")) (invoke {:functor (qn "notice") :args [1]}))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This 'not' expression has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== validation/17 x-notice-1
-$x notice 1
#: pn (block (- (var "x")) (invoke {:functor (qn "notice") :args [1]}))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Unary Minus has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== validation/18 x-1-notice-1
$x[1] notice 1
#: pn (block (access (var "x") 1) (invoke {:functor (qn "notice") :args [1]}))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This '[]' expression has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== validation/19 x-y-notice-1
$x.y notice 1
#: pn (block (call-method {:functor (. (var "x") (qn "y")) :args []}) (invoke {:functor (qn "notice") :args [1]}))
#=== validation/20 x-notice-1
"$x" notice 1
#: pn (block (concat (str (var "x"))) (invoke {:functor (qn "notice") :args [1]}))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Double Quoted String has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== validation/21 A-notice-1-A
@(A) notice 1
A
#: pn (block (heredoc {:text ""}) (invoke {:functor (qn "notice") :args [1]}))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This '@()' expression has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== validation/22 undef-notice-1
undef notice 1
#: pn (block nil (invoke {:functor (qn "notice") :args [1]}))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This 'undef' expression has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== validation/23 default-notice-1
default notice 1
#: pn (block (default) (invoke {:functor (qn "notice") :args [1]}))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This 'default' expression has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== validation/24 private-notice-1
private notice 1
#: pn (block (reserved "private") (invoke {:functor (qn "notice") :args [1]}))
#: log err: This Reserved Word 'private' has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#: log err: Use of reserved word: private, must be quoted if intended to be a String value (file: f.pp, line: 1, column: 1)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: f.pp)
#=== validation/25 Foo-notice-1
Foo notice 1
#: pn (block (qr "Foo") (invoke {:functor (qn "notice") :args [1]}))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Type-Name has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== validation/26 Foo-1-notice-1
Foo[1] notice 1
#: pn (block (access (qr "Foo") 1) (invoke {:functor (qn "notice") :args [1]}))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This '[]' expression has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== validation/27 notice-1
{ notice 1 }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '1' (file: f.pp, line: 1, column: 10)
#=== validation/28 foo-a-1
foo {a=>1}
#: pn (block (qn "foo") (hash (=> "a" 1)))
#: error Puppet::ParseErrorWithIssue RESOURCE_WITHOUT_TITLE This expression is invalid. Did you try declaring a 'foo' resource without a title? (file: f.pp, line: 1, column: 1)
#=== validation/29 foo-a-1-notice-1
foo {a=>1} notice 1
#: pn (block (block (qn "foo") (hash (=> "a" 1))) (invoke {:functor (qn "notice") :args [1]}))
#: log err: This Block Expression has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#: log err: This expression is invalid. Did you try declaring a 'foo' resource without a title? (file: f.pp, line: 1, column: 1)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: f.pp)
#=== validation/30 a-b
$a-b
#: pn (- (var "a") (qn "b"))
#=== validation/31 x-A
$x = $A
#: pn (= (var "x") (var "A"))
#: error Puppet::ParseErrorWithIssue ILLEGAL_VAR_NAME Illegal variable name, The given name 'A' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 6)
#=== validation/32 x-a
$x = $_a
#: pn (= (var "x") (var "_a"))
#=== validation/33 x-a-b
$x = $a::_b
#: pn (= (var "x") (var "a::_b"))
#=== validation/34 x-a-B
$x = $a::B
#: pn (= (var "x") (var "a::B"))
#: error Puppet::ParseErrorWithIssue ILLEGAL_VAR_NAME Illegal variable name, The given name 'a::B' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 6)
#=== validation/35 x-a-1
$x = $a::1
#: pn (= (var "x") (var "a::1"))
#: error Puppet::ParseErrorWithIssue ILLEGAL_VAR_NAME Illegal variable name, The given name 'a::1' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 6)
#=== validation/36 x-01
$x = $01
#: pn (= (var "x") (var "01"))
#: error Puppet::ParseErrorWithIssue ILLEGAL_NUMERIC_VAR_NAME Illegal numeric variable name, The given name '01' must be a decimal value if it starts with a digit 0-9 (file: f.pp, line: 1, column: 6)
#=== validation/37 x-1a
$x = $1a
#: pn (= (var "x") (var "1a"))
#: error Puppet::ParseErrorWithIssue ILLEGAL_NUMERIC_VAR_NAME Illegal numeric variable name, The given name '1a' must be a decimal value if it starts with a digit 0-9 (file: f.pp, line: 1, column: 6)
#=== validation/38 x
$x = $
#: pn (= (var "x") (var ""))
#: error Puppet::ParseErrorWithIssue ILLEGAL_VAR_NAME Illegal variable name, The given name '' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 6)
#=== validation/39 x-a
$x = $ a
#: pn (block (= (var "x") (var "")) (qn "a"))
#: error Puppet::ParseErrorWithIssue ILLEGAL_VAR_NAME Illegal variable name, The given name '' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 6)
#=== validation/40 x | stock-fails
$x = $::
#: error Puppet::ParseErrorWithIssue ILLEGAL_FULLY_QUALIFIED_NAME Illegal fully qualified name (file: f.pp, line: 1, column: 9)
#=== validation/41 x-a | stock-fails
$x = $a::
#: error Puppet::ParseErrorWithIssue ILLEGAL_FULLY_QUALIFIED_NAME Illegal fully qualified name (file: f.pp, line: 1, column: 10)
#=== validation/42 foo-bar-1
foo.bar = 1
#: pn (= (call-method {:functor (. (qn "foo") (qn "bar")) :args []}) 1)
#: error Puppet::ParseErrorWithIssue ILLEGAL_ASSIGNMENT Illegal attempt to assign to 'a Method call'. Not an assignable reference (file: f.pp, line: 1, column: 4)
#=== validation/43 x-class-a-1
$x = class a { } + 1
#: pn (= (var "x") (+ (class {:name "a"}) 1))
#: log err: Invalid use of expression. A Host Class Definition does not produce a value (file: f.pp, line: 1, column: 6)
#: log err: Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 6)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: f.pp)
#=== validation/44 x-node-a
$x = node a { }
#: pn (= (var "x") (node {:matches ["a"]}))
#: log err: Invalid use of expression. A Node Definition does not produce a value (file: f.pp, line: 1, column: 6)
#: log err: Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 6)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: f.pp)
#=== validation/45 x-define-a
$x = define a { }
#: pn (= (var "x") (define {:name "a"}))
#: log err: Invalid use of expression. A 'define' expression does not produce a value (file: f.pp, line: 1, column: 6)
#: log err: Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 6)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: f.pp)
#=== validation/46 x-function-a
$x = function a { }
#: pn (= (var "x") (function {:name "a"}))
#: log err: Invalid use of expression. A Function Definition does not produce a value (file: f.pp, line: 1, column: 6)
#: log err: Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 6)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: f.pp)
#=== validation/47 x-type-A-B
$x = type A = B
#: pn (= (var "x") (type-alias "A" (qr "B")))
#: log err: Invalid use of expression. A Type Alias does not produce a value (file: f.pp, line: 1, column: 11)
#: log err: Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 11)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: f.pp)
#=== validation/48 x-class-a
$x = !class a { }
#: pn (= (var "x") (! (class {:name "a"})))
#: log err: Invalid use of expression. A Host Class Definition does not produce a value (file: f.pp, line: 1, column: 7)
#: log err: Invalid use of expression. A Host Class Definition does not produce a value (file: f.pp, line: 1, column: 7)
#: log err: Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 7)
#: error Puppet::ParseErrorWithIssue - Language validation logged 3 errors. Giving up (file: f.pp)
#=== validation/49 x-class-a
$x = (class a { })
#: pn (= (var "x") (paren (class {:name "a"})))
#: log err: Invalid use of expression. A Host Class Definition does not produce a value (file: f.pp, line: 1, column: 7)
#: log err: Invalid use of expression. A Host Class Definition does not produce a value (file: f.pp, line: 1, column: 7)
#: log err: Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 7)
#: error Puppet::ParseErrorWithIssue - Language validation logged 3 errors. Giving up (file: f.pp)
#=== validation/50 foo-class-a
foo(class a { })
#: pn (invoke {:functor (qn "foo") :args [(class {:name "a"})]})
#: error Puppet::ParseErrorWithIssue NOT_TOP_LEVEL Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 5)
#=== validation/51 1-class-a
[1, class a { }]
#: pn (array 1 (class {:name "a"}))
#: log err: Invalid use of expression. A Host Class Definition does not produce a value (file: f.pp, line: 1, column: 5)
#: log err: Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 5)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: f.pp)
#=== validation/52 a-class-b
{ a => class b { } }
#: pn (hash (=> (qn "a") (class {:name "b"})))
#: log err: Invalid use of expression. A Host Class Definition does not produce a value (file: f.pp, line: 1, column: 8)
#: log err: Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 8)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: f.pp)
#=== validation/53 class-a-1
class a { } + 1
#: pn (+ (class {:name "a"}) 1)
#: log err: Invalid use of expression. A Host Class Definition does not produce a value (file: f.pp, line: 1, column: 1)
#: log err: Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 1)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: f.pp)
#=== validation/54 if-class-a
if class a { } { }
#: pn (if {:test (class {:name "a"})})
#: log err: Invalid use of expression. A Host Class Definition does not produce a value (file: f.pp, line: 1, column: 4)
#: log err: Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 4)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: f.pp)
#=== validation/55 case-class-a-b
case class a { } { b: { } }
#: pn (case (class {:name "a"}) [{:when [(qn "b")] :then [(nop)]}])
#: log err: Invalid use of expression. A Host Class Definition does not produce a value (file: f.pp, line: 1, column: 6)
#: log err: Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 6)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: f.pp)
#=== validation/56 x-class-a-1
$x ? { class a { } => 1 }
#: pn (? (var "x") [(=> (class {:name "a"}) 1)])
#: log err: Invalid use of expression. A Host Class Definition does not produce a value (file: f.pp, line: 1, column: 8)
#: log err: Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 8)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: f.pp)
#=== validation/57 class-a-1-2
class a { } ? { 1 => 2 }
#: pn (? (class {:name "a"}) [(=> 1 2)])
#: log err: Invalid use of expression. A Host Class Definition does not produce a value (file: f.pp, line: 1, column: 1)
#: log err: Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 1)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: f.pp)
#=== validation/58 File
!File <| |>
#: pn (! (collect {:type (qr "File") :query (virtual-query)}))
#: error Puppet::ParseErrorWithIssue NOT_RVALUE Invalid use of expression. A Virtual Query does not produce a value (file: f.pp, line: 1, column: 2)
#=== validation/59 x-File
$x = (File <| |>)
#: pn (= (var "x") (paren (collect {:type (qr "File") :query (virtual-query)})))
#: log err: Invalid use of expression. A Virtual Query does not produce a value (file: f.pp, line: 1, column: 7)
#: log err: Invalid use of expression. A Virtual Query does not produce a value (file: f.pp, line: 1, column: 7)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: f.pp)
#=== validation/60 x-File
$x = -(File <| |>)
#: pn (= (var "x") (- (paren (collect {:type (qr "File") :query (virtual-query)}))))
#: log err: Invalid use of expression. A Virtual Query does not produce a value (file: f.pp, line: 1, column: 8)
#: log err: Invalid use of expression. A Virtual Query does not produce a value (file: f.pp, line: 1, column: 8)
#: log err: Invalid use of expression. A Virtual Query does not produce a value (file: f.pp, line: 1, column: 8)
#: error Puppet::ParseErrorWithIssue - Language validation logged 3 errors. Giving up (file: f.pp)
#=== validation/61 a-foo-File
'a'.foo(File <| |>)
#: pn (call-method {:functor (. "a" (qn "foo")) :args [(collect {:type (qr "File") :query (virtual-query)})]})
#=== validation/62 foo-File
foo(File <| |>)
#: pn (invoke {:functor (qn "foo") :args [(collect {:type (qr "File") :query (virtual-query)})]})
#=== validation/63 foo-File
foo(*File <| |>)
#: pn (invoke {:functor (qn "foo") :args [(unfold (collect {:type (qr "File") :query (virtual-query)}))]})
#: error Puppet::ParseErrorWithIssue NOT_RVALUE Invalid use of expression. A Virtual Query does not produce a value (file: f.pp, line: 1, column: 6)
#=== validation/64 File-in-1
File <| |> in 1
#: pn (in (collect {:type (qr "File") :query (virtual-query)}) 1)
#: error Puppet::ParseErrorWithIssue NOT_RVALUE Invalid use of expression. A Virtual Query does not produce a value (file: f.pp, line: 1, column: 1)
#=== validation/65 1-File
1 =~ File <| |>
#: pn (=~ 1 (collect {:type (qr "File") :query (virtual-query)}))
#: error Puppet::ParseErrorWithIssue NOT_RVALUE Invalid use of expression. A Virtual Query does not produce a value (file: f.pp, line: 1, column: 6)
#=== validation/66 File-and-1
File <| |> and 1
#: pn (and (collect {:type (qr "File") :query (virtual-query)}) 1)
#: error Puppet::ParseErrorWithIssue NOT_RVALUE Invalid use of expression. A Virtual Query does not produce a value (file: f.pp, line: 1, column: 1)
#=== validation/67 file-File
file { File <| |>: }
#: pn (resource {:type (qn "file") :bodies [{:title (collect {:type (qr "File") :query (virtual-query)}) :ops []}]})
#=== validation/68 x-File
$x += File <| |>
#: pn (+= (var "x") (collect {:type (qr "File") :query (virtual-query)}))
#: error Puppet::ParseErrorWithIssue APPENDS_DELETES_NO_LONGER_SUPPORTED The operator '+=' is no longer supported. See http://links.puppet.com/remove-plus-equals (file: f.pp, line: 1, column: 4)
#=== validation/69 foo-x-File
foo() |$x = File <| |>| { }
#: pn (invoke {:functor (qn "foo") :args [] :block (lambda {:params {:x {:value (collect {:type (qr "File") :query (virtual-query)})}}})})
#=== validation/70 1-class-a-class-b
1 + class a { } + class b { }
#: pn (+ (+ 1 (class {:name "a"})) (class {:name "b"}))
#: log err: Invalid use of expression. A Host Class Definition does not produce a value (file: f.pp, line: 1, column: 19)
#: log err: Invalid use of expression. A Host Class Definition does not produce a value (file: f.pp, line: 1, column: 5)
#: log err: Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 5)
#: log err: Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 19)
#: error Puppet::ParseErrorWithIssue - Language validation logged 4 errors. Giving up (file: f.pp)
#=== validation/71 foo
'foo'()
#: pn (invoke {:functor "foo" :args []})
#: error Puppet::ParseErrorWithIssue ILLEGAL_EXPRESSION Illegal expression. A String is unacceptable as function name in a Function Call (file: f.pp, line: 1, column: 1)
#=== validation/72 1
1()
#: pn (invoke {:functor 1 :args []})
#: error Puppet::ParseErrorWithIssue ILLEGAL_EXPRESSION Illegal expression. A Literal Integer is unacceptable as function name in a Function Call (file: f.pp, line: 1, column: 1)
#=== validation/73 foo-bar-baz
foo.bar.baz()
#: pn (call-method {:functor (. (call-method {:functor (. (qn "foo") (qn "bar")) :args []}) (qn "baz")) :args []})
#=== validation/74 foo
(foo)()
#: pn (invoke {:functor (paren (qn "foo")) :args []})
#: error Puppet::ParseErrorWithIssue ILLEGAL_EXPRESSION Illegal expression. A Parenthesized Expression is unacceptable as function name in a Function Call (file: f.pp, line: 1, column: 1)
#=== validation/75 x
$x()
#: pn (invoke {:functor (var "x") :args []})
#: error Puppet::ParseErrorWithIssue ILLEGAL_EXPRESSION Illegal expression. A Variable is unacceptable as function name in a Function Call (file: f.pp, line: 1, column: 1)
#=== validation/76 1
[1]()
#: pn (invoke {:functor (array 1) :args []})
#: error Puppet::ParseErrorWithIssue ILLEGAL_EXPRESSION Illegal expression. An Array Expression is unacceptable as function name in a Function Call (file: f.pp, line: 1, column: 1)
#=== validation/77 x
"$x"()
#: pn (invoke {:functor (concat (str (var "x"))) :args []})
#: error Puppet::ParseErrorWithIssue ILLEGAL_EXPRESSION Illegal expression. A Double Quoted String is unacceptable as function name in a Function Call (file: f.pp, line: 1, column: 1)
#=== validation/78 Foo-1
Foo[1]()
#: pn (invoke {:functor (access (qr "Foo") 1) :args []})
#=== validation/79 x-1
$x[1]()
#: pn (invoke {:functor (access (var "x") 1) :args []})
#: error Puppet::ParseErrorWithIssue ILLEGAL_EXPRESSION Illegal expression. A '[]' expression is unacceptable as function name in a Function Call (file: f.pp, line: 1, column: 1)
#=== validation/80 Foo-1-2
Foo[1][2]()
#: pn (invoke {:functor (access (access (qr "Foo") 1) 2) :args []})
#: error Puppet::ParseErrorWithIssue ILLEGAL_EXPRESSION Illegal expression. A '[]' expression is unacceptable as function name in a Function Call (file: f.pp, line: 1, column: 1)
#=== validation/81 if-true
if true { }()
#: pn (invoke {:functor (if {:test true}) :args []})
#: error Puppet::ParseErrorWithIssue ILLEGAL_EXPRESSION Illegal expression. An 'if' statement is unacceptable as function name in a Function Call (file: f.pp, line: 1, column: 1)
#=== validation/82 foo-1-2
foo(1)(2)
#: pn (invoke {:functor (call {:functor (qn "foo") :args [1]}) :args [2]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_EXPRESSION Illegal expression. A Function Call is unacceptable as function name in a Function Call (file: f.pp, line: 1, column: 1)
#=== validation/83 1
1 <| |>
#: pn (collect {:type 1 :query (virtual-query)})
#: error Puppet::ParseErrorWithIssue ILLEGAL_EXPRESSION Illegal expression. A Literal Integer is unacceptable as type name in a Virtual Query (file: f.pp, line: 1, column: 1)
#=== validation/84 Foo-1
Foo[1] <| |>
#: pn (collect {:type (access (qr "Foo") 1) :query (virtual-query)})
#: error Puppet::ParseErrorWithIssue ILLEGAL_EXPRESSION Illegal expression. A '[]' expression is unacceptable as type name in a Virtual Query (file: f.pp, line: 1, column: 1)
#=== validation/85 x
$x <| |>
#: pn (collect {:type (var "x") :query (virtual-query)})
#: error Puppet::ParseErrorWithIssue ILLEGAL_EXPRESSION Illegal expression. A Variable is unacceptable as type name in a Virtual Query (file: f.pp, line: 1, column: 1)
#=== validation/86 a-a-a
a a a
#: pn (block (qn "a") (qn "a") (qn "a"))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Name has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== validation/87 1-2-3-notice-1
1
2
3
notice 1
#: pn (block 1 2 3 (invoke {:functor (qn "notice") :args [1]}))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Literal Integer has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== validation/88 class-a-1-class-b-2-class-c-3
class a { 1 } class b { 2 } class c { 3 }
#: pn (block (class {:name "a" :body [1]}) (class {:name "b" :body [2]}) (class {:name "c" :body [3]}))
#: log err: This Literal Integer has no effect. A Host Class Definition can not end with a value-producing expression without other effect (file: f.pp, line: 1, column: 11)
#: log err: This Literal Integer has no effect. A Host Class Definition can not end with a value-producing expression without other effect (file: f.pp, line: 1, column: 25)
#: log err: This Literal Integer has no effect. A Host Class Definition can not end with a value-producing expression without other effect (file: f.pp, line: 1, column: 39)
#: error Puppet::ParseErrorWithIssue - Language validation logged 3 errors. Giving up (file: f.pp)
#=== validation/89 A-B-C-D-E-F-G-H-I-J-K-L
$A $B $C $D $E $F $G $H $I $J $K $L
#: pn (block (var "A") (var "B") (var "C") (var "D") (var "E") (var "F") (var "G") (var "H") (var "I") (var "J") (var "K") (var "L"))
#: log err: This Variable has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#: log err: Illegal variable name, The given name 'A' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 1)
#: log err: Illegal variable name, The given name 'B' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 4)
#: log err: Illegal variable name, The given name 'C' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 7)
#: log err: Illegal variable name, The given name 'D' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 10)
#: log err: Illegal variable name, The given name 'E' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 13)
#: log err: Illegal variable name, The given name 'F' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 16)
#: log err: Illegal variable name, The given name 'G' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 19)
#: log err: Illegal variable name, The given name 'H' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 22)
#: log err: Illegal variable name, The given name 'I' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 25)
#: error Puppet::ParseErrorWithIssue - Language validation logged 13 errors. Giving up (file: f.pp)
#=== validation/90 class-string-A-a-1-a-2
class string { } $A {a=>1, a=>2}
#: error Puppet::ParseError - Expression is not valid as a resource, resource-default, or resource-override (file: f.pp, line: 1, column: 18)
#=== validation/91 notice-a-1-a-2-notice-b-1-b-2
notice({a=>1,a=>2}) notice({b=>1,b=>2}) $A=1
#: pn (block (invoke {:functor (qn "notice") :args [(hash (=> (qn "a") 1) (=> (qn "a") 2))]}) (invoke {:functor (qn "notice") :args [(hash (=> (qn "b") 1) (=> (qn "b") 2))]}) (= (var "A") 1))
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 15)
#: log warning: The key 'b' is declared more than once (file: f.pp, line: 1, column: 35)
#: error Puppet::ParseErrorWithIssue ILLEGAL_VAR_NAME Illegal variable name, The given name 'A' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 41)
#=== validation/92 x-a-1-a-1-a-1-a-1-a-1-a-1-a-1
$x={a=>1,a=>1,a=>1,a=>1,a=>1,a=>1,a=>1,a=>1,a=>1,a=>1,a=>1,a=>1,a=>1}
#: pn (= (var "x") (hash (=> (qn "a") 1) (=> (qn "a") 1) (=> (qn "a") 1) (=> (qn "a") 1) (=> (qn "a") 1) (=> (qn "a") 1) (=> (qn "a") 1) (=> (qn "a") 1) (=> (qn "a") 1) (=> (qn "a") 1) (=> (qn "a") 1) (=> (qn "a") 1) (=> (qn "a") 1)))
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 11)
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 16)
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 21)
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 26)
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 31)
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 36)
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 41)
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 46)
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 51)
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 56)
#=== validation/93 class-plan-x-a-1-a-2
class plan { } $x={a=>1,a=>2}
#: pn (block (class {:name "plan"}) (= (var "x") (hash (=> (qn "a") 1) (=> (qn "a") 2))))
#: log warning: Use of future reserved word: 'plan' (file: f.pp, line: 1, column: 1)
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 26)
#=== validation/94 class-plan-class-plan-A-1-B-1
class plan { } class plan { } $A=1 $B=1
#: pn (block (class {:name "plan"}) (class {:name "plan"}) (= (var "A") 1) (= (var "B") 1))
#: log warning: Use of future reserved word: 'plan' (file: f.pp, line: 1, column: 1)
#: log warning: Use of future reserved word: 'plan' (file: f.pp, line: 1, column: 16)
#: log err: Illegal variable name, The given name 'A' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 31)
#: log err: Illegal variable name, The given name 'B' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 36)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors, and 2 warnings. Giving up (file: f.pp)
#=== validation/95 x-a-1-a-1-class-a-1
$x = {a=>1,a=>1,} class a { 1 }
#: pn (block (= (var "x") (hash (=> (qn "a") 1) (=> (qn "a") 1))) (class {:name "a" :body [1]}))
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 13)
#: error Puppet::ParseErrorWithIssue IDEM_NOT_ALLOWED_LAST This Literal Integer has no effect. A Host Class Definition can not end with a value-producing expression without other effect (file: f.pp, line: 1, column: 29)
#=== validation/96 x-a-1-a-2 | strict=error
$x = {a => 1, a => 2}
#: pn (= (var "x") (hash (=> (qn "a") 1) (=> (qn "a") 2)))
#: error Puppet::ParseErrorWithIssue DUPLICATE_KEY The key 'a' is declared more than once (file: f.pp, line: 1, column: 17)
#=== validation/97 x-a-1-a-2-A-1 | strict=error
$x = {a => 1, a => 2} $A = 1
#: pn (block (= (var "x") (hash (=> (qn "a") 1) (=> (qn "a") 2))) (= (var "A") 1))
#: log err: The key 'a' is declared more than once (file: f.pp, line: 1, column: 17)
#: log err: Illegal variable name, The given name 'A' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 23)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: f.pp)
#=== validation/98 x-a-1-a-2-a-3 | strict=error
$x={a=>1,a=>2,a=>3}
#: pn (= (var "x") (hash (=> (qn "a") 1) (=> (qn "a") 2) (=> (qn "a") 3)))
#: log err: The key 'a' is declared more than once (file: f.pp, line: 1, column: 11)
#: log err: The key 'a' is declared more than once (file: f.pp, line: 1, column: 16)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: f.pp)
#=== validation/99 x-a-1-a-2 | strict=off
$x = {a => 1, a => 2}
#: pn (= (var "x") (hash (=> (qn "a") 1) (=> (qn "a") 2)))
