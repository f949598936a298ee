#### each
[1, 2].each |$x| { notice($x) }
[1, 2].each |$i, $x| { notice("$i $x") }
{ a => 1 }.each |$k, $v| { notice("$k $v") }
{ a => 1 }.each |$e| { notice($e) }
'ab'.each |$c| { notice($c) }
3.each |$i| { notice($i) }
Integer[1, 2].each |$i| { notice($i) }
#> error -:- Could not parse for environment production: Expression is not valid as a resource, resource-default, or resource-override (line: 2, column: 7)

#### iteration
= [1, 2, 3].filter |$x| { $x > 1 }
#> [2, 3]
= { a => 1, b => 2 }.filter |$k, $v| { $v > 1 }
#> {'b' => 2}
= { a => 1, b => 2 }.map |$k, $v| { "$k$v" }
#> ['a1', 'b2']
= [1, 2, 3].reduce |$m, $x| { $m + $x }
#> 6
= [].reduce |$m, $x| { $m + $x }
#> undef
= { a => 1, b => 2 }.reduce |$m, $x| { [$m[0], $m[1] + $x[1]] }
#> ['a', 3]
= [1, 2, 3, 4].slice(2)
#> [[1, 2], [3, 4]]
= [1, 2, 3].slice(2) |$x| { notice($x) }
#> notice: [1, 2]
#> notice: [3]
#> [1, 2, 3]
= [1, 2, 3].step(2).map |$x| { $x }
#> [1, 3]
= [1, 2, 3].reverse_each.map |$x| { $x }
#> [3, 2, 1]
= [1, 2, 3].any |$x| { $x > 2 }
#> true
= [1, 2, 3].all |$x| { $x > 2 }
#> false
= [1, 2].index |$x| { $x == 2 }
#> 1
= [1, 2].index(2)
#> 1
= 'abc'.index('b')
#> 1
= [a, b, a].unique
#> ['a', 'b']
= 'aab'.unique
#> 'ab'
= [1, 2].with |$x| { $x }
#> [1, 2]
= [3, 1, 2].sort
#> [1, 2, 3]
= ['b', 'A'].sort
#> ['A', 'b']
= [1, 'a'].sort
#> error 2:9 Evaluation Error: Error while evaluating a Method call, comparison of Integer with String failed (line: 2, column: 9)
= [1, 2].then |$x| { $x }
#> [1, 2]
= undef.then |$x| { $x }
#> undef
= 1.lest || { 2 }
#> 1
= undef.lest || { 2 }
#> 2
= { a => [1, { b => 2 }] }.dig('a', 1, 'b')
#> 2
= { a => 1 }.get('a')
#> 1
= { a => { b => 1 } }.get('a.b')
#> 1
= { a => 1 }.get('x', 'dflt')
#> 'dflt'
= [[1, 2], [3]].flatten
#> [1, 2, 3]
= { a => { b => 1 } }.tree_each().map |$x| { $x }
#> [[[], {'a' => {'b' => 1}}], [['a'], {'b' => 1}], [['a', 'b'], 1]]
= [1, [2]].tree_each({ include_containers => false }).map |$x| { $x }
#> [[[0], 1], [[1, 0], 2]]
= [0, 1].filter |$i, $x| { $i == 1 }
#> [1]
= 5.map |$x| { $x }
#> [0, 1, 2, 3, 4]
= 'abc'.map |$c| { upcase($c) }
#> ['A', 'B', 'C']
= [1, 2].filter |$x| { undef }
#> []
= [1].each |$a, $b, $c| { }
#> error 2:4 Evaluation Error: Error while evaluating a Method call, 'each' block expects between 1 and 2 arguments, got 3 (line: 2, column: 4)
= true.each |$x| { }
#> error 2:5 Evaluation Error: Error while evaluating a Method call, The function 'each' was called with arguments it does not accept. It expects one of:\n  (Hash hash, Callable[2, 2] block)\n    rejected: parameter 'hash' expects a Hash value, got Boolean\n  (Hash hash, Callable[1, 1] block)\n    rejected: parameter 'hash' expects a Hash value, got Boolean\n  (Iterable enumerable, Callable[2, 2] block)\n    rejected: parameter 'enumerable' expects an Iterable value, got Boolean\n  (Iterable enumerable, Callable[1, 1] block)\n    rejected: parameter 'enumerable' expects an Iterable value, got Boolean (line: 2, column: 5)
#### strings
= 'aBc'.upcase
#> 'ABC'
= 'aBc'.downcase
#> 'abc'
= 'abc def'.capitalize
#> 'Abc def'
= ' a '.strip
#> 'a'
= ' a '.lstrip
#> 'a '
= ' a '.rstrip
#> ' a'
= "a\n".chomp
#> 'a'
= 'abc'.chop
#> 'ab'
= 'abc'.length
#> 3
= 'ä'.length
#> 1
= 'HelloWorld'.camelcase
#> 'Helloworld'
= 'hello_world'.camelcase
#> 'HelloWorld'
= 'a,b,,c'.split(',')
#> ['a', 'b', '', 'c']
= 'a1b2'.split(/\d/)
#> ['a', 'b']
= 'abc'.split('')
#> ['a', 'b', 'c']
= ['a', 'b'].join('-')
#> 'a-b'
= ['a', ['b', 'c'], undef].join(',')
#> 'a,b,c,'
= 'abc'.match(/b(.)/)
#> ['bc', 'c']
= 'abc'.match('x')
#> undef
= ['abc', 'x'].match(/b/)
#> [['b'], undef]
= regsubst('abc', 'b', 'X')
#> 'aXc'
= regsubst('abcb', /b/, '[\0]', 'G')
#> 'a[b]c[b]'
= regsubst(['ab', 'cb'], 'b', 'X')
#> ['aX', 'cX']
= regsubst('aBc', 'b', 'x', 'I')
#> 'axc'
= 'abc'.contain
#> error 2:6 Evaluation Error: Error while evaluating a Method call, Could not find class ::abc for suite.example.com (line: 2, column: 6)
= sprintf('%05d|%x|%o|%e|%s|%-5s|', 42, 255, 8, 1.5, 'a', 'b')
#> '00042|ff|10|1.500000e+00|a|b    |'
= sprintf('%<a>s', { a => 1 })
#> '1'
= sprintf('%d', 'x')
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, invalid value for Integer(): "x" (line: 2, column: 1)
= sprintf('%s %s', 1)
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, too few arguments (line: 2, column: 1)
= 'abc'.empty
#> false
= ''.empty
#> true
= [].empty
#> true
= undef.empty
#> true
= versioncmp('1.2', '1.10')
#> -1
= versioncmp('1.0', '1.0', true)
#> 0
= compare('a', 'B')
#> -1
= compare(1, 2)
#> -1
= compare('a', 1)
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, 'compare' compare(): Can only compare values of the same type (or for Timestamp/Timespan also against Numeric). Got String and Integer (line: 2, column: 1)
= 'str'.upcase.length
#> 3
= shellquote('a b', "it's")
#> '"a b" "it\\'s"'
= md5('a')
#> '0cc175b9c0f1b6a831c399e269772661'
= sha1('a')
#> '86f7e437faa5a7fce15d1ddcb9eaeaea377667b8'
= sha256('a')
#> 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb'
= fqdn_rand(100)
#> 79
= fqdn_rand(100, 'seed')
#> 49
= inline_epp('<%= $x %>', { 'x' => 5 })
#> '5'
= unwrap(Sensitive('x'))
#> 'x'
= strftime(Timespan(90), '%M:%S')
#> '01:30'
= strftime(Timestamp('2020-01-02T03:04:05Z'), '%Y-%m-%d %H')
#> '2020-01-02 03'
= binary_file('/nosuch')
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, binary_file(): The given file '/nosuch' does not exist (line: 2, column: 1)
= file('/nosuch')
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, Could not find any files from /nosuch (line: 2, column: 1)
= find_file('/nosuch')
#> undef
= module_directory('bridge') =~ String
#> true
= scanf('5 apples', '%d %s')
#> error -:- cannot load such file -- scanf
= digest('a')
#> 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb'
#### numbers
= abs(-5)
#> 5
= abs(-1.5)
#> 1.5
= ceiling(1.2)
#> 2
= floor(-1.2)
#> -2
= round(1.5)
#> 2
= round(2.5)
#> 3
= max(1, 5, 3)
#> 5
= min(1, 5, 3)
#> 1
= max('a', 'b')
#> 'b'
= max([1, 3])
#> 3
= range(1, 5)
#> error 2:1 Evaluation Error: Unknown function: 'range'. (line: 2, column: 1)
= range('a', 'd')
#> error 2:1 Evaluation Error: Unknown function: 'range'. (line: 2, column: 1)
= abs('5')
#> warning: The abs() function's auto conversion of String to Numeric is deprecated - change to convert input before calling\n   (file & line not available)
#> 5
= abs('x')
#> warning: The abs() function's auto conversion of String to Numeric is deprecated - change to convert input before calling\n   (file & line not available)
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, abs(): Requires float or integer to work with - was given non decimal string (line: 2, column: 1)
#### collections
= length([1, 2])
#> 2
= length({ a => 1 })
#> 1
= keys({ a => 1, b => 2 })
#> ['a', 'b']
= values({ a => 1, b => 2 })
#> [1, 2]
= [1, 2] + [3]
#> [1, 2, 3]
= { a => 1 }.map |$k, $v| { [$k, $v] }.flatten
#> ['a', 1]
= convert_to('5', Integer)
#> 5
= convert_to('5', Integer) |$x| { $x + 1 }
#> 6
= group_by([1, 2, 3]) |$x| { $x % 2 }
#> {1 => [1, 3], 0 => [2]}
= partition([1, 2, 3]) |$x| { $x > 1 }
#> [[2, 3], [1]]
= import('x')
#> error 2:1 Evaluation Error: Use of 'import' has been discontinued in favor of a manifest directory. See http://links.puppet.com/puppet-import-deprecation (line: 2, column: 1)
= hiera('x')
#> warning: The function 'hiera' is deprecated in favor of using 'lookup'. See https://puppet.com/docs/puppet/7.23/deprecated_language.html\n   (file & line not available)
#> error -:- Function lookup() did not find a value for the name 'x'
= lookup('nosuch', { default_value => 5 })
#> 5
= lookup('nosuch')
#> error -:- Function lookup() did not find a value for the name 'nosuch'
= lookup('nosuch', Integer, 'first', 7)
#> 7
= lookup(['a', 'b'], { default_value => 1 })
#> 1
#### types
= type(1)
#> Integer[1, 1]
= type('a')
#> String
= type([1, 'a'])
#> Tuple[Integer[1, 1], String]
= type({ a => 1 })
#> Struct[{'a' => Integer[1, 1]}]
= type(undef)
#> Undef
= type(Integer)
#> Type[Integer]
= type([1, 2], 'reduced')
#> Array[Integer[1, 2], 2, 2]
= type([1, 'a'], 'generalized')
#> Array[ScalarData]
= type(/a/)
#> Regexp[/a/]
= type(Sensitive('x'))
#> Sensitive[String]
= assert_type(Integer, 1)
#> 1
= assert_type(Integer, 'a')
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, assert_type(): expects an Integer value, got String (line: 2, column: 1)
= assert_type(Integer, 'a') |$expected, $actual| { "$expected $actual" }
#> 'Integer String'
= assert_type('Integer', 1)
#> 1
= defined('notify')
#> true
= defined('nosuch')
#> false
= defined(Notify['x'])
#> false
= defined('$facts')
#> true
= defined('$nosuch')
#> false
= defined(File)
#> true
= defined(Class['nosuch'])
#> false
= tagged('suite')
#> false
= eyaml_lookup_key('a')
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, 'eyaml_lookup_key' expects 3 arguments, got 1 (line: 2, column: 1)
= call('upcase', 'a')
#> 'A'
= call('nosuch')
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, Unknown function 'nosuch' (line: 2, column: 1)
= call('map', [1, 2]) |$x| { $x + 1 }
#> [2, 3]
= generate('/bin/echo', 'x')
#> "x\\n"
= generate('echo', 'x')
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, Generators must be fully qualified (line: 2, column: 1)
= dig([1], 0)
#> 1
= annotate()
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, 'annotate' expects between 2 and 3 arguments, got none (line: 2, column: 1)
= all([]) |$x| { false }
#> true
= flatten(1, [2, [3]])
#> [1, 2, 3]
= break
#> 'break'
#### captures and logging
notice(1, 'a', [1, undef], { a => 1 }, undef, true, 1.5, Integer)
warning('w')
err('e')
info('not shown')
debug('not shown')
#> notice: 1 a [1, ] {a => 1}  true 1.5 Integer
#> warning: w
#> err: e

