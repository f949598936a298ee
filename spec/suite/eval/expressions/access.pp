#### array [ ]
= [1,2,3][2]
#> 3
= [1,2,3][2,1]
#> [3]
= [1,2,3][2,0]
#> []
= [1,2,3,4][1,2]
#> [2, 3]
= [1,2,3][100]
#> undef
= [1,2,3][100,1]
#> []
= [1,2,3,4][-1]
#> 4
= [1,2,3,4][2,-1]
#> [3, 4]
= [1,2,3,4][-5,-3]
#> [1, 2]
= [1,2,3,4][2,-3]
#> []
= [1,2,3][-4]
#> undef
= [1,2,3][1,2,3]
#> error 2:1 Evaluation Error: Array supports [] with one or two arguments. Got 3 (line: 2, column: 1)
= [1,2,3]['1']
#> warning: The string '1' was automatically coerced to the numerical value 1 (2)
#> 2
= [1,2,3][1.0]
#> error 2:9 Evaluation Error: An Array[] cannot use Float where Integer is expected (line: 2, column: 9)
= [1,2,3][undef]
#> error 2:9 Evaluation Error: The value '' cannot be converted to Numeric. (line: 2, column: 9)
= [1,2,3]['a']
#> error 2:9 Evaluation Error: The value 'a' cannot be converted to Numeric. (line: 2, column: 9)
= [1,2,3][0,'a']
#> error 2:11 Evaluation Error: The value 'a' cannot be converted to Numeric. (line: 2, column: 11)
= [[1, 2], [3]][0][1]
#> 2
= [1,2,3][0,-1]
#> [1, 2, 3]
= [1,2,3][-2,2]
#> [2, 3]
= [1,2,3][*[0, 2]]
#> [1, 2]
= [][0]
#> undef
= [1][default]
#> error 2:5 Evaluation Error: The value 'default' cannot be converted to Numeric. (line: 2, column: 5)
#### hash [ ]
= {'a'=>1, 'b'=>2, 'c'=>3}['b']
#> 2
= {'a'=>1, 'b'=>2, 'c'=>3}['b', 'c']
#> [2, 3]
= {'a'=>1, 'b'=>2, 'c'=>3}['x']
#> undef
= {'a'=>1, 'b'=>2, 'c'=>3}['x', 'y']
#> []
= {'a'=>1, 'b'=>2, 'c'=>3}['x', 'b']
#> [2]
= { a => undef, b => 1 }['a', 'b']
#> [1]
= { 1 => 'i', '1' => 's' }[1]
#> 'i'
= { 1 => 'i' }['1']
#> undef
= { a => { b => { c => 1 } } }['a']['b']['c']
#> 1
= { undef => 1 }[undef]
#> 1
= { a => 1 }['a']['b']
#> error 2:1 Evaluation Error: Operator '[]' is not applicable to an Integer. (line: 2, column: 1)
= { a => 1 }[a]['b']
#> error 2:1 Evaluation Error: Operator '[]' is not applicable to an Integer. (line: 2, column: 1)
= { [1] => 2 }[[1]]
#> 2
= { 'A' => 1 }['a']
#> undef
#### string [ ]
= "Hello World"[6]
#> 'W'
= "Hello World"[1,3]
#> 'ell'
= "Hello World"[6,-1]
#> 'World'
= "Hello World"[-5,-1]
#> 'World'
= "Hello World"[6,-2]
#> 'Worl'
= "Hello World"[-11,-2]
#> 'Hello Worl'
= "Hello World"[-12,-2]
#> 'Hello Worl'
= "Hello World"[-666,-2]
#> 'Hello Worl'
= "Hello World"[-11, 2]
#> 'He'
= "Hello World"[-12, 2]
#> 'H'
= "Hello World"[-13, 2]
#> ''
= "abcd"[2,-3]
#> ''
= "äöü"[1]
#> 'ö'
= "abc"[5]
#> ''
= "abc"[1,2,3]
#> error 2:1 Evaluation Error: String supports [] with one or two arguments. Got 3 (line: 2, column: 1)
= "abc"['a']
#> error 2:7 Evaluation Error: A substring operation does not accept a String as a character index. Expected an Integer (line: 2, column: 7)
= 'abc'['1']
#> 'b'
= ''[0]
#> ''
= "abc"[0, 0]
#> ''
#### [ ] on other values
= 1[0]
#> error 2:1 Evaluation Error: Operator '[]' is not applicable to an Integer. (line: 2, column: 1)
= 1.5[0]
#> error 2:1 Evaluation Error: Operator '[]' is not applicable to a Float. (line: 2, column: 1)
= undef[0]
#> error 2:1 Evaluation Error: Operator '[]' is not applicable to an Undef Value. (line: 2, column: 1)
= true['a']
#> error 2:1 Evaluation Error: Operator '[]' is not applicable to a Boolean. (line: 2, column: 1)
= default[1]
#> error 2:1 Evaluation Error: Operator '[]' is not applicable to an Object. (line: 2, column: 1)
= /a/[0]
#> error 2:1 Evaluation Error: Operator '[]' is not applicable to a Regexp. (line: 2, column: 1)
= Sensitive('abc')[0]
#> error 2:1 Evaluation Error: Operator '[]' is not applicable to a Sensitive. (line: 2, column: 1)
= Timespan(5)[0]
#> error 2:1 Evaluation Error: Operator '[]' is not applicable to a Timespan. (line: 2, column: 1)
= (1 + 1)[0]
#> error 2:1 Evaluation Error: Operator '[]' is not applicable to an Integer. (line: 2, column: 1)
#### Regexp [ ]
= Regexp['(f)(o)(o)']
#> Regexp[/(f)(o)(o)/]
= Regexp[/(f)(o)(o)/]
#> Regexp[/(f)(o)(o)/]
= /a/ =~ Regexp[/a/]
#> true
= Regexp['(']
#> error 5:78 Evaluation Error: Error while evaluating a Function Call, end pattern with unmatched parenthesis: /(/ (line: 5, column: 78)
= Regexp[1]
#> error 2:8 Evaluation Error: Error creating type specialization of a Regexp-Type, Cannot use Integer where String or Regexp is expected (line: 2, column: 8)
= Regexp[/a/, /b/]
#> error 2:13 Evaluation Error: A Regexp-Type[] accepts 1 argument. Got 2 (line: 2, column: 13)
= Regexp
#> Regexp
= 'x' =~ Regexp[/x/]
#> false
#### Pattern [ ]
= Pattern[red, blue, green]
#> Pattern[/red/, /blue/, /green/]
= 'red' =~ Pattern[red, blue, green]
#> true
= 'yellow' =~ Pattern[red, blue, green]
#> false
= Pattern[/a/, 'b', Regexp[/c/], Pattern[d]]
#> Pattern[/a/, /b/, /c/, /d/]
= Pattern[1]
#> error 2:9 Evaluation Error: Error creating type specialization of a Pattern-Type, Cannot use Integer where String or Regexp or Pattern-Type or Regexp-Type is expected (line: 2, column: 9)
= Pattern['(']
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, end pattern with unmatched parenthesis: /(/ (line: 2, column: 1)
= 'x' =~ Pattern
#> true
= Pattern
#> Pattern
#### Enum [ ]
= Enum[blue, red, green]
#> Enum['blue', 'green', 'red']
= Enum['blue', 'red']
#> Enum['blue', 'red']
= Enum['b', 'a', true]
#> Enum['a', 'b', true]
= Enum['b', 'a', false]
#> Enum['a', 'b']
= Enum[1]
#> error 2:6 Evaluation Error: Error creating type specialization of an Enum-Type, Cannot use Integer where String is expected (line: 2, column: 6)
= Enum[[a, b]]
#> Enum['a', 'b']
= Enum['a', 'a']
#> Enum['a']
= Enum
#> Enum
#### Hash type [ ]
= Hash[String, Integer]
#> Hash[String, Integer]
= Hash[Scalar, String][Scalar, Integer]
#> Hash[Scalar, Integer]
= Hash[Scalar, String, 1, 10]
#> Hash[Scalar, String, 1, 10]
= Hash[Scalar, String, 1]
#> Hash[Scalar, String, 1]
= Hash[Scalar, String, 1, default]
#> Hash[Scalar, String, 1]
= Hash[Scalar, String, default, 2]
#> Hash[Scalar, String, 0, 2]
= Hash[String]
#> error 2:1 Evaluation Error: Hash-Type[] accepts 2 to 4 arguments. Got 1 (line: 2, column: 1)
= Hash[String, Integer, -1]
#> Hash[String, Integer, 0]
= Hash[String, Integer, 1, 2, 3]
#> error 2:1 Evaluation Error: Hash-Type[] accepts 2 to 4 arguments. Got 5 (line: 2, column: 1)
= Hash[1, 2]
#> Hash[Any, Any, 1, 2]
= Hash
#> Hash
= Hash[0, 0]
#> Hash[0, 0]
= Hash[String, Integer, 5, 2]
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, 'from' must be less or equal to 'to'. Got (5, 2 (line: 2, column: 1)
#### Hash type [] without keys
$h = Hash[Scalar, String]
$h[]
#> error 2:4 Could not parse for environment production: Syntax error at ']' (line: 2, column: 4)

#### Array type [ ]
= Array
#> Array
= Array[String]
#> Array[String]
= Array[String][Integer]
#> Array[Integer]
= Array[Data, 1]
#> Array[Data, 1]
= Array[Data, 2, 4]
#> Array[Data, 2, 4]
= Array[2, 4]
#> Array[Any, 2, 4]
= Array[Data, -1]
#> Array[Data, 0]
= Array[Data, 1, 2, 3]
#> error 2:1 Evaluation Error: Array-Type[] accepts 1 to 3 arguments. Got 4 (line: 2, column: 1)
= Array['x']
#> error 2:7 Evaluation Error: Array-Type[] arguments must be types. Got String (line: 2, column: 7)
= Array[0, 0]
#> Array[0, 0]
= Array[String, 4, 2]
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, 'from' must be less or equal to 'to'. Got (4, 2 (line: 2, column: 1)
= Array[String, 1, default]
#> Array[String, 1]
= Array[String, Integer[1, 2]]
#> Array[String, 1, 2]
#### Tuple [ ]
= Tuple[String, Integer]
#> Tuple[String, Integer]
= Tuple[String, Integer, 1]
#> Tuple[String, Integer, 1]
= Tuple[String, Integer, 1, 5]
#> Tuple[String, Integer, 1, 5]
= Tuple[String, Integer, 1, default]
#> Tuple[String, Integer, 1]
= Tuple
#> Tuple
= Tuple[1]
#> error 2:1 Evaluation Error: A Tuple-Type[] accepts 1 or more arguments. Got 0 (line: 2, column: 1)
= Tuple['a']
#> error 2:7 Evaluation Error: Error creating type specialization of a Tuple-Type, Cannot use String where Any-Type is expected (line: 2, column: 7)
= ['a', 1, 2] =~ Tuple[String, Integer, 1, 3]
#> true
= ['a'] =~ Tuple[String, Integer]
#> false
= Tuple[String, Integer, 5, 1]
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, 'from' must be less or equal to 'to'. Got (5, 1 (line: 2, column: 1)
#### Struct [ ]
= Struct[{ a => Integer }]
#> Struct[{'a' => Integer}]
= Struct[{ a => Optional[Integer], Optional[b] => String }]
#> Struct[{'a' => Optional[Integer], Optional['b'] => String}]
= Struct[{ NotUndef[c] => String }]
#> Struct[{'c' => String}]
= Struct
#> Struct
= Struct[a]
#> error 2:8 Evaluation Error: Error creating type specialization of a Struct-Type, Cannot use String where Hash is expected (line: 2, column: 8)
= Struct[{ '' => Integer }]
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, Struct element key cannot be an empty String (line: 2, column: 1)
= Struct[{ a => 1 }]
#> Struct[{'a' => Integer}]
= Struct[{ 1 => Integer }]
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, Illegal Struct member key type. Expected NotUndef, Optional, String, or Enum. Got: Integer (line: 2, column: 1)
= {} =~ Struct[{ a => Optional[Integer] }]
#> true
= { b => 1 } =~ Struct[{ a => Optional[Integer] }]
#> false
= { a => undef } =~ Struct[{ Optional[a] => Integer }]
#> false
#### Collection [ ]
= Collection
#> Collection
= Collection[1]
#> Collection[1]
= Collection[1, 2]
#> Collection[1, 2]
= Collection[default, 2]
#> Collection[0, 2]
= [1] =~ Collection[1, 2]
#> true
= {} =~ Collection[1, 2]
#> false
= Collection[String]
#> error 2:12 Evaluation Error: A Type's size constraint arguments must be a single Integer type, or 1-2 integers (or default). Got a String-Type (line: 2, column: 12)
= Collection[1, 2, 3]
#> error 2:1 Evaluation Error: Collection-Type[] accepts 1 to 2 arguments. Got 3 (line: 2, column: 1)
#### Class [ ]
= Class
#> Class
= Class[apache]
#> Class[apache]
= Class[apache, nginx]
#> [Class[apache], Class[nginx]]
= Class['Apache::X']
#> Class[apache::x]
= Class['::apache']
#> Class[apache]
= Class[1]
#> error 2:7 Evaluation Error: Illegal Class name in class reference. An Integer cannot be used where a String is expected (line: 2, column: 7)
= Class['']
#> error 2:7 Evaluation Error: Illegal name. The given name '' does not conform to the naming rule /^((::)?[a-z_]\\w*)(::[a-z]\\w*)*$/ (line: 2, column: 7)
= Class['a b']
#> error 2:7 Evaluation Error: Illegal name. The given name 'a b' does not conform to the naming rule /^((::)?[a-z_]\\w*)(::[a-z]\\w*)*$/ (line: 2, column: 7)
= [Class[*[a, b]]]
#> [[Class[a], Class[b]]]
#### Class parameter [ ]
class myclass($x = 10, $y = 20, $u = undef) { $local = 1 }
include myclass
$someclass = Class[myclass]
notice(Class[myclass][x], $someclass[x], $someclass[y], $someclass[x, y], $someclass[u])
#> notice: 10 10 20 [10, 20] 
#> Class[Myclass] {"x":10,"y":20}

#### Class parameter: not a parameter
class myclass($x = 10) { $local = 1 }
include myclass
notice(Class[myclass][local])
#> error 3:8 Evaluation Error: The resource Class['myclass'] does not have a parameter called 'local' (line: 3, column: 8)

#### Class parameter: class not evaluated
class myclass($x = 10) { }
notice(Class[myclass][x])
#> error 2:8 Evaluation Error: Resource not found: Class['myclass'] (line: 2, column: 8)

#### Class parameter: metaparameter
class myclass { }
class { 'myclass': noop => true }
notice(Class[myclass][noop], Class[myclass][require])
#> notice: true 
#> Class[Myclass] {"noop":true}

#### Resource [ ]
= Resource
#> Resource
= Resource[File]
#> File
= Resource['File']
#> File
= Resource['file']
#> File
= Resource[file]
#> File
= Resource[File, '/tmp/x']
#> File['/tmp/x']
= Resource[File]['/tmp/x']
#> File['/tmp/x']
= Resource[File, '/tmp/x', '/tmp/y']
#> [File['/tmp/x'], File['/tmp/y']]
= File
#> File
= file
#> 'file'
= File['/tmp/x']
#> File['/tmp/x']
= File['/tmp/x', '/tmp/y']
#> [File['/tmp/x'], File['/tmp/y']]
= File[1]
#> error 2:6 Evaluation Error: Error creating type specialization of a File-Type, Cannot use Integer where a resource title String is expected (line: 2, column: 6)
= File[['/a', '/b']]
#> [File['/a'], File['/b']]
= Resource[1]
#> error 2:10 Evaluation Error: First argument to Resource[] must be a resource type or a String. Got Integer. (line: 2, column: 10)
= File['']
#> File['']
= My::Thing['x']
#> error 2:1 Evaluation Error: Resource type not found: My::Thing (line: 2, column: 1)
= My::Thing
#> error 2:1 Evaluation Error: Resource type not found: My::Thing (line: 2, column: 1)
= Resource['my::thing', 'x']
#> My::Thing['x']
= File[undef]
#> undef
= File['a', undef]
#> [File['a']]
= File[default]
#> error 2:6 Evaluation Error: Error creating type specialization of a File-Type, Cannot use Default where a resource title String is expected (line: 2, column: 6)
#### Resource parameter [ ]
file { '/tmp/x': mode => '0644', owner => 'root' }
notice(File['/tmp/x'][mode], File['/tmp/x'][mode, owner], File['/tmp/x'][group], File['/tmp/x'][ensure])
#> notice: 0644 [0644, root]  
#> File[/tmp/x] {"mode":"0644","owner":"root"}
#> Class[main] -> File[/tmp/x]

#### Resource parameter: not an attribute
file { '/tmp/x': mode => '0644' }
notice(File['/tmp/x'][nosuch])
#> error 2:8 Evaluation Error: The resource File['/tmp/x'] does not have a parameter called 'nosuch' (line: 2, column: 8)

#### Resource parameter: no resource
notice(File['/tmp/x'][mode])
#> error 1:8 Evaluation Error: Resource not found: File['/tmp/x'] (line: 1, column: 8)

#### Resource parameter: of a define with a default
define d($a = 5, $b = undef) { }
d { 'x': b => 1 }
notice(D['x'][a], D['x'][b])
#> notice:  1
#> D[x] {"b":1,"a":5}
#> Class[main] -> D[x]

#### Resource parameter: after a resource default
File { owner => 'me' }
file { '/tmp/x': }
notice(File['/tmp/x'][owner])
#> notice: me
#> File[/tmp/x] {"owner":"me"}
#> Class[main] -> File[/tmp/x]

#### Integer [ ]
= Integer[2]
#> Integer[2]
= Integer[1, 3]
#> Integer[1, 3]
= Integer[3, 1]
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, 'from' must be less or equal to 'to'. Got (3, 1 (line: 2, column: 1)
= Integer[default, 3]
#> Integer[default, 3]
= Integer[3, default]
#> Integer[3]
= Integer[default]
#> Integer
= Integer[-3, -1]
#> Integer[-3, -1]
= Integer['a']
#> error 2:9 Evaluation Error: Integer-Type [] requires all arguments to be integers (or default). Got String (line: 2, column: 9)
= Integer[1, 2, 3]
#> error 2:1 Evaluation Error: Integer-Type supports [] with one or two arguments (from, to). Got 3 (line: 2, column: 1)
= Integer[1.5]
#> error 2:9 Evaluation Error: Integer-Type [] requires all arguments to be integers (or default). Got Float (line: 2, column: 9)
= Integer[1,3].map |$x| { $x * 2 }
#> [2, 4, 6]
= Integer[3,1].map |$x| { $x }
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, 'from' must be less or equal to 'to'. Got (3, 1 (line: 2, column: 1)
= Integer[0, 10].step(5).map |$x| { $x }
#> [0, 5, 10]
= Integer[1, default].each |$x| { }
#> error 2:20 Evaluation Error: Error while evaluating a Method call, The function 'each' was called with arguments it does not accept. It expects one of:\n  (Hash hash, Callable[2, 2] block)\n    rejected: parameter 'hash' expects a Hash value, got Type[Integer]\n  (Hash hash, Callable[1, 1] block)\n    rejected: parameter 'hash' expects a Hash value, got Type[Integer]\n  (Iterable enumerable, Callable[2, 2] block)\n    rejected: parameter 'enumerable' expects an Iterable value, got Type[Integer]\n  (Iterable enumerable, Callable[1, 1] block)\n    rejected: parameter 'enumerable' expects an Iterable value, got Type[Integer] (line: 2, column: 20)
= 5 =~ Integer[1, 3]
#> false
#### Float [ ]
= Float[2]
#> Float[2.0]
= Float[2.0]
#> Float[2.0]
= Float[1, 3.2]
#> Float[1.0, 3.2]
= Float[3.2, 1.5]
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, 'from' must be less or equal to 'to'. Got (3.2, 1.5 (line: 2, column: 1)
= Float[-1.0, 1.0]
#> Float[-1.0, 1.0]
= Float[default, 1.0]
#> Float[default, 1.0]
= Float['a']
#> error 2:7 Evaluation Error: Float-Type [] requires all arguments to be floats, or integers (or default). Got String (line: 2, column: 7)
= 1.5 =~ Float[1, 2]
#> true
= 1 =~ Float
#> false
= Float[1.0, 2.0].each |$x| { }
#> error 2:16 Evaluation Error: Error while evaluating a Method call, The function 'each' was called with arguments it does not accept. It expects one of:\n  (Hash hash, Callable[2, 2] block)\n    rejected: parameter 'hash' expects a Hash value, got Type[Float]\n  (Hash hash, Callable[1, 1] block)\n    rejected: parameter 'hash' expects a Hash value, got Type[Float]\n  (Iterable enumerable, Callable[2, 2] block)\n    rejected: parameter 'enumerable' expects an Iterable value, got Type[Float]\n  (Iterable enumerable, Callable[1, 1] block)\n    rejected: parameter 'enumerable' expects an Iterable value, got Type[Float] (line: 2, column: 16)
#### Timespan [ ]
= Timespan[2]
#> Timespan['0-00:00:02.0']
= Timespan[77.3]
#> Timespan['0-00:01:17.300000000']
= Timespan[{hours => 1}, {hours => 2}]
#> Timespan['0-01:00:00.0', '0-02:00:00.0']
= Timespan['1-00:00:00', '2-00:00:00']
#> Timespan['1-00:00:00.0', '2-00:00:00.0']
= Timespan[Timespan('11', '%H'), Timespan('12', '%H')]
#> Timespan['0-11:00:00.0', '0-12:00:00.0']
= Timespan['1-00:00:00', Timespan({days => 2, nanoseconds => -1})]
#> Timespan['1-00:00:00.0', '1-23:59:59.999999999']
= Timespan[default, 5]
#> Timespan[default, '0-00:00:05.0']
= Timespan(90) =~ Timespan[60, 120]
#> true
= Timespan['x']
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, Unable to parse 'x' using any of the formats %D-%H:%M:%S.%-N, %H:%M:%S.%-N, %M:%S.%-N, %S.%-N, %D-%H:%M:%S, %H:%M:%S, %D-%H:%M, %S (line: 2, column: 1)
#### Timestamp [ ]
= Timestamp['2000-01-01T00:00:00.000', default]
#> Timestamp['2000-01-01T00:00:00.000000000 UTC']
= Timestamp['2012-10-10']
#> Timestamp['2012-10-10T00:00:00.000000000 UTC']
= Timestamp[default, 1433116800]
#> Timestamp[default, '2015-06-01T00:00:00.000000000 UTC']
= Timestamp['2010-01-01', '2015-12-31T23:59:59.999999999']
#> Timestamp['2010-01-01T00:00:00.000000000 UTC', '2015-12-31T23:59:59.999999999 UTC']
= Timestamp('2012-01-01') =~ Timestamp['2010-01-01', '2015-12-31']
#> true
#### Optional [ ]
= Optional[String]
#> Optional[String]
= Optional['a']
#> Optional['a']
= Optional[String, Integer]
#> error 2:1 Evaluation Error: Optional-Type[] accepts 1 argument. Got 2 (line: 2, column: 1)
= Optional
#> Optional
= Optional[Optional[String]]
#> Optional[Optional[String]]
= Optional[1]
#> error 2:10 Evaluation Error: Optional-Type[] arguments must be types. Got Integer (line: 2, column: 10)
#### NotUndef [ ]
= NotUndef[String]
#> NotUndef[String]
= NotUndef
#> NotUndef
= NotUndef[Optional[String]]
#> NotUndef[Optional[String]]
= NotUndef['a']
#> NotUndef['a']
= undef =~ NotUndef
#> false
#### Variant [ ]
= Variant[String, Integer]
#> Variant[String, Integer]
= Variant[String]
#> String
= Variant
#> Variant
= Variant[1]
#> error 2:9 Evaluation Error: Error creating type specialization of a Variant-Type, Cannot use Integer where Any-Type is expected (line: 2, column: 9)
= Variant[Variant[String, Integer], Float]
#> Variant[String, Integer, Float]
= 1 =~ Variant[String, Integer]
#> true
= Variant[*[String, Integer]]
#> Variant[String, Integer]
#### Type [ ]
= Type[Integer]
#> Type[Integer]
= Type
#> Type
= Type[Type[Integer]]
#> Type[Type[Integer]]
= Type[1]
#> error 2:6 Evaluation Error: Type-Type[] arguments must be types. Got Integer (line: 2, column: 6)
= Type[String, Integer]
#> error 2:1 Evaluation Error: Type-Type[] accepts 1 argument. Got 2 (line: 2, column: 1)
= Integer =~ Type[Integer]
#> true
#### SemVer [ ]
= SemVer['1.0.0']
#> SemVer['1.0.0']
= SemVer['>=1.0.0', '2.0.0']
#> SemVer['Infinity.0.0 - 1.0.0']
= SemVer['1.x', SemVerRange('3.x')]
#> SemVer['1.x', '3.x']
= SemVer
#> SemVer
= SemVer('1.5.0') =~ SemVer['1.x']
#> true
= SemVer['x']
#> SemVer['x']
= SemVer[SemVer('1.2.3')]
#> error 2:8 Evaluation Error: Error creating type specialization of a SemVer-Type, Cannot use SemVer where String or SemanticPuppet::VersionRange is expected (line: 2, column: 8)
#### Callable [ ]
= Callable
#> Callable
= Callable[String]
#> Callable[String]
= Callable[0, 0]
#> Callable[0, 0]
= Callable[String, 1, 2]
#> Callable[String, 1, 2]
= Callable[String, Callable[Integer]]
#> Callable[String, Callable[Integer]]
= Callable[[String], Integer]
#> Callable[[String], Integer]
= Callable[1]
#> Callable[1]
#### other types [ ]
= String[1]
#> String[1]
= String[1, 5]
#> String[1, 5]
= String['x']
#> error 2:8 Evaluation Error: A Type's size constraint arguments must be a single Integer type, or 1-2 integers (or default). Got a String (line: 2, column: 8)
= String[-1]
#> String[0]
= String[5, 1]
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, 'from' must be less or equal to 'to'. Got (5, 1 (line: 2, column: 1)
= Boolean[true]
#> Boolean[true]
= Boolean['x']
#> error 2:9 Evaluation Error: Error creating type specialization of a Boolean-Type, Cannot use String where TrueClass or FalseClass is expected (line: 2, column: 9)
= Sensitive[String]
#> Sensitive[String]
= Iterable[Integer]
#> Iterable[Integer]
= Iterator[Integer]
#> Iterator[Integer]
= Numeric[1]
#> error 2:1 Evaluation Error: Operator '[]' is not applicable to a Numeric-Type. (line: 2, column: 1)
= Any[1]
#> error 2:1 Evaluation Error: Operator '[]' is not applicable to an Any-Type. (line: 2, column: 1)
= Undef[1]
#> error 2:1 Evaluation Error: Operator '[]' is not applicable to an Undef-Type. (line: 2, column: 1)
= Default[1]
#> error 2:1 Evaluation Error: Operator '[]' is not applicable to a Default-Type. (line: 2, column: 1)
= Scalar[1]
#> error 2:1 Evaluation Error: Operator '[]' is not applicable to a Scalar-Type. (line: 2, column: 1)
= Data[1]
#> error 2:1 Evaluation Error: Operator '[]' is not applicable to a Data-Type. (line: 2, column: 1)
= Init[Integer]
#> Init[Integer]
= Init[Integer, 16]
#> Init[Integer, 16]
= Runtime['ruby', 'X']
#> Runtime[ruby, 'X']
= URI['http://example.com']
#> URI[{'scheme' => 'http', 'host' => 'example.com'}]
= URI[{ scheme => 'http' }]
#> URI[{'scheme' => 'http'}]
= Binary[1]
#> error 2:1 Evaluation Error: Operator '[]' is not applicable to a Binary-Type. (line: 2, column: 1)
= Object[{ name => 'X', attributes => { a => Integer } }]
#> Object[{name => 'X', attributes => {'a' => Integer}}]
= TypeSet
#> TypeSet[{pcore_uri => 'http://puppet.com/2016.1/pcore', pcore_version => '1.0.0', name_authority => 'http://puppet.com/2016.1/runtime', name => 'DefaultTypeSet', version => '0.0.0'}]
= CatalogEntry[1]
#> error 2:1 Evaluation Error: Operator '[]' is not applicable to a CatalogEntry-Type. (line: 2, column: 1)
= Error
#> Object[{name => 'Error', type_parameters => {'kind' => Variant[String, Regexp, Type[Enum], Type[Pattern], Type[NotUndef], Type[Undef]], 'issue_code' => Variant[String, Regexp, Type[Enum], Type[Pattern], Type[NotUndef], Type[Undef]]}, attributes => {'msg' => String[1], 'kind' => {type => Optional[String[1]], value => undef}, 'details' => {type => Optional[Hash[String[1], Data]], value => undef}, 'issue_code' => {type => Optional[String[1]], value => undef}}, functions => {'message' => Callable[[0, 0], String[1]]}}]
#### Access operator: places beyond 64 bits
= [1, 2, 3]['9223372036854775808']
#> warning: The string '9223372036854775808' was automatically coerced to the numerical value 9223372036854775808 (2)
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, bignum too big to convert into `long' (line: 2, column: 1)
= [1, 2, 3]['-9223372036854775809']
#> warning: The string '-9223372036854775809' was automatically coerced to the numerical value -9223372036854775809 (2)
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, bignum too big to convert into `long' (line: 2, column: 1)
= [1, 2, 3][1, '9223372036854775808']
#> warning: The string '9223372036854775808' was automatically coerced to the numerical value 9223372036854775808 (2)
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, bignum too big to convert into `long' (line: 2, column: 1)
= [1, 2, 3]['9223372036854775808', 1]
#> warning: The string '9223372036854775808' was automatically coerced to the numerical value 9223372036854775808 (2)
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, bignum too big to convert into `long' (line: 2, column: 1)
= [1, 2, 3][-9223372036854775807, 9223372036854775807]
#> [1, 2, 3]
= [1, 2, 3][9223372036854775807, -9223372036854775807]
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, bignum too big to convert into `long' (line: 2, column: 1)
= [1, 2, 3][0, -9223372036854775807]
#> []
= 'abc'['9223372036854775808']
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, bignum too big to convert into `long' (line: 2, column: 1)
= 'abc'['-9223372036854775808']
#> ''
= 'abc'['-9223372036854775809']
#> ''
= 'abc'[1, 9223372036854775807]
#> 'bc'
= 'abc'[9223372036854775807, -9223372036854775807]
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, bignum too big to convert into `long' (line: 2, column: 1)
= 'äbc'['9223372036854775808', 1]
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, bignum too big to convert into `long' (line: 2, column: 1)
= Binary('YWJj')['9223372036854775808']
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, bignum too big to convert into `long' (line: 2, column: 1)
= Binary('YWJj')[1, '9223372036854775808']
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, bignum too big to convert into `long' (line: 2, column: 1)
#### Timespan and Timestamp [ ]: hashes
= Timespan[{days => 2, negative => true}, {nanoseconds => 3}]
#> Timespan['-2-00:00:00.0', '0-00:00:00.3']
= Timespan[{string => '1:30', format => '%H:%M'}]
#> Timespan['0-01:30:00.0']
= Timespan[{string => 'x'}]
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, Unable to parse 'x' using any of the formats %D-%H:%M:%S.%-N, %H:%M:%S.%-N, %M:%S.%-N, %S.%-N, %D-%H:%M:%S, %H:%M:%S, %D-%H:%M, %S (line: 2, column: 1)
= Timespan[{}]
#> Timespan['0-00:00:00.0']
= Timestamp[{string => '2016-01-01'}]
#> Timestamp['2016-01-01T00:00:00.000000000 UTC']
= Timestamp[{string => '01/02/2016', format => '%d/%m/%Y', timezone => 'CET'}]
#> Timestamp['2016-01-31T23:00:00.000000000 UTC']
= Timestamp[{string => 'nix', format => '%d/%m/%Y'}]
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, Unable to parse 'nix' using format '%d/%m/%Y' (line: 2, column: 1)
= Timestamp[[1]]
#> Timestamp['1970-01-01T00:00:01.000000000 UTC']
