#=== string/1 a-b
'a\'b'
#: pn "a'b"
#=== string/2 a-b
'a\\b'
#: pn "a\\\\b"
#=== string/3 a-nb
'a\nb'
#: pn "a\\\\nb"
#=== string/4 sign
'\\'
#: pn "\\\\"
#=== string/5 a-b
'a\\\'b'
#: pn "a\\\\'b"
#=== string/6 a-tb-nc-rd-se
"a\tb\nc\rd\se"
#: pn "a\\tb\\nc\\rd e"
#=== string/7 x-q
"\$x \"q\" \' "
#: pn "$x \\"q\\" ' "
#=== string/8 sign
"\\"
#: pn "\\\\"
#=== string/9 q
"\q"
#: pn "\\\\q"
#: log warning: Unrecognized escape sequence '\\q' (file: f.pp, line: 1, column: 5)
#=== string/10 u0041
"\u0041"
#: pn "A"
#=== string/11 u-41
"\u{41}"
#: pn "A"
#=== string/12 u-1F600
"\u{1F600}"
#: pn "😀"
#=== string/13 u0041-u0042
"\u0041\u0042"
#: pn "AB"
#=== string/14 u0041
"\\u0041"
#: pn "\\\\u0041"
#=== string/15 u004
"\u004"
#: pn "\\\\u004"
#: log warning: Unicode escape '\\u' was not followed by 4 hex digits or 1-6 hex digits in {} or was > 10ffff (file: f.pp, line: 1, column: 8)
#=== string/16 u
"\u{}"
#: pn "\\\\u{}"
#: log warning: Unicode escape '\\u' was not followed by 4 hex digits or 1-6 hex digits in {} or was > 10ffff (file: f.pp, line: 1, column: 7)
#=== string/17 u-1234567
"\u{1234567}"
#: pn "\\\\u{1234567}"
#: log warning: Unicode escape '\\u' was not followed by 4 hex digits or 1-6 hex digits in {} or was > 10ffff (file: f.pp, line: 1, column: 14)
#=== string/18 u-110000
"\u{110000}"
#: error ArgumentError - invalid byte sequence in UTF-8
#=== string/19 ud800
"\ud800"
#: error ArgumentError - invalid byte sequence in UTF-8
#=== string/20 u005cn
"\u005cn"
#: pn "\\n"
#=== string/21 u005cu0041
"\u005cu0041"
#: pn "A"
#=== string/22 a-b
"a\
b"
#: pn "ab"
#=== string/23 a-b | json
"\"a\\\r\nb\""
#: pn "ab"
#=== string/24 x
"$x"
#: pn (concat (str (var "x")))
#=== string/25 x-y
"$x y"
#: pn (concat (str (var "x")) " y")
#=== string/26 a-x-b-y-c
"a $x b $y c"
#: pn (concat "a " (str (var "x")) " b " (str (var "y")) " c")
#=== string/27 x
"${x}"
#: pn (concat (str (var "x")))
#=== string/28 x-y
"${x} ${y}"
#: pn (concat (str (var "x")) " " (str (var "y")))
#=== string/29 x
"$::x"
#: pn (concat (str (var "::x")))
#=== string/30 a-b
"$a::b"
#: pn (concat (str (var "a::b")))
#=== string/31 a-b
"$a::b::"
#: pn (concat (str (var "a::b")) "::")
#=== string/32 a-b
"${::a::b}"
#: pn (concat (str (var "::a::b")))
#=== string/33 1
"$1"
#: pn (concat (str (var "1")))
#=== string/34 0-0-10
"$0 ${0} ${10}"
#: pn (concat (str (var "0")) " " (str (var "0")) " " (str (var "10")))
#=== string/35 01
"${01}"
#: pn (concat (str (var "01")))
#: error Puppet::ParseErrorWithIssue ILLEGAL_NUMERIC_VAR_NAME Illegal numeric variable name, The given name '01' must be a decimal value if it starts with a digit 0-9 (file: f.pp, line: 1, column: 4)
#=== string/36 1-5
"${1.5}"
#: pn (concat (str (var "1.5")))
#: error Puppet::ParseErrorWithIssue ILLEGAL_NUMERIC_VAR_NAME Illegal numeric variable name, The given name '1.5' must be a decimal value if it starts with a digit 0-9 (file: f.pp, line: 1, column: 4)
#=== string/37 0x1
"${0x1}"
#: pn (concat (str (var "0x1")))
#: error Puppet::ParseErrorWithIssue ILLEGAL_NUMERIC_VAR_NAME Illegal numeric variable name, The given name '0x1' must be a decimal value if it starts with a digit 0-9 (file: f.pp, line: 1, column: 4)
#=== string/38 sign
"$"
#: pn "$"
#=== string/39 x
"$ x"
#: pn "$ x"
#=== string/40 a
"a$"
#: pn "a$"
#=== string/41 x
"$$x"
#: pn (concat "$" (str (var "x")))
#=== string/42 sign
"$-"
#: pn "$-"
#=== string/43 x
"\${x}"
#: pn "${x}"
#=== string/44 x-1
"${x[1]}"
#: pn (concat (str (access (var "x") 1)))
#=== string/45 x-a-b
"${x[a][b]}"
#: pn (concat (str (access (access (var "x") (qn "a")) (qn "b"))))
#=== string/46 x-y
"${x.y}"
#: pn (concat (str (call-method {:functor (. (var "x") (qn "y")) :args []})))
#=== string/47 x-y-1
"${x.y(1)}"
#: pn (concat (str (call-method {:functor (. (var "x") (qn "y")) :args [1]})))
#=== string/48 x-y-z-z
"${x.y |$z| { $z }}"
#: pn (concat (str (call-method {:functor (. (var "x") (qn "y")) :args [] :block (lambda {:params {:z {}} :body [(var "z")]})})))
#=== string/49 x-y-z
"${x.y.z}"
#: pn (concat (str (call-method {:functor (. (call-method {:functor (. (var "x") (qn "y")) :args []}) (qn "z")) :args []})))
#=== string/50 x-1
"${x [1]}"
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '[' (file: f.pp, line: 1, column: 6)
#=== string/51 x-1
"${x + 1}"
#: pn (concat (str (+ (qn "x") 1)))
#=== string/52 x-1
"${$x + 1}"
#: pn (concat (str (+ (var "x") 1)))
#=== string/53 foo-1
"${foo(1)}"
#: pn (concat (str (call {:functor (qn "foo") :args [1]})))
#=== string/54 if
"${if}"
#: pn (concat (str (var "if")))
#=== string/55 type
"${type}"
#: pn (concat (str (var "type")))
#=== string/56 class
"${class}"
#: pn (concat (str (var "class")))
#=== string/57 default-1
"${default[1]}"
#: pn (concat (str (access (var "default") 1)))
#=== string/58 undef
"${undef}"
#: pn (concat (str (var "undef")))
#=== string/59 node-foo
"${node.foo}"
#: pn (concat (str (call-method {:functor (. (var "node") (qn "foo")) :args []})))
#=== string/60 in
"${in}"
#: pn (concat (str (var "in")))
#=== string/61 private
"${private}"
#: pn (concat (str (var "private")))
#=== string/62 foo-bar
"${foo-bar}"
#: pn (concat (str (var "foo-bar")))
#: error Puppet::ParseErrorWithIssue ILLEGAL_VAR_NAME Illegal variable name, The given name 'foo-bar' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 4)
#=== string/63 Foo
"${Foo}"
#: pn (concat (str (qr "Foo")))
#=== string/64 Foo-1
"${Foo[1]}"
#: pn (concat (str (access (qr "Foo") 1)))
#=== string/65 1
"${-1}"
#: pn (concat (str -1))
#=== string/66 1-2
"${[1,2]}"
#: pn (concat (str (array 1 2)))
#=== string/67 a-1
"${ { a => 1 } }"
#: pn (concat (str (hash (=> (qn "a") 1))))
#=== string/68 a-1
"${{a=>1}}"
#: pn (concat (str (hash (=> (qn "a") 1))))
#=== string/69 x-1-2
"${x ? { 1 => 2 }}"
#: pn (concat (str (? (qn "x") [(=> 1 2)])))
#=== string/70 a
"${'a'}"
#: pn (concat (str "a"))
#=== string/71 b
"${"b"}"
#: pn (concat (str "b"))
#=== string/72 b-c
"${"b${c}"}"
#: pn (concat (str (concat "b" (str (var "c")))))
#=== string/73 a-b-c-d-e
"a${"b${"c$d"}"}e"
#: pn (concat "a" (str (concat "b" (str (concat "c" (str (var "d")))))) "e")
#=== string/74 x
"${ x }"
#: pn (concat (str (var "x")))
#=== string/75 x
"${
x
}"
#: pn (concat (str (var "x")))
#=== string/76 sign
"${}"
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '' (file: f.pp, line: 1, column: 5)
#=== string/77 sign
"${ }"
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '' (file: f.pp, line: 1, column: 6)
#=== string/78 x-y
"${x y}"
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'y' (file: f.pp, line: 1, column: 6)
#=== string/79 x-y
"${x;y}"
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ';' (file: f.pp, line: 1, column: 5)
#=== string/80 x-1
"${x = 1}"
#: pn (concat (str (= (qn "x") 1)))
#: error Puppet::ParseErrorWithIssue ILLEGAL_ASSIGNMENT Illegal attempt to assign to 'a Name'. Not an assignable reference (file: f.pp, line: 1, column: 4)
#=== string/81 a-b
"${a -> b}"
#: pn (concat (str (-> (qn "a") (qn "b"))))
#=== string/82 x
"${(x)}"
#: pn (concat (str (paren (qn "x"))))
#=== string/83 x
"${!x}"
#: pn (concat (str (! (qn "x"))))
#=== string/84 x
"${x}}"
#: pn (concat (str (var "x")) "}")
#=== string/85 x
"{${x}}"
#: pn (concat "{" (str (var "x")) "}")
#=== string/86 x
"${x{}}"
#: pn (concat (str (block (qn "x") (hash))))
#: error Puppet::ParseErrorWithIssue RESOURCE_WITHOUT_TITLE This expression is invalid. Did you try declaring a 'x' resource without a title? (file: f.pp, line: 1, column: 4)
#=== string/87 x-1
"$x[1]"
#: pn (concat (str (var "x")) "[1]")
#=== string/88 x-y
"$x.y"
#: pn (concat (str (var "x")) ".y")
#=== string/89 x-y
"$x-y"
#: pn (concat (str (var "x")) "-y")
#=== string/90 x
"é${x}é"
#: pn (concat "é" (str (var "x")) "é")
#=== string/91 c-x
"${#c
x}"
#: pn (concat (str (var "x")))
#=== string/92 c-x
"${/*c*/x}"
#: pn (concat (str (var "x")))
#=== string/93 x-2
"${x/2}"
#: pn (concat (str (/ (qn "x") 2)))
#=== string/94 x-2-3
"${"$x" / 2} / 3"
#: error Puppet::ParseErrorWithIssue UNCLOSED_QUOTE Unclosed quote after '"' followed by '<eof>' (file: f.pp, line: 1, column: 18)
#=== string/95 x-0
"${'x'[0]}"
#: pn (concat (str (access "x" 0)))
#=== string/96 x-y-z
"$x
y ${z}
"
#: pn (concat (str (var "x")) "\\ny " (str (var "z")) "\\n")
#=== string/97 sign
"""
#: pn "\\""
#=== string/98 sign
'''
#: pn "'"
#=== string/99 x-y
"$x"$y"
#: pn (concat (str (var "x")) "\\"" (str (var "y")))
#=== string/100 a-b
"a""b"
#: pn (block "a" "b")
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This String has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== string/101 a-b
'a''b'
#: pn (block "a" "b")
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This String has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#=== string/102 sign
"$é"
#: pn "$é"
#=== string/103 case-1-1-2
"${case 1 { 1: { 2 } }}"
#: pn (concat (str (case 1 [{:when [1] :then [2]}])))
#=== string/104 if-true-1-else-2
"${if true { 1 } else { 2 }}"
#: pn (concat (str (if {:test true :then [1] :else [2]})))
#=== string/105 each-1-x-x
"${each([1]) |$x| { "${x}" }}"
#: pn (concat (str (call {:functor (qn "each") :args [(array 1)] :block (lambda {:params {:x {}} :body [(concat (str (var "x")))]})})))
#=== string/106 x-y
"${x::y}"
#: pn (concat (str (var "x::y")))
#=== string/107 x
"${_x}"
#: pn (concat (str (var "_x")))
#=== string/108 x-1
"${::x[1]}"
#: pn (concat (str (access (var "::x") 1)))
#=== string/109 true | stock-fails
"${true}"
#: pn (concat (str (var "true")))
#=== string/110 false-1 | stock-fails
"${false[1]}"
#: pn (concat (str (access (var "false") 1)))
