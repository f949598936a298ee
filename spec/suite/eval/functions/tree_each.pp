#### tree_each: the own attributes of types
= [Any].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Any]], [[0], Any]]
= [Unit].tree_each.map |$x| { $x }
#> error 2:2 Evaluation Error: Resource type not found: Unit (line: 2, column: 2)
= [Default].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Default]], [[0], Default]]
= [Undef].tree_each.map |$x| { $x }
#> [[[], [Undef]], [[0], Undef]]
= [Scalar].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Scalar]], [[0], Scalar]]
= [ScalarData].tree_each.map |$x| { $x }
#> [[[], [ScalarData]], [[0], ScalarData]]
= [Numeric].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Numeric]], [[0], Numeric], [[0, 'from'], undef], [[0, 'to'], undef]]
= [Integer].tree_each.map |$x| { $x }
#> [[[], [Integer]], [[0], Integer]]
= [Integer[1]].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Integer[1]]], [[0], Integer[1]]]
= [Integer[1,5]].tree_each.map |$x| { $x }
#> [[[], [Integer[1, 5]]], [[0], Integer[1, 5]]]
= [Float].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Float]], [[0], Float]]
= [Float[1.5]].tree_each.map |$x| { $x }
#> [[[], [Float[1.5]]], [[0], Float[1.5]]]
= [Boolean].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Boolean]], [[0], Boolean]]
= [Boolean[true]].tree_each.map |$x| { $x }
#> [[[], [Boolean[true]]], [[0], Boolean[true]]]
= [String].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [String]], [[0], String], [[0, 'size_type_or_value'], undef]]
= [String[1]].tree_each.map |$x| { $x }
#> [[[], [String[1]]], [[0], String[1]], [[0, 'size_type_or_value'], Integer[1]]]
= [String[1,3]].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [String[1, 3]]], [[0], String[1, 3]], [[0, 'size_type_or_value'], Integer[1, 3]]]
= [Enum].tree_each.map |$x| { $x }
#> [[[], [Enum]], [[0], Enum], [[0, 'values'], []], [[0, 'case_insensitive'], false]]
= [Enum['a','b']].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Enum['a', 'b']]], [[0], Enum['a', 'b']], [[0, 'values'], ['a', 'b']], [[0, 'values', 0], 'a'], [[0, 'values', 1], 'b'], [[0, 'case_insensitive'], false]]
= [Enum['a',true]].tree_each.map |$x| { $x }
#> [[[], [Enum['a', true]]], [[0], Enum['a', true]], [[0, 'values'], ['a']], [[0, 'values', 0], 'a'], [[0, 'case_insensitive'], true]]
= [Pattern].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Pattern]], [[0], Pattern], [[0, 'patterns'], []]]
= [Pattern[/a/,'b']].tree_each.map |$x| { $x }
#> [[[], [Pattern[/a/, /b/]]], [[0], Pattern[/a/, /b/]], [[0, 'patterns'], [Regexp[/a/], Regexp[/b/]]], [[0, 'patterns', 0], Regexp[/a/]], [[0, 'patterns', 0, 'pattern'], 'a'], [[0, 'patterns', 1], Regexp[/b/]], [[0, 'patterns', 1, 'pattern'], 'b']]
= [Regexp].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Regexp]], [[0], Regexp], [[0, 'pattern'], undef]]
= [Regexp[/a/]].tree_each.map |$x| { $x }
#> [[[], [Regexp[/a/]]], [[0], Regexp[/a/]], [[0, 'pattern'], 'a']]
= [Binary].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Binary]], [[0], Binary]]
= [Timestamp].tree_each.map |$x| { $x }
#> [[[], [Timestamp]], [[0], Timestamp], [[0, 'from'], undef], [[0, 'to'], undef]]
= [Timespan].tree_each.map |$x| { $x }
#> [[[], [Timespan]], [[0], Timespan], [[0, 'from'], undef], [[0, 'to'], undef]]
= [SemVer].tree_each.map |$x| { $x }
#> [[[], [SemVer]], [[0], SemVer], [[0, 'ranges'], []]]
= [SemVer['>1.0.0']].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [SemVer['>1.0.0']]], [[0], SemVer['>1.0.0']], [[0, 'ranges'], [>1.0.0]], [[0, 'ranges', 0], >1.0.0]]
= [SemVerRange].tree_each.map |$x| { $x }
#> [[[], [SemVerRange]], [[0], SemVerRange]]
= [URI].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [URI]], [[0], URI], [[0, 'parameters'], undef]]
= [URI['http://x']].tree_each.map |$x| { $x }
#> [[[], [URI[{'scheme' => 'http', 'host' => 'x'}]]], [[0], URI[{'scheme' => 'http', 'host' => 'x'}]], [[0, 'parameters'], {'scheme' => 'http', 'host' => 'x'}], [[0, 'parameters', 'scheme'], 'http'], [[0, 'parameters', 'host'], 'x']]
= [URI[{scheme=>http}]].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [URI[{'scheme' => 'http'}]]], [[0], URI[{'scheme' => 'http'}]], [[0, 'parameters'], {'scheme' => 'http'}], [[0, 'parameters', 'scheme'], 'http']]
= [Sensitive].tree_each.map |$x| { $x }
#> [[[], [Sensitive]], [[0], Sensitive]]
= [Sensitive[String]].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Sensitive[String]]], [[0], Sensitive[String]]]
= [Collection].tree_each.map |$x| { $x }
#> [[[], [Collection]], [[0], Collection], [[0, 'size_type'], undef]]
= [Collection[1]].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Collection[1]]], [[0], Collection[1]], [[0, 'size_type'], Integer[1]]]
= [Array].tree_each.map |$x| { $x }
#> [[[], [Array]], [[0], Array], [[0, 'element_type'], Any]]
= [Array[String]].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Array[String]]], [[0], Array[String]], [[0, 'element_type'], String], [[0, 'element_type', 'size_type_or_value'], undef]]
= [Array[String,1]].tree_each.map |$x| { $x }
#> [[[], [Array[String, 1]]], [[0], Array[String, 1]], [[0, 'element_type'], String], [[0, 'element_type', 'size_type_or_value'], undef]]
= [Array[0,0]].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Array[0, 0]]], [[0], Array[0, 0]], [[0, 'element_type'], Unit]]
= [Hash].tree_each.map |$x| { $x }
#> [[[], [Hash]], [[0], Hash], [[0, 'key_type'], Any], [[0, 'value_type'], Any]]
= [Hash[String,Integer]].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Hash[String, Integer]]], [[0], Hash[String, Integer]], [[0, 'key_type'], String], [[0, 'key_type', 'size_type_or_value'], undef], [[0, 'value_type'], Integer]]
= [Hash[String,Integer,1,2]].tree_each.map |$x| { $x }
#> [[[], [Hash[String, Integer, 1, 2]]], [[0], Hash[String, Integer, 1, 2]], [[0, 'key_type'], String], [[0, 'key_type', 'size_type_or_value'], undef], [[0, 'value_type'], Integer]]
= [Tuple].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Tuple]], [[0], Tuple], [[0, 'types'], []], [[0, 'size_type'], undef]]
= [Tuple[String]].tree_each.map |$x| { $x }
#> [[[], [Tuple[String]]], [[0], Tuple[String]], [[0, 'types'], [String]], [[0, 'types', 0], String], [[0, 'types', 0, 'size_type_or_value'], undef], [[0, 'size_type'], undef]]
= [Tuple[String,1,3]].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Tuple[String, 1, 3]]], [[0], Tuple[String, 1, 3]], [[0, 'types'], [String]], [[0, 'types', 0], String], [[0, 'types', 0, 'size_type_or_value'], undef], [[0, 'size_type'], Integer[1, 3]]]
= [Struct].tree_each.map |$x| { $x }
#> [[[], [Struct]], [[0], Struct], [[0, 'elements'], []]]
= [Struct[{a=>Integer,Optional[b]=>String}]].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Struct[{'a' => Integer, Optional['b'] => String}]]], [[0], Struct[{'a' => Integer, Optional['b'] => String}]], [[0, 'elements'], [Pcore::StructElement({}), Pcore::StructElement({})]], [[0, 'elements', 0], Pcore::StructElement({})], [[0, 'elements', 0, 'key_type'], String], [[0, 'elements', 0, 'key_type', 'size_type_or_value'], 'a'], [[0, 'elements', 0, 'value_type'], Integer], [[0, 'elements', 1], Pcore::StructElement({})], [[0, 'elements', 1, 'key_type'], Optional['b']], [[0, 'elements', 1, 'key_type', 'type'], String], [[0, 'elements', 1, 'key_type', 'type', 'size_type_or_value'], 'b'], [[0, 'elements', 1, 'value_type'], String], [[0, 'elements', 1, 'value_type', 'size_type_or_value'], undef]]
= [Variant].tree_each.map |$x| { $x }
#> [[[], [Variant]], [[0], Variant], [[0, 'types'], []]]
= [Variant[String,Integer]].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Variant[String, Integer]]], [[0], Variant[String, Integer]], [[0, 'types'], [String, Integer]], [[0, 'types', 0], String], [[0, 'types', 0, 'size_type_or_value'], undef], [[0, 'types', 1], Integer]]
= [Optional].tree_each.map |$x| { $x }
#> [[[], [Optional]], [[0], Optional], [[0, 'type'], undef]]
= [Optional[String]].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Optional[String]]], [[0], Optional[String]], [[0, 'type'], String], [[0, 'type', 'size_type_or_value'], undef]]
= [Optional[a]].tree_each.map |$x| { $x }
#> [[[], [Optional['a']]], [[0], Optional['a']], [[0, 'type'], String], [[0, 'type', 'size_type_or_value'], 'a']]
= [NotUndef].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [NotUndef]], [[0], NotUndef], [[0, 'type'], undef]]
= [NotUndef[String]].tree_each.map |$x| { $x }
#> [[[], [NotUndef[String]]], [[0], NotUndef[String]], [[0, 'type'], String], [[0, 'type', 'size_type_or_value'], undef]]
= [Callable].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Callable]], [[0], Callable], [[0, 'param_types'], undef], [[0, 'block_type'], undef], [[0, 'return_type'], undef]]
= [Callable[String]].tree_each.map |$x| { $x }
#> [[[], [Callable[String]]], [[0], Callable[String]], [[0, 'param_types'], Tuple[String]], [[0, 'param_types', 'types'], [String]], [[0, 'param_types', 'types', 0], String], [[0, 'param_types', 'types', 0, 'size_type_or_value'], undef], [[0, 'param_types', 'size_type'], undef], [[0, 'block_type'], undef], [[0, 'return_type'], undef]]
= [Callable[[String],Integer]].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Callable[[String], Integer]]], [[0], Callable[[String], Integer]], [[0, 'param_types'], Tuple[String]], [[0, 'param_types', 'types'], [String]], [[0, 'param_types', 'types', 0], String], [[0, 'param_types', 'types', 0, 'size_type_or_value'], undef], [[0, 'param_types', 'size_type'], undef], [[0, 'block_type'], undef], [[0, 'return_type'], Integer]]
= [Callable[0,0]].tree_each.map |$x| { $x }
#> [[[], [Callable[0, 0]]], [[0], Callable[0, 0]], [[0, 'param_types'], Tuple], [[0, 'param_types', 'types'], []], [[0, 'param_types', 'size_type'], Integer[0, 0]], [[0, 'block_type'], undef], [[0, 'return_type'], undef]]
= [Callable[String,Callable]].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Callable[String, Callable]]], [[0], Callable[String, Callable]], [[0, 'param_types'], Tuple[String]], [[0, 'param_types', 'types'], [String]], [[0, 'param_types', 'types', 0], String], [[0, 'param_types', 'types', 0, 'size_type_or_value'], undef], [[0, 'param_types', 'size_type'], undef], [[0, 'block_type'], Callable], [[0, 'block_type', 'param_types'], undef], [[0, 'block_type', 'block_type'], undef], [[0, 'block_type', 'return_type'], undef], [[0, 'return_type'], undef]]
= [Iterable].tree_each.map |$x| { $x }
#> [[[], [Iterable]], [[0], Iterable], [[0, 'type'], undef]]
= [Iterable[String]].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Iterable[String]]], [[0], Iterable[String]], [[0, 'type'], String], [[0, 'type', 'size_type_or_value'], undef]]
= [Iterator].tree_each.map |$x| { $x }
#> [[[], [Iterator]], [[0], Iterator], [[0, 'type'], undef]]
= [Iterator[String]].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Iterator[String]]], [[0], Iterator[String]], [[0, 'type'], String], [[0, 'type', 'size_type_or_value'], undef]]
= [CatalogEntry].tree_each.map |$x| { $x }
#> [[[], [CatalogEntry]], [[0], CatalogEntry]]
= [Class].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Class]], [[0], Class], [[0, 'class_name'], undef]]
= [Class[a]].tree_each.map |$x| { $x }
#> [[[], [Class[a]]], [[0], Class[a]], [[0, 'class_name'], 'a']]
= [Resource].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Resource]], [[0], Resource], [[0, 'type_name'], undef], [[0, 'title'], undef]]
= [File].tree_each.map |$x| { $x }
#> [[[], [File]], [[0], File], [[0, 'type_name'], 'File'], [[0, 'title'], undef]]
= [File[a]].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [File['a']]], [[0], File['a']], [[0, 'type_name'], 'File'], [[0, 'title'], 'a']]
= [Type].tree_each.map |$x| { $x }
#> [[[], [Type]], [[0], Type], [[0, 'type'], undef]]
= [Type[String]].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Type[String]]], [[0], Type[String]], [[0, 'type'], String], [[0, 'type', 'size_type_or_value'], undef]]
= [TypeReference['Foo']].tree_each.map |$x| { $x }
#> error 2:2 Evaluation Error: Resource type not found: UnresolvedReference (line: 2, column: 2)
= [Foo].tree_each({include_refs => true}).map |$x| { $x }
#> error 2:2 Evaluation Error: Resource type not found: Foo (line: 2, column: 2)
= [Object].tree_each.map |$x| { $x }
#> [[[], [Object[{}]]], [[0], Object[{}]], [[0, '_pcore_init_hash'], {}]]
= [Object[{name=>'X',attributes=>{a=>Integer}}]].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Object[{name => 'X', attributes => {'a' => Integer}}]]], [[0], Object[{name => 'X', attributes => {'a' => Integer}}]], [[0, '_pcore_init_hash'], {'name' => 'X', 'attributes' => {'a' => Integer}}], [[0, '_pcore_init_hash', 'name'], 'X'], [[0, '_pcore_init_hash', 'attributes'], {'a' => Integer}], [[0, '_pcore_init_hash', 'attributes', 'a'], Integer]]
= [Runtime].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Runtime]], [[0], Runtime], [[0, 'runtime'], undef], [[0, 'name_or_pattern'], undef]]
= [Runtime[ruby,'X']].tree_each.map |$x| { $x }
#> [[[], [Runtime[ruby, 'X']]], [[0], Runtime[ruby, 'X']], [[0, 'runtime'], 'ruby'], [[0, 'name_or_pattern'], 'X']]
= [Runtime[ruby,[/a/,'b']]].tree_each({include_refs => true}).map |$x| { $x }
#> error 2:2 Evaluation Error: A Runtime-Type[] accepts 1 to 2 arguments. Got 3 (line: 2, column: 2)
= [Init].tree_each.map |$x| { $x }
#> [[[], [Init]], [[0], Init], [[0, 'type'], undef], [[0, 'init_args'], []]]
= [Init[Integer]].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Init[Integer]]], [[0], Init[Integer]], [[0, 'type'], Integer], [[0, 'init_args'], []]]
= [Init[Integer,16]].tree_each.map |$x| { $x }
#> [[[], [Init[Integer, 16]]], [[0], Init[Integer, 16]], [[0, 'type'], Integer], [[0, 'init_args'], [16]], [[0, 'init_args', 0], 16]]
= [Target].tree_each({include_refs => true}).map |$x| { $x }
#> error 2:2 Evaluation Error: Resource type not found: Target (line: 2, column: 2)
= [Pcore::IntegerType].tree_each.map |$x| { $x }
#> [[[], [Object[{name => 'Pcore::IntegerType', parent => Pcore::NumericType}]]], [[0], Object[{name => 'Pcore::IntegerType', parent => Pcore::NumericType}]], [[0, '_pcore_init_hash'], {'name' => 'Pcore::IntegerType', 'parent' => Object[{name => 'Pcore::NumericType', parent => Pcore::ScalarDataType, attributes => {'from' => {type => Optional[Numeric], value => undef}, 'to' => {type => Optional[Numeric], value => undef}}}]}], [[0, '_pcore_init_hash', 'name'], 'Pcore::IntegerType'], [[0, '_pcore_init_hash', 'parent'], Object[{name => 'Pcore::NumericType', parent => Pcore::ScalarDataType, attributes => {'from' => {type => Optional[Numeric], value => undef}, 'to' => {type => Optional[Numeric], value => undef}}}]], [[0, '_pcore_init_hash', 'parent', '_pcore_init_hash'], {'name' => 'Pcore::NumericType', 'parent' => Object[{name => 'Pcore::ScalarDataType', parent => Pcore::ScalarType}], 'attributes' => {'from' => {'type' => Optional[Numeric], 'value' => undef}, 'to' => {'type' => Optional[Numeric], 'value' => undef}}}], [[0, '_pcore_init_hash', 'parent', '_pcore_init_hash', 'name'], 'Pcore::NumericType'], [[0, '_pcore_init_hash', 'parent', '_pcore_init_hash', 'parent'], Object[{name => 'Pcore::ScalarDataType', parent => Pcore::ScalarType}]], [[0, '_pcore_init_hash', 'parent', '_pcore_init_hash', 'parent', '_pcore_init_hash'], {'name' => 'Pcore::ScalarDataType', 'parent' => Object[{name => 'Pcore::ScalarType', parent => Pcore::AnyType}]}], [[0, '_pcore_init_hash', 'parent', '_pcore_init_hash', 'parent', '_pcore_init_hash', 'name'], 'Pcore::ScalarDataType'], [[0, '_pcore_init_hash', 'parent', '_pcore_init_hash', 'parent', '_pcore_init_hash', 'parent'], Object[{name => 'Pcore::ScalarType', parent => Pcore::AnyType}]], [[0, '_pcore_init_hash', 'parent', '_pcore_init_hash', 'parent', '_pcore_init_hash', 'parent', '_pcore_init_hash'], {'name' => 'Pcore::ScalarType', 'parent' => Object[{name => 'Pcore::AnyType', parent => Any}]}], [[0, '_pcore_init_hash', 'parent', '_pcore_init_hash', 'parent', '_pcore_init_hash', 'parent', '_pcore_init_hash', 'name'], 'Pcore::ScalarType'], [[0, '_pcore_init_hash', 'parent', '_pcore_init_hash', 'parent', '_pcore_init_hash', 'parent', '_pcore_init_hash', 'parent'], Object[{name => 'Pcore::AnyType', parent => Any}]], [[0, '_pcore_init_hash', 'parent', '_pcore_init_hash', 'parent', '_pcore_init_hash', 'parent', '_pcore_init_hash', 'parent', '_pcore_init_hash'], {'name' => 'Pcore::AnyType', 'parent' => Any}], [[0, '_pcore_init_hash', 'parent', '_pcore_init_hash', 'parent', '_pcore_init_hash', 'parent', '_pcore_init_hash', 'parent', '_pcore_init_hash', 'name'], 'Pcore::AnyType'], [[0, '_pcore_init_hash', 'parent', '_pcore_init_hash', 'parent', '_pcore_init_hash', 'parent', '_pcore_init_hash', 'parent', '_pcore_init_hash', 'parent'], Any], [[0, '_pcore_init_hash', 'parent', '_pcore_init_hash', 'attributes'], {'from' => {'type' => Optional[Numeric], 'value' => undef}, 'to' => {'type' => Optional[Numeric], 'value' => undef}}], [[0, '_pcore_init_hash', 'parent', '_pcore_init_hash', 'attributes', 'from'], {'type' => Optional[Numeric], 'value' => undef}], [[0, '_pcore_init_hash', 'parent', '_pcore_init_hash', 'attributes', 'from', 'type'], Optional[Numeric]], [[0, '_pcore_init_hash', 'parent', '_pcore_init_hash', 'attributes', 'from', 'type', 'type'], Numeric], [[0, '_pcore_init_hash', 'parent', '_pcore_init_hash', 'attributes', 'from', 'type', 'type', 'from'], undef], [[0, '_pcore_init_hash', 'parent', '_pcore_init_hash', 'attributes', 'from', 'type', 'type', 'to'], undef], [[0, '_pcore_init_hash', 'parent', '_pcore_init_hash', 'attributes', 'from', 'value'], undef], [[0, '_pcore_init_hash', 'parent', '_pcore_init_hash', 'attributes', 'to'], {'type' => Optional[Numeric], 'value' => undef}], [[0, '_pcore_init_hash', 'parent', '_pcore_init_hash', 'attributes', 'to', 'type'], Optional[Numeric]], [[0, '_pcore_init_hash', 'parent', '_pcore_init_hash', 'attributes', 'to', 'type', 'type'], Numeric], [[0, '_pcore_init_hash', 'parent', '_pcore_init_hash', 'attributes', 'to', 'type', 'type', 'from'], undef], [[0, '_pcore_init_hash', 'parent', '_pcore_init_hash', 'attributes', 'to', 'type', 'type', 'to'], undef], [[0, '_pcore_init_hash', 'parent', '_pcore_init_hash', 'attributes', 'to', 'value'], undef]]
= [Type[Integer[1,2]]].tree_each({include_refs => true}).map |$x| { $x }
#> [[[], [Type[Integer[1, 2]]]], [[0], Type[Integer[1, 2]]], [[0, 'type'], Integer[1, 2]]]
= [Optional[Array[Integer[1,2]]]].tree_each.map |$x| { $x }
#> [[[], [Optional[Array[Integer[1, 2]]]]], [[0], Optional[Array[Integer[1, 2]]]], [[0, 'type'], Array[Integer[1, 2]]], [[0, 'type', 'element_type'], Integer[1, 2]]]
#### tree_each: inherited attributes
type P = Object[{attributes => {a => Integer}}]
type Q = Object[{parent => P, attributes => {b => Integer}}]
$x = [P(1), Q(2,  3)].tree_each.map |$x| { $x[0] }
notice($x)
#> notice: [[], [0], [0, a], [1], [1, b]]

#### tree_each: an alias
type T = Integer[1,2]
$x = [T].tree_each.map |$x| { $x[0] }
notice($x)
#> notice: [[], [0], [0, name], [0, type_expr], [0, resolved_type]]

#### tree_each: a type as the root
$x = Integer.tree_each.map |$x| { $x[0] }
notice($x)
#> notice: [[]]

#### tree_each: elements of a Struct
$x = Struct[{a=>Integer}].tree_each.map |$x| { $x[1] }
notice($x)
$x.each |$y| { notice(type($y)) notice("$y") }
#> notice: [Struct[{'a' => Integer}], [Pcore::StructElement({})], Pcore::StructElement({}), String, a, Integer]
#> notice: Type[Struct[{'a' => Integer}]]
#> notice: Struct[{'a' => Integer}]
#> notice: Tuple[Pcore::StructElement]
#> notice: [Pcore::StructElement({})]
#> notice: Object[{name => 'Pcore::StructElement', attributes => {'key_type' => Type, 'value_type' => Type}}]
#> notice: Pcore::StructElement({})
#> notice: Type[String]
#> notice: String
#> notice: String
#> notice: a
#> notice: Type[Integer]
#> notice: Integer

#### tree_each: orders and options
Array[String[2]].tree_each |$p, $v| { notice($p, $v) }
Array[String[2]].tree_each({order => breadth_first}) |$p, $v| { notice($p, $v) }
Array[String[2]].tree_each({order => breadth_first, include_containers => false}) |$p, $v| { notice($p, $v) }
Array[String[2]].tree_each({include_containers => false}) |$p, $v| { notice($p, $v) }
Array[String[2]].tree_each({include_values => false}) |$p, $v| { notice($p, $v) }
#> notice: [] Array[String[2]]
#> notice: [element_type] String[2]
#> notice: [element_type, size_type_or_value] Integer[2]
#> notice: [] Array[String[2]]
#> notice: [element_type] String[2]
#> notice: [element_type, size_type_or_value] Integer[2]
#> notice: [] Array[String[2]]
#> notice: [element_type] String[2]
#> notice: [element_type, size_type_or_value] Integer[2]

#### tree_each: an Object type as the root
$x = Object[{name=>'X',attributes=>{a=>Integer}}].tree_each.map |$x| { $x[0] }
notice($x)
#> notice: [[], [_pcore_init_hash], [_pcore_init_hash, name], [_pcore_init_hash, attributes], [_pcore_init_hash, attributes, a]]

#### tree_each: an endless tree
$x = Error.tree_each({include_root=>true}) |$x| { break() }
notice($x)
#> notice: Object[{name => 'Error', type_parameters => {'kind' => Variant[String, Regexp, Type[Enum], Type[Pattern], Type[NotUndef], Type[Undef]], 'issue_code' => Variant[String, Regexp, Type[Enum], Type[Pattern], Type[NotUndef], Type[Undef]]}, attributes => {'msg' => String[1], 'kind' => {type => Optional[String[1]], value => undef}, 'details' => {type => Optional[Hash[String[1], Data]], value => undef}, 'issue_code' => {type => Optional[String[1]], value => undef}}, functions => {'message' => Callable[[0, 0], String[1]]}}]

#### tree_each: depth first
[[1],[],[[]],{},5].tree_each |$p, $v| { notice($p, $v) }
#> notice: [] [[1], [], [[]], {}, 5]
#> notice: [0] [1]
#> notice: [0, 0] 1
#> notice: [1] []
#> notice: [2] [[]]
#> notice: [2, 0] []
#> notice: [3] {}
#> notice: [4] 5

#### tree_each: breadth first
[[1],[],[[]],{},5].tree_each({order => breadth_first}) |$p, $v| { notice($p, $v) }
#> notice: [] [[1], [], [[]], {}, 5]
#> notice: [0] [1]
#> notice: [1] []
#> notice: [2] [[]]
#> notice: [3] {}
#> notice: [4] 5
#> notice: [0, 0] 1
#> notice: [2, 0] []

#### tree_each: breadth first without containers
[[1],[],[[2]],{a=>3},5].tree_each({order => breadth_first, include_containers => false}) |$p, $v| { notice($p, $v) }
#> notice: [4] 5
#> notice: [0, 0] 1
#> notice: [3, a] 3
#> notice: [2, 0, 0] 2

#### tree_each: breadth first without values
[[1],[],[[2]],{a=>3},5].tree_each({order => breadth_first, include_values => false}) |$p, $v| { notice($p, $v) }
#> notice: [] [[1], [], [[2]], {a => 3}, 5]
#> notice: [0] [1]
#> notice: [1] []
#> notice: [2] [[2]]
#> notice: [3] {a => 3}
#> notice: [4] 5
#> notice: [0, 0] 1
#> notice: [2, 0] [2]
#> notice: [3, a] 3
#> notice: [2, 0, 0] 2

#### tree_each: a resource type
Notify[a].tree_each |$p, $v| { notice($p, $v) }
#> notice: [] Notify['a']
#> notice: [type_name] Notify
#> notice: [title] a

#### tree_each: the type of an alias
type T = Array[Integer[1,2]]
$x = [T].tree_each.each |$x| { notice($x) notice(type($x[1])) }
#> notice: [[], [T = Array[Integer[1, 2]]]]
#> notice: Tuple[Type[T]]
#> notice: [[0], T = Array[Integer[1, 2]]]
#> notice: Type[T]
#> notice: [[0, name], T]
#> notice: String
#> notice: [[0, type_expr], ]
#> notice: Undef
#> notice: [[0, resolved_type], Array[Integer[1, 2]]]
#> notice: Type[Array[Integer[1, 2]]]
#> notice: [[0, resolved_type, element_type], Integer[1, 2]]
#> notice: Type[Integer[1, 2]]

#### tree_each: an alias of an Object type
type T = Object[{attributes=>{a=>Integer}}]
$x = [T].tree_each.each |$x| { notice($x) }
#> notice: [[], [Object[{name => 'T', attributes => {'a' => Integer}}]]]
#> notice: [[0], Object[{name => 'T', attributes => {'a' => Integer}}]]
#> notice: [[0, _pcore_init_hash], {name => T, attributes => {a => Integer}}]
#> notice: [[0, _pcore_init_hash, name], T]
#> notice: [[0, _pcore_init_hash, attributes], {a => Integer}]
#> notice: [[0, _pcore_init_hash, attributes, a], Integer]

#### tree_each: attributes of an element of a Struct
$e = Struct[{a=>Integer}].tree_each.map |$x| { $x }[2][1]
notice($e.key_type, $e.value_type, $e == $e, $e =~ Object)
#> notice: String Integer true true

#### tree_each: a parameterised Object type
type T = Object[{type_parameters=>{a=>Integer}, attributes=>{a=>Integer}}]
$x = [T[5]].tree_each.each |$x| { notice($x) }
#> notice: [[], [T[5]]]
#> notice: [[0], T[5]]
#> notice: [[0, base_type], Object[{name => 'T', type_parameters => {'a' => Integer}, attributes => {'a' => Integer}}]]
#> notice: [[0, base_type, _pcore_init_hash], {name => T, type_parameters => {a => Integer}, attributes => {a => Integer}}]
#> notice: [[0, base_type, _pcore_init_hash, name], T]
#> notice: [[0, base_type, _pcore_init_hash, type_parameters], {a => Integer}]
#> notice: [[0, base_type, _pcore_init_hash, type_parameters, a], Integer]
#> notice: [[0, base_type, _pcore_init_hash, attributes], {a => Integer}]
#> notice: [[0, base_type, _pcore_init_hash, attributes, a], Integer]
#> notice: [[0, init_parameters], [5]]
#> notice: [[0, init_parameters, 0], 5]

#### tree_each: TypeSets
[TypeSet].tree_each |$p, $v| { notice($p, $v) }
#> notice: [] [TypeSet[{pcore_uri => 'http://puppet.com/2016.1/pcore', pcore_version => '1.0.0', name_authority => 'http://puppet.com/2016.1/runtime', name => 'DefaultTypeSet', version => '0.0.0'}]]
#> notice: [0] TypeSet[{pcore_uri => 'http://puppet.com/2016.1/pcore', pcore_version => '1.0.0', name_authority => 'http://puppet.com/2016.1/runtime', name => 'DefaultTypeSet', version => '0.0.0'}]
#> notice: [0, _pcore_init_hash] {pcore_uri => http://puppet.com/2016.1/pcore, pcore_version => 1.0.0, name_authority => http://puppet.com/2016.1/runtime, name => DefaultTypeSet, version => 0.0.0}
#> notice: [0, _pcore_init_hash, pcore_uri] http://puppet.com/2016.1/pcore
#> notice: [0, _pcore_init_hash, pcore_version] 1.0.0
#> notice: [0, _pcore_init_hash, name_authority] http://puppet.com/2016.1/runtime
#> notice: [0, _pcore_init_hash, name] DefaultTypeSet
#> notice: [0, _pcore_init_hash, version] 0.0.0

#### tree_each: a TypeSet of its own
type S = TypeSet[{version => '1.0.0', pcore_version => '1.0.0', types => {A => Integer, B => Object[{attributes => {a => Integer}}]}}]
[S].tree_each |$p, $v| { notice($p) }
#> notice: []
#> notice: [0]
#> notice: [0, _pcore_init_hash]
#> notice: [0, _pcore_init_hash, pcore_version]
#> notice: [0, _pcore_init_hash, name_authority]
#> notice: [0, _pcore_init_hash, name]
#> notice: [0, _pcore_init_hash, version]
#> notice: [0, _pcore_init_hash, types]
#> notice: [0, _pcore_init_hash, types, A]
#> notice: [0, _pcore_init_hash, types, A, name]
#> notice: [0, _pcore_init_hash, types, A, type_expr]
#> notice: [0, _pcore_init_hash, types, A, resolved_type]
#> notice: [0, _pcore_init_hash, types, B]
#> notice: [0, _pcore_init_hash, types, B, _pcore_init_hash]
#> notice: [0, _pcore_init_hash, types, B, _pcore_init_hash, name]
#> notice: [0, _pcore_init_hash, types, B, _pcore_init_hash, attributes]
#> notice: [0, _pcore_init_hash, types, B, _pcore_init_hash, attributes, a]

