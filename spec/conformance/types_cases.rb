# frozen_string_literal: true

# The types and values of spec/suite/types/cases.json.
module TypeCases
  ALIASES = {
    'MyInt' => 'Integer[0, 10]', 'MyOpt' => 'Optional[String[1]]', 'MyTree' => 'Variant[String, Array[MyTree]]',
    'MyRec' => 'Hash[String, Variant[Integer, MyRec]]',
    'MyNest' => "Struct[{a => Optional[MyRec], Optional[b] => Integer}]", 'MyPort' => 'Variant[MyInt, Enum[http, https]]',
    'MyList' => 'Variant[Array[Integer], Array[MyList]]', 'MyPair' => 'Tuple[MyInt, MyOpt]', 'MyAlso' => 'MyPort',
    'MyEnum' => 'Enum[present, absent]', 'MyPath' => 'Pattern[/\A\//]', 'MyMaybe' => 'Optional[MyEnum]',
    'My::Names' => 'Array[String[1], 1]'
  }.freeze

  BARE = %w[Any Unit Undef Default Scalar ScalarData Data RichData RichDataKey Numeric Integer Float String Boolean Enum
            Pattern Regexp Binary Timestamp Timespan SemVer SemVerRange URI Sensitive Collection Array Hash Tuple Struct
            Variant Optional NotUndef Callable Iterable Iterator CatalogEntry Class Resource File Type Runtime TypeSet
            Object Init Deferred Error TypeReference TypeAlias].freeze

  PLAIN = ['-5', '0', '1', '2', '3', '5', '10', '100', "'a'", "'b'", "'red'", "'Blue'", "'http'", '1.5', '-2.5', "''", "'12'",
           'true', 'false', 'undef', 'default', '/a/', '/^b/', 'Timespan(1)', 'Timestamp(0)', "SemVer('1.2.3')",
           "SemVerRange('1.x')", "Binary('AAEC')", "URI('http://example.com/a')", 'MyInt', 'Integer[1, 3]', 'Enum[a, b]',
           "File['/x']", 'Class[apache]', 'String', "'ä'", "'/x'", "'present'"].freeze

  TYPES = [].freeze
  VALUES = [].freeze
  EVALUATE = [].freeze
end
