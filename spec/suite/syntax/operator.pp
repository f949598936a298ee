#=== operator/1 x-1-2-3
$x = 1 + 2 * 3
#: pn (= (var "x") (+ 1 (* 2 3)))
#=== operator/2 x-1-2-3
$x = (1 + 2) * 3
#: pn (= (var "x") (* (paren (+ 1 2)) 3))
#=== operator/3 x-1-2-3
$x = 1 - 2 - 3
#: pn (= (var "x") (- (- 1 2) 3))
#=== operator/4 x-2-3-4-5
$x = 2 * 3 / 4 % 5
#: pn (= (var "x") (% (/ (* 2 3) 4) 5))
#=== operator/5 x-1-2-3
$x = 1 << 2 >> 3
#: pn (= (var "x") (>> (<< 1 2) 3))
#=== operator/6 x-1-2-3
$x = 1 + 2 << 3
#: pn (= (var "x") (<< (+ 1 2) 3))
#=== operator/7 x-1-2
$x = 1 == 2
#: pn (= (var "x") (== 1 2))
#=== operator/8 x-1-2
$x = 1 != 2
#: pn (= (var "x") (!= 1 2))
#=== operator/9 x-1-2-3-4
$x = 1 < 2 == 3 > 4
#: pn (= (var "x") (> (< 1 (== 2 3)) 4))
#=== operator/10 x-1-2-and-3-4-or-5
$x = 1 <= 2 and 3 >= 4 or 5
#: pn (= (var "x") (or (and (<= 1 2) (>= 3 4)) 5))
#=== operator/11 x-a-or-b-and-c
$x = a or b and c
#: pn (= (var "x") (or (qn "a") (and (qn "b") (qn "c"))))
#=== operator/12 x-a-and-b
$x = !a and b
#: pn (= (var "x") (and (! (qn "a")) (qn "b")))
#=== operator/13 x-a-b
$x = !a == b
#: pn (= (var "x") (== (! (qn "a")) (qn "b")))
#=== operator/14 x-a-b
$x = ! a =~ /b/
#: pn (= (var "x") (=~ (! (qn "a")) (regexp "b")))
#=== operator/15 x-a-b-c
$x = a =~ b !~ c
#: pn (= (var "x") (!~ (=~ (qn "a") (qn "b")) (qn "c")))
#=== operator/16 x-a-in-b-in-c
$x = a in b in c
#: pn (= (var "x") (in (in (qn "a") (qn "b")) (qn "c")))
#=== operator/17 x-1-in-1-true
$x = 1 in [1] == true
#: pn (= (var "x") (== (in 1 (array 1)) true))
#=== operator/18 x-1-2
$x = -1 + -2
#: pn (= (var "x") (+ -1 -2))
#=== operator/19 x-1
$x = - - 1
#: pn (= (var "x") (- -1))
#=== operator/20 x-a-0
$x = -$a[0]
#: pn (= (var "x") (- (access (var "a") 0)))
#=== operator/21 x-a-foo
$x = -$a.foo
#: pn (= (var "x") (- (call-method {:functor (. (var "a") (qn "foo")) :args []})))
#=== operator/22 x-a-foo
$x = !$a.foo
#: pn (= (var "x") (! (call-method {:functor (. (var "a") (qn "foo")) :args []})))
#=== operator/23 x-a
$x = !!$a
#: pn (= (var "x") (! (! (var "a"))))
#=== operator/24 x-a
$x = !-$a
#: pn (= (var "x") (! (- (var "a"))))
#=== operator/25 x-a
$x = *$a
#: pn (= (var "x") (unfold (var "a")))
#=== operator/26 x-a
$x = -*$a
#: pn (= (var "x") (- (unfold (var "a"))))
#=== operator/27 x-a-1
$x = *-$a + 1
#: pn (= (var "x") (+ (unfold (- (var "a"))) 1))
#=== operator/28 x-a-b-c
$x = a ? { b => c }
#: pn (= (var "x") (? (qn "a") [(=> (qn "b") (qn "c"))]))
#=== operator/29 x-a-b-c
$x = a ? { b => c, }
#: pn (= (var "x") (? (qn "a") [(=> (qn "b") (qn "c"))]))
#=== operator/30 x-a-b-c-d-e
$x = a ? { b => c, d => e }
#: pn (= (var "x") (? (qn "a") [(=> (qn "b") (qn "c")) (=> (qn "d") (qn "e"))]))
#=== operator/31 x-a-b-c
$x = a ? b => c
#: pn (= (var "x") (? (qn "a") [(=> (qn "b") (qn "c"))]))
#=== operator/32 x-a-b-c-d
$x = a ? b => c + d
#: pn (= (var "x") (? (qn "a") [(=> (qn "b") (+ (qn "c") (qn "d")))]))
#=== operator/33 x-a-b-c-d-e
$x = a ? b => c ? d => e
#: pn (= (var "x") (? (qn "a") [(=> (qn "b") (? (qn "c") [(=> (qn "d") (qn "e"))]))]))
#=== operator/34 x-1-a-b-c
$x = 1 + a ? b => c
#: pn (= (var "x") (? (+ 1 (qn "a")) [(=> (qn "b") (qn "c"))]))
#=== operator/35 x-a-and-b-c-d
$x = a and b ? c => d
#: pn (= (var "x") (and (qn "a") (? (qn "b") [(=> (qn "c") (qn "d"))])))
#=== operator/36 x-a-b-c-1
$x = a ? { b => c } + 1
#: pn (= (var "x") (+ (? (qn "a") [(=> (qn "b") (qn "c"))]) 1))
#=== operator/37 x-a-b-c-d-1
$x = a == b ? { c => d } + 1
#: pn (= (var "x") (+ (? (== (qn "a") (qn "b")) [(=> (qn "c") (qn "d"))]) 1))
#=== operator/38 x-a-b-c-d-e
$x = a ? { b => c } ? { d => e }
#: pn (= (var "x") (? (? (qn "a") [(=> (qn "b") (qn "c"))]) [(=> (qn "d") (qn "e"))]))
#=== operator/39 x-a
$x = a ? {}
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '}' (file: f.pp, line: 1, column: 11)
#=== operator/40 x-a-b
$x = a ? b
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== operator/41 x-a-c-b-c
$x = a ? # c
 { b => c }
#: pn (= (var "x") (? (qn "a") [(=> (qn "b") (qn "c"))]))
#=== operator/42 x-a-a-1-c
$x = a ? { {a=>1} => c }
#: pn (= (var "x") (? (qn "a") [(=> (hash (=> (qn "a") 1)) (qn "c"))]))
#=== operator/43 x-a-a-1-c
$x = a ? {a=>1} => c
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '=>' (file: f.pp, line: 1, column: 17)
#=== operator/44 x-a-default-1-default-2-defaul
$x = a ? { default => 1, default => 2, default => 3 }
#: pn (= (var "x") (? (qn "a") [(=> (default) 1) (=> (default) 2) (=> (default) 3)]))
#: error Puppet::ParseErrorWithIssue DUPLICATE_DEFAULT This Selector Expression already has a 'default' entry - this is a duplicate (file: f.pp, line: 1, column: 26)
#=== operator/45 x-y-1
$x = $y = 1
#: pn (= (var "x") (= (var "y") 1))
#=== operator/46 x-1
$x += 1
#: pn (+= (var "x") 1)
#: error Puppet::ParseErrorWithIssue APPENDS_DELETES_NO_LONGER_SUPPORTED The operator '+=' is no longer supported. See http://links.puppet.com/remove-plus-equals (file: f.pp, line: 1, column: 4)
#=== operator/47 x-1
$x -= 1
#: pn (-= (var "x") 1)
#: error Puppet::ParseErrorWithIssue APPENDS_DELETES_NO_LONGER_SUPPORTED The operator '-=' is no longer supported. See http://links.puppet.com/remove-plus-equals (file: f.pp, line: 1, column: 4)
#=== operator/48 x-y-1
$x += $y = 1
#: pn (+= (var "x") (= (var "y") 1))
#: error Puppet::ParseErrorWithIssue APPENDS_DELETES_NO_LONGER_SUPPORTED The operator '+=' is no longer supported. See http://links.puppet.com/remove-plus-equals (file: f.pp, line: 1, column: 4)
#=== operator/49 1-2
1 = 2
#: pn (= 1 2)
#: error Puppet::ParseErrorWithIssue ILLEGAL_ASSIGNMENT Illegal attempt to assign to 'a Literal Integer'. Not an assignable reference (file: f.pp, line: 1, column: 1)
#=== operator/50 a-1
a = 1
#: pn (= (qn "a") 1)
#: error Puppet::ParseErrorWithIssue ILLEGAL_ASSIGNMENT Illegal attempt to assign to 'a Name'. Not an assignable reference (file: f.pp, line: 1, column: 1)
#=== operator/51 Foo-1
Foo = 1
#: pn (= (qr "Foo") 1)
#: error Puppet::ParseErrorWithIssue ILLEGAL_ASSIGNMENT Illegal attempt to assign to 'a Type-Name'. Not an assignable reference (file: f.pp, line: 1, column: 1)
#=== operator/52 a-0-1
$a[0] = 1
#: pn (= (access (var "a") 0) 1)
#: error Puppet::ParseErrorWithIssue ILLEGAL_INDEXED_ASSIGNMENT Illegal attempt to assign via [index/key]. Not an assignable reference (file: f.pp, line: 1, column: 1)
#=== operator/53 a-b-1
$a.b = 1
#: pn (= (call-method {:functor (. (var "a") (qn "b")) :args []}) 1)
#: error Puppet::ParseErrorWithIssue ILLEGAL_ASSIGNMENT Illegal attempt to assign to 'a Method call'. Not an assignable reference (file: f.pp, line: 1, column: 3)
#=== operator/54 0-1
$0 = 1
#: pn (= (var "0") 1)
#: error Puppet::ParseErrorWithIssue ILLEGAL_NUMERIC_ASSIGNMENT Illegal attempt to assign to the numeric match result variable '$0'. Numeric variables are not assignable (file: f.pp, line: 1, column: 1)
#=== operator/55 1-1
$1 = 1
#: pn (= (var "1") 1)
#: error Puppet::ParseErrorWithIssue ILLEGAL_NUMERIC_ASSIGNMENT Illegal attempt to assign to the numeric match result variable '$1'. Numeric variables are not assignable (file: f.pp, line: 1, column: 1)
#=== operator/56 a-b-1
$a::b = 1
#: pn (= (var "a::b") 1)
#: error Puppet::ParseErrorWithIssue CROSS_SCOPE_ASSIGNMENT Illegal attempt to assign to 'a::b'. Cannot assign to variables in other namespaces (file: f.pp, line: 1, column: 1)
#=== operator/57 a-1
$::a = 1
#: pn (= (var "::a") 1)
#: error Puppet::ParseErrorWithIssue CROSS_SCOPE_ASSIGNMENT Illegal attempt to assign to '::a'. Cannot assign to variables in other namespaces (file: f.pp, line: 1, column: 1)
#=== operator/58 x-1
"$x" = 1
#: pn (= (concat (str (var "x"))) 1)
#: error Puppet::ParseErrorWithIssue ILLEGAL_ASSIGNMENT Illegal attempt to assign to 'a Double Quoted String'. Not an assignable reference (file: f.pp, line: 1, column: 1)
#=== operator/59 1-2
(1) = 2
#: pn (= (paren 1) 2)
#: error Puppet::ParseErrorWithIssue ILLEGAL_ASSIGNMENT Illegal attempt to assign to 'a Parenthesized Expression'. Not an assignable reference (file: f.pp, line: 1, column: 1)
#=== operator/60 x-2
($x) = 2
#: pn (= (paren (var "x")) 2)
#: error Puppet::ParseErrorWithIssue ILLEGAL_ASSIGNMENT Illegal attempt to assign to 'a Parenthesized Expression'. Not an assignable reference (file: f.pp, line: 1, column: 1)
#=== operator/61 x-1-2
[$x, $1] = 2
#: pn (= (array (var "x") (var "1")) 2)
#: error Puppet::ParseErrorWithIssue ILLEGAL_NUMERIC_ASSIGNMENT Illegal attempt to assign to the numeric match result variable '$1'. Numeric variables are not assignable (file: f.pp, line: 1, column: 6)
#=== operator/62 x-1
$x = = 1
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '=' (file: f.pp, line: 1, column: 6)
#=== operator/63 x-1
$x = 1 +
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== operator/64 x-1
$x = + 1
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '+' (file: f.pp, line: 1, column: 6)
#=== operator/65 x | json
"$x = * "
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== operator/66 1-2
1 + + 2
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '+' (file: f.pp, line: 1, column: 5)
#=== operator/67 a-b
a -> b
#: pn (-> (qn "a") (qn "b"))
#=== operator/68 a-b-c-d-e
a -> b ~> c <- d <~ e
#: pn (<~ (<- (~> (-> (qn "a") (qn "b")) (qn "c")) (qn "d")) (qn "e"))
#=== operator/69 a-b
a -> (b)
#: pn (-> (qn "a") (paren (qn "b")))
#=== operator/70 a-b-1
$a -> $b = 1
#: pn (= (-> (var "a") (var "b")) 1)
#: error Puppet::ParseErrorWithIssue ILLEGAL_ASSIGNMENT Illegal attempt to assign to 'a '->' expression'. Not an assignable reference (file: f.pp, line: 1, column: 4)
#=== operator/71 x-a-b
$x = a -> b
#: pn (= (var "x") (-> (qn "a") (qn "b")))
#=== operator/72 a
a ->
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== operator/73 a
-> a
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '->' (file: f.pp, line: 1, column: 1)
#=== operator/74 a-b
a
-> b
#: pn (-> (qn "a") (qn "b"))
#=== operator/75 Foo-a-Bar-b
Foo[a] -> Bar[b]
#: pn (-> (access (qr "Foo") (qn "a")) (access (qr "Bar") (qn "b")))
#=== operator/76 a-b-c
(a -> b) -> c
#: pn (-> (paren (-> (qn "a") (qn "b"))) (qn "c"))
#=== operator/77 foo-a-b
foo(a -> b)
#: pn (invoke {:functor (qn "foo") :args [(-> (qn "a") (qn "b"))]})
#=== operator/78 1-a-b
1 + a -> b
#: pn (-> (+ 1 (qn "a")) (qn "b"))
#=== operator/79 a-in-b-c
a in b -> c
#: pn (-> (in (qn "a") (qn "b")) (qn "c"))
#=== operator/80 x-1
$x = (1
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== operator/81 x-1
$x = 1)
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ')' (file: f.pp, line: 1, column: 7)
#=== operator/82 sign
()
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ')' (file: f.pp, line: 1, column: 2)
#=== operator/83 1
(1)
#: pn (paren 1)
#=== operator/84 1
((1))
#: pn (paren (paren 1))
#=== operator/85 foo-1
foo
(1)
#: pn (block (qn "foo") (paren 1))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Name has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== operator/86 x-foo-1
$x = foo
(1)
#: pn (block (= (var "x") (qn "foo")) (paren 1))
#=== operator/87 foo-1
foo (1)
#: pn (invoke {:functor (qn "foo") :args [1]})
#=== operator/88 1-2
1 (2)
#: pn (invoke {:functor 1 :args [2]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_EXPRESSION Illegal expression. A Literal Integer is unacceptable as function name in a Function Call (file: f.pp, line: 1, column: 1)
#=== operator/89 a-1
$a(1)
#: pn (invoke {:functor (var "a") :args [1]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_EXPRESSION Illegal expression. A Variable is unacceptable as function name in a Function Call (file: f.pp, line: 1, column: 1)
#=== operator/90 a-1
'a'(1)
#: pn (invoke {:functor "a" :args [1]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_EXPRESSION Illegal expression. A String is unacceptable as function name in a Function Call (file: f.pp, line: 1, column: 1)
#=== operator/91 Foo-1
Foo(1)
#: pn (invoke {:functor (qr "Foo") :args [1]})
#=== operator/92 Foo-a-1
Foo[a](1)
#: pn (invoke {:functor (access (qr "Foo") (qn "a")) :args [1]})
#=== operator/93 foo-1-2
foo(1)(2)
#: pn (invoke {:functor (call {:functor (qn "foo") :args [1]}) :args [2]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_EXPRESSION Illegal expression. A Function Call is unacceptable as function name in a Function Call (file: f.pp, line: 1, column: 1)
#=== operator/94 foo-bar-1-2
foo.bar(1)(2)
#: pn (invoke {:functor (call-method {:functor (. (qn "foo") (qn "bar")) :args [1]}) :args [2]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_EXPRESSION Illegal expression. A Method call is unacceptable as function name in a Function Call (file: f.pp, line: 1, column: 8)
#=== operator/95 foo-1
(foo)(1)
#: pn (invoke {:functor (paren (qn "foo")) :args [1]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_EXPRESSION Illegal expression. A Parenthesized Expression is unacceptable as function name in a Function Call (file: f.pp, line: 1, column: 1)
#=== operator/96 foo-1-bar-2
foo(1).bar(2)
#: pn (call-method {:functor (. (call {:functor (qn "foo") :args [1]}) (qn "bar")) :args [2]})
#=== operator/97 a-b
$a.b
#: pn (call-method {:functor (. (var "a") (qn "b")) :args []})
#=== operator/98 a-b-c
$a.b.c
#: pn (call-method {:functor (. (call-method {:functor (. (var "a") (qn "b")) :args []}) (qn "c")) :args []})
#=== operator/99 a-b
$a.b()
#: pn (call-method {:functor (. (var "a") (qn "b")) :args []})
#=== operator/100 a-b-1
$a.b(1,)
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ')' (file: f.pp, line: 1, column: 8)
#=== operator/101 a-b-1-2
$a.b(1, 2)
#: pn (call-method {:functor (. (var "a") (qn "b")) :args [1 2]})
#=== operator/102 a-b-1
$a.b (1)
#: pn (call-method {:functor (. (var "a") (qn "b")) :args [1]})
#=== operator/103 a-b-1
$a.b
(1)
#: pn (block (call-method {:functor (. (var "a") (qn "b")) :args []}) (paren 1))
#=== operator/104 a-b-x
$a.b |$x| { }
#: pn (call-method {:functor (. (var "a") (qn "b")) :args [] :block (lambda {:params {:x {}}})})
#=== operator/105 a-b-x
$a.b() |$x| { }
#: pn (call-method {:functor (. (var "a") (qn "b")) :args [] :block (lambda {:params {:x {}}})})
#=== operator/106 a-b-1-x-c
$a.b(1) |$x| { }.c
#: pn (call-method {:functor (. (call-method {:functor (. (var "a") (qn "b")) :args [1] :block (lambda {:params {:x {}}})}) (qn "c")) :args []})
#=== operator/107 a-Foo
$a.Foo
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'Foo' (file: f.pp, line: 1, column: 4)
#=== operator/108 a-type
$a.type
#: pn (call-method {:functor (. (var "a") (qn "type")) :args []})
#=== operator/109 a-class
$a.class
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'class' (file: f.pp, line: 1, column: 4)
#=== operator/110 a-b
$a.'b'
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'b' (file: f.pp, line: 1, column: 4)
#=== operator/111 a-1
$a.1
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '1' (file: f.pp, line: 1, column: 4)
#=== operator/112 a-b
$a .b
#: pn (call-method {:functor (. (var "a") (qn "b")) :args []})
#=== operator/113 a-b
$a. b
#: pn (call-method {:functor (. (var "a") (qn "b")) :args []})
#=== operator/114 a-b
$a
.b
#: pn (call-method {:functor (. (var "a") (qn "b")) :args []})
#=== operator/115 a-b
$a..b
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '.' (file: f.pp, line: 1, column: 4)
#=== operator/116 1-foo
1.foo
#: pn (call-method {:functor (. 1 (qn "foo")) :args []})
#=== operator/117 1-foo
1 .foo
#: pn (call-method {:functor (. 1 (qn "foo")) :args []})
#=== operator/118 a-b
a % b
#: pn (% (qn "a") (qn "b"))
#=== operator/119 a-b
a %b
#: pn (% (qn "a") (qn "b"))
#=== operator/120 1-2
1 <2
#: pn (< 1 2)
#=== operator/121 a-b
a<b
#: pn (< (qn "a") (qn "b"))
#=== operator/122 a-b
a<|b|>
#: pn (collect {:type (qn "a") :query (virtual-query (qn "b"))})
#: error Puppet::ParseErrorWithIssue ILLEGAL_EXPRESSION Illegal expression. A Name is unacceptable as type name in a Virtual Query (file: f.pp, line: 1, column: 1)
#=== operator/123 a-b
a<-b
#: pn (<- (qn "a") (qn "b"))
#=== operator/124 a-b
a<~b
#: pn (<~ (qn "a") (qn "b"))
#=== operator/125 a-b
a=~b
#: pn (=~ (qn "a") (qn "b"))
#=== operator/126 a-b
a=>b
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '=>' (file: f.pp, line: 1, column: 2)
#=== operator/127 a-b
a==b
#: pn (== (qn "a") (qn "b"))
#=== operator/128 a-b
a!=b
#: pn (!= (qn "a") (qn "b"))
#=== operator/129 a-b
a!b
#: pn (block (qn "a") (! (qn "b")))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Name has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== operator/130 a-b
a~b
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '~' (file: f.pp, line: 1, column: 2)
#=== operator/131 a-b
a<<b
#: pn (<< (qn "a") (qn "b"))
#=== operator/132 a-b
a<<|b|>>
#: pn (collect {:type (qn "a") :query (exported-query (qn "b"))})
#: error Puppet::ParseErrorWithIssue ILLEGAL_EXPRESSION Illegal expression. A Name is unacceptable as type name in an Exported Query (file: f.pp, line: 1, column: 1)
#=== operator/133 a-b
a>>b
#: pn (>> (qn "a") (qn "b"))
#=== operator/134 a-b
a|b
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '|' (file: f.pp, line: 1, column: 2)
#=== operator/135 a-b
a||b
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '|' (file: f.pp, line: 1, column: 2)
#=== operator/136 a-b
a&b
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '' (file: f.pp, line: 1, column: 2)
