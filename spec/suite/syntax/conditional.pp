#=== conditional/1 if-true
if true { }
#: pn (if {:test true})
#=== conditional/2 if-true-1
if true { 1 }
#: pn (if {:test true :then [1]})
#=== conditional/3 if-true-notice-1-notice-2
if true { notice 1 notice 2 }
#: pn (if {:test true :then [(invoke {:functor (qn "notice") :args [1]}) (invoke {:functor (qn "notice") :args [2]})]})
#=== conditional/4 if-true-notice-1-else-notice-2
if true { notice 1 } else { notice 2 }
#: pn (if {:test true :then [(invoke {:functor (qn "notice") :args [1]})] :else [(invoke {:functor (qn "notice") :args [2]})]})
#=== conditional/5 if-true-else
if true { } else { }
#: pn (if {:test true})
#=== conditional/6 if-true-else-notice-1
if true { } else { notice 1 }
#: pn (if {:test true :else [(invoke {:functor (qn "notice") :args [1]})]})
#=== conditional/7 if-a-notice-1-elsif-b-notice-2
if a { notice 1 } elsif b { notice 2 } else { notice 3 }
#: pn (if {:test (qn "a") :then [(invoke {:functor (qn "notice") :args [1]})] :else [(if {:test (qn "b") :then [(invoke {:functor (qn "notice") :args [2]})] :else [(invoke {:functor (qn "notice") :args [3]})]})]})
#=== conditional/8 if-a-elsif-b-elsif-c
if a { } elsif b { } elsif c { }
#: pn (if {:test (qn "a") :else [(if {:test (qn "b") :else [(if {:test (qn "c")})]})]})
#=== conditional/9 if-a-elsif-b
if a { } elsif b
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== conditional/10 if
if { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== conditional/11 if-true
if true
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== conditional/12 if-true
if true {
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== conditional/13 if-true-1
if true { 1
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== conditional/14 if-true-else
if true { } else
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== conditional/15 else
else { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'else' (file: f.pp, line: 1, column: 1)
#=== conditional/16 elsif-a
elsif a { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'elsif' (file: f.pp, line: 1, column: 1)
#=== conditional/17 if-true-notice-1
if true notice 1
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'notice' (file: f.pp, line: 1, column: 9)
#=== conditional/18 if-a-b
if a == b { }
#: pn (if {:test (== (qn "a") (qn "b"))})
#=== conditional/19 if-a
if (a) { }
#: pn (if {:test (paren (qn "a"))})
#=== conditional/20 if-a
if !a { }
#: pn (if {:test (! (qn "a"))})
#=== conditional/21 if-a-and-b
if a and b { }
#: pn (if {:test (and (qn "a") (qn "b"))})
#=== conditional/22 if-x-1
if $x = 1 { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '=' (file: f.pp, line: 1, column: 7)
#=== conditional/23 if-x-1
if ($x = 1) { }
#: pn (if {:test (paren (= (var "x") 1))})
#=== conditional/24 if-foo-a
if foo { 'a': } { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ':' (file: f.pp, line: 1, column: 13)
#=== conditional/25 if-a-1
if {a=>1} { }
#: pn (if {:test (hash (=> (qn "a") 1))})
#=== conditional/26 if-1
if [1] { }
#: pn (if {:test (array 1)})
#=== conditional/27 if-a-b
if $a =~ /b/ { }
#: pn (if {:test (=~ (var "a") (regexp "b"))})
#=== conditional/28 x-if-true-1-else-2
$x = if true { 1 } else { 2 }
#: pn (= (var "x") (if {:test true :then [1] :else [2]}))
#=== conditional/29 if-true-1-1
if true { 1 } + 1
#: pn (+ (if {:test true :then [1]}) 1)
#=== conditional/30 if-true-1
if true { }[1]
#: pn (access (if {:test true}) 1)
#=== conditional/31 if-true-1
if true { } [1]
#: pn (block (if {:test true}) (array 1))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This 'if' statement has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== conditional/32 if-true
if true { } { }
#: error Puppet::ParseError - Expression is not valid as a resource, resource-default, or resource-override (file: f.pp, line: 1, column: 1)
#=== conditional/33 if-a-1
if a { } (1)
#: pn (invoke {:functor (if {:test (qn "a")}) :args [1]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_EXPRESSION Illegal expression. An 'if' statement is unacceptable as function name in a Function Call (file: f.pp, line: 1, column: 1)
#=== conditional/34 if-a-1
if a { } -1
#: pn (- (if {:test (qn "a")}) 1)
#=== conditional/35 if-a-b-c
if a ? { b => c } { }
#: pn (if {:test (? (qn "a") [(=> (qn "b") (qn "c"))])})
#=== conditional/36 unless-a
unless a { }
#: pn (unless {:test (qn "a")})
#=== conditional/37 unless-a-notice-1
unless a { notice 1 }
#: pn (unless {:test (qn "a") :then [(invoke {:functor (qn "notice") :args [1]})]})
#=== conditional/38 unless-a-notice-1-else-notice
unless a { notice 1 } else { notice 2 }
#: pn (unless {:test (qn "a") :then [(invoke {:functor (qn "notice") :args [1]})] :else [(invoke {:functor (qn "notice") :args [2]})]})
#=== conditional/39 unless-a-else
unless a { } else { }
#: pn (unless {:test (qn "a")})
#=== conditional/40 unless-a-else-notice-1
unless a { } else { notice 1 }
#: pn (unless {:test (qn "a") :else [(invoke {:functor (qn "notice") :args [1]})]})
#=== conditional/41 unless-a-elsif-b
unless a { } elsif b { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'elsif' (file: f.pp, line: 1, column: 14)
#=== conditional/42 unless
unless { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== conditional/43 unless-a-notice-1-else-if-b
unless a { notice 1 } else if b { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'if' (file: f.pp, line: 1, column: 28)
#=== conditional/44 if-a-else-if-b
if a { } else if b { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'if' (file: f.pp, line: 1, column: 15)
#=== conditional/45 case-a-b
case a { b: { } }
#: pn (case (qn "a") [{:when [(qn "b")] :then [(nop)]}])
#=== conditional/46 case-a-b-notice-1
case a { b: { notice 1 } }
#: pn (case (qn "a") [{:when [(qn "b")] :then [(invoke {:functor (qn "notice") :args [1]})]}])
#=== conditional/47 case-a-b-c-default
case a { b, c: { } default: { } }
#: pn (case (qn "a") [{:when [(qn "b") (qn "c")] :then [(nop)]} {:when [(default)] :then [(nop)]}])
#=== conditional/48 case-a-default-default
case a { default: { } default: { } }
#: pn (case (qn "a") [{:when [(default)] :then [(nop)]} {:when [(default)] :then [(nop)]}])
#: error Puppet::ParseErrorWithIssue DUPLICATE_DEFAULT This 'case' statement already has a 'default' entry - this is a duplicate (file: f.pp, line: 1, column: 23)
#=== conditional/49 case-a-default-default
case a { default, default: { } }
#: pn (case (qn "a") [{:when [(default) (default)] :then [(nop)]}])
#: error Puppet::ParseErrorWithIssue DUPLICATE_DEFAULT This 'case' statement already has a 'default' entry - this is a duplicate (file: f.pp, line: 1, column: 19)
#=== conditional/50 case-a
case a { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '}' (file: f.pp, line: 1, column: 10)
#=== conditional/51 case
case { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== conditional/52 case-a-b
case a { b { } }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '{' (file: f.pp, line: 1, column: 12)
#=== conditional/53 case-a-b
case a { b: }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '}' (file: f.pp, line: 1, column: 13)
#=== conditional/54 case-a-b
case a { b: { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== conditional/55 case-a-x-Integer-1-2-1-a-1-x
case a { /x/: { } Integer[1,2]: { } [1]: { } {a=>1}: { } *$x: { } }
#: pn (case (qn "a") [{:when [(regexp "x")] :then [(nop)]} {:when [(access (qr "Integer") 1 2)] :then [(nop)]} {:when [(array 1)] :then [(nop)]} {:when [(hash (=> (qn "a") 1))] :then [(nop)]} {:when [(unfold (var "x"))] :then [(nop)]}])
#=== conditional/56 case-a-b
case a { b,: { } }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ':' (file: f.pp, line: 1, column: 12)
#=== conditional/57 case-a-b-c
case a { b: { } ; c: { } }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ';' (file: f.pp, line: 1, column: 17)
#=== conditional/58 case-x-1-a
case $x = 1 { a: { } }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '=' (file: f.pp, line: 1, column: 9)
#=== conditional/59 case-a-b-c
case a { b -> c: { } }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '->' (file: f.pp, line: 1, column: 12)
#=== conditional/60 case-a-b-c
case a { (b -> c): { } }
#: pn (case (qn "a") [{:when [(paren (-> (qn "b") (qn "c")))] :then [(nop)]}])
#=== conditional/61 x-case-a-b-1
$x = case a { b: { 1 } }
#: pn (= (var "x") (case (qn "a") [{:when [(qn "b")] :then [1]}]))
#=== conditional/62 case-a-b-1-notice-2
case a { b: { 1 } } notice 2
#: pn (block (case (qn "a") [{:when [(qn "b")] :then [1]}]) (invoke {:functor (qn "notice") :args [2]}))
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This 'case' statement has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== conditional/63 case-a-b
case a { 'b' : { } }
#: pn (case (qn "a") [{:when ["b"] :then [(nop)]}])
#=== conditional/64 case-a-b
case a { b:{} }
#: pn (case (qn "a") [{:when [(qn "b")] :then [(nop)]}])
#=== conditional/65 case-a-b-c
case a { b::c: { } }
#: pn (case (qn "a") [{:when [(qn "b::c")] :then [(nop)]}])
#=== conditional/66 case-a-b-c
case a { b: { } c: { } }
#: pn (case (qn "a") [{:when [(qn "b")] :then [(nop)]} {:when [(qn "c")] :then [(nop)]}])
#=== conditional/67 case-a-File
case a { File <| |>: { } }
#: pn (case (qn "a") [{:when [(collect {:type (qr "File") :query (virtual-query)})] :then [(nop)]}])
#: error Puppet::ParseErrorWithIssue NOT_RVALUE Invalid use of expression. A Virtual Query does not produce a value (file: f.pp, line: 1, column: 10)
#=== conditional/68 if-File
if File <| |> { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== conditional/69 if-File-a-1
if File <| |> { a => 1 } { }
#: pn (if {:test (collect {:type (qr "File") :query (virtual-query) :ops [(=> "a" 1)]})})
#: error Puppet::ParseErrorWithIssue NOT_RVALUE Invalid use of expression. A Virtual Query does not produce a value (file: f.pp, line: 1, column: 4)
#=== conditional/70 1-if-true
1 if true
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== conditional/71 if-true-then
if true then { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'then' (file: f.pp, line: 1, column: 9)
#=== conditional/72 if-a-notice-1-notice-2
if a { notice 1; notice 2 }
#: pn (if {:test (qn "a") :then [(invoke {:functor (qn "notice") :args [1]}) (invoke {:functor (qn "notice") :args [2]})]})
#=== conditional/73 if-a
if a {;}
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ';' (file: f.pp, line: 1, column: 7)
#=== conditional/74 if-a-1
if a { 1; }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '}' (file: f.pp, line: 1, column: 11)
#=== conditional/75 if-a-1-2-3
if a { 1 2 3 }
#: pn (if {:test (qn "a") :then [1 2 3]})
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Literal Integer has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 8)
#=== conditional/76 if-true-fail-x-elsif-false-1-e
if true { fail('x') } elsif false { 1 } else { 2 }
#: pn (if {:test true :then [(invoke {:functor (qn "fail") :args ["x"]})] :else [(if {:test false :then [1] :else [2]})]})
