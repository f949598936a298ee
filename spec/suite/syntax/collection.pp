#=== collection/1 x
$x = []
#: pn (= (var "x") (array))
#=== collection/2 x-1
$x = [1]
#: pn (= (var "x") (array 1))
#=== collection/3 x-1
$x = [1,]
#: pn (= (var "x") (array 1))
#=== collection/4 x-1-2
$x = [1, 2]
#: pn (= (var "x") (array 1 2))
#=== collection/5 x
$x = [,]
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ',' (file: f.pp, line: 1, column: 7)
#=== collection/6 x-1
$x = [1,,]
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ',' (file: f.pp, line: 1, column: 9)
#=== collection/7 x-a-1
$x = [a => 1]
#: pn (= (var "x") (array (hash (=> (qn "a") 1))))
#=== collection/8 x-a-1-b-2
$x = [a => 1, b => 2]
#: pn (= (var "x") (array (hash (=> (qn "a") 1) (=> (qn "b") 2))))
#=== collection/9 x-1-a-1-b-2-3
$x = [1, a => 1, b => 2, 3]
#: pn (= (var "x") (array 1 (hash (=> (qn "a") 1) (=> (qn "b") 2)) 3))
#=== collection/10 x-a-1-b-2-c-3
$x = [a => 1, {b => 2}, c => 3]
#: pn (= (var "x") (array (hash (=> (qn "a") 1)) (hash (=> (qn "b") 2)) (hash (=> (qn "c") 3))))
#=== collection/11 x-a-1-b-2
$x = [{a => 1}, b => 2]
#: pn (= (var "x") (array (hash (=> (qn "a") 1)) (hash (=> (qn "b") 2))))
#=== collection/12 x-type-function
$x = [type, function]
#: pn (= (var "x") (array "type" "function"))
#=== collection/13 x-type
$x = [type]
#: pn (= (var "x") (array "type"))
#=== collection/14 x-function-1
$x = [function, 1]
#: pn (= (var "x") (array "function" 1))
#=== collection/15 x-type-1
$x = [type => 1]
#: pn (= (var "x") (array (hash (=> "type" 1))))
#=== collection/16 x-class
$x = [class]
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ']' (file: f.pp, line: 1, column: 12)
#=== collection/17 x
$x = {}
#: pn (= (var "x") (hash))
#=== collection/18 x-a-1
$x = {a => 1}
#: pn (= (var "x") (hash (=> (qn "a") 1)))
#=== collection/19 x-a-1
$x = {a => 1,}
#: pn (= (var "x") (hash (=> (qn "a") 1)))
#=== collection/20 x
$x = {,}
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ',' (file: f.pp, line: 1, column: 7)
#=== collection/21 x-a
$x = {a}
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '}' (file: f.pp, line: 1, column: 8)
#=== collection/22 x-a
$x = {a => }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '}' (file: f.pp, line: 1, column: 12)
#=== collection/23 x-a-1-b-2
$x = {a => 1 b => 2}
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'b' (file: f.pp, line: 1, column: 14)
#=== collection/24 x-a-1-b-2-3-4-5-6-c-7
$x = {'a' => 1, "b" => 2, 3 => 4, [5] => 6, $c => 7}
#: pn (= (var "x") (hash (=> "a" 1) (=> "b" 2) (=> 3 4) (=> (array 5) 6) (=> (var "c") 7)))
#=== collection/25 x-type-1-function-2
$x = {type => 1, function => 2}
#: pn (= (var "x") (hash (=> "type" 1) (=> "function" 2)))
#=== collection/26 x-a-type-b-function
$x = {a => type, b => function}
#: pn (= (var "x") (hash (=> (qn "a") "type") (=> (qn "b") "function")))
#=== collection/27 x-if-1
$x = {if => 1}
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '=>' (file: f.pp, line: 1, column: 10)
#=== collection/28 x-default-1-undef-2-true-3
$x = {default => 1, undef => 2, true => 3}
#: pn (= (var "x") (hash (=> (default) 1) (=> nil 2) (=> true 3)))
#=== collection/29 x-a-1-a-2
$x = {a => 1, a => 2}
#: pn (= (var "x") (hash (=> (qn "a") 1) (=> (qn "a") 2)))
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 17)
#=== collection/30 x-a-1-a-2-a-3
$x = {a => 1, 'a' => 2, "a" => 3}
#: pn (= (var "x") (hash (=> (qn "a") 1) (=> "a" 2) (=> "a" 3)))
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 19)
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 29)
#=== collection/31 x-1-1-1-2-1-0-3
$x = {1 => 1, 1 => 2, 1.0 => 3}
#: pn (= (var "x") (hash (=> 1 1) (=> 1 2) (=> 1.0 3)))
#: log warning: The key '1' is declared more than once (file: f.pp, line: 1, column: 17)
#=== collection/32 x-undef-1-undef-2
$x = {undef => 1, undef => 2}
#: pn (= (var "x") (hash (=> nil 1) (=> nil 2)))
#: log warning: The key '' is declared more than once (file: f.pp, line: 1, column: 25)
#=== collection/33 x-1-a-1-1-a-2
$x = {[1,a] => 1, [1,'a'] => 2}
#: pn (= (var "x") (hash (=> (array 1 (qn "a")) 1) (=> (array 1 "a") 2)))
#: log warning: The key '[1, "a"]' is declared more than once (file: f.pp, line: 1, column: 27)
#=== collection/34 x-a-1-1-a-1-2
$x = {{a=>1} => 1, {a=>1} => 2}
#: pn (= (var "x") (hash (=> (hash (=> (qn "a") 1)) 1) (=> (hash (=> (qn "a") 1)) 2)))
#: log warning: The key '{"a"=>1}' is declared more than once (file: f.pp, line: 1, column: 27)
#=== collection/35 x-a-1-a-2
$x = {/a/ => 1, /a/ => 2}
#: pn (= (var "x") (hash (=> (regexp "a") 1) (=> (regexp "a") 2)))
#: log warning: The key '(?-mix:a)' is declared more than once (file: f.pp, line: 1, column: 21)
#=== collection/36 x-default-1-default-2
$x = {default => 1, default => 2}
#: pn (= (var "x") (hash (=> (default) 1) (=> (default) 2)))
#: log warning: The key 'default' is declared more than once (file: f.pp, line: 1, column: 29)
#=== collection/37 x-a-1-a-2
$x = {$a => 1, $a => 2}
#: pn (= (var "x") (hash (=> (var "a") 1) (=> (var "a") 2)))
#=== collection/38 x-a-b-1
$x = {a => $b = 1}
#: pn (= (var "x") (hash (=> (qn "a") (= (var "b") 1))))
#=== collection/39 x-a-b-c
$x = {a => b -> c}
#: pn (= (var "x") (hash (=> (qn "a") (-> (qn "b") (qn "c")))))
#=== collection/40 x-a-1-2
$x = {$a = 1 => 2}
#: pn (= (var "x") (hash (=> (= (var "a") 1) 2)))
#=== collection/41 1-0
[1][0]
#: pn (access (array 1) 0)
#=== collection/42 a-0
$a[0]
#: pn (access (var "a") 0)
#=== collection/43 a-0
$a [0]
#: pn (block (var "a") (array 0))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Variable has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== collection/44 a-0-1
$a[0][1]
#: pn (access (access (var "a") 0) 1)
#=== collection/45 a-0-1
$a[0,1]
#: pn (access (var "a") 0 1)
#=== collection/46 a-0
$a[0,]
#: pn (access (var "a") 0)
#=== collection/47 a
$a[]
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ']' (file: f.pp, line: 1, column: 4)
#=== collection/48 a-b-1
$a[b => 1]
#: pn (access (var "a") (hash (=> (qn "b") 1)))
#=== collection/49 a-b-1-c-2
$a[b => 1, c => 2]
#: pn (access (var "a") (hash (=> (qn "b") 1) (=> (qn "c") 2)))
#=== collection/50 a-b-1
$a[$b = 1]
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ']' (file: f.pp, line: 1, column: 10)
#=== collection/51 a-b-c
$a[b -> c]
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ']' (file: f.pp, line: 1, column: 10)
#=== collection/52 a-b-c-1
$a[b -> c => 1]
#: pn (access (var "a") (hash (=> (-> (qn "b") (qn "c")) 1)))
#=== collection/53 a-type-1
$a[type => 1]
#: pn (access (var "a") (hash (=> "type" 1)))
#=== collection/54 a-type
$a[type]
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ']' (file: f.pp, line: 1, column: 8)
#=== collection/55 a-notice
$a[notice {}]
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ']' (file: f.pp, line: 1, column: 13)
#=== collection/56 a-foo-a
$a[foo {'a':}]
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ']' (file: f.pp, line: 1, column: 14)
#=== collection/57 Foo-a
Foo[a]
#: pn (access (qr "Foo") (qn "a"))
#=== collection/58 Foo-a
Foo [a]
#: pn (block (qr "Foo") (array (qn "a")))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Type-Name has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== collection/59 Foo-a-b
Foo[a][b]
#: pn (access (access (qr "Foo") (qn "a")) (qn "b"))
#=== collection/60 a-1
$a[-1]
#: pn (access (var "a") -1)
#=== collection/61 a-b
$a[*$b]
#: pn (access (var "a") (unfold (var "b")))
#=== collection/62 a-b
[*$a, *$b]
#: pn (array (unfold (var "a")) (unfold (var "b")))
#=== collection/63 1
*[1]
#: pn (unfold (array 1))
#=== collection/64 1
* [1]
#: pn (unfold (array 1))
#=== collection/65 x-1-2
$x = [1 2]
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '2' (file: f.pp, line: 1, column: 9)
#=== collection/66 x
$x = [
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== collection/67 x
$x = {
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== collection/68 x-1
$x = [1
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== collection/69 x-a
$x = {a
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== collection/70 x-a-1-a
$x={a=>1}[a]
#: pn (= (var "x") (access (hash (=> (qn "a") 1)) (qn "a")))
#=== collection/71 a-1
{a => 1}
#: pn (hash (=> (qn "a") 1))
#=== collection/72 a-1-foo
{a => 1}.foo
#: pn (call-method {:functor (. (hash (=> (qn "a") 1)) (qn "foo")) :args []})
#=== collection/73 sign

{}
#: pn (hash)
#=== collection/74 notice-a-1
notice {a => 1}
#: pn (invoke {:functor (qn "notice") :args [(hash (=> "a" 1))]})
#=== collection/75 notice-a-1
notice {a +> 1}
#: error Puppet::ParseError - Syntax error resource body without title or hash with +> (file: f.pp, line: 1, column: 8)
#=== collection/76 notice-x
notice { * => $x }
#: pn (invoke {:functor (qn "notice") :args [(hash (=> (nop) (nop)))]})
#: error RuntimeError - Visitor Error: the configured receiver (Puppet::Pops::Validation::Checker4_0) can't handle instance of: NilClass
#=== collection/77 1-2
[
1,
2
]
#: pn (array 1 2)
#=== collection/78 x-a-1
$x = [$a = 1]
#: pn (= (var "x") (array (= (var "a") 1)))
#=== collection/79 a-b-1-2
[$a, $b] = [1, 2]
#: pn (= (array (var "a") (var "b")) (array 1 2))
#=== collection/80 a-b-1
[$a, [$b]] = 1
#: pn (= (array (var "a") (array (var "b"))) 1)
#=== collection/81 a-1-1
[$a, 1] = 1
#: pn (= (array (var "a") 1) 1)
#: error Puppet::ParseErrorWithIssue ILLEGAL_ASSIGNMENT Illegal attempt to assign to 'a Literal Integer'. Not an assignable reference (file: f.pp, line: 1, column: 6)
#=== collection/82 a-1-2
{a => 1} = 2
#: pn (= (hash (=> (qn "a") 1)) 2)
#: error Puppet::ParseErrorWithIssue ILLEGAL_ASSIGNMENT Illegal attempt to assign to 'a Hash Expression'. Not an assignable reference (file: f.pp, line: 1, column: 1)
