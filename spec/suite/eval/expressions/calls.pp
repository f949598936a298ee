#### statement calls
notice 'x'
notice 'x', 'y'
warning 'w'
err 'e'
info 'i'
debug 'd'
notice ['a']
tag 'one', 'two'
#> notice: x
#> notice: x y
#> warning: w
#> err: e
#> notice: [a]

#### statement call: alert and others
alert('a')
crit('c')
emerg('e')
#> alert: a
#> crit: c
#> emerg: e

#### statement call of include, require, contain
class a { notify { 'in a': } }
class b { notify { 'in b': } }
class c { notify { 'in c': } }
class top { include a
  require b
  contain c }
include top
#> Class[Top] {"require":["Class[B]"]}
#> Class[A] {}
#> Notify[in a] {}
#> Class[B] {}
#> Notify[in b] {}
#> Class[C] {}
#> Notify[in c] {}
#> Class[A] -> Notify[in a]
#> Class[B] -> Notify[in b]
#> Class[Top] -> Class[C]
#> Class[C] -> Notify[in c]

#### statement call: realize
@notify { 'v': }
realize Notify['v']
#> Notify[v] {}
#> Class[main] -> Notify[v]

#### statement call: fail
fail 'stop', 'here'
#> error 1:1 Evaluation Error: Error while evaluating a Function Call, stop here (line: 1, column: 1)

#### statement call: import is gone
import 'x.pp'
#> error 1:1 Evaluation Error: Use of 'import' has been discontinued in favor of a manifest directory. See http://links.puppet.com/puppet-import-deprecation (line: 1, column: 1)

#### statement call of a function that is not a statement
upcase 'x'
#> error 1:1 Could not parse for environment production: This Name has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (line: 1, column: 1)

#### statement call without argument
notice

#### prefix calls
= sprintf("%.4f", 3.1415123)
#> '3.1415'
= map([1,2,3]) |$x| { $x * 10 }
#> [10, 20, 30]
= upcase('a',)
#> 'A'
= notice('x')
#> notice: x
#> undef
#### infix calls
= [1,2,3].map |$x| { $x * 10 }
#> [10, 20, 30]
= [1,2,3].reduce(10) |$memo, $x| { $memo + $x }
#> 16
= [1,2,3].map |$x| { $x * 10 }.reduce |$memo, $x| { $memo + $x }
#> 60
= 'a'.upcase
#> 'A'
= 'a'.upcase()
#> 'A'
= 'a,b'.split(',')
#> ['a', 'b']
= 5.with |$x| { $x }
#> 5
= 'myclass'.nosuch
#> error 2:10 Evaluation Error: Unknown function: 'nosuch'. (line: 2, column: 10)
= (1 + 2).with |$x| { $x * 2 }
#> 6
= [3,1,2].sort.reverse_each.map |$x| { $x }
#> [3, 2, 1]
= "a".upcase.downcase.capitalize
#> 'A'
= { a => 1 }.keys[0].upcase
#> 'A'
= -1.abs
#> -1
= Integer.new('5')
#> 5
#### splat in calls
= sprintf(*['%s-%s', 'a', 'b'])
#> 'a-b'
= sprintf('%s-%s', *[1, 2])
#> '1-2'
= ['%s %s', 1, 2].with |$args| { sprintf(*$args) }
#> '1 2'
= [1,2].with(*[3, 4]) |$a, $b, $c| { [$a, $b, $c] }
#> [[1, 2], 3, 4]
#### lambdas
= with(1) |$x| { $x }
#> 1
= with(1) |$x, $y = 2| { [$x, $y] }
#> [1, 2]
= with(1) |$x, $y = $x + 1| { [$x, $y] }
#> [1, 2]
= with(1, 2, 3) |$x, *$rest| { [$x, $rest] }
#> [1, [2, 3]]
= with(1) |$x, *$rest| { [$x, $rest] }
#> [1, []]
= with(1) |$x, *$rest = 5| { [$x, $rest] }
#> [1, [5]]
= with(1) |$x, *$rest = [5, 6]| { [$x, $rest] }
#> [1, [5, 6]]
= with(1, 2) |Integer $x, Integer *$rest| { [$x, $rest] }
#> [1, [2]]
= with(1, 'a') |Integer $x, Integer *$rest| { [$x, $rest] }
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, block parameter 'rest' expects an Integer value, got String (line: 2, column: 1)
= with('a') |Integer $x| { $x }
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, block parameter 'x' expects an Integer value, got String (line: 2, column: 1)
= with() |$x| { $x }
#> error 2:9 Evaluation Error: Parameter $x is required but no value was given (line: 2, column: 9)
= with(1, 2) |$x| { $x }
#> 1
= with(undef) |$x = 5| { $x }
#> undef
= with(1) |$x| >> Integer { $x }
#> 1
= with(1) |$x| >> String { $x }
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, value returned from lambda has wrong type, expects a String value, got Integer (line: 2, column: 1)
= with() || { }
#> undef
= with() || >> Optional[String] { undef }
#> undef
= with(1) |$x| { $y = $x + 1 $y * 2 }
#> 4
= with(1) |$x, $x| { $x }
#> error 2:14 Evaluation Error: Parameter $x is required but no value was given (line: 2, column: 14)
= with(1) |$x = 1, $y| { $x }
#> error 2:18 Evaluation Error: Parameter $y is required but appears after optional parameters (line: 2, column: 18)
= with(1) |*$x, $y| { $x }
#> error 2:11 Could not parse for environment production: Parameter $x is not last, and has 'captures rest' (line: 2, column: 11)
= with([1]) |Array[Integer] $x| { $x }
#> [1]
= with([1], [2]) |Array[Integer] *$x| { $x }
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, block parameter 'x' expects an Integer value, got Tuple (line: 2, column: 1)
= with([[1]]) |Array[Array[Integer]] *$x| { $x }
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, block parameter 'x' index 0 expects an Integer value, got Tuple (line: 2, column: 1)
#### lambdas: closures
$x = 'outer'
[1].each |$i| {
  notice("sees $x")
  $y = 'inner'
  [2].each |$j| { notice("sees $y $i $j") }
}
notice("[$y]")
#> notice: sees outer
#> notice: sees inner 1 2
#> warning: Unknown variable: 'y'. (7)
#> notice: []

#### calling types
= Integer("0xFF")
#> 255
= Integer[0,10]("0xFF")
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, Converted value from Integer[0, 10].new() has wrong type, expects an Integer[0, 10] value, got Integer[255, 255] (line: 2, column: 1)
= Integer('077')
#> 63
= Integer('0b11')
#> 3
= Integer('12', 8)
#> 10
= Integer('x')
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, 'new' The string 'x' cannot be converted to Integer (line: 2, column: 1)
= Integer(1.9)
#> 1
= Integer(true)
#> 1
= Integer('-5', 10, true)
#> 5
= Integer(undef)
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, 'new' Value of type Undef cannot be converted to Integer (line: 2, column: 1)
= Float('1.5')
#> 1.5
= Float('x')
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, 'new_float' The string 'x' cannot be converted to Float (line: 2, column: 1)
= Float(3)
#> 3.0
= Numeric('0x1F')
#> 31
= Numeric('1.5')
#> 1.5
= Numeric(true)
#> 1
= String(1)
#> '1'
= String(255, '%x')
#> 'ff'
= String([1, 2], '%a')
#> '[1, 2]'
= String(undef)
#> ''
= String([1, [2, 'a']], { Array => { format => '%(a', separator => ';' } })
#> '(1;(2;\\'a\\'))'
= String({ a => 1 }, '%p')
#> '{\\'a\\' => 1}'
= Boolean('yes')
#> true
= Boolean('true')
#> true
= Boolean(0)
#> false
= Boolean('x')
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, 'new_boolean' The string 'x' cannot be converted to Boolean (line: 2, column: 1)
= Array('abc')
#> ['a', 'b', 'c']
= Array({ a => 1 })
#> [['a', 1]]
= Array(1, true)
#> [1]
= Array([1], true)
#> [1]
= Array(Integer[1, 3])
#> [1, 2, 3]
= Array(1)
#> [0]
= Hash([a, 1, b, 2])
#> {'a' => 1, 'b' => 2}
= Hash([[a, 1]])
#> {'a' => 1}
= Hash([1])
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, odd number of arguments for Hash (line: 2, column: 1)
= Hash({ a => 1 })
#> {'a' => 1}
= Struct[{ a => Integer }]({ a => 1 })
#> {'a' => 1}
= Struct[{ a => Integer }]({ a => 'x' })
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, Converted value from Struct[{'a' => Integer}].new() has wrong type, entry 'a' expects an Integer value, got String (line: 2, column: 1)
= Tuple[Integer]([1])
#> [1]
= Sensitive('x')
#> #<Sensitive [value redacted]>
= Sensitive(Sensitive('x')).unwrap
#> 'x'
= Timespan(3600)
#> -01:00:00.
= Timespan('1:00:00')
#> -01:00:00.
= Timespan({ hours => 2, minutes => 30 })
#> -02:30:00.
= Timespan('x')
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, Unable to parse 'x' using any of the formats %D-%H:%M:%S.%-N, %H:%M:%S.%-N, %M:%S.%-N, %S.%-N, %D-%H:%M:%S, %H:%M:%S, %D-%H:%M, %S (line: 2, column: 1)
= Timestamp('2020-02-30')
#> 020-03-01T00:00:00.000000000 UT
= Timestamp('2020-01-01T12:00:00Z')
#> 020-01-01T12:00:00.000000000 UT
= Timestamp('2020-01-01', '%Y-%m-%d')
#> 020-01-01T00:00:00.000000000 UT
= SemVer('1.2.3-rc.1+build')
#> 1.2.3-rc.1+build
= SemVer('1.2')
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, 'new_Version' The string '1.2' cannot be converted to a SemVer (line: 2, column: 1)
= SemVer(1, 2, 3)
#> 1.2.3
= SemVerRange('1.x')
#> >=1.0.0 <2.0.0
= SemVerRange('>=1.0.0 <2.0.0')
#> >=1.0.0 <2.0.0
= SemVerRange(SemVer('1.0.0'), SemVer('2.0.0'))
#> >=1.0.0 <=2.0.0
= URI('http://user@example.com:80/a?b=c#d')
#> URI('http://user@example.com/a?b=c#d')
= Binary('aGVsbG8=')
#> Binary("aGVsbG8=")
= Binary('hello', '%s')
#> Binary("aGVsbG8=")
= Optional[Integer]('5')
#> 5
= Variant[Integer, String]('x')
#> 'x'
= NotUndef[Integer]('7')
#> 7
= Init[Integer]('7')
#> 7
= Init[Integer, 16]('ff')
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, 'new' The string 'ff' cannot be converted to Integer (line: 2, column: 1)
= Type('x')
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, The expression <x> is not a valid type specification. (line: 2, column: 1)
= Undef()
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, Creation of new instance of type 'Undef' is not supported (line: 2, column: 1)
= Any(1)
#> 1
= Enum['a']('a')
#> 'a'
= Regexp('a')
#> /a/
= new(Integer, '5')
#> 5
= Deferred('sprintf', ['a'])
#> Deferred({'name' => 'sprintf', 'arguments' => ['a']})
= type(Deferred('sprintf', ['a']))
#> Object[{name => 'Deferred', attributes => {'name' => Pattern[/\\A[$]?[a-z][a-z0-9_]*(?:::[a-z][a-z0-9_]*)*\\z/], 'arguments' => {type => Optional[Array], value => undef}}}]
= Callable('x')
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, Creation of new instance of type 'Callable' is not supported (line: 2, column: 1)
= File('x')
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, Creation of new instance of type 'File' is not supported (line: 2, column: 1)
= Nosuch('x')
#> error 2:1 Evaluation Error: Resource type not found: Nosuch (line: 2, column: 1)
#### arguments and parameters
function f($a, $b = 2) { [$a, $b] }
notice(f(1), f(1, 3), f(undef), f(1, undef), 1.f, 1.f(5))
#> notice: [1, 2] [1, 3] [, 2] [1, ] [1, 2] [1, 5]

#### too few arguments
function f($a, $b) { }
f(1)
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, 'f' expects 2 arguments, got 1 (line: 2, column: 1)

#### too many arguments
function f($a) { }
f(1, 2)
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, 'f' expects 1 argument, got 2 (line: 2, column: 1)

#### arguments of wrong types
function f(String $a, Integer $b) { }
f(1, 'x')
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, 'f' parameter 'a' expects a String value, got Integer (line: 2, column: 1)

#### argument of a wrong type, deep
function f(Hash[String, Array[Integer]] $a) { }
f({ 'a' => [1, 'x'] })
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, 'f' parameter 'a' entry 'a' index 1 expects an Integer value, got String (line: 2, column: 1)

#### a block where none is taken
function f($a) { $a }
notice(f(1) |$x| { })
#> error 2:8 Evaluation Error: Error while evaluating a Function Call, 'f' does not expect a block (line: 2, column: 8)

#### return, next and break
function r($x) { if $x { return('early') } 'late' }
notice(r(true), r(false))
notice([1, 2, 3].map |$x| { if $x == 2 { next(20) } $x })
notice([1, 2, 3].map |$x| { if $x == 2 { break() } $x })
notice([1, 2, 3].each |$x| { if $x == 2 { break() } })
notice([1, 2].map |$x| { next() })
function n() { [1, 2].each |$x| { return($x) } 9 }
notice(n())
#> notice: early late
#> notice: [1, 20, 3]
#> notice: [1]
#> notice: [1, 2, 3]
#> notice: [, ]
#> notice: 1

#### return in a class and a define
class c { notify { 'before': } return() notify { 'after': } }
define d() { notify { "b ${name}": } return() notify { "a ${name}": } }
include c
d { 'x': }
#> Class[C] {}
#> Notify[before] {}
#> D[x] {}
#> Notify[b x] {}
#> Class[C] -> Notify[before]
#> Class[main] -> D[x]
#> D[x] -> Notify[b x]

#### return at top scope
notice('before')
return()
notice('after')
#> notice: before
#> error -:- return() from context where this is illegal (file: unknown, line: 2)

#### next at top scope
next()
#> error -:- next() from context where this is illegal (file: unknown, line: 1)

#### break at top scope
break()
#> error -:- break() from context where this is illegal (file: unknown, line: 1)

#### next in a function
function f() { next(5) }
notice(f())
#> notice: 5

#### unknown function
nosuch(1, 2)
#> error 1:1 Evaluation Error: Unknown function: 'nosuch'. (line: 1, column: 1)

#### unknown function with namespace
a::b::nosuch()
#> error 1:1 Evaluation Error: Unknown function: 'a::b::nosuch'. (line: 1, column: 1)

#### calling a value
$x = 5
$x()
#> error 2:1 Could not parse for environment production: Illegal expression. A Variable is unacceptable as function name in a Function Call (line: 2, column: 1)

#### calling a string with parentheses
'abc'(1)
#> error 1:1 Could not parse for environment production: Illegal expression. A String is unacceptable as function name in a Function Call (line: 1, column: 1)

