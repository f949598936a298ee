#=== resource/1 file-a
file { 'a': }
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops []}]})
#=== resource/2 file-a-ensure-file
file { 'a': ensure => file }
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops [(=> "ensure" (qn "file"))]}]})
#=== resource/3 file-a-ensure-file
file { 'a': ensure => file, }
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops [(=> "ensure" (qn "file"))]}]})
#=== resource/4 file-a-ensure-file-mode-1
file { 'a': ensure => file, mode => '1' }
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops [(=> "ensure" (qn "file")) (=> "mode" "1")]}]})
#=== resource/5 file-a-b
file { 'a': ; 'b': }
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops []} {:title "b" :ops []}]})
#=== resource/6 file-a-b
file { 'a': ; 'b': ; }
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops []} {:title "b" :ops []}]})
#=== resource/7 file-a
file { 'a': ;; }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ';' (file: f.pp, line: 1, column: 14)
#=== resource/8 file-a-ensure-file-b-mode-1
file { 'a': ensure => file; 'b': mode => 1 }
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops [(=> "ensure" (qn "file"))]} {:title "b" :ops [(=> "mode" 1)]}]})
#=== resource/9 file-a-ensure-file-b-mode-1
file { 'a': ensure => file, ; 'b': mode => 1, ; }
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops [(=> "ensure" (qn "file"))]} {:title "b" :ops [(=> "mode" 1)]}]})
#=== resource/10 file-a-b
file { ['a', 'b']: }
#: pn (resource {:type (qn "file") :bodies [{:title (array "a" "b") :ops []}]})
#=== resource/11 file-x
file { $x: }
#: pn (resource {:type (qn "file") :bodies [{:title (var "x") :ops []}]})
#=== resource/12 file-a-b
file { "a$b": }
#: pn (resource {:type (qn "file") :bodies [{:title (concat "a" (str (var "b"))) :ops []}]})
#=== resource/13 file-default-mode-1-a
file { default: mode => 1; 'a': }
#: pn (resource {:type (qn "file") :bodies [{:title (default) :ops [(=> "mode" 1)]} {:title "a" :ops []}]})
#=== resource/14 file-a
file { a: }
#: pn (resource {:type (qn "file") :bodies [{:title (qn "a") :ops []}]})
#=== resource/15 file-a-b
file { a::b: }
#: pn (resource {:type (qn "file") :bodies [{:title (qn "a::b") :ops []}]})
#=== resource/16 file-a
file { 'a': , }
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops []}]})
#=== resource/17 file-a-b-1
file { 'a': , b => 1 }
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops [(=> "b" 1)]}]})
#=== resource/18 file-a-b-1-c-2
file { 'a': b => 1,, c => 2 }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ',' (file: f.pp, line: 1, column: 20)
#=== resource/19 file-a-b
file { 'a': b => }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '}' (file: f.pp, line: 1, column: 18)
#=== resource/20 file-a-b
file { 'a': b }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '}' (file: f.pp, line: 1, column: 15)
#=== resource/21 file-a-b-1
file { 'a': 'b' => 1 }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'b' (file: f.pp, line: 1, column: 13)
#=== resource/22 file-a-B-1
file { 'a': B => 1 }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'B' (file: f.pp, line: 1, column: 13)
#=== resource/23 file-a-b-1
file { 'a': b +> 1 }
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops [(+> "b" 1)]}]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_ATTRIBUTE_APPEND Illegal +> operation on attribute b. This operator can not be used in a Resource Instance Definition (file: f.pp, line: 1, column: 13)
#=== resource/24 file-a-b-1
file { 'a': b = 1 }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '=' (file: f.pp, line: 1, column: 15)
#=== resource/25 file-a-x
file { 'a': * => $x }
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops [(splat-hash (var "x"))]}]})
#=== resource/26 file-a-x-b-1
file { 'a': * => $x, b => 1 }
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops [(splat-hash (var "x")) (=> "b" 1)]}]})
#=== resource/27 file-a-x-y
file { 'a': * => $x, * => $y }
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops [(splat-hash (var "x")) (splat-hash (var "y"))]}]})
#: error Puppet::ParseErrorWithIssue MULTIPLE_ATTRIBUTES_UNFOLD Unfolding of attributes from Hash can only be used once per resource body (file: f.pp, line: 1, column: 22)
#=== resource/28 file-a-x
file { 'a': * +> $x }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '+>' (file: f.pp, line: 1, column: 15)
#=== resource/29 file-a-if-1-unless-2-class-3-d
file { 'a': if => 1, unless => 2, class => 3, default => 4, type => 5, function => 6, in => 7, and => 8, or => 9, node => 10, define => 11, undef => 12, case => 13, else => 14, elsif => 15, inherits => 16, attr => 17, private => 18 }
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops [(=> "if" 1) (=> "unless" 2) (=> "class" 3) (=> "default" 4) (=> "type" 5) (=> "function" 6) (=> "in" 7) (=> "and" 8) (=> "or" 9) (=> "node" 10) (=> "define" 11) (=> "undef" 12) (=> "case" 13) (=> "else" 14) (=> "elsif" 15) (=> "inherits" 16) (=> "attr" 17) (=> "private" 18)]}]})
#=== resource/30 file-a-true-1
file { 'a': true => 1 }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'true' (file: f.pp, line: 1, column: 13)
#=== resource/31 file-a-plan-1
file { 'a': plan => 1 }
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops [(=> "plan" 1)]}]})
#=== resource/32 file-a-ensure-1
file { 'a' ensure => 1 }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'ensure' (file: f.pp, line: 1, column: 12)
#=== resource/33 file-a-b-1-c-2
file { 'a': b => 1 c => 2 }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'c' (file: f.pp, line: 1, column: 20)
#=== resource/34 file-a
file { 'a'
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== resource/35 file
file {
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== resource/36 file
file { }
#: pn (block (qn "file") (hash))
#: error Puppet::ParseErrorWithIssue RESOURCE_WITHOUT_TITLE This expression is invalid. Did you try declaring a 'file' resource without a title? (file: f.pp, line: 1, column: 1)
#=== resource/37 file
file { , }
#: pn (block (qn "file") (hash))
#: error Puppet::ParseErrorWithIssue RESOURCE_WITHOUT_TITLE This expression is invalid. Did you try declaring a 'file' resource without a title? (file: f.pp, line: 1, column: 1)
#=== resource/38 file-b-1
file { b => 1 }
#: pn (block (qn "file") (hash (=> "b" 1)))
#: error Puppet::ParseErrorWithIssue RESOURCE_WITHOUT_TITLE This expression is invalid. Did you try declaring a 'file' resource without a title? (file: f.pp, line: 1, column: 1)
#=== resource/39 file-b-1-c-2
file { b => 1, c => 2 }
#: pn (block (qn "file") (hash (=> "b" 1) (=> "c" 2)))
#: error Puppet::ParseErrorWithIssue RESOURCE_WITHOUT_TITLE This expression is invalid. Did you try declaring a 'file' resource without a title? (file: f.pp, line: 1, column: 1)
#=== resource/40 file-b-1
file { b +> 1 }
#: error Puppet::ParseError - Syntax error resource body without title or hash with +> (file: f.pp, line: 1, column: 6)
#=== resource/41 file-b-1-c-2
file { b => 1, c +> 2 }
#: error Puppet::ParseError - Syntax error resource body without title or hash with +> (file: f.pp, line: 1, column: 6)
#=== resource/42 file-x
file { * => $x }
#: pn (block (qn "file") (hash (=> (nop) (nop))))
#: error RuntimeError - Visitor Error: the configured receiver (Puppet::Pops::Validation::Checker4_0) can't handle instance of: NilClass
#=== resource/43 file-b-1
file { 'b' => 1 }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '=>' (file: f.pp, line: 1, column: 12)
#=== resource/44 file-b-1-notice-1
file { b => 1 } notice 1
#: pn (block (block (qn "file") (hash (=> "b" 1))) (invoke {:functor (qn "notice") :args [1]}))
#: log err: This Block Expression has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 1)
#: log err: This expression is invalid. Did you try declaring a 'file' resource without a title? (file: f.pp, line: 1, column: 1)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: f.pp)
#=== resource/45 notice-b-1
notice { b => 1 }
#: pn (invoke {:functor (qn "notice") :args [(hash (=> "b" 1))]})
#=== resource/46 notice-b-1
notice { b +> 1 }
#: error Puppet::ParseError - Syntax error resource body without title or hash with +> (file: f.pp, line: 1, column: 8)
#=== resource/47 include-a-1
include { a => 1 }
#: pn (invoke {:functor (qn "include") :args [(hash (=> "a" 1))]})
#=== resource/48 File-b-1
File { b => 1 }
#: pn (resource-defaults {:type (qr "File") :ops [(=> "b" 1)]})
#=== resource/49 File-b-1
File { b +> 1 }
#: pn (resource-defaults {:type (qr "File") :ops [(+> "b" 1)]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_ATTRIBUTE_APPEND Illegal +> operation on attribute b. This operator can not be used in a Resource Defaults Expression (file: f.pp, line: 1, column: 8)
#=== resource/50 File
File { }
#: pn (resource-defaults {:type (qr "File") :ops []})
#=== resource/51 File-x
File { * => $x }
#: pn (resource-defaults {:type (qr "File") :ops [(splat-hash (var "x"))]})
#=== resource/52 File-x-y
File { * => $x, * => $y }
#: pn (resource-defaults {:type (qr "File") :ops [(splat-hash (var "x")) (splat-hash (var "y"))]})
#=== resource/53 File-a
File { 'a': }
#: pn (resource {:type (qr "File") :bodies [{:title "a" :ops []}]})
#=== resource/54 File-a-b-1
File['a'] { b => 1 }
#: pn (resource-override {:resources (access (qr "File") "a") :ops [(=> "b" 1)]})
#=== resource/55 File-a-b-1
File['a'] { b +> 1 }
#: pn (resource-override {:resources (access (qr "File") "a") :ops [(+> "b" 1)]})
#=== resource/56 File-a-b-b-1
File['a', 'b'] { b => 1 }
#: pn (resource-override {:resources (access (qr "File") "a" "b") :ops [(=> "b" 1)]})
#=== resource/57 File-a
File['a'] { }
#: pn (resource-override {:resources (access (qr "File") "a") :ops []})
#=== resource/58 File-a-b
File['a'] { 'b': }
#: pn (resource {:type (access (qr "File") "a") :bodies [{:title "b" :ops []}]})
#=== resource/59 File-a-x-y
File['a'] { * => $x, * => $y }
#: pn (resource-override {:resources (access (qr "File") "a") :ops [(splat-hash (var "x")) (splat-hash (var "y"))]})
#=== resource/60 Resource-file-b-1
Resource[file] { b => 1 }
#: pn (resource-override {:resources (access (qr "Resource") (qn "file")) :ops [(=> "b" 1)]})
#=== resource/61 Resource-file-a-b-1
Resource[file, 'a'] { b => 1 }
#: pn (resource-override {:resources (access (qr "Resource") (qn "file") "a") :ops [(=> "b" 1)]})
#=== resource/62 x-b-1
$x { b => 1 }
#: error Puppet::ParseError - Expression is not valid as a resource, resource-default, or resource-override (file: f.pp, line: 1, column: 1)
#=== resource/63 x-a
$x { 'a': }
#: pn (resource {:type (var "x") :bodies [{:title "a" :ops []}]})
#=== resource/64 x-1-b-1
$x[1] { b => 1 }
#: pn (resource-override {:resources (access (var "x") 1) :ops [(=> "b" 1)]})
#=== resource/65 x-b-1
'x' { b => 1 }
#: error Puppet::ParseError - Expression is not valid as a resource, resource-default, or resource-override (file: f.pp, line: 1, column: 1)
#=== resource/66 x-a
'x' { 'a': }
#: pn (resource {:type "x" :bodies [{:title "a" :ops []}]})
#=== resource/67 1
1 { }
#: error Puppet::ParseError - Expression is not valid as a resource, resource-default, or resource-override (file: f.pp, line: 1, column: 1)
#=== resource/68 foo-a-1
foo() { a => 1 }
#: error Puppet::ParseError - Expression is not valid as a resource, resource-default, or resource-override (file: f.pp, line: 1, column: 1)
#=== resource/69 foo-1-a
foo(1) { 'a': }
#: pn (resource {:type (call {:functor (qn "foo") :args [1]}) :bodies [{:title "a" :ops []}]})
#=== resource/70 Foo-Bar-a
Foo::Bar { 'a': }
#: pn (resource {:type (qr "Foo::Bar") :bodies [{:title "a" :ops []}]})
#=== resource/71 foo-bar-a
foo::bar { 'a': }
#: pn (resource {:type (qn "foo::bar") :bodies [{:title "a" :ops []}]})
#=== resource/72 foo-a
::foo { 'a': }
#: pn (resource {:type (qn "::foo") :bodies [{:title "a" :ops []}]})
#=== resource/73 Foo-Bar-a-1
Foo::Bar { a => 1 }
#: pn (resource-defaults {:type (qr "Foo::Bar") :ops [(=> "a" 1)]})
#=== resource/74 Class-a-1
Class { a => 1 }
#: pn (resource-defaults {:type (qr "Class") :ops [(=> "a" 1)]})
#=== resource/75 class-a
class { 'a': }
#: pn (resource {:type (qn "class") :bodies [{:title "a" :ops []}]})
#=== resource/76 class-a-b-1
class { 'a': b => 1 }
#: pn (resource {:type (qn "class") :bodies [{:title "a" :ops [(=> "b" 1)]}]})
#=== resource/77 class-a-b
class { 'a': ; 'b': }
#: pn (resource {:type (qn "class") :bodies [{:title "a" :ops []} {:title "b" :ops []}]})
#=== resource/78 class-a
class { 'a': ; }
#: pn (resource {:type (qn "class") :bodies [{:title "a" :ops []}]})
#=== resource/79 class-a-1
class { a => 1 }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '=>' (file: f.pp, line: 1, column: 11)
#=== resource/80 class
class { }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '}' (file: f.pp, line: 1, column: 9)
#=== resource/81 class-a-b-1
class { 'a': b +> 1 }
#: pn (resource {:type (qn "class") :bodies [{:title "a" :ops [(+> "b" 1)]}]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_ATTRIBUTE_APPEND Illegal +> operation on attribute b. This operator can not be used in a Resource Instance Definition (file: f.pp, line: 1, column: 14)
#=== resource/82 Class-a-b-1
Class['a'] { b => 1 }
#: pn (resource-override {:resources (access (qr "Class") "a") :ops [(=> "b" 1)]})
#=== resource/83 Class-a-Class-b
Class['a'] -> Class['b']
#: pn (-> (access (qr "Class") "a") (access (qr "Class") "b"))
#=== resource/84 file-a
@file { 'a': }
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops []}] :form "virtual"})
#=== resource/85 file-a
@@file { 'a': }
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops []}] :form "exported"})
#=== resource/86 file-a
@ file { 'a': }
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops []}] :form "virtual"})
#=== resource/87 file-a-b-1
@@file { 'a': b => 1 }
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops [(=> "b" 1)]}] :form "exported"})
#=== resource/88 File-a-1
@File { a => 1 }
#: pn (resource-defaults {:type (qr "File") :ops [(=> "a" 1)] :form "virtual"})
#: error Puppet::ParseErrorWithIssue NOT_VIRTUALIZEABLE Resource Defaults are not virtualizable (file: f.pp, line: 1, column: 1)
#=== resource/89 File-a-1
@@File { a => 1 }
#: pn (resource-defaults {:type (qr "File") :ops [(=> "a" 1)] :form "exported"})
#: error Puppet::ParseErrorWithIssue NOT_VIRTUALIZEABLE Resource Defaults are not virtualizable (file: f.pp, line: 1, column: 1)
#=== resource/90 File-a-b-1
@File['a'] { b => 1 }
#: pn (resource-override {:resources (access (qr "File") "a") :ops [(=> "b" 1)] :form "virtual"})
#: error Puppet::ParseErrorWithIssue NOT_VIRTUALIZEABLE Resource Defaults are not virtualizable (file: f.pp, line: 1, column: 1)
#=== resource/91 class-a
@class { 'a': }
#: pn (resource {:type (qn "class") :bodies [{:title "a" :ops []}] :form "virtual"})
#: error Puppet::ParseErrorWithIssue CLASS_NOT_VIRTUALIZABLE Classes are not virtualizable (file: f.pp, line: 1, column: 1)
#=== resource/92 class-a
@@class { 'a': }
#: pn (resource {:type (qn "class") :bodies [{:title "a" :ops []}] :form "exported"})
#: error Puppet::ParseErrorWithIssue CLASS_NOT_VIRTUALIZABLE Classes are not virtualizable (file: f.pp, line: 1, column: 1)
#=== resource/93 foo
@foo
#: error Puppet::ParseError - Virtual (@) can only be applied to a Resource Expression (file: f.pp, line: 1, column: 1)
#=== resource/94 foo
@@foo
#: error Puppet::ParseError - Exported (@@) can only be applied to a Resource Expression (file: f.pp, line: 1, column: 1)
#=== resource/95 1
@1
#: error Puppet::ParseError - Virtual (@) can only be applied to a Resource Expression (file: f.pp, line: 1, column: 1)
#=== resource/96 foo-1
@foo(1)
#: error Puppet::ParseError - Virtual (@) can only be applied to a Resource Expression (file: f.pp, line: 1, column: 1)
#=== resource/97 file-a
@ @file { 'a': }
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops []}] :form "virtual"})
#=== resource/98 file-a
@@@file { 'a': }
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops []}] :form "exported"})
#=== resource/99 file-b-1
@file { b => 1 }
#: error Puppet::ParseError - Virtual (@) can only be applied to a Resource Expression (file: f.pp, line: 1, column: 1)
#=== resource/100 sign
@
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== resource/101 sign
@@
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== resource/102 x-file-a
$x = @file { 'a': }
#: pn (= (var "x") (resource {:type (qn "file") :bodies [{:title "a" :ops []}] :form "virtual"}))
#=== resource/103 x-file-a
$x = file { 'a': }
#: pn (= (var "x") (resource {:type (qn "file") :bodies [{:title "a" :ops []}]}))
#=== resource/104 file-a-file-b
file { 'a': } -> file { 'b': }
#: pn (-> (resource {:type (qn "file") :bodies [{:title "a" :ops []}]}) (resource {:type (qn "file") :bodies [{:title "b" :ops []}]}))
#=== resource/105 file-a-file-b-file-c
file { 'a': } ~> file { 'b': } <- file { 'c': }
#: pn (<- (~> (resource {:type (qn "file") :bodies [{:title "a" :ops []}]}) (resource {:type (qn "file") :bodies [{:title "b" :ops []}]})) (resource {:type (qn "file") :bodies [{:title "c" :ops []}]}))
#=== resource/106 file-a-1
file { 'a': } + 1
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '+' (file: f.pp, line: 1, column: 15)
#=== resource/107 file-a-b
file { 'a': } { 'b': }
#: pn (resource {:type (resource {:type (qn "file") :bodies [{:title "a" :ops []}]}) :bodies [{:title "b" :ops []}]})
#=== resource/108 file-a-1
file { 'a': }[1]
#: pn (block (resource {:type (qn "file") :bodies [{:title "a" :ops []}]}) (array 1))
#=== resource/109 file-a-1
file { 'a': } [1]
#: pn (block (resource {:type (qn "file") :bodies [{:title "a" :ops []}]}) (array 1))
#=== resource/110 file-a-foo
file { 'a': }.foo
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '.' (file: f.pp, line: 1, column: 14)
#=== resource/111 file-a
[file { 'a': }]
#: pn (array (resource {:type (qn "file") :bodies [{:title "a" :ops []}]}))
#=== resource/112 foo-file-a
foo(file { 'a': })
#: pn (invoke {:functor (qn "foo") :args [(resource {:type (qn "file") :bodies [{:title "a" :ops []}]})]})
#=== resource/113 file-a-b-file-c
file { 'a': b => file { 'c': } }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '{' (file: f.pp, line: 1, column: 23)
#=== resource/114 file-a-b-c-1
file { 'a': b => $c = 1 }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '=' (file: f.pp, line: 1, column: 21)
#=== resource/115 file-a-b-c-d
file { 'a': b => c -> d }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '->' (file: f.pp, line: 1, column: 20)
#=== resource/116 file-x-1
file { $x = 1: }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '=' (file: f.pp, line: 1, column: 11)
#=== resource/117 file-a-b
file { a -> b: }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '->' (file: f.pp, line: 1, column: 10)
#=== resource/118 file-a-b
file { (a -> b): }
#: pn (resource {:type (qn "file") :bodies [{:title (paren (-> (qn "a") (qn "b"))) :ops []}]})
#=== resource/119 file-a-b-c-d-e-f
file { 'a': b => { c => d }, e => [f] }
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops [(=> "b" (hash (=> (qn "c") (qn "d")))) (=> "e" (array (qn "f")))]}]})
#=== resource/120 file-a-1
file { { a => 1 }: }
#: pn (resource {:type (qn "file") :bodies [{:title (hash (=> (qn "a") 1)) :ops []}]})
#=== resource/121 file
file { [ ]: }
#: pn (resource {:type (qn "file") :bodies [{:title (array) :ops []}]})
#=== resource/122 file-if-true-a-else-b
file { if true { 'a' } else { 'b' }: }
#: pn (resource {:type (qn "file") :bodies [{:title (if {:test true :then ["a"] :else ["b"]}) :ops []}]})
#=== resource/123 file-a-b-if-c-d
file { 'a': b => if c { d } }
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops [(=> "b" (if {:test (qn "c") :then [(qn "d")]}))]}]})
#=== resource/124 file-a-b-c-d-e-f-g
file { 'a': b => c ? { d => e }, f => g }
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops [(=> "b" (? (qn "c") [(=> (qn "d") (qn "e"))])) (=> "f" (qn "g"))]}]})
#=== resource/125 file-and
file { and: }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ':' (file: f.pp, line: 1, column: 11)
#=== resource/126 file-in-1
file { in => 1 }
#: pn (block (qn "file") (hash (=> "in" 1)))
#: error Puppet::ParseErrorWithIssue RESOURCE_WITHOUT_TITLE This expression is invalid. Did you try declaring a 'file' resource without a title? (file: f.pp, line: 1, column: 1)
#=== resource/127 file-and
file { and }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '}' (file: f.pp, line: 1, column: 12)
#=== resource/128 file-if
file { if: }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ':' (file: f.pp, line: 1, column: 10)
#=== resource/129 file-else-1
file { else => 1 }
#: pn (block (qn "file") (hash (=> "else" 1)))
#: error Puppet::ParseErrorWithIssue RESOURCE_WITHOUT_TITLE This expression is invalid. Did you try declaring a 'file' resource without a title? (file: f.pp, line: 1, column: 1)
#=== resource/130 file-type
file { type: }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ':' (file: f.pp, line: 1, column: 12)
#=== resource/131 file-type-1
file { type => 1 }
#: pn (block (qn "file") (hash (=> "type" 1)))
#: error Puppet::ParseErrorWithIssue RESOURCE_WITHOUT_TITLE This expression is invalid. Did you try declaring a 'file' resource without a title? (file: f.pp, line: 1, column: 1)
#=== resource/132 file-function
file { function: }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ':' (file: f.pp, line: 1, column: 16)
#=== resource/133 file-default-1
file { default => 1 }
#: pn (block (qn "file") (hash (=> "default" 1)))
#: error Puppet::ParseErrorWithIssue RESOURCE_WITHOUT_TITLE This expression is invalid. Did you try declaring a 'file' resource without a title? (file: f.pp, line: 1, column: 1)
#=== resource/134 file-undef
file { undef: }
#: pn (resource {:type (qn "file") :bodies [{:title nil :ops []}]})
#=== resource/135 file-Foo-a
file { Foo['a']: }
#: pn (resource {:type (qn "file") :bodies [{:title (access (qr "Foo") "a") :ops []}]})
#=== resource/136 file-a-b-1-file-c
file { 'a':
  b => 1,
}
file { 'c': }
#: pn (block (resource {:type (qn "file") :bodies [{:title "a" :ops [(=> "b" 1)]}]}) (resource {:type (qn "file") :bodies [{:title "c" :ops []}]}))
#=== resource/137 file-a-b-1
file { 'a': b => 1; }
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops [(=> "b" 1)]}]})
#=== resource/138 file-a-b-1-c-d-1
file { 'a': b => 1, 'c': d => 1 }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at 'c' (file: f.pp, line: 1, column: 21)
#=== resource/139 file-a
file
{ 'a': }
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops []}]})
#=== resource/140 file-a-b-1
file { 'a' : b=>1}
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops [(=> "b" 1)]}]})
#=== resource/141 file-a-b-1
file{'a':b=>1}
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops [(=> "b" 1)]}]})
#=== resource/142 file-a-b-1
file { 'a':: b => 1 }
#: error Puppet::ParseErrorWithIssue ILLEGAL_FULLY_QUALIFIED_NAME Illegal fully qualified name (file: f.pp, line: 1, column: 13)
#=== resource/143 file-a-b-1-c
file { a: b => 1 : c }
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ':' (file: f.pp, line: 1, column: 18)
#=== resource/144 exec-a-command-b-File-c-1
exec { 'a': command => 'b' } File { c => 1 }
#: pn (block (resource {:type (qn "exec") :bodies [{:title "a" :ops [(=> "command" "b")]}]}) (resource-defaults {:type (qr "File") :ops [(=> "c" 1)]}))
#=== resource/145 file-a-b
file { *['a','b']: }
#: pn (resource {:type (qn "file") :bodies [{:title (unfold (array "a" "b")) :ops []}]})
#=== resource/146 file-a-0
file { $a[0]: }
#: pn (resource {:type (qn "file") :bodies [{:title (access (var "a") 0) :ops []}]})
#=== resource/147 file-a-b
file { $a.b: }
#: pn (resource {:type (qn "file") :bodies [{:title (call-method {:functor (. (var "a") (qn "b")) :args []}) :ops []}]})
#=== resource/148 file-foo-1
file { foo(1): }
#: pn (resource {:type (qn "file") :bodies [{:title (call {:functor (qn "foo") :args [1]}) :ops []}]})
#=== resource/149 file-a-b
file { 'a' + 'b': }
#: pn (resource {:type (qn "file") :bodies [{:title (+ "a" "b") :ops []}]})
#=== resource/150 file-a-b-Foo-c
file { 'a': b => Foo['c'] }
#: pn (resource {:type (qn "file") :bodies [{:title "a" :ops [(=> "b" (access (qr "Foo") "c"))]}]})
#=== resource/151 file-a-b-notice-1
file { 'a': b => }
notice 1
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '}' (file: f.pp, line: 1, column: 18)
#=== resource/152 if-true-file-a
if true { file { 'a': } }
#: pn (if {:test true :then [(resource {:type (qn "file") :bodies [{:title "a" :ops []}]})]})
#=== resource/153 file-a-if-true
file { 'a': } if true { }
#: pn (block (resource {:type (qn "file") :bodies [{:title "a" :ops []}]}) (if {:test true}))
#=== resource/154 define-a-file-title
define a { file { $title: } }
#: pn (define {:name "a" :body [(resource {:type (qn "file") :bodies [{:title (var "title") :ops []}]})]})
