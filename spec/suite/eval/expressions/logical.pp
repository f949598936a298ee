#### and, or, !
= true and false
#> false
= true or false
#> true
= true and 1
#> true
= true and ''
#> true
= true and undef
#> false
= true and !undef
#> true
= true and !false
#> true
= false or undef
#> false
= undef or 'x'
#> true
= 'x' and 'y'
#> true
= !''
#> false
= !undef
#> true
= !0
#> false
= !!1
#> true
= ![]
#> false
= !default
#> false
= false and fail('not reached')
#> false
= true or fail('not reached')
#> true
= not true
#> error 2:5 Could not parse for environment production: Syntax error at 'true' (line: 2, column: 5)
#### == operator
= true == true
#> true
= true == ''
#> false
= false == ''
#> false
= true == undef
#> false
= false == undef
#> false
= false == !''
#> true
= false == !!''
#> false
= 1 == 1.0
#> true
= 1 == '1'
#> false
= '1' == 1
#> false
= 'abc' == 'ABC'
#> true
= 'äb' == 'ÄB'
#> false
= 'é' == 'É'
#> false
= undef == ''
#> false
= undef == undef
#> true
= default == default
#> true
= default == 'default'
#> false
= [1, 2] == [1, 2]
#> true
= [1, 'A'] == [1.0, 'a']
#> true
= [1, 2] == [2, 1]
#> false
= { a => 1, b => 2 } == { b => 2, a => 1 }
#> true
= { a => 'X' } == { a => 'x' }
#> true
= { A => 1 } == { a => 1 }
#> error 2:3 Evaluation Error: Resource type not found: A (line: 2, column: 3)
= [] == {}
#> false
= /a/ == /a/
#> true
= /a/ == /A/
#> false
= Integer == Integer
#> true
= Integer[1,2] == Integer[1,2]
#> true
= Integer == Numeric
#> false
= Variant[Integer, String] == Variant[String, Integer]
#> true
= File['/a'] == File['/a']
#> true
= File['/a'] == File['/b']
#> false
= File == Resource['file']
#> true
= Class['a'] == Class['A']
#> true
= Timespan(60) == 60
#> true
= Timespan(60) == Timespan(60.0)
#> true
= Timestamp('1970-01-01T00:01:00Z') == 60
#> true
= SemVer('1.0.0') == '1.0.0'
#> false
= SemVer('1.0.0') == SemVer('1.0.0')
#> true
= Binary('AAEC') == Binary('AAEC')
#> true
= Sensitive('a') == Sensitive('a')
#> true
= URI('http://a/b') == URI('http://a/b')
#> true
= 9223372036854775807 == 9223372036854775807.0
#> false
#### != operator
= 1 != 2
#> true
= 'a' != 'A'
#> false
= [1] != [1]
#> false
= undef != false
#> true
= Integer != String
#> true
#### =~ operator: regular expressions
= 'abc' =~ /b/
#> true
= 'abc' =~ /x/
#> false
= 'abc' =~ 'b.'
#> true
= 'abc' =~ '('
#> error 2:10 Evaluation Error: Can not convert right match operand to a regular expression. Caused by 'end pattern with unmatched parenthesis: /(/'. (line: 2, column: 10)
= 1 =~ /1/
#> error 2:1 Evaluation Error: Left match operand must result in a String value. Got an Integer. (line: 2, column: 1)
= undef =~ /a/
#> error 2:1 Evaluation Error: Left match operand must result in a String value. Got an Undef Value. (line: 2, column: 1)
= ['a'] =~ /a/
#> error 2:1 Evaluation Error: Left match operand must result in a String value. Got an Array. (line: 2, column: 1)
= true =~ /t/
#> error 2:1 Evaluation Error: Left match operand must result in a String value. Got a Boolean. (line: 2, column: 1)
= 'abc' =~ 1
#> error 2:10 Evaluation Error: Can not convert right match operand to a regular expression. Caused by 'no implicit conversion of Integer into String'. (line: 2, column: 10)
= 'abc' =~ undef
#> error 2:10 Evaluation Error: Can not convert right match operand to a regular expression. Caused by 'no implicit conversion of nil into String'. (line: 2, column: 10)
= "a\nb" =~ /a.b/
#> false
= "a\nb" =~ /(?m:a.b)/
#> true
= "a\nb" =~ /^b$/
#> true
= 'ABC' =~ /(?i:abc)/
#> true
= 'foobar' =~ /foo(?=bar)/
#> true
= 'foobaz' =~ /foo(?!bar)/
#> true
= 'aa' =~ /(a)\1/
#> true
= 'x1' =~ /\A[[:alpha:]]\d\z/
#> true
= 'abc' =~ /\h+/
#> true
#### =~ operator: types
= [1,2,3] =~ Array[Integer]
#> true
= [1,999,5] =~ Array[Integer[1,10]]
#> false
= 'x' =~ String
#> true
= 'x' =~ Integer
#> false
= 1 =~ Numeric
#> true
= undef =~ Optional[String]
#> true
= undef =~ Any
#> true
= 'x' =~ Regexp[/x/]
#> false
= /x/ =~ Regexp[/x/]
#> true
= /y/ =~ Regexp[/x/]
#> false
= { a => 1 } =~ Struct[{ a => Integer }]
#> true
= Integer =~ Type[Numeric]
#> true
= default =~ Default
#> true
= 'red' =~ Enum['red', 'blue']
#> true
= 'RED' =~ Enum['red', 'blue']
#> false
= 'RED' =~ Enum['red', 'blue', true]
#> true
#### =~ operator: versions
= SemVer('1.2.3') =~ SemVerRange('>=1.0.0')
#> true
= '1.2.3' =~ SemVerRange('>=1.0.0')
#> true
= '0.2.3' =~ SemVerRange('>=1.0.0')
#> false
= 'x' =~ SemVerRange('>=1.0.0')
#> false
= 1 =~ SemVerRange('>=1.0.0')
#> false
#### !~ operator
= 'abc' !~ /b/
#> false
= 'abc' !~ /x/
#> true
= 1 !~ String
#> true
= 1 !~ /1/
#> error 2:1 Evaluation Error: Left match operand must result in a String value. Got an Integer. (line: 2, column: 1)
#### match variables
if abc =~ /(a)b(c)/ {
  notice($0, $1, $2, $3)
} elsif true {
  notice('no')
}
notice($0, $1)
#> notice: abc a c 
#> notice:  

#### match variables until the end of the block
$x = abc =~ /(a)b(c)/
notice($0, $1, $2)
if 'xyz' =~ /y/ { notice($0) }
notice($0)
$y = 'zzz' =~ /nothing/
notice($0)
#> notice: abc a c
#> notice: y
#> notice: abc
#> notice: abc

#### match variables with groups that match nothing
if 'ac' =~ /(a)(b)?(c)/ { notice("[$1][$2][$3][$4]") }
#> notice: [a][][c][]

#### match variables in an inner scope
'outer' =~ /(o)/
[1].each |$i| {
  notice("inner $1")
  'inner' =~ /(i)/
  notice("inner $1")
}
notice("outer $1")
#> notice: inner o
#> notice: inner i
#> notice: outer o

#### match variables are not assignable
$1 = 'x'
#> error 1:1 Could not parse for environment production: Illegal attempt to assign to the numeric match result variable '$1'. Numeric variables are not assignable (line: 1, column: 1)

#### match variables of unless and else
unless 'abc' =~ /(x)/ { notice("u [$0]") } else { notice("e [$0]") }
unless 'abc' =~ /(b)/ { notice("u [$0]") } else { notice("e [$0]") }
notice("[$0]")
#> notice: u []
#> notice: e [b]
#> notice: []

#### match variables in define
define d() { notice("[$0]") }
'abc' =~ /b/
d { 'x': }
notice("[$0]")
#> notice: [b]
#> notice: [b]
#> D[x] {}
#> Class[main] -> D[x]

#### <, >, <=, >= operators
= 1 < 2
#> true
= 2 <= 2
#> true
= 1.5 > 1
#> true
= 1 >= 1.0
#> true
= 'a' < 'b'
#> true
= 'A' < 'b'
#> true
= 'a' <= 'A'
#> true
= 'abc' > 'ab'
#> true
= 'a' < 1
#> error 2:5 Evaluation Error: Comparison of: String < Integer, is not possible. Caused by 'A String is not comparable to a non String'. (line: 2, column: 5)
= 1 < 'a'
#> error 2:3 Evaluation Error: Comparison of: Integer < String, is not possible. Caused by 'A Numeric is not comparable to non Numeric'. (line: 2, column: 3)
= '10' < '9'
#> true
= true < false
#> error 2:6 Evaluation Error: Comparison of: Boolean < Boolean, is not possible. Caused by 'Only Strings, Numbers, Timespans, Timestamps, and Versions are comparable'. (line: 2, column: 6)
= undef < 1
#> error 2:7 Evaluation Error: Comparison of: Undef Value < Integer, is not possible. Caused by 'Only Strings, Numbers, Timespans, Timestamps, and Versions are comparable'. (line: 2, column: 7)
= [1] < [2]
#> error 2:5 Evaluation Error: Comparison of: Array < Array, is not possible. Caused by 'Only Strings, Numbers, Timespans, Timestamps, and Versions are comparable'. (line: 2, column: 5)
= { } < { }
#> error 2:5 Evaluation Error: Comparison of: Hash < Hash, is not possible. Caused by 'Only Strings, Numbers, Timespans, Timestamps, and Versions are comparable'. (line: 2, column: 5)
= /a/ < /b/
#> error 2:5 Evaluation Error: Comparison of: Regexp < Regexp, is not possible. Caused by 'Only Strings, Numbers, Timespans, Timestamps, and Versions are comparable'. (line: 2, column: 5)
= Integer < Numeric
#> true
= Any > Integer
#> true
= Integer <= Integer
#> true
= Integer < String
#> false
= Integer[1,2] < Integer
#> true
= Integer > 1
#> false
= Timespan(60) < Timespan(61)
#> true
= Timespan(60) < 61
#> true
= 59 < Timespan(60)
#> true
= Timestamp('2020-01-01') < Timestamp('2021-01-01')
#> true
= Timestamp('2020-01-01') < 5
#> false
= 5.5 < Timestamp('2020-01-01')
#> true
= Timestamp('2020-01-01') < Timespan(1)
#> error 2:25 Evaluation Error: Comparison of: Timestamp < Timespan, is not possible. Caused by 'Timestamps are only comparable to Timestamps, Integers, and Floats'. (line: 2, column: 25)
= SemVer('1.0.0') < SemVer('2.0.0')
#> true
= SemVer('1.0.0') < '2.0.0'
#> error 2:17 Evaluation Error: Comparison of: Semver < String, is not possible. Caused by 'Versions not comparable to non Versions'. (line: 2, column: 17)
= SemVer('1.0.0-a') < SemVer('1.0.0')
#> true
= default < default
#> false
#### in operator
= 'b' in 'abc'
#> true
= 'B' in 'abc'
#> true
= 'x' in 'abc'
#> false
= '' in 'abc'
#> true
= '1.2.3' in SemVerRange('>=1.0.0')
#> true
= /b/ in 'abc'
#> true
= /B/ in 'abc'
#> false
= String in 'abc'
#> false
= 1 in '123'
#> false
= Integer in ['a', 1]
#> true
= Float in ['a', 1]
#> false
= /a/ in ['xax', 'b']
#> true
= /z/ in ['xax', 'b']
#> false
= /1/ in [1, '1']
#> true
= SemVer('1.5.0') in SemVerRange('>=1.0.0')
#> true
= 'a' in ['A', 'b']
#> true
= 1 in [1.0]
#> true
= undef in [undef]
#> true
= [1] in [[1], 2]
#> true
= 'a' in { 'A' => 1 }
#> true
= 'x' in { 'a' => 'x' }
#> false
= /a/ in { 'bab' => 1 }
#> true
= Integer in { 1 => 2 }
#> true
= 1 in 1
#> false
= 'a' in undef
#> false
= 1 in Integer[1, 3]
#> false
= true in [true]
#> true
= default in [default]
#> true
= 'a' in Enum['a', 'b']
#> false
#### in operator sets match variables
if /(b)(.)/ in ['a', 'xbc', 'bz'] { notice($0, $1, $2) }
if /(k)/ in { 'zz' => 1, 'key' => 2 } { notice($1) }
#> notice: bc b c
#> notice: k

