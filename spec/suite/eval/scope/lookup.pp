#### top scope is seen everywhere
$v = 'top'
class c { notice($v, $::v) define_it { 'x': } }
define define_it() { notice($v) [1].each |$i| { notice($v) } }
include c
#> notice: top top
#> notice: top
#> notice: top
#> Class[C] {}
#> Define_it[x] {}
#> Class[C] -> Define_it[x]

#### local scopes hide the top
$v = 'top'
class c { $v = 'c' notice($v, $::v) }
include c
notice($c::v)
#> notice: c top
#> notice: c
#> Class[C] {}

#### a class does not see where it was included
class outer { $v = 'outer' include inner }
class inner { notice("[$v]") }
include outer
#> warning: Unknown variable: 'v'. (2)
#> notice: []
#> Class[Outer] {}
#> Class[Inner] {}

#### a derived class sees its base
class base { $v = 'base' $w = 'base w' }
class derived inherits base { $w = 'derived w' notice($v, $w, $base::w) }
include derived
notice($derived::v, $derived::w)
#> notice: base derived w base w
#> notice: base derived w
#> Class[Base] {}
#> Class[Derived] {}

#### a lambda sees where it is written
class c { $v = 'c' [1].each |$x| { notice($v) $inner = 1 } notice("[$inner]") }
include c
#> notice: c
#> warning: Unknown variable: 'inner'. (1)
#> notice: []
#> Class[C] {}

#### resource defaults are dynamic
Notify { message => 'top' }
class a { Notify { message => 'a' } include b notify { 'in a': } }
class b { notify { 'in b': } }
include a
notify { 'in top': }
class c { include b notify { 'in c': } }
include c
#> Class[A] {}
#> Class[B] {}
#> Notify[in b] {"message":"a"}
#> Notify[in a] {"message":"a"}
#> Notify[in top] {"message":"top"}
#> Class[C] {}
#> Notify[in c] {"message":"top"}
#> Class[B] -> Notify[in b]
#> Class[A] -> Notify[in a]
#> Class[main] -> Notify[in top]
#> Class[C] -> Notify[in c]

#### resource defaults: merged along the chain
Notify { message => 'top', withpath => true }
class a { Notify { message => 'a' } notify { 'x': } }
include a
#> Class[A] {}
#> Notify[x] {"message":"a","withpath":true}
#> Class[A] -> Notify[x]

#### resource defaults: of the base class
class base { Notify { message => 'base' } }
class derived inherits base { notify { 'x': } }
include derived
#> Class[Base] {}
#> Class[Derived] {}
#> Notify[x] {"message":"base"}
#> Class[Derived] -> Notify[x]

#### resource defaults: undef
Notify { message => 'top' }
notify { 'x': message => undef }
#> Notify[x] {}
#> Class[main] -> Notify[x]

#### resource defaults: the same parameter twice in a scope
Notify { message => 'a' }
Notify { message => 'b' }
notify { 'x': }
#> error -:- Default already defined for Notify { message }; cannot redefine (line: 2)

#### resource defaults: unknown parameter
Notify { nosuch => 1 }
notify { 'x': }
#> error -:- no parameter named 'nosuch' (line: 2) on Notify[x] (line: 2)

#### qualified lookup into a class that is not evaluated
class c { $v = 1 }
notice("[$c::v]")
#> warning: Unknown variable: 'c::v'. (2)
#> notice: []

#### qualified lookup of an unknown class
notice("[$nosuch::v]")
#> warning: Unknown variable: 'nosuch::v'. (1)
#> notice: []

#### qualified lookup of an unknown variable
class c { }
include c
notice("[$c::v]")
#> warning: Unknown variable: 'c::v'. (3)
#> notice: []
#> Class[C] {}

#### unknown variable
notice("[$nosuch]")
#> warning: Unknown variable: 'nosuch'. (1)
#> notice: []

#### unknown top variable
notice("[$::nosuch]")
#> warning: Unknown variable: '::nosuch'. (1)
#> notice: []

#### facts and trusted
notice($facts['os']['family'], $os['name'], $::kernel, $trusted['certname'], $facts['nosuch'])
notice($environment, $servername, $settings::strict)
#> notice: Debian Debian Linux suite.example.com 
#> notice: production puppet.example.com warning

#### facts cannot be reassigned in a class
class c { $facts = 1 }
include c
#> error 1:18 Evaluation Error: Error while evaluating a '=' expression, Attempt to assign to a reserved variable name: 'facts' (line: 1, column: 18)

#### node scope
$v = 'top'
node default { $v = 'node' $w = 'w' include c notice($v) }
class c { notice($v, $w, $::v) }
#> notice: node w top
#> notice: node
#> Node[default] {}
#> Class[C] {}
#> Class[main] -> Node[default]

#### variables of defines are not reachable
define d() { $v = 1 }
d { 'x': }
notice("[$d::v]")
#> warning: Unknown variable: 'd::v'. (3)
#> notice: []
#> D[x] {}
#> Class[main] -> D[x]

#### getvar
$h = { 'a' => { 'b' => [10, 20] } }
class c { $v = 'cv' }
include c
notice(getvar('h'), getvar('h.a.b.1'), getvar('nosuch', 'dflt'), getvar('c::v'), getvar('facts.os.family'))
#> notice: {a => {b => [10, 20]}} 20 dflt cv Debian
#> Class[C] {}

#### title and name
define d() { notice($title, $name) }
d { ['x', 'y']: }
class c { notice($title, $name) }
include c
#> notice: c c
#> notice: x x
#> notice: y y
#> D[x] {}
#> D[y] {}
#> Class[C] {}
#> Class[main] -> D[x]
#> Class[main] -> D[y]

#### order of evaluation
define d() { notice("d ${title} ${late}") }
$late = 'late'
d { 'x': }
class c { notice('c') }
notice('top')
include c
d { 'y': }
notice('end')
#> notice: top
#> notice: c
#> notice: end
#> notice: d x late
#> notice: d y late
#> D[x] {}
#> Class[C] {}
#> D[y] {}
#> Class[main] -> D[x]
#> Class[main] -> D[y]

