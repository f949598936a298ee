#### type alias
type PositiveInts = Array[Integer[0, default]]
notice([1,2,3] =~ PositiveInts)
notice(Array[Integer[0, default]] == PositiveInts)
notice(PositiveInts)
notice(type(PositiveInts))
#> notice: true
#> notice: true
#> notice: PositiveInts = Array[Integer[0]]
#> notice: Type[PositiveInts]

#### type alias before its definition
function foo(MyType $x) { notice $x }
foo(42)
type MyType = Integer[42,42]
#> notice: 42

#### type alias: mismatch
function foo(MyType $x) { notice $x }
type MyType = Integer[42,42]
foo(43)
#> error 3:1 Evaluation Error: Error while evaluating a Function Call, 'foo' parameter 'x' expects a MyType = Integer[42, 42] value, got Integer[43, 43] (line: 3, column: 1)

#### recursive aliases
type IntegerTree = Array[Variant[Integer, IntegerTree]]
type Mix = Variant[Integer, String, MixedTree]
type MixedTree = Array[Variant[Mix, MixedTree]]
function integer_tree(IntegerTree $x) { notice $x }
integer_tree( [1, 2, [42, 4], [[[ 5 ]]] ] )
function mixed(MixedTree $x) { notice $x }
mixed( [1, 2, [hello, 4], [[[ 5, deep ]]] ] )
#> notice: [1, 2, [42, 4], [[[5]]]]
#> notice: [1, 2, [hello, 4], [[[5, deep]]]]

#### recursive alias: mismatch
type IntegerTree = Array[Variant[Integer, IntegerTree]]
function integer_tree(IntegerTree $x) { notice $x }
integer_tree([1, ['a']])
#> error 3:1 Evaluation Error: Error while evaluating a Function Call, 'integer_tree' expects (IntegerTree = Array[Variant[Integer, IntegerTree]] x)\n  rejected: parameter 'x' index 1 variant 0 expects an Integer value, got Tuple\n  rejected: parameter 'x' index 1 variant 1 index 0 expects a value of type Integer or IntegerTree = Array[Variant[Integer, IntegerTree]], got String (line: 3, column: 1)

#### alias of itself
type X = X
notice(1 =~ X)
#> error 2:13 Evaluation Error: Error while evaluating a Type-Name, Type alias 'X' cannot be resolved to a real type (line: 2, column: 13)

#### alias of an unknown type
type X = Nosuch
notice(1 =~ X)
#> notice: false

#### alias defined twice
type X = Integer
type X = String
#> error -:- Attempt to redefine entity 'http://puppet.com/2016.1/runtime/type/x'. Originally set at string:?line=1&pos=6.

#### alias of a built-in name
type Integer = String
#> error -:- Attempt to redefine entity 'http://puppet.com/2016.1/runtime/type/integer'. Originally set by Puppet-Type-System/Static-Loader.

#### alias in a class
class c { type X = Integer }
#> error 1:16 Could not parse for environment production: A Type Alias may only appear at toplevel (line: 1, column: 16)

#### alias with parameters
type X = Array
notice([1] =~ X[Integer])
#> error 2:15 Evaluation Error: Operator '[]' is not applicable to a X = Array-Type. (line: 2, column: 15)

#### Object type
type Point = Object[{ attributes => { x => Integer, y => { type => Integer, value => 0 } } }]
$p = Point(1)
notice($p, $p.x, $p.y, Point('x' => 1, 'y' => 2) == Point(1, 2), type($p))
#> notice: Point({'x' => 1}) 1 0 true Object[{name => 'Point', attributes => {'x' => Integer, 'y' => {type => Integer, value => 0}}}]

#### Object type: wrong attribute
type Point = Object[{ attributes => { x => Integer } }]
Point('a')
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, The function 'new_Point' was called with arguments it does not accept. It expects one of:\n  (Struct[{'x' => Integer}] hash)\n    rejected: parameter 'hash' expects a Struct value, got String\n  (Integer x)\n    rejected: parameter 'x' expects an Integer value, got String (line: 2, column: 1)

#### Object type by inheritance
type A = Object[{ attributes => { x => Integer } }]
type B = Object[{ parent => A, attributes => { y => String } }]
$b = B(1, 's')
notice($b.x, $b =~ A, $b)
#> notice: 1 true B({'x' => 1, 'y' => 's'})

#### Object type: constants and functions
type C = Object[{ constants => { k => 5 }, attributes => { x => Integer } }]
notice(C(1).k)
#> notice: 5

#### class definition
class c($p = 1) { notify { "c ${p}": } }
class { 'c': p => 2 }
#> Class[C] {"p":2}
#> Notify[c 2] {}
#> Class[C] -> Notify[c 2]

#### class in a class
class outer { class inner { } include inner }
include outer
#> error 1:31 Evaluation Error: Error while evaluating a Function Call, Could not find class ::inner for suite.example.com (line: 1, column: 31)

#### class inherits
class base($x = 'base') { $v = "v ${x}" notify { 'n': message => $v } }
class derived inherits base { notice($v, $x) Notify['n'] { message => "derived ${v}" } }
include derived
#> notice: v base base
#> Class[Base] {"x":"base"}
#> Class[Derived] {}
#> Notify[n] {"message":"derived v base"}
#> Class[Base] -> Notify[n]

#### class inherits a parameterised class with arguments
class base($x) { }
class derived inherits base { }
class { 'base': x => 1 }
include derived
#> Class[Base] {"x":1}
#> Class[Derived] {}

#### class inherits: parameter defaults from the parent
class base { $v = 'from base' }
class derived($p = $base::v) inherits base { notice($p) }
include derived
#> notice: from base
#> Class[Base] {}
#> Class[Derived] {"p":"from base"}

#### class inherits: unknown parent
class derived inherits nosuch { }
include derived
#> error -:- Could not find parent resource type '::nosuch' of type hostclass in production (line: 1)

#### class inherits itself
class a inherits a { }
include a
#> error -:- stack level too deep

#### class with the same parameter twice
class c($a, $a) { }
#> error 1:13 Could not parse for environment production: The parameter 'a' is declared more than once in the parameter list (line: 1, column: 13)

#### class with a reserved name
class main { }

#### class parameter named title
class c($title) { }
#> error 1:9 Could not parse for environment production: The parameter $title redefines a built in parameter in the Host Class Definition (line: 1, column: 9)

#### define
define d($a, $b = $a) { notify { "${title} ${name} ${a} ${b}": } }
d { 'x': a => 1 }
d { ['y', 'z']: a => 2, b => 3 }
#> D[x] {"a":1,"b":1}
#> D[y] {"a":2,"b":3}
#> D[z] {"a":2,"b":3}
#> Notify[x x 1 1] {}
#> Notify[y y 2 3] {}
#> Notify[z z 2 3] {}
#> Class[main] -> D[x]
#> Class[main] -> D[y]
#> Class[main] -> D[z]
#> D[x] -> Notify[x x 1 1]
#> D[y] -> Notify[y y 2 3]
#> D[z] -> Notify[z z 2 3]

#### define: missing and unknown parameters
define d($a) { }
d { 'x': c => 1 }
#> error 2:- Evaluation Error: Error while evaluating a Resource Statement, D[x]:\n  has no parameter named 'c'\n  expects a value for parameter 'a' (line: 2)

#### define: wrong type
define d(Integer $a, Optional[String] $b = 5) { }
d { 'x': a => 1 }
#> error 2:- Evaluation Error: Error while evaluating a Resource Statement, D[x]: parameter 'b' expects a value of type Undef or String, got Integer (line: 2)

#### define twice
define d() { }
define d() { }
#> error -:- Attempt to redefine entity 'http://puppet.com/2016.1/runtime/type/d'. Originally set at string:?line=1&pos=1.

#### define with the name of a class
class d { }
define d() { }
#> error -:- 'd' is already defined (line: 1) as a class; cannot redefine as a definition (line: 2)

#### define in a define
define d() { define e() { } }
#> error 1:14 Could not parse for environment production: Classes, definitions, and nodes may only appear at toplevel or inside other classes (line: 1, column: 14)

#### node: exact, regex, default
node default { notice('default') }
node 'suite.example.com' { notice('exact') }
node /suite/ { notice('regex') }
#> notice: exact
#> Node[suite.example.com] {}
#> Class[main] -> Node[suite.example.com]

#### node: regex
node default { notice('default') }
node /^su(.)te/ { notice("regex $1") }
#> notice: regex i
#> Node[__node_regexp__su.te] {}
#> Class[main] -> Node[__node_regexp__su.te]

#### node: default
node 'other' { notice('other') }
node default { notice("default ${trusted['certname']}") }
#> notice: default suite.example.com
#> Node[default] {}
#> Class[main] -> Node[default]

#### node: none
node 'other' { notice('other') }
#> error -:- Could not find node statement with name 'default' or 'suite.example.com'

#### node: several names
node 'a', /sui/, 'b' { notice('several') }
#> notice: several
#> Node[__node_regexp__sui] {}
#> Class[main] -> Node[__node_regexp__sui]

#### node: same name twice
node 'a' { }
node 'a' { }
#> error -:- Node 'a' is already defined (line: 1); cannot redefine (line: 2)

#### node: short name
node 'suite' { notice('short') }
#> error -:- Could not find node statement with name 'default' or 'suite.example.com'

#### node: variables and classes
$top = 1
node default { $in_node = 2 include c }
class c { notice("[$top] [$in_node]") }
#> notice: [1] [2]
#> Node[default] {}
#> Class[C] {}
#> Class[main] -> Node[default]

#### function definition
function f(Integer $a, String *$rest) >> String { "${a} ${rest}" }
notice(f(1), f(1, 'a', 'b'))
#> notice: 1 [] 1 [a, b]

#### function: return type
function f($x) >> Integer { $x }
f('a')
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, value returned from f has wrong type, expects an Integer value, got String (line: 2, column: 1)

#### function: recursion
function fact(Integer $n) >> Integer { if $n <= 1 { 1 } else { $n * fact($n - 1) } }
notice(fact(20))
#> notice: 2432902008176640000

#### function: overflow in recursion
function fact(Integer $n) >> Integer { if $n <= 1 { 1 } else { $n * fact($n - 1) } }
notice(fact(21))
#> error 1:67 Evaluation Error: A '*' expression resulted in a value outside of Puppet Integer max range, got '+0x0' (line: 1, column: 67)

#### function defined twice
function f() { 1 }
function f() { 2 }
notice(f())
#> error -:- Attempt to redefine entity 'http://puppet.com/2016.1/runtime/function/f'. Originally set at string:?line=1&pos=1.

#### function in a class
class c { function f() { 1 } }
#> error 1:11 Could not parse for environment production: A Function Definition may only appear at toplevel (line: 1, column: 11)

#### function named like a built-in
function upcase($x) { 'mine' }
notice(upcase('a'))
#> notice: mine

#### function with an empty body
function f() { }
notice(type(f()))
#> notice: Undef

#### function with resources and classes
function f() { notify { 'from f': } include c }
class c { }
f()
#> Notify[from f] {}
#> Class[C] {}
#> Class[main] -> Notify[from f]

#### function: same parameter twice
function f($a, $a) { }
#> error 1:16 Could not parse for environment production: The parameter 'a' is declared more than once in the parameter list (line: 1, column: 16)

#### function: captures rest not last
function f(*$a, $b) { }

#### function: captures rest types
function f(Array[String, 1, 2] *$r) { $r }
notice(f('a'), f('a', 'b'))
f('a', 'b', 'c')
#> notice: [a] [a, b]
#> error 3:1 Evaluation Error: Error while evaluating a Function Call, 'f' expects between 1 and 2 arguments, got 3 (line: 3, column: 1)

#### function: captures rest of arrays
function f(Array[Array[Integer]] *$r) { $r }
notice(f([1], [2, 3]))
#> notice: [[1], [2, 3]]

#### function: captures rest with default
function f(*$r = 5) { $r }
function g(*$r = [5, 6]) { $r }
notice(f(), f(1), g())
#> notice: [5] [1] [5, 6]

#### function: third definition
function f() { 1 }
notice('x')
  function f($a) { 2 } function f() { 3 }
#> error -:- Attempt to redefine entity 'http://puppet.com/2016.1/runtime/function/f'. Originally set at string:?line=1&pos=1.

#### alias named like a native type
type File = String
#> error -:- Attempt to redefine entity 'http://puppet.com/2016.1/runtime/type/file'. Set at unknown location

#### alias named like a built-in alias
type Data = String
#> error -:- Attempt to redefine entity 'http://puppet.com/2016.1/runtime/type/data'. Set at unknown location

#### alias named like a type of the agent's
type Ssh_authorized_key = String

#### alias named like a define before it
define d() { }
type D = String
#> error -:- Attempt to redefine entity 'http://puppet.com/2016.1/runtime/type/d'. Originally set at string:?line=1&pos=1.

#### define named like an alias before it
type D = String
define d() { }
d { 'x': }
#> D[x] {}
#> Class[main] -> D[x]

#### define named like a native type
define file() { }

#### define named like a native type that is not built in
define host() { }
host { 'x': }
#> Host[x] {}
#> Class[main] -> Host[x]

#### define twice, and a class twice
class c { }
define d() { }
class c { inherits }
#> error 3:11 Could not parse for environment production: Syntax error at 'inherits' (line: 3, column: 11)

#### redefinition after a wrong parameter type
define d(Foo $x) { }
define d() { }
#> error 1:10 Evaluation Error: Resource type not found: Foo (line: 1, column: 10)

#### class twice and define twice
class c { }
node default { }
class c { $x = 1 }
node default { }
define d() { }
define d() { }
#> error -:- Attempt to redefine entity 'http://puppet.com/2016.1/runtime/type/d'. Originally set at string:?line=5&pos=1.

#### define twice in a class
class c { define d() { } }
class c2 { define d() { } }
include c
include c2
#> Class[C] {}
#> Class[C2] {}

