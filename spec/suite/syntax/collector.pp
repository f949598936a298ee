#=== collector/1 File
File <| |>
#: pn (collect {:type (qr "File") :query (virtual-query)})
#=== collector/2 File
File <||>
#: pn (collect {:type (qr "File") :query (virtual-query)})
#=== collector/3 File
File<| |>
#: pn (collect {:type (qr "File") :query (virtual-query)})
#=== collector/4 File
File <<| |>>
#: pn (collect {:type (qr "File") :query (exported-query)})
#=== collector/5 File
File <<||>>
#: pn (collect {:type (qr "File") :query (exported-query)})
#=== collector/6 File-a-b
File <| a == b |>
#: pn (collect {:type (qr "File") :query (virtual-query (== (qn "a") (qn "b")))})
#=== collector/7 File-a-b
File <| a != b |>
#: pn (collect {:type (qr "File") :query (virtual-query (!= (qn "a") (qn "b")))})
#=== collector/8 File-a-b-and-c-d
File <| a == 'b' and c == 'd' |>
#: pn (collect {:type (qr "File") :query (virtual-query (and (== (qn "a") "b") (== (qn "c") "d")))})
#=== collector/9 File-a-b-or-c-d-and-e-f
File <| a == b or (c == d and e != f) |>
#: pn (collect {:type (qr "File") :query (virtual-query (or (== (qn "a") (qn "b")) (paren (and (== (qn "c") (qn "d")) (!= (qn "e") (qn "f"))))))})
#=== collector/10 File-tag-a-b-1
File <| tag == a |> { b => 1 }
#: pn (collect {:type (qr "File") :query (virtual-query (== (qn "tag") (qn "a"))) :ops [(=> "b" 1)]})
#=== collector/11 File-b-1
File <| |> { b +> 1 }
#: pn (collect {:type (qr "File") :query (virtual-query) :ops [(+> "b" 1)]})
#=== collector/12 File
File <| |> { }
#: pn (collect {:type (qr "File") :query (virtual-query)})
#=== collector/13 File-b-1
File <| |> { b => 1, }
#: pn (collect {:type (qr "File") :query (virtual-query) :ops [(=> "b" 1)]})
#=== collector/14 File-x
File <| |> { * => $x }
#: pn (collect {:type (qr "File") :query (virtual-query) :ops [(splat-hash (var "x"))]})
#=== collector/15 File-a
File <| |> { 'a': }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'a' (file: f.pp, line: 1, column: 14)
#=== collector/16 File-a-b
File <| a < b |>
#: pn (collect {:type (qr "File") :query (virtual-query (< (qn "a") (qn "b")))})
#: error Puppet::ParseErrorWithIssue ILLEGAL_QUERY_EXPRESSION Illegal query expression. A '<' expression cannot be used in a query (file: f.pp, line: 1, column: 11)
#=== collector/17 File-a-b
File <| a =~ b |>
#: pn (collect {:type (qr "File") :query (virtual-query (=~ (qn "a") (qn "b")))})
#: error Puppet::ParseErrorWithIssue ILLEGAL_QUERY_EXPRESSION Illegal query expression. A '=~' expression cannot be used in a query (file: f.pp, line: 1, column: 11)
#=== collector/18 File-a-in-b
File <| a in b |>
#: pn (collect {:type (qr "File") :query (virtual-query (in (qn "a") (qn "b")))})
#: error Puppet::ParseErrorWithIssue ILLEGAL_QUERY_EXPRESSION Illegal query expression. An 'in' expression cannot be used in a query (file: f.pp, line: 1, column: 11)
#=== collector/19 File-a-b
File <| a + b |>
#: pn (collect {:type (qr "File") :query (virtual-query (+ (qn "a") (qn "b")))})
#: error Puppet::ParseErrorWithIssue ILLEGAL_QUERY_EXPRESSION Illegal query expression. A '+' expression cannot be used in a query (file: f.pp, line: 1, column: 11)
#=== collector/20 File-a
File <| !a |>
#: pn (collect {:type (qr "File") :query (virtual-query (! (qn "a")))})
#: error Puppet::ParseErrorWithIssue ILLEGAL_QUERY_EXPRESSION Illegal query expression. A 'not' expression cannot be used in a query (file: f.pp, line: 1, column: 9)
#=== collector/21 File-a-b
File <| (a < b) |>
#: pn (collect {:type (qr "File") :query (virtual-query (paren (< (qn "a") (qn "b"))))})
#: error Puppet::ParseErrorWithIssue ILLEGAL_QUERY_EXPRESSION Illegal query expression. A '<' expression cannot be used in a query (file: f.pp, line: 1, column: 12)
#=== collector/22 File-a-b-and-c-d
File <| a == b and c < d |>
#: pn (collect {:type (qr "File") :query (virtual-query (and (== (qn "a") (qn "b")) (< (qn "c") (qn "d"))))})
#: error Puppet::ParseErrorWithIssue ILLEGAL_QUERY_EXPRESSION Illegal query expression. A '<' expression cannot be used in a query (file: f.pp, line: 1, column: 22)
#=== collector/23 File-foo-1
File <| foo(1) |>
#: pn (collect {:type (qr "File") :query (virtual-query (call {:functor (qn "foo") :args [1]}))})
#: error Puppet::ParseErrorWithIssue ILLEGAL_QUERY_EXPRESSION Illegal query expression. A Function Call cannot be used in a query (file: f.pp, line: 1, column: 9)
#=== collector/24 File-1
File <| [1] |>
#: pn (collect {:type (qr "File") :query (virtual-query (array 1))})
#: error Puppet::ParseErrorWithIssue ILLEGAL_QUERY_EXPRESSION Illegal query expression. An Array Expression cannot be used in a query (file: f.pp, line: 1, column: 9)
#=== collector/25 File-A
File <| A |>
#: pn (collect {:type (qr "File") :query (virtual-query (qr "A"))})
#: error Puppet::ParseErrorWithIssue ILLEGAL_QUERY_EXPRESSION Illegal query expression. A Type-Name cannot be used in a query (file: f.pp, line: 1, column: 9)
#=== collector/26 File-a
File <| a |>
#: pn (collect {:type (qr "File") :query (virtual-query (qn "a"))})
#=== collector/27 File-a
File <| $a |>
#: pn (collect {:type (qr "File") :query (virtual-query (var "a"))})
#=== collector/28 File-1
File <| 1 |>
#: pn (collect {:type (qr "File") :query (virtual-query 1)})
#=== collector/29 File-a
File <| 'a' |>
#: pn (collect {:type (qr "File") :query (virtual-query "a")})
#=== collector/30 File-true
File <| true |>
#: pn (collect {:type (qr "File") :query (virtual-query true)})
#=== collector/31 File-undef
File <| undef |>
#: pn (collect {:type (qr "File") :query (virtual-query nil)})
#: error Puppet::ParseErrorWithIssue ILLEGAL_QUERY_EXPRESSION Illegal query expression. An 'undef' expression cannot be used in a query (file: f.pp, line: 1, column: 9)
#=== collector/32 File-a-b
File <| a = b |>
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '=' (file: f.pp, line: 1, column: 11)
#=== collector/33 File-a-b
File <| a == b
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== collector/34 File-a-b
File <| a == b |>>
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '|>>' (file: f.pp, line: 1, column: 16)
#=== collector/35 File-a-b
File <<| a == b |>
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '|>' (file: f.pp, line: 1, column: 17)
#=== collector/36 file
file <| |>
#: pn (collect {:type (qn "file") :query (virtual-query)})
#: error Puppet::ParseErrorWithIssue ILLEGAL_EXPRESSION Illegal expression. A Name is unacceptable as type name in a Virtual Query (file: f.pp, line: 1, column: 1)
#=== collector/37 x
$x <| |>
#: pn (collect {:type (var "x") :query (virtual-query)})
#: error Puppet::ParseErrorWithIssue ILLEGAL_EXPRESSION Illegal expression. A Variable is unacceptable as type name in a Virtual Query (file: f.pp, line: 1, column: 1)
#=== collector/38 Foo-Bar
Foo::Bar <| |>
#: pn (collect {:type (qr "Foo::Bar") :query (virtual-query)})
#=== collector/39 File-a
File['a'] <| |>
#: pn (collect {:type (access (qr "File") "a") :query (virtual-query)})
#: error Puppet::ParseErrorWithIssue ILLEGAL_EXPRESSION Illegal expression. A '[]' expression is unacceptable as type name in a Virtual Query (file: f.pp, line: 1, column: 1)
#=== collector/40 File
'File' <| |>
#: pn (collect {:type "File" :query (virtual-query)})
#: error Puppet::ParseErrorWithIssue ILLEGAL_EXPRESSION Illegal expression. A String is unacceptable as type name in a Virtual Query (file: f.pp, line: 1, column: 1)
#=== collector/41 File-File-a
File <| |> -> File['a']
#: pn (-> (collect {:type (qr "File") :query (virtual-query)}) (access (qr "File") "a"))
#=== collector/42 File-File
File <| |> -> File <| |>
#: pn (-> (collect {:type (qr "File") :query (virtual-query)}) (collect {:type (qr "File") :query (virtual-query)}))
#=== collector/43 File
@File <| |>
#: error Puppet::ParseError - Virtual (@) can only be applied to a Resource Expression (file: f.pp, line: 1, column: 1)
#=== collector/44 x-File
$x = File <| |>
#: pn (= (var "x") (collect {:type (qr "File") :query (virtual-query)}))
#: error Puppet::ParseErrorWithIssue NOT_RVALUE Invalid use of expression. A Virtual Query does not produce a value (file: f.pp, line: 1, column: 6)
#=== collector/45 notice-File
notice(File <| |>)
#: pn (invoke {:functor (qn "notice") :args [(collect {:type (qr "File") :query (virtual-query)})]})
#=== collector/46 File-1
File <| |> + 1
#: pn (+ (collect {:type (qr "File") :query (virtual-query)}) 1)
#: error Puppet::ParseErrorWithIssue NOT_RVALUE Invalid use of expression. A Virtual Query does not produce a value (file: f.pp, line: 1, column: 1)
#=== collector/47 File
[File <| |>]
#: pn (array (collect {:type (qr "File") :query (virtual-query)}))
#: error Puppet::ParseErrorWithIssue NOT_RVALUE Invalid use of expression. A Virtual Query does not produce a value (file: f.pp, line: 1, column: 2)
#=== collector/48 a-File
{a => File <| |>}
#: pn (hash (=> (qn "a") (collect {:type (qr "File") :query (virtual-query)})))
#: error Puppet::ParseErrorWithIssue NOT_RVALUE Invalid use of expression. A Virtual Query does not produce a value (file: f.pp, line: 1, column: 7)
#=== collector/49 if-File
if File <| |> { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== collector/50 File
!File <| |>
#: pn (! (collect {:type (qr "File") :query (virtual-query)}))
#: error Puppet::ParseErrorWithIssue NOT_RVALUE Invalid use of expression. A Virtual Query does not produce a value (file: f.pp, line: 1, column: 2)
#=== collector/51 File
-File <| |>
#: pn (- (collect {:type (qr "File") :query (virtual-query)}))
#: error Puppet::ParseErrorWithIssue NOT_RVALUE Invalid use of expression. A Virtual Query does not produce a value (file: f.pp, line: 1, column: 2)
#=== collector/52 File
(File <| |>)
#: pn (paren (collect {:type (qr "File") :query (virtual-query)}))
#: error Puppet::ParseErrorWithIssue NOT_RVALUE Invalid use of expression. A Virtual Query does not produce a value (file: f.pp, line: 1, column: 2)
#=== collector/53 File
"${File <| |>}"
#: pn (concat (str (collect {:type (qr "File") :query (virtual-query)})))
#: error Puppet::ParseErrorWithIssue NOT_RVALUE Invalid use of expression. A Virtual Query does not produce a value (file: f.pp, line: 1, column: 4)
#=== collector/54 File-title-a-Service-b
File <| title == 'a' |> ~> Service['b']
#: pn (~> (collect {:type (qr "File") :query (virtual-query (== (qn "title") "a"))}) (access (qr "Service") "b"))
#=== collector/55 File-File
File <| |> File <| |>
#: pn (block (collect {:type (qr "File") :query (virtual-query)}) (collect {:type (qr "File") :query (virtual-query)}))
#=== collector/56 File-a-b-c-1-d-1
File <| a == b |> { c => 1 } { d => 1 }
#: error Puppet::ParseError - Expression is not valid as a resource, resource-default, or resource-override (file: f.pp, line: 1, column: 1)
#=== collector/57 file-a-b-File
file { 'a': b => File <| |> }
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops [(=> "b" (collect {:type (qr "File") :query (virtual-query)}))]}]})
#: error Puppet::ParseErrorWithIssue NOT_RVALUE Invalid use of expression. A Virtual Query does not produce a value (file: f.pp, line: 1, column: 18)
#=== collector/58 case-File-a
case File <| |> { a: { } }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ':' (file: f.pp, line: 1, column: 20)
#=== collector/59 File-foo
File <| |>.foo
#: pn (call-method {:functor (. (collect {:type (qr "File") :query (virtual-query)}) (qn "foo")) :args []})
#=== collector/60 x-File-1
$x ? { File <| |> => 1 }
#: pn (? (var "x") [(=> (collect {:type (qr "File") :query (virtual-query)}) 1)])
#: error Puppet::ParseErrorWithIssue NOT_RVALUE Invalid use of expression. A Virtual Query does not produce a value (file: f.pp, line: 1, column: 8)
#=== collector/61 x-a-File
$x ? { a => File <| |> }
#: pn (? (var "x") [(=> (qn "a") (collect {:type (qr "File") :query (virtual-query)}))])
#=== collector/62 File-a-1
File <| a == [1] |>
#: pn (collect {:type (qr "File") :query (virtual-query (== (qn "a") (array 1)))})
#=== collector/63 File-a-b-0
File <| a == $b[0] |>
#: pn (collect {:type (qr "File") :query (virtual-query (== (qn "a") (access (var "b") 0)))})
#=== collector/64 a
a <| |>
#: pn (collect {:type (qn "a") :query (virtual-query)})
#: error Puppet::ParseErrorWithIssue ILLEGAL_EXPRESSION Illegal expression. A Name is unacceptable as type name in a Virtual Query (file: f.pp, line: 1, column: 1)
