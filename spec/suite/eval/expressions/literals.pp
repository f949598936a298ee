#### literal numbers
= 10
#> 10
= 0777
#> 511
= 0xFF
#> 255
= 0.1
#> 0.1
= 31.415e-1
#> 3.1415
= 0.31415e1
#> 3.1415
= 1e3
#> 1000.0
= 1.0e-10
#> 1.0e-10
= 0
#> 0
= -5
#> -5
= 9223372036854775807
#> 9223372036854775807
= 9223372036854775808
#> error 2:1 Could not parse for environment production: A Literal Integer resulted in a value outside of Puppet Integer max range, got '+0x' (line: 2, column: 1)
= 0x7fffffffffffffff
#> 9223372036854775807
= 0x8000000000000000
#> error 2:1 Could not parse for environment production: A Literal Integer resulted in a value outside of Puppet Integer max range, got '+0x' (line: 2, column: 1)
= 1.5e300
#> 1.5e+300
= 1e400
#> error -:- Could not parse for environment production: Internal Error, NUMBER token does not contain a valid number, 1e400
= 089
#> error 2:1 Could not parse for environment production: Not a valid octal number 089 (line: 2, column: 1)
= 0xGG
#> error 2:1 Could not parse for environment production: Not a valid hex number 0xGG (line: 2, column: 1)
= 1.0
#> 1.0
= 100000000000000000000.0
#> 1.0e+20
= 123456789.123456789
#> 123456789.12345679
= 0.1 + 0.2
#> 0.30000000000000004
= 1e16
#> 1.0e+16
= 1e15
#> 1.0e+15
= 1.0e-4
#> 0.0001
= 1.0e-5
#> 1.0e-05
#### literal strings
= 'hello'
#> 'hello'
= 'I take a bit
more room'
#> "I take a bit\\nmore room"
= 'He said "hello", but it sounded like \'yello\''
#> 'He said "hello", but it sounded like \\'yello\\''
= "You can quote me on that"
#> 'You can quote me on that'
= "I keep \t of things around here"
#> "I keep \\t of things around here"
= "line\nfeed\r\s\$\"\'\\"
#> "line\\nfeed\\r \\$\\"'\\\\"
= 'no \n escapes \\ but \' two'
#> 'no \\n escapes \\ but \\' two'
= "\u0041\u{1F600}"
#> 'A😀'
= "\q unknown escape"
#> warning: Unrecognized escape sequence '\\q' (2)
#> '\\q unknown escape'
= 'undef'
#> 'undef'
= ''
#> ''
= "I can not drink more than $max_beers beers"
#> warning: Unknown variable: 'max_beers'. (2)
#> 'I can not drink more than  beers'
#### heredoc
$x = 'X'
notice(@(END))
Text until the given end marker
is in the resulting string.
END
notice(@("END"/tn))
  a ${x}\tb\n
  |- END
notice(@(A), @("B"))
  first
  | A
second ${x}
| B
notice(@(END:json/L))
  {"a": 1}\
  -END
#> error 15:1 Could not parse for environment production: Invalid produced text having syntax: 'json'. JSON syntax checker: Cannot parse invalid JSON string. "859: unexpected token at '\\'" (line: 15, column: 1)

#### string interpolation of names and keywords
$var = 'v'
$h = { 'key' => { 'key' => 'deep' } }
$list = [1, 2]
notice("$var ${var} ${$var}")
notice("${h[key]} ${h[key][key]} ${h['key']}")
notice("${list.map |$x| { $x + 1 }} ${list[0]}")
notice("${2 + 2} ${-3} ${if true { 'always' } else { 'never' }}")
notice("$var::nothing ${var}::x $h")
notice("${var.upcase.downcase}")
#> notice: v v v
#> notice: {key => deep} deep {key => deep}
#> notice: [2, 3] 1
#> notice: 4 -3 always
#> warning: Unknown variable: 'var::nothing'. (8)
#> notice:  v::x {key => {key => deep}}
#> notice: v

#### string interpolation: number as match variable
if 'abc' =~ /(b)/ { notice("${0} ${1} $0$1 ${$1}") }
#> notice: b b bb b

#### string interpolation: keyword with operator
notice("${if + 1}")
#> error 1:14 Could not parse for environment production: Syntax error at '+' (line: 1, column: 14)

#### string interpolation: name with operator
$x = 1
notice("${x + 3}")
#> error 2:11 Evaluation Error: The value 'x' cannot be converted to Numeric. (line: 2, column: 11)

#### string interpolation: keyword access
notice("${if[2]}")
#> warning: Unknown variable: 'if'. (1)
#> error 1:11 Evaluation Error: Operator '[]' is not applicable to an Undef Value. (line: 1, column: 11)

#### string interpolation: keyword names are variables
$node = 'n' $class = 'c'
notice("${node} ${class}")
#> notice: n c

#### interpolation: conversion of values to strings
= "${undef}|${default}|${true}|${false}"
#> error -:- Could not parse for environment production: undefined method `[]' for true:TrueClass\n\n      if name[0,1] =~ /[0-9]/\n             ^^^^^
= "${1}|${1.0}|${1e20}|${-0.0}"
#> error -:- Could not parse for environment production: Language validation logged 2 errors. Giving up
= "${'text'}|${name}"
#> 'text|main'
= "${/re(g)\/x/}"
#> '/re(g)\\/x/'
= "${Integer[1,2]}|${String}|${File['/a']}"
#> 'Integer[1, 2]|String|File[\\'/a\\']'
= "${[1, 'two', undef, [3, true]]}"
#> '[1, two, , [3, true]]'
= "${{ 'a' => 1, 'b' => { 'c' => undef } }}"
#> '{a => 1, b => {c => }}'
= "${Sensitive('x')}"
#> 'Sensitive [value redacted]'
= "${[]}${{}}"
#> '[]{}'
= "${Timespan(90)} ${SemVer('1.2.3')} ${SemVerRange('>=1.0.0 <2.0.0')}"
#> '0-00:01:30.0 1.2.3 >=1.0.0 <2.0.0'
= "${Binary('AAEC')}"
#> 'AAEC'
= "${[1, [2, { 'x' => 'y' }]]}"
#> '[1, [2, {x => y}]]'
#### qualified names and references
= apache::port
#> 'apache::port'
= abc
#> 'abc'
= Integer
#> Integer
= File
#> File
= My::Unknown
#> error 2:1 Evaluation Error: Resource type not found: My::Unknown (line: 2, column: 1)
= /.*/
#> /.*/
= /a\/b/
#> /a\\/b/
#### array literals
= [1, 2, 3]
#> [1, 2, 3]
= [1, 2, 3,]
#> [1, 2, 3]
= []
#> []
= [1, [2, [3]]]
#> [1, [2, [3]]]
= [1, 2, a => 3, b => 4, 5]
#> [1, 2, {'a' => 3, 'b' => 4}, 5]
= [a => 1]
#> [{'a' => 1}]
= [1, 2, 3][1]
#> 2
= [1, 2, 3] [1]
#> error 2:11 Could not parse for environment production: Syntax error at '[' (line: 2, column: 11)
#### array access and whitespace
$a = [1, 2, 3]
$x = $a[1]
$y = $a; [1]
$z = abc[1]
notice($x, $y, $z)
#> error 3:10 Could not parse for environment production: This Array Expression has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (line: 3, column: 10)

#### hash literals
= { }
#> {}
= { 'a' => 1 }
#> {'a' => 1}
= { a => 1, 'b' => [2], 3 => { c => undef }, }
#> {'a' => 1, 'b' => [2], 3 => {'c' => undef}}
= { 'a' => 1, 'a' => 2 }
#> warning: The key 'a' is declared more than once (2)
#> {'a' => 2}
= { undef => 1, true => 2, 1.5 => 3, [1] => 4 }
#> {undef => 1, true => 2, 1.5 => 3, [1] => 4}
= Struct[a => Integer, b => String]
#> Struct[{'a' => Integer, 'b' => String}]
= { 'b' => 1, 'a' => 2 }['a']
#> 2
#### hash without braces in calls
notice(type(with('hello', a => 'universe', b => 'world') |$x, $h| { $h }))
#> notice: Struct[{'a' => String, 'b' => String}]

#### regular expressions: escapes that are octal or a group
= 'a' =~ /\141/
#> true
= 'aa' =~ /^(a)\1$/
#> true
= "\u0008" =~ /^\10$/
#> true
= "a\u0008" =~ /^(a)\10$/
#> true
= 'x8' =~ /^x\8$/
#> error -:- Could not parse for environment production: invalid backref number/name: /^x\\8$/
= "\u{1}8" =~ /^\18$/
#> true
= 'aaaaaaaaaaj' =~ /^(a)(a)(a)(a)(a)(a)(a)(a)(a)(a)\10/
#> false
#### regular expressions: code points
= 'ab' =~ /^\u{61 62}$/
#> true
= 'b' =~ /^[\u{61 62}]$/
#> true
= 'abb' =~ /^\u{61 62}+$/
#> true
#### regular expressions: what Ruby rejects
= '-' =~ /[\w-z]/
#> error -:- Could not parse for environment production: unmatched range specifier in char-class: /[\\w-z]/
= 'a' =~ /[a-\w]/
#> error -:- Could not parse for environment production: char-class value at end of range: /[a-\\w]/
= 'a' =~ /\M-a/
#> error -:- Could not parse for environment production: too short escaped multibyte character: /\\M-a/
= 'a' =~ /\xff/
#> error -:- Could not parse for environment production: invalid multibyte escape: /\\xff/
= 'a' =~ /(?<n>a)\1/
#> error -:- Could not parse for environment production: numbered backref/call is not allowed. (use name): /(?<n>a)\\1/
= 'a' =~ /\k<1>/
#> error -:- Could not parse for environment production: invalid backref number/name: /\\k<1>/
#### regular expressions: an exact number of times, or none
= ['' =~ /^a{2}?$/, 'a' =~ /^a{2}?$/, 'aa' =~ /^a{2}?$/, 'aaaa' =~ /^(?:a{2}?)+$/]
#> [true, false, true, true]
