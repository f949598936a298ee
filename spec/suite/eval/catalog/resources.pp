#### resource forms
notify { 'a': message => 'm', }
notify { 'b': message => 1; 'c': message => [1, 'x'] }
notify { ['d', 'e']: withpath => true }
notify { 'f': ; }
#> Notify[a] {"message":"m"}
#> Notify[b] {"message":1}
#> Notify[c] {"message":[1,"x"]}
#> Notify[d] {"withpath":true}
#> Notify[e] {"withpath":true}
#> Notify[f] {}
#> Class[main] -> Notify[a]
#> Class[main] -> Notify[b]
#> Class[main] -> Notify[c]
#> Class[main] -> Notify[d]
#> Class[main] -> Notify[e]
#> Class[main] -> Notify[f]

#### default body
notify {
  default: message => 'd', withpath => true;
  'a': ;
  'b': message => 'b'
}
#> Notify[a] {"message":"d","withpath":true}
#> Notify[b] {"message":"b","withpath":true}
#> Class[main] -> Notify[a]
#> Class[main] -> Notify[b]

#### splat attributes
$h = { 'message' => 'm', 'withpath' => false }
notify { 'a': * => $h }
notify { default: * => $h; 'b': message => 'own' }
#> Notify[a] {"message":"m","withpath":false}
#> Notify[b] {"message":"own","withpath":false}
#> Class[main] -> Notify[a]
#> Class[main] -> Notify[b]

#### splat with the same attribute
notify { 'a': message => 1, * => { 'message' => 2 } }
#> error 1:1 Evaluation Error: The attribute 'message' has already been set (line: 1, column: 1)

#### splat of a value that is no hash
notify { 'a': * => 5 }
#> error 1:20 Evaluation Error: Expected value of type Hash, got Integer (line: 1, column: 20)

#### titles
notify { "a${1 + 1}": }
$t = ['x', 'y']
notify { $t: }
notify { [['p'], ['q']]: }
#> Notify[a2] {}
#> Notify[x] {}
#> Notify[y] {}
#> Notify[p] {}
#> Notify[q] {}
#> Class[main] -> Notify[a2]
#> Class[main] -> Notify[x]
#> Class[main] -> Notify[y]
#> Class[main] -> Notify[p]
#> Class[main] -> Notify[q]

#### titles that are not strings
notify { 5: }
#> error 1:10 Evaluation Error: Illegal title type at index 0. Expected String, got Integer (line: 1, column: 10)

#### title undef
notify { undef: }
#> error 1:10 Evaluation Error: Missing title. The title expression resulted in undef (line: 1, column: 10)

#### title empty
notify { '': }
#> error 1:10 Evaluation Error: Empty string title at 0. Title strings must have a length greater than zero. (line: 1, column: 10)

#### title in an empty array
notify { []: }

#### duplicate title in a body list
notify { 'a': ; 'a': }
#> error 1:1 Evaluation Error: The title 'a' has already been used in this resource expression (line: 1, column: 1)

#### virtual and exported
@notify { 'v': }
@@notify { 'e': }
realize(Notify['v'])
#> warning: You cannot collect exported resources without storeconfigs being set; the export is ignored (2)
#> Notify[v] {}
#> Notify[e] {} {"exported":true}
#> Class[main] -> Notify[v]
#> Class[main] -> Notify[e]

#### virtual resources that nobody wants
@notify { 'v': }
@user { 'u': }

#### collectors
@notify { 'a': message => 'x', tag => 't' }
@notify { 'b': message => 'y' }
@notify { 'c': message => ['x', 'z'] }
Notify <| message == 'x' |>
Notify <| title == 'b' |> { withpath => true }
#> Notify[a] {"message":"x","tag":"t"}
#> Notify[b] {"message":"y","withpath":true}
#> Notify[c] {"message":["x","z"]}
#> Class[main] -> Notify[a]
#> Class[main] -> Notify[b]
#> Class[main] -> Notify[c]

#### collectors: operators
@notify { 'a': message => 'x', withpath => true }
@notify { 'b': message => 'y', withpath => true }
@notify { 'c': message => 'z', withpath => false }
Notify <| (message == 'x' or message == 'y') and withpath != false |>
#> Notify[a] {"message":"x","withpath":true}
#> Notify[b] {"message":"y","withpath":true}
#> Class[main] -> Notify[a]
#> Class[main] -> Notify[b]

#### collectors: by tag
class c { @notify { 'in c': } }
include c
Notify <| tag == 'c' |>
#> Class[C] {}
#> Notify[in c] {}
#> Class[C] -> Notify[in c]

#### collectors: everything
@notify { 'a': }
@notify { 'b': }
Notify <| |>
#> Notify[a] {}
#> Notify[b] {}
#> Class[main] -> Notify[a]
#> Class[main] -> Notify[b]

#### collectors: override of what is there
notify { 'a': }
Notify <| title == 'a' |> { message => 'overridden', tag +> 'more' }
#> Notify[a] {"message":"overridden","tag":"more"}
#> Class[main] -> Notify[a]

#### collectors: later resources
Notify <| |> { message => 'all' }
define d() { notify { "in ${title}": } }
d { 'x': }
#> D[x] {}
#> Notify[in x] {"message":"all"}
#> Class[main] -> D[x]
#> D[x] -> Notify[in x]

#### collectors of classes
Class <| |>
#> error 1:1 Evaluation Error: Error while evaluating a Virtual Query, Classes cannot be collected (line: 1, column: 1)

#### exported collector without storeconfigs
Notify <<| |>>
#> warning: You cannot collect exported resources without storeconfigs being set; the collection will be ignored (1)

#### overrides
notify { 'a': }
Notify['a'] { message => 'over' }
#> Notify[a] {"message":"over"}
#> Class[main] -> Notify[a]

#### overrides of several
notify { ['a', 'b']: }
Notify['a', 'b'] { withpath => true }
#> Notify[a] {"withpath":true}
#> Notify[b] {"withpath":true}
#> Class[main] -> Notify[a]
#> Class[main] -> Notify[b]

#### overrides twice
notify { 'a': message => 1 }
Notify['a'] { message => 2 }
#> error -:- Parameter 'message' is already set on Notify[a] by #<Puppet::Resource::Type:0x> at (line: 1); cannot redefine (line: 2)

#### overrides by a stranger
class a { notify { 'n': message => 1 } }
class b { include a Notify['n'] { message => 2 } }
include b
#> error -:- Only subclasses can override parameters (line: 2)

#### overrides with +>
class a { notify { 'n': tag => ['x'] } }
class b inherits a { Notify['n'] { tag +> ['y'] } }
include b
#> Class[A] {}
#> Class[B] {}
#> Notify[n] {"tag":["x","y"]}
#> Class[A] -> Notify[n]

#### overrides with undef
class a { notify { 'n': message => 'x' } }
class b inherits a { Notify['n'] { message => undef } }
include b
#> Class[A] {}
#> Class[B] {}
#> Notify[n] {}
#> Class[A] -> Notify[n]

#### relationships: arrows
notify { 'a': } -> notify { 'b': } ~> notify { 'c': }
Notify['c'] <- Notify['d']
notify { 'd': }
Notify['d'] <~ Notify['e']
notify { 'e': }
#> Notify[a] {"before":["Notify[b]"]}
#> Notify[b] {"notify":["Notify[c]"]}
#> Notify[c] {}
#> Notify[d] {"before":["Notify[c]"]}
#> Notify[e] {"notify":["Notify[d]"]}
#> Class[main] -> Notify[a]
#> Class[main] -> Notify[b]
#> Class[main] -> Notify[c]
#> Class[main] -> Notify[d]
#> Class[main] -> Notify[e]

#### relationships: arrays and collectors
notify { ['a', 'b', 'c']: }
[Notify['a'], Notify['b']] -> Notify['c']
@user { 'u': ensure => present }
User <| |> -> Notify['a']
#> Notify[a] {"before":["Notify[c]"]}
#> Notify[b] {"before":["Notify[c]"]}
#> Notify[c] {}
#> User[u] {"ensure":"present","before":["Notify[a]"]}
#> Class[main] -> Notify[a]
#> Class[main] -> Notify[b]
#> Class[main] -> Notify[c]
#> Class[main] -> User[u]

#### relationships: classes
class x { notify { 'in x': } }
class y { notify { 'in y': } }
include x, y
Class['x'] -> Class['y']
#> Class[X] {"before":["Class[Y]"]}
#> Class[Y] {}
#> Notify[in x] {}
#> Notify[in y] {}
#> Class[X] -> Notify[in x]
#> Class[Y] -> Notify[in y]

#### relationships: metaparameters
notify { 'a': before => Notify['b'] }
notify { 'b': require => [Notify['c'], Notify['d']], notify => Notify['e'] }
notify { ['c', 'd']: }
notify { 'e': subscribe => Notify['c'] }
#> Notify[a] {"before":"Notify[b]"}
#> Notify[b] {"require":["Notify[c]","Notify[d]"],"notify":"Notify[e]"}
#> Notify[c] {}
#> Notify[d] {}
#> Notify[e] {"subscribe":"Notify[c]"}
#> Class[main] -> Notify[a]
#> Class[main] -> Notify[b]
#> Class[main] -> Notify[c]
#> Class[main] -> Notify[d]
#> Class[main] -> Notify[e]

#### relationships: strings
notify { 'a': require => 'Notify[b]' }
notify { 'b': }
#> Notify[a] {"require":"Notify[b]"}
#> Notify[b] {}
#> Class[main] -> Notify[a]
#> Class[main] -> Notify[b]

#### relationships: to nothing
notify { 'a': require => Notify['nosuch'] }
#> error -:- Could not find resource 'Notify[nosuch]' in parameter 'require' (line: 1)

#### relationships: wrong operands
notify { 'a': } -> 'x'
#> error 1:17 Evaluation Error: Error while evaluating a '->' expression, The expression <x> is not a valid type specification. (line: 1, column: 17)

#### relationships: cycle is not seen at compile time
notify { 'a': require => Notify['b'] }
notify { 'b': require => Notify['a'] }
#> Notify[a] {"require":"Notify[b]"}
#> Notify[b] {"require":"Notify[a]"}
#> Class[main] -> Notify[a]
#> Class[main] -> Notify[b]

#### metaparameters
notify { 'a': tag => ['t1', 't2'], noop => true, loglevel => 'debug', alias => 'other' }
notify { 'b': require => Notify['other'] }
#> Notify[a] {"tag":["t1","t2"],"noop":true,"loglevel":"debug","alias":"other"}
#> Notify[b] {"require":"Notify[other]"}
#> Class[main] -> Notify[a]
#> Class[main] -> Notify[b]

#### stages
stage { 'pre': before => Stage['main'] }
class c { notify { 'x': } }
class { 'c': stage => 'pre' }
#> Stage[pre] {"before":"Stage[main]"}
#> Class[C] {"stage":"pre"}
#> Notify[x] {}
#> Stage[pre] -> Class[C]
#> Class[C] -> Notify[x]

#### stage unknown
class c { }
class { 'c': stage => 'nosuch' }
#> error 2:1 Evaluation Error: Error while evaluating a Resource Statement, Could not find stage nosuch specified by Class[C] (line: 2, column: 1)

#### containment
class outer { contain inner notify { 'o': } }
class inner { notify { 'i': } }
include outer
notify { 'after': require => Class['outer'] }
#> Class[Outer] {}
#> Class[Inner] {}
#> Notify[i] {}
#> Notify[o] {}
#> Notify[after] {"require":"Class[Outer]"}
#> Class[Outer] -> Class[Inner]
#> Class[Inner] -> Notify[i]
#> Class[Outer] -> Notify[o]
#> Class[main] -> Notify[after]

#### include forms
class a { } class b { } class c { } class d { }
include a, b
include ['c', 'd']
include Class['a']
notice(include('a'))
#> notice: [Class[a]]
#> Class[A] {}
#> Class[B] {}
#> Class[C] {}
#> Class[D] {}

#### include with a leading ::
class a { notify { 'x': } }
include ::a
#> Class[A] {}
#> Notify[x] {}
#> Class[A] -> Notify[x]

#### include nothing
include

#### include an empty list
include([])

#### include undef
include(undef)
#> error 1:1 Evaluation Error: Error while evaluating a Function Call, Cannot use undef as a class name (line: 1, column: 1)

#### class declared twice like a resource
class c($a = 1) { }
class { 'c': }
class { 'c': }
#> error 3:1 Evaluation Error: Error while evaluating a Resource Statement, Duplicate declaration: Class[C] is already declared at (line: 2); cannot redeclare (line: 3) (line: 3, column: 1)

#### include then declare
class c($a = 1) { }
include c
class { 'c': a => 2 }
#> error 3:1 Evaluation Error: Error while evaluating a Resource Statement, Duplicate declaration: Class[C] is already declared; cannot redeclare (line: 3) (line: 3, column: 1)

#### declare then include
class c($a = 1) { notice($a) }
class { 'c': a => 2 }
include c
#> notice: 2
#> Class[C] {"a":2}

#### duplicate declaration
notify { 'a': }
notify { 'a': }
#> error 2:1 Evaluation Error: Error while evaluating a Resource Statement, Duplicate declaration: Notify[a] is already declared at (line: 1); cannot redeclare (line: 2) (line: 2, column: 1)

#### duplicate by alias
notify { 'a': alias => 'b' }
notify { 'b': }
#> error 2:1 Evaluation Error: Error while evaluating a Resource Statement, Duplicate declaration: Notify[b] is already declared at (line: 1); cannot redeclare (line: 2) (line: 2, column: 1)

#### duplicate by name of an isomorphic type
file { '/tmp/x': }
file { 'other': path => '/tmp/x' }
#> error 2:1 Evaluation Error: Error while evaluating a Resource Statement, Cannot alias File[other] to ["/tmp/x"] at (line: 2); resource ["File", "/tmp/x"] already declared (line: 1) (line: 2, column: 1)

#### create_resources
create_resources('notify', { 'a' => { 'message' => 1 }, 'b' => {} }, { 'withpath' => true })
create_resources('@notify', { 'v' => {} })
define d($x) { notify { "d ${x}": } }
create_resources('d', { 'y' => { 'x' => 5 } })
create_resources('class', { 'c' => {} })
class c { notify { 'c': } }
#> Notify[a] {"withpath":true,"message":1}
#> Notify[b] {"withpath":true}
#> D[y] {"x":5}
#> Class[C] {}
#> Notify[c] {}
#> Notify[d 5] {}
#> Class[main] -> Notify[a]
#> Class[main] -> Notify[b]
#> Class[main] -> D[y]
#> Class[C] -> Notify[c]
#> D[y] -> Notify[d 5]

#### create_resources: errors
create_resources('nosuch', { 'a' => {} })
#> error 1:1 Evaluation Error: Error while evaluating a Function Call, Unknown resource type: 'nosuch' (line: 1, column: 1)

#### ensure values
file { '/a': ensure => file, mode => '0644', content => "x\n" }
file { '/b': ensure => directory, recurse => true }
user { 'u': ensure => present, uid => 5, groups => ['a', 'b'] }
exec { '/bin/true': refreshonly => true, path => ['/bin', '/usr/bin'] }
package { 'p': ensure => '1.0-2' }
service { 's': ensure => running, enable => true }
#> File[/a] {"ensure":"file","mode":"0644","content":"x\\n"}
#> File[/b] {"ensure":"directory","recurse":true}
#> User[u] {"ensure":"present","uid":5,"groups":["a","b"]}
#> Exec[/bin/true] {"refreshonly":true,"path":["/bin","/usr/bin"]}
#> Package[p] {"ensure":"1.0-2"}
#> Service[s] {"ensure":"running","enable":true}
#> Class[main] -> File[/a]
#> Class[main] -> File[/b]
#> Class[main] -> User[u]
#> Class[main] -> Exec[/bin/true]
#> Class[main] -> Package[p]
#> Class[main] -> Service[s]

#### values of parameters
notify { 'a': message => { 'k' => [1, undef, { 'n' => undef }] } }
notify { 'b': message => Sensitive('secret') }
notify { 'c': message => Integer[1, 2] }
notify { 'd': message => /re/ }
notify { 'e': message => 1.5e10 }
notify { 'f': message => default }
notify { 'g': message => Timestamp('2020-01-01T00:00:00Z') }
notify { 'h': message => SemVer('1.2.3') }
notify { 'i': message => Notify['a'] }
notify { 'j': message => Deferred('upcase', ['a']) }
notify { 'k': message => Binary('AAEC') }
notify { 'l': message => [Sensitive('x')] }
notify { 'm': message => { 5 => 6, undef => 1 } }
notify { 'n': message => undef }
notify { 'o': message => '' }
notify { 'p': message => [] }
#> warning: Notify[c]['message'] contains an Integer-Type value. It will be converted to the String 'Integer[1, 2]' (3)
#> warning: Notify[d]['message'] contains a Regexp value. It will be converted to the String '/re/' (4)
#> warning: Notify[f]['message'] contains the special value default. It will be converted to the String 'default' (6)
#> warning: Notify[g]['message'] contains a Puppet::Pops::Time::Timestamp value. It will be converted to the String '2020-01-01T00:00:00.000000000 UTC' (7)
#> warning: Notify[h]['message'] contains a SemanticPuppet::Version value. It will be converted to the String '1.2.3' (8)
#> warning: Notify[j]['message'] contains a Deferred value. It will be converted to the String 'Deferred({'name' => 'upcase', 'arguments' => ['a']})' (10)
#> warning: Notify[k]['message'] contains a Puppet::Pops::Types::PBinaryType::Binary value. It will be converted to the String 'AAEC' (11)
#> warning: Notify[m]['message'] contains a hash with an Integer key. It will be converted to the String '5' (13)
#> warning: Notify[m]['message']['message'] contains a hash with a NilClass key. It will be converted to the String '' (13)
#> Notify[a] {"message":{"k":[1,null,{"n":null}]}}
#> Notify[b] {"message":"secret"} {"sensitive_parameters":["message"]}
#> Notify[c] {"message":"Integer[1, 2]"}
#> Notify[d] {"message":"/re/"}
#> Notify[e] {"message":15000000000.0}
#> Notify[f] {"message":"default"}
#> Notify[g] {"message":"2020-01-01T00:00:00.000000000 UTC"}
#> Notify[h] {"message":"1.2.3"}
#> Notify[i] {"message":"Notify[a]"}
#> Notify[j] {"message":"Deferred({'name' => 'upcase', 'arguments' => ['a']})"}
#> Notify[k] {"message":"AAEC"}
#> Notify[l] {"message":[{"__ptype":"Sensitive","__pvalue":"x"}]}
#> Notify[m] {"message":{"5":6,"":1}}
#> Notify[n] {}
#> Notify[o] {"message":""}
#> Notify[p] {"message":[]}
#> Class[main] -> Notify[a]
#> Class[main] -> Notify[b]
#> Class[main] -> Notify[c]
#> Class[main] -> Notify[d]
#> Class[main] -> Notify[e]
#> Class[main] -> Notify[f]
#> Class[main] -> Notify[g]
#> Class[main] -> Notify[h]
#> Class[main] -> Notify[i]
#> Class[main] -> Notify[j]
#> Class[main] -> Notify[k]
#> Class[main] -> Notify[l]
#> Class[main] -> Notify[m]
#> Class[main] -> Notify[n]
#> Class[main] -> Notify[o]
#> Class[main] -> Notify[p]

#### unknown type
nosuch { 'a': }
#> error 1:1 Evaluation Error: Error while evaluating a Resource Statement, Unknown resource type: 'nosuch' (line: 1, column: 1)

#### unknown parameter
notify { 'a': nosuch => 1 }
#> error -:- no parameter named 'nosuch' (line: 1) on Notify[a] (line: 1)

#### class with unknown parameter
class c { }
class { 'c': nosuch => 1 }
#> error 2:1 Evaluation Error: Error while evaluating a Resource Statement, Class[C]: has no parameter named 'nosuch' (line: 2, column: 1)

#### class unknown
include nosuch
#> error 1:1 Evaluation Error: Error while evaluating a Function Call, Could not find class ::nosuch for suite.example.com (line: 1, column: 1)

#### tags
class one::two { tag 'manual' notify { 'x': tag => 'own' } if tagged('manual') { notice('tagged') } }
include one::two
notice(tagged('one'))
#> notice: tagged
#> notice: true
#> Class[One::Two] {}
#> Notify[x] {"tag":"own"}
#> Class[One::Two] -> Notify[x]

#### a resource expression has a value
$r = notify { 'a': }
notice($r, type($r))
#> notice: [Notify['a']] Tuple[Type[Notify['a']]]
#> Notify[a] {}
#> Class[main] -> Notify[a]

#### resources in conditional and iteration
if true { notify { 'if': } }
[1, 2].each |$x| { notify { "each ${x}": } }
$facts['os']['name'] ? { 'Debian' => notice('deb'), default => notice('other') }
case 1 { 1: { notify { 'case': } } }
#> error 3:1 Could not parse for environment production: This Selector Expression has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (line: 3, column: 1)

#### lazy evaluation of defines
define inner($v) { notice("inner ${title}") }
define outer() { notice("outer ${title}") inner { "i-${title}": v => 1 } }
outer { 'a': }
outer { 'b': }
notice('top')
#> notice: top
#> notice: outer a
#> notice: outer b
#> notice: inner i-a
#> notice: inner i-b
#> Outer[a] {}
#> Outer[b] {}
#> Inner[i-a] {"v":1}
#> Inner[i-b] {"v":1}
#> Class[main] -> Outer[a]
#> Class[main] -> Outer[b]
#> Outer[a] -> Inner[i-a]
#> Outer[b] -> Inner[i-b]

#### resource type by reference
Notify { 'x': message => 1 }
#> Notify[x] {"message":1}
#> Class[main] -> Notify[x]

#### resource type in an expression
$type = 'notify'
Resource[$type] { 'x': message => 1 }
Notify['y'] { message => 1 }
#> error -:- Could not find resource(s) Notify[y] for overriding

#### schedule and filebucket
schedule { 's': period => daily }
filebucket { 'main': path => false }
notify { 'a': schedule => 's' }
#> Schedule[s] {"period":"daily"}
#> Filebucket[main] {"path":false}
#> Notify[a] {"schedule":"s"}
#> Class[main] -> Schedule[s]
#> Class[main] -> Filebucket[main]
#> Class[main] -> Notify[a]

