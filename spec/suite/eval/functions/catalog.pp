# Built-in functions that need a catalog, files or facts.

#### include a
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
include a
#> Class[A] {}
#> Notify[in-a] {}
#> Class[A] -> Notify[in-a]

#### include 'a','b'
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
include 'a','b'
#> Class[A] {}
#> Class[B] {"p":1}
#> Notify[in-a] {}
#> Notify[b-1] {"tag":"zz"}
#> Class[A] -> Notify[in-a]
#> Class[B] -> Notify[b-1]

#### include ['a',['b']]
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
include ['a',['b']]
#> Class[A] {}
#> Class[B] {"p":1}
#> Notify[in-a] {}
#> Notify[b-1] {"tag":"zz"}
#> Class[A] -> Notify[in-a]
#> Class[B] -> Notify[b-1]

#### include Class['a']
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
include Class['a']
#> Class[A] {}
#> Notify[in-a] {}
#> Class[A] -> Notify[in-a]

#### include '::a'
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
include '::a'
#> Class[A] {}
#> Notify[in-a] {}
#> Class[A] -> Notify[in-a]

#### include 'A'
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
include 'A'
#> Class[A] {}
#> Notify[in-a] {}
#> Class[A] -> Notify[in-a]

#### include nosuch
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
include nosuch
#> error 5:1 Evaluation Error: Error while evaluating a Function Call, Could not find class ::nosuch for suite.example.com (line: 5, column: 1)

#### include Class
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
include Class
#> error 5:1 Evaluation Error: Error while evaluating a Function Call, Cannot use an unspecific Class[] Type (line: 5, column: 1)

#### include 1
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
include 1
#> error 5:1 Evaluation Error: Error while evaluating a Function Call, undefined method `downcase' for nil:NilClass\n\n      end.downcase\n         ^^^^^^^^^ (line: 5, column: 1)

#### include undef
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
include undef
#> error 5:1 Evaluation Error: Error while evaluating a Function Call, Cannot use undef as a class name (line: 5, column: 1)

#### include ''
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
include ''
#> error 5:1 Evaluation Error: Error while evaluating a Function Call, Cannot use empty string as a class name (line: 5, column: 1)

#### require a
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
require a
#> Class[A] {}
#> Notify[in-a] {}
#> Class[A] -> Notify[in-a]

#### contain a
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
contain a
#> Class[A] {}
#> Notify[in-a] {}
#> Class[main] -> Class[A]
#> Class[A] -> Notify[in-a]

#### contain b, a
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
contain b, a
#> Class[B] {"p":1}
#> Class[A] {}
#> Notify[b-1] {"tag":"zz"}
#> Notify[in-a] {}
#> Class[main] -> Class[B]
#> Class[main] -> Class[A]
#> Class[B] -> Notify[b-1]
#> Class[A] -> Notify[in-a]

#### class w { contain a require b } include w
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
class w { contain a require b } include w
#> Class[W] {"require":["Class[B]"]}
#> Class[A] {}
#> Notify[in-a] {}
#> Class[B] {"p":1}
#> Notify[b-1] {"tag":"zz"}
#> Class[W] -> Class[A]
#> Class[A] -> Notify[in-a]
#> Class[B] -> Notify[b-1]

#### $x = include(a,b) notice($x)
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
$x = include(a,b) notice($x)
#> notice: [Class[a], Class[b]]
#> Class[A] {}
#> Class[B] {"p":1}
#> Notify[in-a] {}
#> Notify[b-1] {"tag":"zz"}
#> Class[A] -> Notify[in-a]
#> Class[B] -> Notify[b-1]

#### include File['/x']
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
include File['/x']
#> error 5:1 Evaluation Error: Error while evaluating a Function Call, Cannot use a Resource[File] where a Resource['class', name] is expected (line: 5, column: 1)

#### notice(defined(Class[a])) include a notice(defined(Class[a]))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(defined(Class[a])) include a notice(defined(Class[a]))
#> notice: false
#> notice: true
#> Class[A] {}
#> Notify[in-a] {}
#> Class[A] -> Notify[in-a]

#### notice(defined('a'), defined('d'), defined('nosuch'), defined('notify'), defined('File'), defined('$x'), defined('$facts'), defined('$::kernel'), defined('main'), defined(''))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(defined('a'), defined('d'), defined('nosuch'), defined('notify'), defined('File'), defined('$x'), defined('$facts'), defined('$::kernel'), defined('main'), defined(''))
#> notice: true true false true true false true true true false

#### $x=undef notice(defined('$x'), defined('$y'))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
$x=undef notice(defined('$x'), defined('$y'))
#> notice: true false

#### include a notice(defined(Notify['in-a']), defined(Notify['zz']), defined(Type[Class['b']]), defined(Type[Notify]))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
include a notice(defined(Notify['in-a']), defined(Notify['zz']), defined(Type[Class['b']]), defined(Type[Notify]))
#> notice: true false true true
#> Class[A] {}
#> Notify[in-a] {}
#> Class[A] -> Notify[in-a]

#### notice(defined('$settings::vardir'), defined('$a::z'))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(defined('$settings::vardir'), defined('$a::z'))
#> notice: true false

#### create_resources(notify, {'x'=>{message=>'m'},'y'=>{}}, {message=>'d', loglevel=>'info'})
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
create_resources(notify, {'x'=>{message=>'m'},'y'=>{}}, {message=>'d', loglevel=>'info'})
#> Notify[x] {"message":"m","loglevel":"info"}
#> Notify[y] {"message":"d","loglevel":"info"}
#> Class[main] -> Notify[x]
#> Class[main] -> Notify[y]

#### create_resources('@notify', {'x'=>{}}) realize(Notify[x])
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
create_resources('@notify', {'x'=>{}}) realize(Notify[x])
#> Notify[x] {}
#> Class[main] -> Notify[x]

#### create_resources('@@notify', {'x'=>{}})
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
create_resources('@@notify', {'x'=>{}})
#> Notify[x] {} {"exported":true}
#> Class[main] -> Notify[x]

#### create_resources(d, {'t'=>{x=>5},'u'=>{}})
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
create_resources(d, {'t'=>{x=>5},'u'=>{}})
#> D[t] {"x":5}
#> D[u] {"x":1}
#> Notify[d-t-5] {}
#> Notify[d-u-1] {}
#> Class[main] -> D[t]
#> Class[main] -> D[u]
#> D[t] -> Notify[d-t-5]
#> D[u] -> Notify[d-u-1]

#### create_resources('class', {'b'=>{p=>9}})
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
create_resources('class', {'b'=>{p=>9}})
#> Class[B] {"p":9}
#> Notify[b-9] {"tag":"zz"}
#> Class[B] -> Notify[b-9]

#### create_resources('@class', {'b'=>{}})
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
create_resources('@class', {'b'=>{}})
#> error 5:- Evaluation Error: Classes are not virtualizable (file: unknown, line: 5)

#### create_resources(notify, {'x'=>undef})
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
create_resources(notify, {'x'=>undef})
#> error 5:1 Evaluation Error: Error while evaluating a Function Call, no implicit conversion of nil into Hash (line: 5, column: 1)

#### create_resources(notify, {['x','y']=>{}})
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
create_resources(notify, {['x','y']=>{}})
#> Notify[x] {}
#> Notify[y] {}
#> Class[main] -> Notify[x]
#> Class[main] -> Notify[y]

#### create_resources(nosuch, {'x'=>{}})
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
create_resources(nosuch, {'x'=>{}})
#> error 5:1 Evaluation Error: Error while evaluating a Function Call, Unknown resource type: 'nosuch' (line: 5, column: 1)

#### create_resources(d, {'t'=>{nope=>5}})
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
create_resources(d, {'t'=>{nope=>5}})
#> error 5:- Evaluation Error: Error while evaluating a Resource Statement, D[t]: has no parameter named 'nope' (file: unknown, line: 5)

#### create_resources(notify, {'x'=>{nope=>5}})
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
create_resources(notify, {'x'=>{nope=>5}})
#> error -:- no parameter named 'nope' (file: unknown, line: 5) on Notify[x] (file: unknown, line: 5)

#### create_resources(notify, {'x'=>{message=>undef}}, {message=>'d'})
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
create_resources(notify, {'x'=>{message=>undef}}, {message=>'d'})
#> Notify[x] {}
#> Class[main] -> Notify[x]

#### create_resources(notify, {'x'=>{message=>[1,undef,/a/]}})
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
create_resources(notify, {'x'=>{message=>[1,undef,/a/]}})
#> Notify[x] {"message":[1,null,"/a/"]}
#> Class[main] -> Notify[x]

#### create_resources(notify, {'x'=>{require=>Notify[y]},'y'=>{}})
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
create_resources(notify, {'x'=>{require=>Notify[y]},'y'=>{}})
#> Notify[x] {"require":"Notify[y]"}
#> Notify[y] {}
#> Class[main] -> Notify[x]
#> Class[main] -> Notify[y]

#### create_resources(notify, {'x'=>{}}) create_resources(notify, {'x'=>{}})
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
create_resources(notify, {'x'=>{}}) create_resources(notify, {'x'=>{}})
#> error 5:37 Evaluation Error: Error while evaluating a Function Call, Duplicate declaration: Notify[x] is already declared at (file: unknown, line: 5); cannot redeclare (file: unknown, line: 5) (line: 5, column: 37)

#### create_resources(file, {'/tmp/x'=>{ensure=>present, tag=>['q']}})
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
create_resources(file, {'/tmp/x'=>{ensure=>present, tag=>['q']}})
#> File[/tmp/x] {"ensure":"present","tag":["q"]}
#> Class[main] -> File[/tmp/x]

#### create_resources('Notify', {'x'=>{}})
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
create_resources('Notify', {'x'=>{}})
#> Notify[x] {}
#> Class[main] -> Notify[x]

#### $r = create_resources(notify, {'x'=>{}}) notice($r)
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
$r = create_resources(notify, {'x'=>{}}) notice($r)
#> notice: 
#> Notify[x] {}
#> Class[main] -> Notify[x]

#### create_resources(notify, {})
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
create_resources(notify, {})

#### create_resources(notify, {'x'=>{}}, undef)
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
create_resources(notify, {'x'=>{}}, undef)
#> error 5:1 Evaluation Error: Error while evaluating a Function Call, create_resources(): third argument, if provided, must be a hash (line: 5, column: 1)

#### tag('foo') notify{'x':}
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
tag('foo') notify{'x':}
#> Notify[x] {}
#> Class[main] -> Notify[x]

#### class t { tag('foo','bar::baz') notify{'x':} } include t
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
class t { tag('foo','bar::baz') notify{'x':} } include t
#> Class[T] {}
#> Notify[x] {}
#> Class[T] -> Notify[x]

#### notice(tagged('foo')) tag('foo') notice(tagged('foo'), tagged('foo','nope'))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(tagged('foo')) tag('foo') notice(tagged('foo'), tagged('foo','nope'))
#> notice: false
#> notice: true false

#### tag('a b')
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
tag('a b')
#> error 5:1 Evaluation Error: Error while evaluating a Function Call, Invalid tag 'a b' (line: 5, column: 1)

#### tag(['x'])
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
tag(['x'])

#### class t { notice(tagged('t'), tagged('class'), tagged('u')) } include t
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
class t { notice(tagged('t'), tagged('class'), tagged('u')) } include t
#> notice: true true false
#> Class[T] {}

#### @notify{'v':} realize(Notify['v'])
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
@notify{'v':} realize(Notify['v'])
#> Notify[v] {}
#> Class[main] -> Notify[v]

#### @notify{'v':} @notify{'w':} realize([Notify['v'],Notify['w']])
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
@notify{'v':} @notify{'w':} realize([Notify['v'],Notify['w']])
#> Notify[v] {}
#> Notify[w] {}
#> Class[main] -> Notify[v]
#> Class[main] -> Notify[w]

#### realize(Notify['nosuch'])
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
realize(Notify['nosuch'])
#> error -:- Failed to realize virtual resources Notify[nosuch]

#### realize('x')
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
realize('x')
#> error -:- Puppet::Parser::Compiler failed with error ArgumentError: No title provided and "x" is not a valid resource reference

#### notice(template('nosuch/x.erb'))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(template('nosuch/x.erb'))
#> error 5:8 Evaluation Error: Error while evaluating a Function Call, Could not find template 'nosuch/x.erb' (line: 5, column: 8)

#### notice(inline_template('a<%= @kernel %>b<%= scope["kernel"] %>'))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(inline_template('a<%= @kernel %>b<%= scope["kernel"] %>'))
#> notice: aLinuxbLinux

#### notice(inline_template('x','y<%= 1 %>'))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(inline_template('x','y<%= 1 %>'))
#> notice: xy1

#### notice(inline_template('<%= raise "z" %>'))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(inline_template('<%= raise "z" %>'))
#> error 5:8 Evaluation Error: Error while evaluating a Function Call, Failed to parse inline template: z (line: 5, column: 8)

#### $v = [1,2] notice(inline_template('<% @v.each do |x| -%>
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
$v = [1,2] notice(inline_template('<% @v.each do |x| -%>
<%= x %>,
<% end -%>
'))
#> notice: 1,\n2,\n

#### notice(inline_epp('a<%= $kernel %>b'))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(inline_epp('a<%= $kernel %>b'))
#> notice: aLinuxb

#### notice(inline_epp('<%- | $x, $y = 2 | -%>
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(inline_epp('<%- | $x, $y = 2 | -%>
<%= $x + $y %>', {x=>1}))
#> notice: 3

#### notice(inline_epp('<%- | $x | -%>
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(inline_epp('<%- | $x | -%>
z'))
#> error 5:8 Evaluation Error: Error while evaluating a Function Call, lambda: expects a value for parameter 'x' (line: 5, column: 8)

#### notice(inline_epp('<% if %>'))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(inline_epp('<% if %>'))
#> error 5:8 Evaluation Error: Error while evaluating a Function Call, inline_epp(): Invalid EPP: Syntax error at end of input (file: inlined-epp-text) (line: 5, column: 8)

#### notice(inline_epp('<%= $x %>', {'x'=>5}))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(inline_epp('<%= $x %>', {'x'=>5}))
#> notice: 5

#### notice(inline_epp('<%- | Integer $x | -%>
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(inline_epp('<%- | Integer $x | -%>
z', {x=>'q'}))
#> error 5:8 Evaluation Error: Error while evaluating a Function Call, lambda: parameter 'x' expects an Integer value, got String (line: 5, column: 8)

#### $q=3 notice(inline_epp('<%= $q %>'))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
$q=3 notice(inline_epp('<%= $q %>'))
#> notice: 3

#### notice(epp('/nosuch.epp'))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(epp('/nosuch.epp'))
#> error 5:8 Evaluation Error: Error while evaluating a Function Call, Could not find template '/nosuch.epp' (line: 5, column: 8)

#### notice(epp('nosuch/x'))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(epp('nosuch/x'))
#> error 5:8 Evaluation Error: Error while evaluating a Function Call, Could not find template 'nosuch/x.epp' (line: 5, column: 8)

#### notice(file('/nosuch'))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(file('/nosuch'))
#> error 5:8 Evaluation Error: Error while evaluating a Function Call, Could not find any files from /nosuch (line: 5, column: 8)

#### notice(binary_file('/nosuch'))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(binary_file('/nosuch'))
#> error 5:8 Evaluation Error: Error while evaluating a Function Call, binary_file(): The given file '/nosuch' does not exist (line: 5, column: 8)

#### notice(module_directory('nosuch'))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(module_directory('nosuch'))
#> notice: 

#### notice(find_template('x/y'))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(find_template('x/y'))
#> notice: 

#### notice(fqdn_rand(0))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(fqdn_rand(0))
#> error 5:8 Evaluation Error: Error while evaluating a Function Call, invalid argument - 0 (line: 5, column: 8)

#### notice(generate('x'))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(generate('x'))
#> error 5:8 Evaluation Error: Error while evaluating a Function Call, Generators must be fully qualified (line: 5, column: 8)

#### notice(getvar('kernel'), getvar('facts.os.family'), getvar('nosuch'), getvar('nosuch',5), getvar('::kernel'))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(getvar('kernel'), getvar('facts.os.family'), getvar('nosuch'), getvar('nosuch',5), getvar('::kernel'))
#> notice: Linux Debian  5 Linux

#### $h={'a'=>[1,{'b'=>2}]} notice(getvar('h.a.1.b'))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
$h={'a'=>[1,{'b'=>2}]} notice(getvar('h.a.1.b'))
#> notice: 2

#### class z { $q = {'k'=>'v'} } include z notice(getvar('z::q.k'), getvar('z::nope'))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
class z { $q = {'k'=>'v'} } include z notice(getvar('z::q.k'), getvar('z::nope'))
#> notice: v 
#> Class[Z] {}

#### notice(call('sprintf','%d',3))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(call('sprintf','%d',3))
#> notice: 3

#### notice(lookup('nosuch', {default_value=>1}))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(lookup('nosuch', {default_value=>1}))
#> notice: 1

#### notice(lookup('nosuch'))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(lookup('nosuch'))
#> error -:- Function lookup() did not find a value for the name 'nosuch'

#### fail('x', 1, [1], {a=>1}, undef, true, Notify['x'], Class['a'])
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
fail('x', 1, [1], {a=>1}, undef, true, Notify['x'], Class['a'])
#> error 5:1 Evaluation Error: Error while evaluating a Function Call, x 1 [1] {"a"=>1}  true Notify[x] Class[A] (line: 5, column: 1)

#### fail()
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
fail()
#> error 5:1 Evaluation Error: Error while evaluating a Function Call,  (line: 5, column: 1)

#### notice('a', 1, undef, [1,undef], {a=>undef}, /x/, Integer)
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice('a', 1, undef, [1,undef], {a=>undef}, /x/, Integer)
#> notice: a 1  [1, ] {a => } /x/ Integer

#### class l { warning('w') err('e') debug('d') info('i') } include l
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
class l { warning('w') err('e') debug('d') info('i') } include l
#> warning: w
#> err: e
#> Class[L] {}

#### d{'z':} define dd() { notice('in dd') } dd{'q':}
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
d{'z':} define dd() { notice('in dd') } dd{'q':}
#> notice: in dd
#> D[z] {"x":1}
#> Dd[q] {}
#> Notify[d-z-1] {}
#> Class[main] -> D[z]
#> Class[main] -> Dd[q]
#> D[z] -> Notify[d-z-1]

#### notice(abs('-5'), abs('x'))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(abs('-5'), abs('x'))
#> warning: The abs() function's auto conversion of String to Numeric is deprecated - change to convert input before calling\n   (file & line not available)
#> error 5:19 Evaluation Error: Error while evaluating a Function Call, abs(): Requires float or integer to work with - was given non decimal string (line: 5, column: 19)

#### [1,2].each |$x| { include a notice($x) }
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
[1,2].each |$x| { include a notice($x) }
#> notice: 1
#> notice: 2
#> Class[A] {}
#> Notify[in-a] {}
#> Class[A] -> Notify[in-a]

#### notice(digest('a'), md5('a'))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(digest('a'), md5('a'))
#> notice: ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb 0cc175b9c0f1b6a831c399e269772661

#### notice(split('a b', ' '), join([1,2],'-'))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(split('a b', ' '), join([1,2],'-'))
#> notice: [a, b] 1-2

#### $x = Sensitive('s') notice($x, unwrap($x)) notify{'s': message => $x}
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
$x = Sensitive('s') notice($x, unwrap($x)) notify{'s': message => $x}
#> notice: Sensitive [value redacted] s
#> Notify[s] {"message":"s"} {"sensitive_parameters":["message"]}
#> Class[main] -> Notify[s]

#### notice(with(1) |$x| { return(5) })
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(with(1) |$x| { return(5) })
#> error -:- return() from context where this is illegal (file: unknown, line: 5)

#### function f() { [1,2].each |$x| { return($x) } 9 } notice(f())
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
function f() { [1,2].each |$x| { return($x) } 9 } notice(f())
#> notice: 1

#### class r { [1,2].each |$x| { if $x == 1 { return() } } notify{'never':} } include r
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
class r { [1,2].each |$x| { if $x == 1 { return() } } notify{'never':} } include r
#> Class[R] {}

#### include a include a
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
include a include a
#> Class[A] {}
#> Notify[in-a] {}
#> Class[A] -> Notify[in-a]

#### require nosuch
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
require nosuch
#> error 5:1 Evaluation Error: Error while evaluating a Function Call, Could not find class ::nosuch for suite.example.com (line: 5, column: 1)

#### contain nosuch
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
contain nosuch
#> error 5:1 Evaluation Error: Error while evaluating a Function Call, Could not find class ::nosuch for suite.example.com (line: 5, column: 1)

#### notice(type(Notify['x']), type([1]))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(type(Notify['x']), type([1]))
#> notice: Type[Notify['x']] Tuple[Integer[1, 1]]

#### notice(String(Notify['x']))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(String(Notify['x']))
#> notice: Notify['x']

#### notice(versioncmp('1','2'))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(versioncmp('1','2'))
#> notice: -1

#### realize()
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
realize()
#> error 5:1 Evaluation Error: Error while evaluating a Function Call, realize(): Wrong number of arguments given (0 for minimum 1) (line: 5, column: 1)

#### notice(call('include','a'))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(call('include','a'))
#> notice: [Class[a]]
#> Class[A] {}
#> Notify[in-a] {}
#> Class[A] -> Notify[in-a]

#### Notify{message=>'dflt'} create_resources(notify,{'x'=>{}})
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
Notify{message=>'dflt'} create_resources(notify,{'x'=>{}})
#> Notify[x] {"message":"dflt"}
#> Class[main] -> Notify[x]

#### class o inherits a { Notify['in-a']{message=>'o'} } include o
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
class o inherits a { Notify['in-a']{message=>'o'} } include o
#> Class[A] {}
#> Class[O] {}
#> Notify[in-a] {"message":"o"}
#> Class[A] -> Notify[in-a]

#### notice(Deferred('join',[[1,2]]))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(Deferred('join',[[1,2]]))
#> notice: Deferred({'name' => 'join', 'arguments' => [[1, 2]]})

#### notice(call(Deferred('join',[[1,2],'-'])))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(call(Deferred('join',[[1,2],'-'])))
#> notice: 1-2

#### notice(Error('m'))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(Error('m'))
#> notice: Error({'msg' => 'm'})

#### notice(new(Timestamp,'2020-01-01'))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(new(Timestamp,'2020-01-01'))
#> notice: 2020-01-01T00:00:00.000000000 UTC

#### notice(contain(a))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(contain(a))
#> notice: [Class[a]]
#> Class[A] {}
#> Notify[in-a] {}
#> Class[main] -> Class[A]
#> Class[A] -> Notify[in-a]

#### notice(assert_type(Integer,'x'))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(assert_type(Integer,'x'))
#> error 5:8 Evaluation Error: Error while evaluating a Function Call, assert_type(): expects an Integer value, got String (line: 5, column: 8)

#### notice(epp('x',{'Bad Key'=>1}))
class a { notify{'in-a':} }
class b($p=1) { notify{"b-$p": tag => 'zz'} }
class m::c { include a }
define d($x=1) { notify{"d-$title-$x":} }
notice(epp('x',{'Bad Key'=>1}))
#> error 5:8 Evaluation Error: Error while evaluating a Function Call, 'epp' parameter 'parameters' key of entry 'Bad Key' expects a match for Pattern[/^\\w+$/], got 'Bad Key' (line: 5, column: 8)

