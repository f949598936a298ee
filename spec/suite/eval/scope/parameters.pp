#### defaults left to right
function example($a = 10, $b = $a) { notice([$a, $b]) }
example()
example(2)
example(2, 5)
#> notice: [10, 10]
#> notice: [2, 2]
#> notice: [2, 5]

#### default that refers to the right
function example($a = $b, $b = 10) { notice([$a, $b]) }
example(1)
example(1, 2)
example()
#> notice: [1, 10]
#> notice: [1, 2]
#> error 4:1 Evaluation Error: Error while evaluating a Function Call, example: default expression for $a tries to illegally access not yet evaluated $b (line: 4, column: 1)

#### default that refers to itself
function example($a = $a) { }
example()
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, example: default expression for $a tries to illegally access not yet evaluated $a (line: 2, column: 1)

#### default with a global value
$c = 10
function example($a = $c, $b = $a) { notice([$a, $b]) }
example()
#> notice: [10, 10]

#### default that shadows a global to the right
$b = 99
function example($a = $b, $b = 10) { notice([$a, $b]) }
example()
#> error 3:1 Evaluation Error: Error while evaluating a Function Call, example: default expression for $a tries to illegally access not yet evaluated $b (line: 3, column: 1)

#### default that refers to the right with ::
$b = 99
function example($a = $::b, $b = 10) { notice([$a, $b]) }
example()
#> notice: [99, 10]

#### match variables in defaults
function example($a = ['hello' =~ /(h)(.*)/, $1, $2], $b = $1) { notice([$a, $b]) }
example()
#> notice: [[true, h, ello], ]

#### match variables in defaults: each its own
function example($a=['hello' =~ /(h)(.*)/, $1, $2], $b=['hi' =~ /(h)(.*)/, $1, $2], $c=$1) { notice([$a, $b, $c]) }
example()
#> notice: [[true, h, ello], [true, h, i], ]

#### match variables in defaults: restored within
function example($a = ['hi' =~ /(h)(.*)/, $1, if 'foo' =~ /f(oo)/ { $1 }, $1, $2], $b = $0) { notice([$a, $b]) }
example()
#> notice: [[true, h, oo, h, i], ]

#### match variables of the outside are not seen
'foo' =~ /(f)(o)(o)/
function example($a = $0) { notice("[$a]") }
example()
#> notice: []

#### match variables of a caller are not seen
function example($a = $0) { notice("[$a]") }
function caller() { 'foo' =~ /(f)(o)(o)/ example() }
caller()
#> notice: []

#### match variables of a caller's caller are not seen
function example($a = $0) { notice("[$a]") }
function caller() { example() }
'foo' =~ /(f)(o)(o)/
caller()
#> notice: []

#### assignment in a default
function example($a = $x = $10) { }
#> error 1:26 Could not parse for environment production: Syntax error at '=' (line: 1, column: 26)

#### assignment in an array in a default
function example($a = [$x = 10]) { }
#> error 1:27 Could not parse for environment production: Assignment not allowed here (line: 1, column: 27)

#### assignment in parentheses in a default
function example($a = ($b = 3), $b = 5) { }
#> error 1:27 Could not parse for environment production: Assignment not allowed here (line: 1, column: 27)

#### assignment to an earlier parameter in a default
function example($a = 10, $b = ($a = 10)) { }
#> error 1:36 Could not parse for environment production: Assignment not allowed here (line: 1, column: 36)

#### assignment in a lambda in a default
function example(
  $a = [1,2,3],
  $b = 0,
  $c = $a.map |$x| { $b = $x; $b * $a.reduce |$x, $y| {$x + $y}}
) { notice([$a, $b, $c]) }
example()
#> notice: [[1, 2, 3], 0, [6, 12, 18]]

#### match variables in a lambda in a default
function example($a = case "hello" {
  /(h)(.*)/ : { [1,2,3].map |$x| { "$x-$2" } }
}) { notice($a) }
example()
#> notice: [1-ello, 2-ello, 3-ello]

#### earlier parameter in a lambda in a default
function example($a = "hello", $b = [1,2,3].map |$x| { "$x-$a" }) { notice($b) }
example()
#> notice: [1-hello, 2-hello, 3-hello]

#### match in a default, seen by the body
function example($a = "hello" =~ /.*/) { notify { test: message => "Y$0es" } }
example()
#> error 1:70 Could not parse for environment production: Illegal numeric variable name, The given name '0es' must be a decimal value if it starts with a digit 0-9 (line: 1, column: 70)

#### result of match() in defaults
function example($a = "hello".match(/(h)(.*)/), $b = $a[0], $c = $a[1]) { notice([$a, $b, $c]) }
example()
#> notice: [[hello, h, ello], hello, h]

#### same attribute twice
define example($a) { }
example { 'test': a => 10, a => 20, }
#> error 2:1 Evaluation Error: The attribute 'a' has already been set (line: 2, column: 1)

#### define: default refers to the left
define example($a, $b=$a) { notice([$a, $b]) }
example { test: a=>10 }
#> notice: [10, 10]
#> Example[test] {"a":10,"b":10}
#> Class[main] -> Example[test]

#### define: default overridden
define example($a=5, $b=$a) { notice([$a, $b]) }
example { test: a=>10 }
#> notice: [10, 10]
#> Example[test] {"a":10,"b":10}
#> Class[main] -> Example[test]

#### define: defaults only
define example($a=10, $b=$a) { notice([$a, $b]) }
example { test: }
#> notice: [10, 10]
#> Example[test] {"a":10,"b":10}
#> Class[main] -> Example[test]

#### class: default refers to the left
class example($a=10, $b=$a) { notice([$a, $b]) }
class { 'example': a => 3 }
#> notice: [3, 3]
#> Class[Example] {"a":3,"b":3}

#### class: default refers to the right
class example($a=$b, $b=10) { notice([$a, $b]) }
include example
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, Class[Example]: default expression for $a tries to illegally access not yet evaluated $b (line: 2, column: 1)

#### functions see global scope and classes, not the node's
class foo { $bar = '$bar in foo' }
include foo
$surprise = '$surprise in top scope'
node default {
  $surprise = '$surprise in node scope'
  example()
}
function example($a = $surprise, $b = $foo::bar) {
  notice $a
  notice $b
}
#> notice: $surprise in top scope
#> notice: $bar in foo
#> Class[Foo] {}
#> Node[default] {}
#> Class[main] -> Node[default]

#### title in a default
define example($a = $title) { notice($a) }
example { 'hello' : }
#> notice: hello
#> Example[hello] {"a":"hello"}
#> Class[main] -> Example[hello]

#### name and title in defaults of a class
class example($a = $title, $b = $name) { notice([$a, $b]) }
include example
#> notice: [example, example]
#> Class[Example] {"a":"example","b":"example"}

#### undef given to a parameter with default: class and define
class c($a = 5) { notice("c [$a]") }
class { 'c': a => undef }
define d($a = 5) { notice("d [$a]") }
d { 'x': a => undef }
function f($a = 5) { notice("f [$a]") }
f(undef)
#> notice: c [5]
#> notice: f []
#> notice: d [5]
#> Class[C] {"a":5}
#> D[x] {"a":5}
#> Class[main] -> D[x]

#### metaparameters are variables in a define
define d() { notice("[$noop] [$tag] [$require] [$title] [$name] [$module_name] [$caller_module_name]") }
d { 'x': noop => true, tag => ['a', 'b'] }
#> warning: Unknown variable: 'require'. (1)
#> notice: [true] [[a, b]] [] [x] [x] [] []
#> D[x] {"noop":true,"tag":["a","b"]}
#> Class[main] -> D[x]

#### collectors as defaults of parameters: classes
class c($x = Notify <| |>) { notify { 'a': } notice('in') }
include c
#> notice: in
#> warning: Class[C]['x'] contains a Puppet::Pops::Evaluator::Collectors::CatalogCollector value. It will be converted to the String 'Catalog-Collector[Notify]'
#> Class[C] {"x":"Catalog-Collector[Notify]"}
#> Notify[a] {}
#> Class[C] -> Notify[a]

#### collectors as defaults of parameters: defines
define d($x = Notify <| |>) { notice('in') }
d { 'a': }
#> notice: in
#> warning: D[a]['x'] contains a Puppet::Pops::Evaluator::Collectors::CatalogCollector value. It will be converted to the String 'Catalog-Collector[Notify]' (2)
#> D[a] {"x":"Catalog-Collector[Notify]"}
#> Class[main] -> D[a]

#### return in defaults: an included class
class c($x = return()) { notify { 'a': } }
include c
notify { 'after': }
#> Class[C] {}
#> Notify[after] {}
#> Class[main] -> Notify[after]

#### return in defaults: the value of include and require
class c($x = return(7)) { notify { 'a': } }
class d($x = return(8)) { notify { 'b': } }
notice(include('c'))
notice(require('d'))
notice(defined(Class['c']), include('c'))
#> notice: 7
#> notice: 8
#> notice: true [Class[c]]
#> Class[C] {}
#> Class[D] {}

#### return in defaults: a class in a class
class c($x = return()) { notify { 'a': } }
class o { include c notify { 'in o': } }
include o
#> Class[O] {}
#> Class[C] {}
#> Notify[in o] {}
#> Class[O] -> Notify[in o]

#### next in defaults: a function's parameter
function f($x = next(5)) { "f${x}" }
function g(Integer $x, $y = next($x + 1)) >> String { 'g' }
notice(f())
notice(g(1))
#> notice: 5
#> notice: 2

#### next in defaults: the result has no type to fit
function f($x = return([5])) >> Integer { 1 }
notice(f())
#> notice: [5]

#### parameters: references in defaults
class c($x = Notify['a'], $y = [Notify['a', 'b'], { 'k' => File['/x'] }], $z = $x, $k = Class['a::b']) {
  notice($x, "in${x}", $y, "in${y}", $z, "in${z}", $k, "in${k}", type($x), String($x), $x =~ Type[Notify['a']])
  notify { "c ${x} ${k}": message => $y }
}
define d($x = Notify['a'], $y = "in${x}") {
  notice($x, "in${x}", $y)
}
include c
d { 'd': }
#> notice: Notify[a] inNotify[a] [[Notify[a], Notify[b]], {k => File[/x]}] in[[Notify[a], Notify[b]], {k => File[/x]}] Notify[a] inNotify[a] Class[A::B] inClass[A::B] Type[Notify['a']] Notify[a] true
#> notice: Notify[a] inNotify[a] inNotify[a]
#> Class[C] {"x":"Notify[a]","y":["Notify[a]","Notify[b]",{"k":"File[/x]"}],"z":"Notify[a]","k":"Class[A::B]"}
#> Notify[c Notify[a] Class[A::B]] {"message":["Notify[a]","Notify[b]",{"k":"File[/x]"}]}
#> D[d] {"x":"Notify[a]","y":"inNotify[a]"}
#> Class[C] -> Notify[c Notify[a] Class[A::B]]
#> Class[main] -> D[d]

#### parameters: a return in a template
function f() { "x${inline_epp('<% return("early") %>never')}" }
class e($x = inline_epp('<% [1].each |$i| { return("early") } %>never')) { notice($x) }
include e
notice(f())
notice(inline_epp('a<% with(1) |$i| { return(5) } %>never') =~ Integer)
#> notice: early
#> notice: xearly
#> notice: true
#> Class[E] {"x":"early"}

