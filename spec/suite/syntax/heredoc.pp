#=== heredoc/1 x-END-text-END
$x = @(END)
text
END

#: pn (= (var "x") (heredoc {:text "text\\n"}))
#=== heredoc/2 x-END-text-END
$x = @(END)
  text
  | END

#: pn (= (var "x") (heredoc {:text "text\\n"}))
#=== heredoc/3 x-END-text-END
$x = @(END)
  text
  |- END

#: pn (= (var "x") (heredoc {:text "text"}))
#=== heredoc/4 x-END-text-END
$x = @(END)
  text
  - END

#: pn (= (var "x") (heredoc {:text "  text"}))
#=== heredoc/5 x-END-text-END
$x = @(END)
  text
  -END
#: pn (= (var "x") (heredoc {:text "  text"}))
#=== heredoc/6 x-END-a-b-c-END
$x = @("END")
a ${b} $c
END

#: pn (= (var "x") (heredoc {:text (concat "a " (str (var "b")) " " (str (var "c")) "\\n")}))
#=== heredoc/7 x-END-a-b-c-END
$x = @(END)
a ${b} $c
END

#: pn (= (var "x") (heredoc {:text "a ${b} $c\\n"}))
#=== heredoc/8 x-END-a-tb-n-x-y-z-END
$x = @("END"/)
a\tb\n \$x $y\
z
END

#: pn (= (var "x") (heredoc {:text (concat "a\\tb\\n $x " (str (var "y")) "z\\n")}))
#=== heredoc/9 x-END-t-a-tb-n-END
$x = @(END/t)
a\tb\n
END

#: pn (= (var "x") (heredoc {:text "a\\tb\\\\n\\n"}))
#=== heredoc/10 x-END-L-a-b-END
$x = @(END/L)
a\
b
END

#: pn (= (var "x") (heredoc {:text "ab\\n"}))
#=== heredoc/11 x-END-a-b-c-t-END
$x = @("END"/$)
a \$b $c \t
END

#: pn (= (var "x") (heredoc {:text (concat "a $b " (str (var "c")) " \\\\t\\n")}))
#=== heredoc/12 x-END-u-u0041-END
$x = @("END"/u)
\u0041
END

#: pn (= (var "x") (heredoc {:text "A\\n"}))
#=== heredoc/13 x-END-z-END
$x = @(END/z)
END

#: error Puppet::ParseErrorWithIssue HEREDOC_INVALID_ESCAPE Invalid heredoc escape char. Only t, r, n, s,  u, L, $ allowed. Got 'z' (file: f.pp, line: 1, column: 14)
#=== heredoc/14 x-END-tt-END
$x = @(END/tt)
END

#: error Puppet::ParseErrorWithIssue HEREDOC_MULTIPLE_AT_ESCAPES An escape char for @() may only appear once. Got 't, t' (file: f.pp, line: 1, column: 15)
#=== heredoc/15 x-END-json-a-1-END
$x = @(END:json)
{"a": 1}
END

#: pn (= (var "x") (heredoc {:syntax "json" :text "{\\"a\\": 1}\\n"}))
#=== heredoc/16 x-END-yaml-a-END
$x = @(END:yaml)
- a
END

#: pn (= (var "x") (heredoc {:syntax "yaml" :text "- a\\n"}))
#=== heredoc/17 x-END-json-t-1-END
$x = @( END : json / t )
1
END

#: error Puppet::ParseErrorWithIssue HEREDOC_INVALID_SYNTAX Invalid syntax in heredoc expected @(endtag[:syntax][/escapes]) (file: f.pp, line: 1, column: 25)
#=== heredoc/18 x-END-x-END
$x = @(END:x)
END

#: error Puppet::ParseErrorWithIssue HEREDOC_INVALID_SYNTAX Invalid syntax in heredoc expected @(endtag[:syntax][/escapes]) (file: f.pp, line: 1, column: 14)
#=== heredoc/19 x-END-a-b-END
$x = @(END:a+b)
END

#: pn (= (var "x") (heredoc {:syntax "a+b" :text ""}))
#=== heredoc/20 x-A-b-END
$x = @(A, b)
END

#: error Puppet::ParseErrorWithIssue HEREDOC_WITHOUT_END_TAGGED_LINE Heredoc without end-tagged line (file: f.pp, line: 2, column: 1)
#=== heredoc/21 x
$x = @()

#: error Puppet::ParseErrorWithIssue HEREDOC_INVALID_SYNTAX Invalid syntax in heredoc expected @(endtag[:syntax][/escapes]) (file: f.pp, line: 1, column: 9)
#=== heredoc/22 x-x
$x = @(  )
x
#: error Puppet::ParseErrorWithIssue HEREDOC_EMPTY_ENDTAG Heredoc with an empty endtag (file: f.pp, line: 1, column: 11)
#=== heredoc/23 x
$x = @("")

#: error Puppet::ParseErrorWithIssue HEREDOC_EMPTY_ENDTAG Heredoc with an empty endtag (file: f.pp, line: 1, column: 11)
#=== heredoc/24 x-END
$x = @(END
#: error Puppet::ParseErrorWithIssue HEREDOC_UNCLOSED_PARENTHESIS Unclosed parenthesis after '@(' followed by '@(END...' (file: f.pp, line: 1, column: 6)
#=== heredoc/25 x-END
$x = @(END)
#: error Puppet::ParseErrorWithIssue HEREDOC_WITHOUT_TEXT Heredoc without any following lines of text (file: f.pp, line: 1, column: 12)
#=== heredoc/26 x-END
$x = @(END)

#: error Puppet::ParseErrorWithIssue HEREDOC_WITHOUT_END_TAGGED_LINE Heredoc without end-tagged line (file: f.pp, line: 2, column: 1)
#=== heredoc/27 x-END-foo-EN-D
$x = @(END)
foo
EN D

#: error Puppet::ParseErrorWithIssue HEREDOC_WITHOUT_END_TAGGED_LINE Heredoc without end-tagged line (file: f.pp, line: 2, column: 1)
#=== heredoc/28 foo-A-B-C-a-A-b-B-c-C
foo(@(A), @(B), @(C))
a
A
b
B
c
C

#: pn (invoke {:functor (qn "foo") :args [(heredoc {:text "a\\n"}) (heredoc {:text "b\\n"}) (heredoc {:text "c\\n"})]})
#=== heredoc/29 foo-A-2-a-A-notice-1
foo(@(A), 2)
a
A
notice 1

#: pn (block (invoke {:functor (qn "foo") :args [(heredoc {:text "a\\n"}) 2]}) (invoke {:functor (qn "notice") :args [1]}))
#=== heredoc/30 x-A-x-y-A
$x = @(A)
	x
 y
  | A

#: pn (= (var "x") (heredoc {:text "\\tx\\n y\\n"}))
#=== heredoc/31 x-A-x-y-A
$x = @(A)
  x
 y
   | A

#: pn (= (var "x") (heredoc {:text "  x\\n y\\n"}))
#=== heredoc/32 x-A-x-y-z-1-A
$x = @("A")
  x ${y}
    ${z[1]}
  | A

#: pn (= (var "x") (heredoc {:text (concat "x " (str (var "y")) "\\n  " (str (access (var "z") 1)) "\\n")}))
#=== heredoc/33 x-A-x-y-A
$x = @("A")
  x ${y +}
  | A

#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '\n' (file: f.pp, line: 2, column: 11)
#=== heredoc/34 x-A-x-1-2-A
$x = @("A")
  x
    ${1 2}
  | A

#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '2' (file: f.pp, line: 3, column: 9)
#=== heredoc/35 x-A-L-x-y-A-notice-1
$x = @("A"/L)
  x \
  y
  |- A
notice 1

#: pn (block (= (var "x") (heredoc {:text "x y"})) (invoke {:functor (qn "notice") :args [1]}))
#=== heredoc/36 x-END-END
$x = @(END)
END

#: pn (= (var "x") (heredoc {:text ""}))
#=== heredoc/37 x-END-END
$x = @(END)

END

#: pn (= (var "x") (heredoc {:text "\\n"}))
#=== heredoc/38 x-END-a-END | json
"$x = @(END)\r\na\r\n| END\r\n"
#: pn (= (var "x") (heredoc {:text "a\\r\\n"}))
#=== heredoc/39 x-END-a-END | json
"$x = @(END)\r\na\r\n|- END\r\n"
#: pn (= (var "x") (heredoc {:text "a"}))
#=== heredoc/40 x-END-END-a-END-b-END
$x = @(END) + @(END)
a
END
b
END

#: pn (= (var "x") (+ (heredoc {:text "a\\n"}) (heredoc {:text "b\\n"})))
#=== heredoc/41 x-A-1-a-A
$x = [@(A), 1]
  a
  | A

#: pn (= (var "x") (array (heredoc {:text "a\\n"}) 1))
#=== heredoc/42 x-A-comment-a-A
$x = @(A) # comment
a
A

#: pn (= (var "x") (heredoc {:text "a\\n"}))
#=== heredoc/43 x-a-b-text-a-b
$x = @(a b)
text
a b

#: pn (= (var "x") (heredoc {:text "text\\n"}))
#=== heredoc/44 x-END-some-text-END
$x = @(END)
some text END

#: pn (= (var "x") (heredoc {:text ""}))
#=== heredoc/45 x-END-x-END | json
"$x = @(END)\n x\n |-END \t\n"
#: pn (= (var "x") (heredoc {:text "x"}))
#=== heredoc/46 x-END-foo-a-END
$x = @(END).foo
a
END

#: pn (= (var "x") (call-method {:functor (. (heredoc {:text "a\\n"}) (qn "foo")) :args []}))
#=== heredoc/47 x-a-A-b-B-1-A-2-B
$x = { a => @(A), b => @(B) }
 1
 | A
 2
 | B

#: pn (= (var "x") (hash (=> (qn "a") (heredoc {:text "1\\n"})) (=> (qn "b") (heredoc {:text "2\\n"}))))
#=== heredoc/48 x-A-A
$x = @("A")
$
A

#: pn (= (var "x") (heredoc {:text "$\\n"}))
#=== heredoc/49 x-A-a-b-A
$x = @("A")
a$b
A

#: pn (= (var "x") (heredoc {:text (concat "a" (str (var "b")) "\\n")}))
#=== heredoc/50 x-END-pp-a-1-END
$x = @(END:pp)
$a = 1
END

#: pn (= (var "x") (heredoc {:syntax "pp" :text "$a = 1\\n"}))
#=== heredoc/51 x-END-pp-a-1-END
$x = @(END:pp)
$a = = 1
END

#: pn (= (var "x") (heredoc {:syntax "pp" :text "$a = = 1\\n"}))
#: error Puppet::ParseErrorWithIssue ILLEGAL_PP Invalid produced text having syntax: 'pp'. PP syntax checker: "Syntax error at '=' (line: 1, column: 6)" (file: f.pp, line: 2, column: 1)
#=== heredoc/52 x-END-epp-a-END
$x = @(END:epp)
<%= $a %>
END

#: pn (= (var "x") (heredoc {:syntax "epp" :text "<%= $a %>\\n"}))
#=== heredoc/53 x-END-epp-END
$x = @(END:epp)
<%= = %>
END

#: pn (= (var "x") (heredoc {:syntax "epp" :text "<%= = %>\\n"}))
#: error Puppet::ParseErrorWithIssue ILLEGAL_EPP Invalid produced text having syntax: 'epp'. EPP syntax checker: "Syntax error at '=' (line: 1, column: 5)" (file: f.pp, line: 2, column: 1)
#=== heredoc/54 x-END-base64-YWJj-END
$x = @(END:base64)
YWJj
END

#: pn (= (var "x") (heredoc {:syntax "base64" :text "YWJj\\n"}))
#=== heredoc/55 x-END-base64-YWJ-END
$x = @(END:base64)
YWJ
END

#: pn (= (var "x") (heredoc {:syntax "base64" :text "YWJ\\n"}))
#: error Puppet::ParseErrorWithIssue ILLEGAL_BASE64 Invalid produced text having syntax: 'base64'. Base64 syntax checker: Cannot parse invalid Base64 string - contains letters outside strict base 64 range (or whitespace) (file: f.pp, line: 2, column: 1)
#=== heredoc/56 x-END-base64-Y-Jj-END
$x = @(END:base64)
Y!Jj
END

#: pn (= (var "x") (heredoc {:syntax "base64" :text "Y!Jj\\n"}))
#: error Puppet::ParseErrorWithIssue ILLEGAL_BASE64 Invalid produced text having syntax: 'base64'. Base64 syntax checker: Cannot parse invalid Base64 string - padding is not correct (file: f.pp, line: 2, column: 1)
#=== heredoc/57 x-END-foo-pp-1-2-END
$x = @(END:foo+pp)
1 2 =
END

#: pn (= (var "x") (heredoc {:syntax "foo+pp" :text "1 2 =\\n"}))
#: error ArgumentError - PP syntax checker: the syntax identifier must be a String, e.g. pp
#=== heredoc/58 file-a-content-A-x-A
file { 'a': content => @(A) }
  x
  | A

#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops [(=> "content" (heredoc {:text "x\\n"}))]}]})
#=== heredoc/59 x-A-foo-a-a-A
$x = @("A")
${foo |$a| { $a }}
A

#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '|' (file: f.pp, line: 2, column: 7)
#=== heredoc/60 x-A-n-x-n-A
$x = @("A"/n)
 ${x}\n
 | A

#: pn (= (var "x") (heredoc {:text (concat (str (var "x")) "\\n\\n")}))
#=== heredoc/61 A-x-A
@(A)
x
A

#: pn (heredoc {:text "x\\n"})
#=== heredoc/62 A
@(A
#: error Puppet::ParseErrorWithIssue HEREDOC_UNCLOSED_PARENTHESIS Unclosed parenthesis after '@(' followed by '@(A...' (file: f.pp, line: 1, column: 1)
#=== heredoc/63 A
@ (A)
#: error Puppet::ParseError - Virtual (@) can only be applied to a Resource Expression (file: f.pp, line: 1, column: 1)
#=== heredoc/64 x-A-A
$x = @(A)é
A

#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '' (file: f.pp, line: 1, column: 10)
#=== heredoc/65 x-a
$x = @(é)
a
é

#: pn (= (var "x") (heredoc {:text "a\\n"}))
#=== heredoc/66 x-A-x-1-2-A
$x = @("A")
  é ${x} é ${1 2}
  | A

#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '2' (file: f.pp, line: 2, column: 16)
#=== heredoc/67 x-X-Y-in-Y-c-X | stock-fails
$x = @("X")
 ${@(Y)}
 in
 | Y
 c
 | X
#: pn (= (var "x") (heredoc {:text (concat (str (heredoc {:text "in\\n"})) "\\nin\\n| Y\\nc\\n")}))
#=== heredoc/68 x-X-08-X | stock-fails
$x = @("X")
 ${08}
 | X
#: error Puppet::ParseErrorWithIssue INVALID_OCTAL_NUMBER Not a valid octal number 08 (file: f.pp, line: 2, column: 4)
#=== heredoc/69 x-X-a-X | stock-fails
$x = @("X")
 ${'a}
 | X
#: error Puppet::ParseErrorWithIssue UNCLOSED_QUOTE Unclosed quote after "'" followed by 'a}\\n...' (file: f.pp, line: 2, column: 5)
#=== heredoc/70 x-X-u-u-X | stock-fails
$x = @("X"/u)
 \u
 | X
#: pn (= (var "x") (heredoc {:text "\\\\u\\n"}))
#: log warning: Unicode escape '\\u' was not followed by 4 hex digits or 1-6 hex digits in {} or was > 10ffff (file: f.pp, line: 3, column: 1)
