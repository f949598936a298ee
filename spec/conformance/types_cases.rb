# frozen_string_literal: true

# The types and values of spec/suite/types/cases.json.
module TypeCases
  ALIASES = {
    'MyInt' => 'Integer[0, 10]', 'MyOpt' => 'Optional[String[1]]', 'MyTree' => 'Variant[String, Array[MyTree]]',
    'MyRec' => 'Hash[String, Variant[Integer, MyRec]]',
    'MyNest' => 'Struct[{a => Optional[MyRec], Optional[b] => Integer}]', 'MyPort' => 'Variant[MyInt, Enum[http, https]]',
    'MyList' => 'Variant[Array[Integer], Array[MyList]]', 'MyPair' => 'Tuple[MyInt, MyOpt]', 'MyAlso' => 'MyPort',
    'MyEnum' => 'Enum[present, absent]', 'MyPath' => 'Pattern[/\A\//]', 'MyMaybe' => 'Optional[MyEnum]',
    'My::Names' => 'Array[String[1], 1]',
    'MyPoint' => 'Object[{attributes => {x => Integer, y => {type => Integer, value => 0}}}]',
    'MyPoint3' => 'Object[{parent => MyPoint, attributes => {z => {type => Optional[Integer], value => undef}}}]',
    'MyBox' => 'Object[{type_parameters => {size => Integer, tag => String}, attributes => {size => Integer, tag => {type => Optional[String], value => undef}}}]',
    'My::Thing' => "Object[{constants => {a => 'b'}, attributes => {name => String[1]}, functions => {f => Callable[[0, 0], Integer]}}]"
  }.freeze

  BARE = %w[Any Unit Undef Default Scalar ScalarData Data RichData RichDataKey Numeric Integer Float String Boolean Enum
            Pattern Regexp Binary Timestamp Timespan SemVer SemVerRange URI Sensitive Collection Array Hash Tuple Struct
            Variant Optional NotUndef Callable Iterable Iterator CatalogEntry Class Resource File Type Runtime TypeSet
            Object Init Deferred Error TypeReference TypeAlias].freeze

  PLAIN = ['-5', '0', '1', '2', '3', '5', '10', '100', "'a'", "'b'", "'red'", "'Blue'", "'http'", '1.5', '-2.5', "''", "'12'",
           'true', 'false', 'undef', 'default', '/a/', '/^b/', 'Timespan(1)', 'Timestamp(0)', "SemVer('1.2.3')",
           "SemVerRange('1.x')", "Binary('AAEC')", "URI('http://example.com/a')", 'MyInt', 'Integer[1, 3]', 'Enum[a, b]',
           "File['/x']", 'Class[apache]', 'String', "'ä'", "'/x'", "'present'"].freeze

  PARAMETERISED = [
    'Integer[1]', 'Integer[1, 10]', 'Integer[default, 10]', 'Integer[3, 3]', 'Integer[-5, default]', 'Float[1.5]',
    'Float[1.0, 2.0]', 'Float[default, 3.0]', 'Float[1, 10]', 'Boolean[true]', 'Boolean[false]', 'String[1]', 'String[0, 3]',
    'String[2, 2]', 'String[default, 4]', 'Enum[a]', "Enum['a', 'b', 'red']", "Enum['RED', 'b', true]", 'Enum[present, absent]',
    'Pattern[/a/]', 'Pattern[/\\A[a-z]+\\z/, /^\\d+$/]', "Pattern['^x']", 'Regexp[/a/]', "Regexp['^b']", 'Timestamp[0]',
    "Timestamp['2000-01-01T00:00:00.000 UTC', '2020-01-01T00:00:00.000 UTC']", 'Timestamp[default, 100]', 'Timespan[1]',
    'Timespan[1, 2]', "Timespan['0-00:01:00', '1-00:00:00']", "SemVer['1.x']", "SemVer['>=1.0.0 <2.0.0', '3.x']",
    "URI['http://example.com']", "URI[{'scheme' => 'http'}]", "URI[{'port' => Integer[1, 100]}]", 'Sensitive[String]',
    'Sensitive[Integer[1, 3]]', 'Collection[1]', 'Collection[0, 2]', 'Array[Integer]', 'Array[String[1], 1]',
    'Array[Any, 0, 2]', 'Array[Integer, 2, 2]', 'Array[0, 0]', 'Array[Integer, 0, 0]', 'Array[Array[Integer]]',
    'Array[Variant[Integer, String]]', 'Array[Optional[Integer]]', 'Hash[String, Integer]', 'Hash[String, Integer, 1]',
    'Hash[Integer, Any, 0, 2]', 'Hash[0, 0]', 'Hash[String, Hash[String, Integer]]', 'Hash[Enum[a, b], String[1], 1, 2]',
    'Hash[Scalar, Array[String]]', 'Tuple[Integer]', 'Tuple[Integer, String]', 'Tuple[Integer, String, 1]',
    'Tuple[Integer, String, 1, 2]', 'Tuple[Integer, 0, 3]', 'Tuple[String, Integer, 2, default]',
    'Tuple[Optional[Integer], Any]', "Struct[{'a' => Integer}]", "Struct[{'a' => Optional[Integer], 'b' => String}]",
    "Struct[{Optional['a'] => Integer, 'b' => String}]", "Struct[{NotUndef['a'] => Optional[Integer]}]",
    "Struct[{'a' => Struct[{'b' => Integer}]}]", "Struct[{'a' => Array[Integer, 1], Optional['red'] => Boolean}]",
    'Variant[Integer, String]', 'Variant[Integer[1, 3], Integer[5, 7]]', 'Variant[Undef, String]', 'Variant[Enum[a], Enum[b]]',
    'Variant[Array[Integer], Hash[String, Integer]]', 'Variant[Pattern[/a/], Pattern[/b/]]', 'Variant[String[1], Boolean, Undef]',
    "Variant[Struct[{'a' => Integer}], Struct[{'b' => String}]]", 'Variant[Optional[Integer], Float]', 'Variant[MyInt, Boolean]',
    'Optional[Integer]', 'Optional[String[1]]', "Optional['a']", 'Optional[Optional[Integer]]', 'Optional[Enum[a, b]]',
    'Optional[Array[Integer]]', 'Optional[Variant[Integer, String]]', 'NotUndef[Integer]', "NotUndef['a']",
    'NotUndef[Optional[Integer]]', 'NotUndef[Variant[Undef, String]]', 'Callable[0, 0]', 'Callable[Integer]',
    'Callable[String, Integer, 1]', 'Callable[String, 0, default]', 'Callable[Integer, Callable]',
    'Callable[Integer, Optional[Callable[String]]]', 'Callable[[Integer], String]', 'Callable[[0, 0], Integer]',
    'Callable[[String, 1, 2], Boolean]', 'Callable[Any, Any]', 'Callable[Integer, String, 1, 2, Callable[Integer]]',
    'Callable[Callable[Integer]]', 'Iterable[Integer]', 'Iterable[String[1, 1]]', 'Iterable[Tuple[String, Integer]]',
    'Iterator[Integer]', 'Iterator[String]', 'Class[apache]', "Class['a::b']", 'File', "File['/x']", "Resource['file']",
    "Resource['file', '/x']", "Resource['Foo::Bar', 't']", 'Type[Integer]', 'Type[String[1]]', 'Type[Type[Integer]]',
    'Type[Optional[Integer]]', 'Type[Variant[Integer, String]]', 'Type[File]', "Runtime['ruby']", "Runtime['ruby', 'Symbol']",
    "Runtime['ruby', 'Puppet::Node']", 'Init[Integer]', 'Init[String]', 'Init[Integer, 16]', 'Init[Boolean]', 'Init[Timestamp]',
    'Init[Array]', 'Init[Hash]', 'Init[SemVer]', 'Init[Float]', 'Init[Numeric]', 'Init[Binary]', 'Init[URI]',
    "Init[String, '%x']", 'MyBox[1]', "MyBox[default, 'x']", "MyBox[{'size' => 2}]", 'Array[MyBox[1]]',
    "Object[{attributes => {'a' => Integer}}]", "Object[{attributes => {'a' => Integer}, functions => {'f' => Callable[Integer]}}]",
    "Object[{parent => MyPoint}]", "Error['k']", "Error[/k/]", 'Optional[MyPort]', 'Array[MyTree]', 'Hash[String, MyRec]', 'Variant[MyEnum, MyPath]'
  ].freeze

  TYPES = ((BARE - %w[Unit TypeReference]) + PARAMETERISED + ALIASES.keys).freeze

  VALUES = (PLAIN + [
    '[]', '[1]', "['a']", '[1, 2]', "[1, 'a']", '[undef]', '[[1, 2], [3]]', "[['a', 1], ['b', 2]]", '[1, 1.5]', '[1, 2, 3, 4]',
    '[default]', '{}', "{'a' => 1}", "{'a' => 1, 'b' => 'x'}", "{'b' => 'x'}", "{'a' => undef}", "{'a' => 'x'}",
    "{'a' => {'b' => 1}}", "{'a' => {'b' => 'x'}}", "{'a' => [1], 'red' => true}", "{'a' => 1, 'x' => 2}", '{1 => 2}',
    "{1 => 'a', 'b' => 2}", "{'a' => [1, 2], 'b' => [3]}", '{[1] => 2}', "{'a' => {'b' => {'c' => 1}}}", '{undef => 1}',
    "Sensitive('s')", 'Sensitive(2)', "Sensitive([1, 's'])", 'Integer', 'Any', 'Optional[Integer]', 'Array[Integer]',
    'Type[Integer]', 'Variant[Integer, String]', 'File', 'Callable[Integer]', 'MyPort', "Struct[{'a' => Integer}]", '0x1F',
    "'10'", "'0x1f'", "'true'", "'http://example.com'", "'1.2.3'", "'YWJj'", "'xyz'", 'Timespan(90)', "Timestamp('2010-05-01')",
    "SemVer('3.1.0-rc1')", "SemVerRange('>=1.0.0 <2.0.0')", "URI('http://example.com:80/x?y#z')", "Error('m')",
    "MyBox(1)", "MyBox(2, 'x')", 'MyPoint(1)', 'MyPoint3(1, 2, 3)', "My::Thing('n')", "Error('m', 'k')", "Deferred('f', [1])", "Deferred('f')", '9223372036854775807', '-9223372036854775808', '1e300',
    "'a very long string that goes on and on'", '"a\\nb"', '[1, 2].map |$x| { $x }', 'Integer[1, 3].reverse_each'
  ]).freeze

  # Texts evaluated: wrong parameters of every type, operators on types, and what `type` infers.
  EVALUATE = [
    'Integer[a]', 'Integer[1, 2, 3]', 'Integer[5, 1]', 'Integer[]', "Integer[1, 'x']", 'Integer[1.5]', 'Float[a]', 'Float[3, 1]',
    'Float[1, 2, 3]', "Float['x', 1]", 'String[a]', 'String[1, 2, 3]', 'String[5, 1]', 'String[-1]', 'String[Integer]',
    'String[Integer[1, 3]]', 'Enum[1]', 'Enum[a, 1]', 'Enum[[a, b]]', 'Enum[a, true]', 'Enum[a, a]', 'Enum[true]', 'Pattern[1]',
    'Pattern[Integer]', "Pattern['[']", 'Pattern[Enum[a]]', 'Pattern[[/a/, /b/]]', 'Pattern[Pattern[/a/], Regexp[/b/]]',
    'Regexp[1]', 'Regexp[/a/, /b/]', 'Boolean[1]', 'Boolean[true, false]', 'Any[1]', 'Undef[1]', 'Default[1]',
    'Scalar[1]', 'Numeric[1]', 'Binary[1]', 'SemVerRange[1]', 'Data[1]', 'CatalogEntry[1]', 'RichData[1]', 'MyInt[1]', 'Unit[1]',
    'Timestamp[a]', 'Timestamp[3, 1]', 'Timestamp[1, 2, 3]', 'Timespan[a]', 'Timespan[3, 1]', "SemVer['x.y.z']", 'SemVer[1]',
    'URI[1]', "URI[{'foo' => 'x'}]", "URI['http://a', 'b']", "URI[{'scheme' => 3}]", 'Sensitive[1]', 'Sensitive[Integer, String]',
    'Collection[a]', 'Collection[3, 1]', 'Collection[1, 2, 3]', 'Array[1]', 'Array[a]', 'Array[Integer, a]', 'Array[Integer, 3, 1]',
    'Array[Integer, 1, 2, 3]', 'Array[Integer, String]', 'Array[1, 2]', 'Array[Integer[1, 2]]', 'Hash[Integer]', 'Hash[1]',
    'Hash[String, a]', 'Hash[a, String]', 'Hash[String, Integer, 3, 1]', 'Hash[String, Integer, 1, 2, 3]', 'Hash[1, 2]',
    'Tuple[1]', 'Tuple[Integer, a]', 'Tuple[Integer, 3, 1]', 'Tuple[1, 2]', 'Tuple[Integer, default, 2]', 'Struct[1]',
    'Struct[{1 => Integer}]', "Struct[{'a' => 1}]", "Struct[{'' => Integer}]", 'Struct[Integer]', 'Struct[{Integer => Integer}]',
    "Struct[{'a' => Integer}, {'b' => String}]", 'Variant[1]', 'Variant[Integer, a]', 'Variant[[Integer, String]]',
    'Variant[Integer]', 'Optional[1]', 'Optional[Integer, String]', "Optional['a']", 'NotUndef[1]', 'NotUndef[Integer, String]',
    'NotUndef[Any]', 'Callable[1]', 'Callable[a]', 'Callable[Integer, 3, 1]', 'Callable[[1], Integer]', 'Callable[[Integer], 1]',
    'Callable[[Integer], Integer, Integer]', 'Callable[Integer, 0, 1, 2]', 'Callable[0]', 'Callable[0, 1]', 'Callable[1, 1]',
    'Iterable[1]', 'Iterable[Integer, String]', 'Iterator[1]', 'Class[1]', 'Class[a, b]', "Class['A b']", "Class['']", 'Class[undef]',
    'Class[A]', 'File[1]', 'File[undef]', "File['a', 'b']", "File['']", "Resource['file', 1]", 'Resource[1]', 'Resource[File]',
    "Resource[File, 'x', 'y']", "Resource['a b']", 'Resource[undef]', 'Type[1]', 'Type[Integer, String]', 'Type[a]', 'Runtime[1]',
    'Runtime[ruby, 1]', 'Runtime[a, b, c]', 'Init[1]', 'Init[Integer, a]', 'Unknown', 'Unknown[1]', "Unknown::Type['x']",
    'MyPoint(1).x', 'MyPoint(1).y', 'MyPoint3(1, 2, 3).z', 'MyPoint(1) == MyPoint(1)', 'MyPoint(1) == MyPoint(2)',
    'MyPoint(1) == MyPoint3(1)', 'MyPoint3(1) =~ MyPoint', 'MyPoint(1) =~ MyPoint3', 'MyPoint > MyPoint3', "MyPoint('a')",
    'MyPoint()', 'MyPoint(1, 2, 3)', "MyPoint('x' => 'a')", "MyPoint('x' => 1, 'q' => 2)", 'MyPoint(1).q', "My::Thing('n').a",
    "My::Thing('')", 'MyPoint.new(3).y', 'String(MyPoint(1, 2))', "String(My::Thing('n'))", "Object[{'q' => 1}]",
    'Object[{attributes => {a => 1}}]', "Object[{attributes => {'1' => Integer}}]", 'Object[{functions => {a => Integer}}]',
    "Object[{attributes => {a => {type => Integer, value => 'x'}}}]", 'Object[{attributes => {a => {type => Integer, kind => derived, value => 1}}}]',
    'Object[{attributes => {a => {type => Integer, kind => constant}}}]', 'Object[{attributes => {a => Integer}, constants => {a => 1}}]',
    'Object[{attributes => {a => Integer}, functions => {a => Callable}}]', 'Object[{attributes => {a => Integer}, equality => b}]',
    'Object[{attributes => {a => Integer}, equality => [a]}]', 'Object[{parent => MyPoint, attributes => {x => String}}]',
    'Object[{parent => MyPoint, attributes => {x => {type => String, override => true}}}]',
    'Object[{attributes => {x => {type => String, override => true}}}]', 'Object[{parent => MyPoint, equality => x}]',
    'Object[{attributes => {a => {type => Integer, final => true}}, equality_include_type => false}]', 'Object[{parent => 1}]',
    'Object[{attributes => {a => {type => Integer, kind => foo}}}]', 'Object[{attributes => {a => {typ => Integer}}}]',
    "Error['k'] == Error['k']", "Error('m', 'k') =~ Error['k']", "Error('m', 'k') =~ Error['x']", "Error('m', 'k') =~ Error[/k/]",
    'Error[1]', "Error['a', 'b', 'c']", "Error[{'kind' => 'k'}]", "Error[{'foo' => 'k'}]", "Deferred['x']", "Error('m').message",
    "Error('m', 'k', {'a' => 1}).details", "Error('')", "Deferred('1')", "Deferred('f').name", "Deferred('f', [1]).arguments",
    'TypeReference', 'TypeAlias', 'Integer < Numeric', 'Integer <= Integer', 'Integer[1, 2] < Integer', 'Integer > String',
    'Integer >= Integer[1]', 'Integer == Integer', 'Integer != String', 'Integer == Integer[default, default]',
    'Enum[a, b] == Enum[b, a]', 'Variant[Integer, String] == Variant[String, Integer]', "Struct[{'a' => Any}] == Struct[{'a' => Any}]",
    'Array == Array[Any]', 'Hash == Hash[Any, Any]', 'Optional[Integer] == Variant[Undef, Integer]', 'MyInt == Integer[0, 10]',
    'MyAlso == MyPort', '1 =~ Integer', "'a' =~ Enum[a]", "'a' !~ Pattern[/a/]", 'Integer =~ Type', 'Integer =~ Type[Numeric]',
    '[1, 2] =~ Array[Integer, 2, 2]', "{'a' => 1} =~ Struct[{'a' => Integer}]", 'undef =~ Undef', 'undef =~ Any', 'undef =~ NotUndef',
    '1 in Integer', 'Integer in [1, 2]', "String in ['a', 1]", 'Integer[1, 3] =~ Iterable[Integer]', 'Integer[1, 3].map |$x| { $x }',
    'Enum[a, b].map |$x| { $x }', 'Integer.each |$x| { $x }', 'Integer[1].each |$x| { $x }', 'String.each |$x| { $x }',
    'type(1)', 'type(1, detailed)', 'type(1, reduced)', 'type(1, generalized)', "type([1, 'a'])", "type([1, 'a'], reduced)",
    "type([1, 'a'], generalized)", "type({'a' => 1})", "type({'a' => [1]}, reduced)", "type({'a' => 1, 'b' => 'x'}, generalized)",
    'type(Integer)', 'type(Integer[1, 3])', 'type(undef)', 'type(default)', 'type(/a/)', "type(Sensitive('x'))", 'type(File)',
    "type(File['/x'])", 'type([])', 'type({})', 'type([[]])', "type([[1], ['a']], generalized)", 'type(Timespan(1))', 'type(1.5)',
    "type(SemVer('1.0.0'))", "type(URI('http://a'))", "type(Error('x'))", 'type(MyInt)', 'assert_type(Integer, 1)',
    "assert_type(Integer, 'a')", 'assert_type(Integer[1, 3], 5)', "assert_type(Array[Integer], ['a'])", "assert_type(MyPort, 'x')",
    "assert_type(Struct[{'a' => Integer}], {'b' => 1})", "assert_type('Array[String]', [1])", 'assert_type(Hash[String, Integer], {1 => 2})',
    'assert_type(Variant[Integer, String], true)', "assert_type(Optional[Integer], 'x')", 'assert_type(Tuple[Integer, String], [1])',
    "assert_type(Pattern[/a/], 'b')", "assert_type(Enum[a, b], 'c')", "assert_type(Sensitive[Integer], Sensitive('x'))",
    'assert_type(Type[Integer], String)', 'assert_type(NotUndef, undef)', "assert_type(MyRec, {'a' => {'b' => 'c'}})",
    'assert_type(Callable, 1)', 'assert_type(Unknown, 1)', "assert_type('Unknown', 1)", 'assert_type(Collection[3], [1])',
    'assert_type(Array[Integer, 2, 3], [1])', "assert_type(String[5], 'abc')", 'assert_type(Array[MyInt], [1, 20])'
  ].freeze
end
