#### integers beyond 64 bits: values
= -(-9223372036854775807 - 1)
#> 9223372036854775808
= round(9223372036854775807)
#> 9223372036854775808
= String(round(1e20))
#> '100000000000000000000'
= round(1e20) + 1
#> error 2:13 Evaluation Error: A '+' expression resulted in a value outside of Puppet Integer max range, got '+0x1' (line: 2, column: 13)
= round(1e20) - round(1e20)
#> 0
= round(1e20) / 10
#> error 2:13 Evaluation Error: A '/' expression resulted in a value outside of Puppet Integer max range, got '+0x' (line: 2, column: 13)
= round(1e20) % 7
#> 2
= round(1e20) * 1.5
#> 1.5e+20
= round(1e20) == 1e20
#> true
= round(1e20) == round(1e20)
#> true
= round(1e20) > 5
#> true
= "${round(1e20)}"
#> '100000000000000000000'
= sprintf('%d', round(1e20))
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, Use of a Ruby Integer outside of Puppet Integer max range, got '0x0' (line: 2, column: 1)
= sprintf('%x', round(1e20))
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, Use of a Ruby Integer outside of Puppet Integer max range, got '0x0' (line: 2, column: 1)
= sprintf('%#o', -round(1e20))
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, Use of a Ruby Integer outside of Puppet Integer min range, got '0x..fa9438a1d29cf00000' (line: 2, column: 1)
= sprintf('%s %e', round(1e20), round(1e20))
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, Use of a Ruby Integer outside of Puppet Integer max range, got '0x0' (line: 2, column: 1)
= String(round(1e20), '%x')
#> '56bc75e2d63100000'
= String(round(1e20), '%#X')
#> '0X56BC75E2D63100000'
= String(round(1e20), '%e')
#> '1.000000e+20'
= abs(-(-9223372036854775807 - 1))
#> 9223372036854775808
= max(1, round(1e20))
#> 100000000000000000000
= min(1, -round(1e20))
#> -100000000000000000000
= String(max(round(1e20), 1e21))
#> '1000000000000000000000.000000'
= Timespan(round(1e20))
#> 157407407407407-09:46:40.
= Integer('9223372036854775808')
#> 9223372036854775808
= String(Integer('9223372036854775808'))
#> '9223372036854775808'
= String(Integer('-0x10000000000000000'))
#> '-18446744073709551616'
= String(Numeric('9223372036854775808'))
#> '9223372036854775808'
= String(Integer('9223372036854775808', 10))
#> '9223372036854775808'
= String(abs('99999999999999999999'))
#> warning: The abs() function's auto conversion of String to Numeric is deprecated - change to convert input before calling\n   (file & line not available)
#> '99999999999999999999'
= round(1e20) =~ Integer
#> true
= round(1e20) =~ Integer[0, 10]
#> false
= round(1e20) =~ Integer[0]
#> true
= round(1e20) =~ Scalar
#> true
= round(1e20) =~ Numeric
#> true
= [round(1e20)]
#> [100000000000000000000]
= {a => round(1e20)}
#> {'a' => 100000000000000000000}
= Float(round(1e20))
#> 1.0e+20
= Boolean(round(1e20))
#> true
= '99999999999999999999' + 1
#> warning: The string '99999999999999999999' was automatically coerced to the numerical value 99999999999999999999 (2)
#> error 2:24 Evaluation Error: A '+' expression resulted in a value outside of Puppet Integer max range, got '+0x0' (line: 2, column: 24)
= '99999999999999999999' + '1'
#> warning: The string '99999999999999999999' was automatically coerced to the numerical value 99999999999999999999 (2)
#> warning: The string '1' was automatically coerced to the numerical value 1 (2)
#> error 2:24 Evaluation Error: A '+' expression resulted in a value outside of Puppet Integer max range, got '+0x0' (line: 2, column: 24)
= -'99999999999999999999'
#> warning: The string '99999999999999999999' was automatically coerced to the numerical value 99999999999999999999 (2)
#> -99999999999999999999
= String(-'99999999999999999999')
#> warning: The string '99999999999999999999' was automatically coerced to the numerical value 99999999999999999999 (2)
#> '-99999999999999999999'
= String(-(-round(1e20)))
#> '100000000000000000000'
= round(1e20) << 1
#> error 2:13 Evaluation Error: A '<<' expression resulted in a value outside of Puppet Integer max range, got '+0x0' (line: 2, column: 13)
= String(round(1e20) >> 60)
#> '86'
= round(1e20) ? { 100000000000000000000.0 => 'y', default => 'n' }
#> 'y'
= [1,2,3][round(1e20)]
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, bignum too big to convert into `long' (line: 2, column: 1)
= 'abc'[round(1e20)]
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, bignum too big to convert into `long' (line: 2, column: 1)
= String(sort([round(1e20), 3]))
#> '[3, 100000000000000000000]'
= assert_type(String, round(1e20))
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, assert_type(): expects a String value, got Integer (line: 2, column: 1)
= String({round(1e20) => 1}[round(1e20)])
#> '1'
= round(1e20) in [round(1e20)]
#> true
= String(unique([round(1e20), round(1e20)]))
#> '[100000000000000000000]'
= String(Timespan(1) * round(1e20))
#> '1157407407407407-09:46:40.0'
= String(Timespan(1) + round(1e20))
#> '1157407407407407-09:46:41.0'
= String(round(1e20) + Timespan(1))
#> '1157407407407407-09:46:41.0'
= String(floor(1e20))
#> '100000000000000000000'
= String(ceiling('1e20'))
#> warning: The ceiling() function's auto conversion of String to Float is deprecated - change to convert input before calling\n   (file & line not available)
#> '100000000000000000000'
= String(floor(round(1e20)))
#> '100000000000000000000'
= String(round(round(1e20)))
#> '100000000000000000000'
= compare(round(1e20), 1)
#> 1
= sprintf('%c', round(1e20))
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, Use of a Ruby Integer outside of Puppet Integer max range, got '0x0' (line: 2, column: 1)
= md5(round(1e20))
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, Use of a Ruby Integer outside of Puppet Integer max range, got '0x0' (line: 2, column: 1)
= versioncmp(round(1e20), '1')
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, 'versioncmp' parameter 'a' expects a String value, got Integer (line: 2, column: 1)
= String(Integer(round(1e20)))
#> '100000000000000000000'
= String(Integer(-round(1e20), 10, true))
#> '100000000000000000000'
= String(Integer(1e20))
#> '100000000000000000000'
= String(Float('99999999999999999999'))
#> '100000000000000000000.000000'
= (-9223372036854775807 - 1) / -1
#> error 2:28 Evaluation Error: A '/' expression resulted in a value outside of Puppet Integer max range, got '+0x' (line: 2, column: 28)
= String(convert_to('9223372036854775808', Integer))
#> '9223372036854775808'
= round(1e20) =~ Data
#> true
= round(1e20) =~ ScalarData
#> true
#### integers beyond 64 bits: ends of types
= type(round(1e20))
#> Integer[100000000000000000000, 100000000000000000000]
= type(-round(1e20))
#> Integer[-100000000000000000000, -100000000000000000000]
= type(round(9223372036854775807))
#> Integer[9223372036854775808, 9223372036854775808]
= type([round(1e20), 1])
#> Tuple[Integer[100000000000000000000, 100000000000000000000], Integer[1, 1]]
= type([round(1e20), 1.5])
#> Tuple[Integer[100000000000000000000, 100000000000000000000], Float[1.5, 1.5]]
= type({a => round(1e20)}, generalized)
#> Hash[String, Integer]
= type({a => round(1e20)}, reduced)
#> Hash[String, Integer[100000000000000000000, 100000000000000000000], 1, 1]
= Integer[round(1e20)]
#> Integer[100000000000000000000]
= Integer[0, round(1e20)]
#> Integer[0, 100000000000000000000]
= Integer[-round(1e20), round(1e20)]
#> Integer[-100000000000000000000, 100000000000000000000]
= Integer[round(1e20), 0]
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, 'from' must be less or equal to 'to'. Got (100000000000000000000, 0 (line: 2, column: 1)
= Integer[round(1e20), round(1e20)]
#> Integer[100000000000000000000, 100000000000000000000]
= Integer[default, round(1e20)]
#> Integer[default, 100000000000000000000]
= Float[round(1e20)]
#> Float[1.0e+20]
= Float[0, round(1e20)]
#> Float[0.0, 1.0e+20]
= Array[Integer, round(1e20)]
#> Array[Integer, 100000000000000000000]
= Array[Integer, 0, round(1e20)]
#> Array[Integer, 0, 100000000000000000000]
= String[round(1e20)]
#> String[100000000000000000000]
= String[1, round(1e20)]
#> String[1, 100000000000000000000]
= String[Integer[0, round(1e20)]]
#> String[0, 100000000000000000000]
= Hash[String, String, round(1e20)]
#> Hash[String, String, 100000000000000000000]
= Hash[String, String, 0, round(1e20)]
#> Hash[String, String, 0, 100000000000000000000]
= Hash[round(1e20), round(1e20)]
#> Hash[Any, Any, 100000000000000000000, 100000000000000000000]
= Collection[round(1e20)]
#> Collection[100000000000000000000]
= Tuple[String, 1, round(1e20)]
#> Tuple[String, 1, 100000000000000000000]
= Tuple[String, round(1e20)]
#> Tuple[String, 100000000000000000000]
= Callable[String, 1, round(1e20)]
#> Callable[String, 1, 100000000000000000000]
= Enum[round(1e20)]
#> error 2:6 Evaluation Error: Error creating type specialization of an Enum-Type, Cannot use Integer where String is expected (line: 2, column: 6)
= Boolean[round(1e20)]
#> error 2:9 Evaluation Error: Error creating type specialization of a Boolean-Type, Cannot use Integer where TrueClass or FalseClass is expected (line: 2, column: 9)
= Pattern[round(1e20)]
#> error 2:9 Evaluation Error: Error creating type specialization of a Pattern-Type, Cannot use Integer where String or Regexp or Pattern-Type or Regexp-Type is expected (line: 2, column: 9)
= Regexp[round(1e20)]
#> error 2:8 Evaluation Error: Error creating type specialization of a Regexp-Type, Cannot use Integer where String or Regexp is expected (line: 2, column: 8)
= Variant[round(1e20)]
#> error 2:9 Evaluation Error: Error creating type specialization of a Variant-Type, Cannot use Integer where Any-Type is expected (line: 2, column: 9)
= Optional[round(1e20)]
#> error 2:10 Evaluation Error: Optional-Type[] arguments must be types. Got Integer (line: 2, column: 10)
= NotUndef[round(1e20)]
#> error 2:10 Evaluation Error: NotUndef-Type[] argument must be a Type or a String. Got Integer (line: 2, column: 10)
= Struct[{round(1e20) => String}]
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, Illegal Struct member key type. Expected NotUndef, Optional, String, or Enum. Got: Integer (line: 2, column: 1)
= Struct[{a => round(1e20)}]
#> Struct[{'a' => Integer}]
= Init[Integer, round(1e20)]
#> Init[Integer, 100000000000000000000]
= Timespan[round(1e20)]
#> Timespan['1157407407407407-09:46:40.0']
= Timespan[0, round(1e20)]
#> Timespan['0-00:00:00.0', '1157407407407407-09:46:40.0']
= Timespan[round(1e20), 0]
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, 'from' must be less or equal to 'to'. Got (1157407407407407-09:46:40.0, 0-00:00:00.0 (line: 2, column: 1)
= Timestamp[round(1e20)]
#> Timestamp['3168873852651-02-22T09:46:40.000000000 UTC']
= Timestamp[0, round(1e20)]
#> Timestamp['1970-01-01T00:00:00.000000000 UTC', '3168873852651-02-22T09:46:40.000000000 UTC']
= Timestamp[round(1e10)]
#> Timestamp['2286-11-20T17:46:40.000000000 UTC']
= Timestamp[-round(1e20)]
#> Timestamp['-3168873848712-11-08T14:13:20.000000000 UTC']
= SemVer[round(1e20)]
#> error 2:8 Evaluation Error: Error creating type specialization of a SemVer-Type, Cannot use Integer where String or SemanticPuppet::VersionRange is expected (line: 2, column: 8)
= URI[round(1e20)]
#> error 2:5 Evaluation Error: URI-Type[] arguments must be types. Got Integer (line: 2, column: 5)
= Type[round(1e20)]
#> error 2:6 Evaluation Error: Type-Type[] arguments must be types. Got Integer (line: 2, column: 6)
= Sensitive[round(1e20)]
#> error 2:11 Evaluation Error: Sensitive-Type[] arguments must be types. Got Integer (line: 2, column: 11)
= Runtime[round(1e20), 'x']
#> error 2:9 Evaluation Error: Error creating type specialization of a Runtime-Type, Cannot use Integer where String or String is expected (line: 2, column: 9)
= Iterable[round(1e20)]
#> error 2:10 Evaluation Error: Iterable-Type[] arguments must be types. Got Integer (line: 2, column: 10)
= Class[round(1e20)]
#> error 2:7 Evaluation Error: Illegal Class name in class reference. An Integer cannot be used where a String is expected (line: 2, column: 7)
= Resource[round(1e20)]
#> error 2:10 Evaluation Error: First argument to Resource[] must be a resource type or a String. Got Integer. (line: 2, column: 10)
= File[round(1e20)]
#> error 2:6 Evaluation Error: Error creating type specialization of a File-Type, Cannot use Integer where a resource title String is expected (line: 2, column: 6)
= round(1e20) =~ Integer[round(1e20)]
#> true
= round(1e20) =~ Integer[0, round(1e20)]
#> true
= round(1e21) =~ Integer[0, round(1e20)]
#> false
= round(1e20) =~ Integer[9223372036854775807, 9223372036854775807]
#> false
= round(1e20) =~ Integer[9223372036854775807]
#> true
= -round(1e20) =~ Integer[-9223372036854775807]
#> false
= -round(1e20) =~ Integer[default, 3]
#> true
= Integer[0, round(1e20)] < Integer[0, round(1e21)]
#> true
= Integer[0, round(1e20)] == Integer[0, round(1e20)]
#> true
= Integer[0, round(1e20)] == Integer[0, round(1e21)]
#> false
= Integer[round(1e20)] <= Integer[0]
#> true
= type([round(1e20), -round(1e21)])
#> Tuple[Integer[100000000000000000000, 100000000000000000000], Integer[-1000000000000000000000, -1000000000000000000000]]
= type([[round(1e20)], [-round(1e21)]])
#> Tuple[Tuple[Integer[100000000000000000000, 100000000000000000000]], Tuple[Integer[-1000000000000000000000, -1000000000000000000000]]]
= assert_type(Integer[0, 10], round(1e20))
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, assert_type(): expects an Integer[0, 10] value, got Integer[100000000000000000000, 100000000000000000000] (line: 2, column: 1)
= assert_type(String, type(round(1e20)))
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, assert_type(): expects a String value, got Type[Integer] (line: 2, column: 1)
= assert_type(Array[String], [round(1e20)])
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, assert_type(): index 0 expects a String value, got Integer (line: 2, column: 1)
= assert_type(Integer[round(1e20)], 5)
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, assert_type(): expects an Integer[100000000000000000000] value, got Integer[5, 5] (line: 2, column: 1)
= assert_type(Array[Any, round(1e20)], [5])
#> error 2:1 Evaluation Error: Error while evaluating a Function Call,  (line: 2, column: 1)
= assert_type(Tuple[Any, 0, round(1e20)], 5)
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, assert_type(): expects a Tuple value, got Integer (line: 2, column: 1)
= assert_type(Struct[{a => Integer[0,5]}], {a => round(1e20)})
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, assert_type(): entry 'a' expects an Integer[0, 5] value, got Integer[100000000000000000000, 100000000000000000000] (line: 2, column: 1)
= Integer[round(1e20), round(1e20) * 1].each |$x| { notice($x) }
#> error 2:34 Evaluation Error: A '*' expression resulted in a value outside of Puppet Integer max range, got '+0x0' (line: 2, column: 34)
= Integer[round(1e20), Integer('100000000000000000003')].map |$x| { $x }
#> [100000000000000000000, 100000000000000000001, 100000000000000000002, 100000000000000000003]
= Integer[round(1e20), Integer('100000000000000000003')].reverse_each.map |$x| { $x }
#> [100000000000000000003, 100000000000000000002, 100000000000000000001, 100000000000000000000]
= Integer[round(1e20), Integer('100000000000000000009')].step(3).map |$x| { $x }
#> [100000000000000000000, 100000000000000000003, 100000000000000000006, 100000000000000000009]
= Integer[round(1e20), Integer('100000000000000000009')].step(3)
#> [100000000000000000000, 100000000000000000003, 100000000000000000006, 100000000000000000009]
= Integer[9223372036854775805, Integer('9223372036854775809')].map |$x| { $x }
#> [9223372036854775805, 9223372036854775806, 9223372036854775807, 9223372036854775808, 9223372036854775809]
= Integer[-9223372036854775808, -9223372036854775807].map |$x| { $x }
#> error 2:10 Could not parse for environment production: A Literal Integer resulted in a value outside of Puppet Integer max range, got '+0x' (line: 2, column: 10)
= round(1e20).each |$x| { if $x > 2 { break() } notice($x) }
#> notice: 0
#> notice: 1
#> notice: 2
#> 100000000000000000000
= round(1e20).map |$i, $x| { if $x > 2 { break() } $x }
#> [0, 1, 2]
= (-round(1e20)).each |$x| { if $x > 2 { break() } notice($x) }
#> error 2:15 Evaluation Error: Error while evaluating a Method call, The function 'each' was called with arguments it does not accept. It expects one of:\n  (Hash hash, Callable[2, 2] block)\n    rejected: parameter 'hash' expects a Hash value, got Integer\n  (Hash hash, Callable[1, 1] block)\n    rejected: parameter 'hash' expects a Hash value, got Integer\n  (Iterable enumerable, Callable[2, 2] block)\n    rejected: block expects 2 arguments, got 1\n  (Iterable enumerable, Callable[1, 1] block) (line: 2, column: 15)
= round(1e20).any |$x| { $x == 3 }
#> true
= round(1e20).index |$x| { $x == 3 }
#> 3
= round(1e20).reduce |$m, $x| { if $x > 3 { break() } $m + $x }
#> 6
= round(1e20).slice(2) |$x| { notice($x); break() }
#> notice: [0, 1]
#> 100000000000000000000
= [1,2,3].slice(round(1e20))
#> error 2:14 Evaluation Error: Error while evaluating a Method call, bignum too big to convert into `long' (line: 2, column: 14)
= [1,2,3].step(round(1e20))
#> [1]
= [1,2,3,4].step(round(1e20)).map |$x| { $x }
#> [1]
= round(1e20) in Integer[0, 5]
#> false
= round(1e20) ? { Integer[0, 10] => 'small', Integer[11, round(1e21)] => 'big' }
#> 'big'
= Variant[Integer[0, round(1e20)], Integer[Integer('100000000000000000001'), round(1e21)]]
#> Variant[Integer[0, 100000000000000000000], Integer[100000000000000000001, 1000000000000000000000]]
= type([Integer[0, round(1e20)]])
#> Tuple[Type[Integer[0, 100000000000000000000]]]
= Integer[0, round(1e20)].new('5')
#> 5
= String(Integer[0, round(1e20)])
#> 'Integer[0, 100000000000000000000]'
= "${Integer[0, round(1e20)]}"
#> 'Integer[0, 100000000000000000000]'
= [1,2,3][0, round(1e20)]
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, bignum too big to convert into `long' (line: 2, column: 1)
= 'abc'[0, round(1e20)]
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, bignum too big to convert into `long' (line: 2, column: 1)
= 'abc'[round(1e20), 0]
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, bignum too big to convert into `long' (line: 2, column: 1)
= {round(1e20) => 1}
#> {100000000000000000000 => 1}
= round(1e20)[1]
#> error 2:1 Evaluation Error: Operator '[]' is not applicable to an Integer. (line: 2, column: 1)
= [round(1e20)] - [round(1e20)]
#> []
= [1] + round(1e20)
#> [1, 100000000000000000000]
= [1] << round(1e20)
#> [1, 100000000000000000000]
= 1 >> round(1e20)
#> 0
= round(1e20) >> 3
#> error 2:13 Evaluation Error: A '>>' expression resulted in a value outside of Puppet Integer max range, got '+0x' (line: 2, column: 13)
= round(1e20) << -3
#> error 2:13 Evaluation Error: A '<<' expression resulted in a value outside of Puppet Integer max range, got '+0x' (line: 2, column: 13)
= 5 % round(1e20)
#> 5
= -5 % round(1e20)
#> error 2:4 Evaluation Error: A '%' expression resulted in a value outside of Puppet Integer max range, got '+0xb' (line: 2, column: 4)
= 5 / round(1e20)
#> 0
= 5 - round(1e20)
#> error 2:3 Evaluation Error: A '-' expression resulted in a value outside of Puppet Integer min range, got '-0xb' (line: 2, column: 3)
= 1.5 % round(1e20)
#> error 2:1 Evaluation Error: Operator '%' is not applicable to a Float. (line: 2, column: 1)
= 1.5 / round(1e20)
#> 1.5e-20
= 1.5 - round(1e20)
#> -1.0e+20
#### integers beyond 64 bits: functions and operators
= round(-9223372036854775807)
#> -9223372036854775808
= round(-9223372036854775806)
#> -9223372036854775808
= round(9007199254740993)
#> 9007199254740992
= round(1e22) - 1
#> error 2:13 Evaluation Error: A '-' expression resulted in a value outside of Puppet Integer max range, got '+0xfff' (line: 2, column: 13)
= max(round(1e20), 1e20)
#> 100000000000000000000
= max(1e20, round(1e20))
#> 1.0e+20
= min(round(1e20), 1e20)
#> 100000000000000000000
= max(round(1e20), round(1e21), 5)
#> 1000000000000000000000
= min([round(1e20), 1.5, -round(1e21)])
#> -1000000000000000000000
= max('1', round(1e20))
#> warning: The max() function's auto conversion of String to Numeric is deprecated - change to convert input before calling, or use lambda\n   (file & line not available)
#> 100000000000000000000
= max(round(1e20), 'a')
#> warning: The max() function's auto conversion of Any to String is deprecated - change to convert input before calling, or use lambda\n   (file & line not available)
#> 'a'
= max(round(1e20), '1e30')
#> warning: The max() function's auto conversion of String to Numeric is deprecated - change to convert input before calling, or use lambda\n   (file & line not available)
#> '1e30'
= max(round(1e20), undef)
#> warning: The max() function's auto conversion of Any to String is deprecated - change to convert input before calling, or use lambda\n   (file & line not available)
#> 100000000000000000000
= max([round(1e20)], [3])
#> warning: The max() function's auto conversion of Any to String is deprecated - change to convert input before calling, or use lambda\n   (file & line not available)
#> [3]
= max([round(1e20), 2], [round(1e20), 3])
#> warning: The max() function's auto conversion of Any to String is deprecated - change to convert input before calling, or use lambda\n   (file & line not available)
#> [100000000000000000000, 3]
= max(round(1e20), Timespan(1))
#> warning: The max() function's auto conversion of Any to String is deprecated - change to convert input before calling, or use lambda\n   (file & line not available)
#> 100000000000000000000
= max(Timespan(1), round(1e20))
#> warning: The max() function's auto conversion of Any to String is deprecated - change to convert input before calling, or use lambda\n   (file & line not available)
#> 100000000000000000000
= max(Timestamp(1), round(1e20))
#> warning: The max() function's auto conversion of Any to String is deprecated - change to convert input before calling, or use lambda\n   (file & line not available)
#> 970-01-01T00:00:01.000000000 UT
= min(round(1e20), true)
#> warning: The min() function's auto conversion of Any to String is deprecated - change to convert input before calling, or use lambda\n   (file & line not available)
#> 100000000000000000000
= round(round(1e20))
#> 100000000000000000000
= round('1e20')
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, 'round' parameter 'val' expects a Numeric value, got String (line: 2, column: 1)
= ceiling(round(1e20))
#> 100000000000000000000
= abs(-round(1e20))
#> 100000000000000000000
= abs('-100000000000000000000')
#> warning: The abs() function's auto conversion of String to Numeric is deprecated - change to convert input before calling\n   (file & line not available)
#> 100000000000000000000
= compare(round(1e20), round(1e21))
#> -1
= compare(round(1e20), 1e21)
#> -1
= compare('a', round(1e20))
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, 'compare' compare(): Can only compare values of the same type (or for Timestamp/Timespan also against Numeric). Got String and Integer (line: 2, column: 1)
= compare(Timespan(1), round(1e20))
#> -1
= compare(round(1e20), Timestamp(1))
#> 1
= sort([round(1e21), 3, 1e20, round(1e20), -round(1e20)])
#> [-100000000000000000000, 3, 1.0e+20, 100000000000000000000, 1000000000000000000000]
= sort([round(1e21), 'a'])
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, comparison of Integer with String failed (line: 2, column: 1)
= [round(1e20)].unique
#> [100000000000000000000]
= [round(1e20), 1e20].unique
#> [100000000000000000000, 1.0e+20]
= {round(1e20) => 1, 1e20 => 2}
#> {100000000000000000000 => 1, 1.0e+20 => 2}
= String.new(round(1e20), '%d')
#> '100000000000000000000'
= String.new(round(1e20), '%30d')
#> '         100000000000000000000'
= String.new(round(1e20), '%-30d|')
#> error 2:11 Evaluation Error: Error while evaluating a Method call, The format '%-30d|' is not a valid format on the form '%<flags><width>.<prec><format>' (line: 2, column: 11)
= String.new(round(1e20), '%+d')
#> '+100000000000000000000'
= String.new(round(1e20), '% d')
#> ' 100000000000000000000'
= String.new(round(1e20), '%030d')
#> '000000000100000000000000000000'
= String.new(round(1e20), '%.30d')
#> '000000000100000000000000000000'
= String.new(round(1e20), '%b')
#> '1010110101111000111010111100010110101100011000100000000000000000000'
= String.new(round(1e20), '%#B')
#> '0B1010110101111000111010111100010110101100011000100000000000000000000'
= String.new(round(1e20), '%o')
#> '12657072742654304000000'
= String.new(-round(1e20), '%o')
#> '..765120705035123474000000'
= String.new(-round(1e20), '%x')
#> '..fa9438a1d29cf00000'
= String.new(-round(1e20), '%#40x')
#> '                  0x..fa9438a1d29cf00000'
= String.new(round(1e20), '%f')
#> '100000000000000000000.000000'
= String.new(round(1e20), '%.3f')
#> '100000000000000000000.000'
= String.new(round(1e20), '%g')
#> '1e+20'
= String.new(round(1e20), '%a')
#> '0x1.5af1d78b58c4p+66'
= String.new(round(1e20), '%s')
#> '100000000000000000000'
= String.new(round(1e20), '%p')
#> '100000000000000000000'
= String.new(round(1e20), '%#s')
#> '"100000000000000000000"'
= String.new(round(1e20), '%c')
#> error 2:11 Evaluation Error: Error while evaluating a Method call, bignum too big to convert into `long' (line: 2, column: 11)
= String.new(round(1e20), '%t')
#> error 2:11 Evaluation Error: Error while evaluating a Method call, Illegal format 't' specified for value of Integer type - expected one of the characters 'dxXobBeEfgGaAspc' (line: 2, column: 11)
= String.new(round(1e20), '%y')
#> error 2:11 Evaluation Error: Error while evaluating a Method call, Illegal format 'y' specified for value of Integer type - expected one of the characters 'dxXobBeEfgGaAspc' (line: 2, column: 11)
= String.new([round(1e20)], '%p')
#> '[100000000000000000000]'
= String.new([round(1e20)], {Array => {format => '%(a', string_formats => {Integer => '%x'}}})
#> '(56bc75e2d63100000)'
= String.new(round(1e20), {Integer[0, 10] => '%d', Integer[0] => '%x'})
#> '56bc75e2d63100000'
= String.new(round(1e20), {Integer[0, round(1e21)] => '%x'})
#> '56bc75e2d63100000'
= Integer.new(round(1e20), 16)
#> 100000000000000000000
= Integer.new('0xffffffffffffffffffff')
#> 1208925819614629174706175
= Integer.new('ffffffffffffffffffff', 16)
#> error 2:12 Evaluation Error: Error while evaluating a Method call, 'new' The string 'ffffffffffffffffffff' cannot be converted to Integer (line: 2, column: 12)
= Integer.new('-0b1111111111111111111111111111111111111111111111111111111111111111111111')
#> -1180591620717411303423
= Integer.new({from => round(1e20), abs => true})
#> 100000000000000000000
= Integer.new(Timespan(round(1e20)))
#> 100000000000000000000
= Integer.new(5, round(1e20))
#> error 2:12 Evaluation Error: Error while evaluating a Method call, Illegal radix: 100000000000000000000, expected 2, 8, 10, 16, or default (line: 2, column: 12)
= Integer.new('5', round(1e20))
#> error 2:12 Evaluation Error: Error while evaluating a Method call, Illegal radix: 100000000000000000000, expected 2, 8, 10, 16, or default (line: 2, column: 12)
= Float.new(round(1e20))
#> 1.0e+20
= Float.new('100000000000000000000')
#> 1.0e+20
= Numeric.new('100000000000000000000')
#> 100000000000000000000
= Numeric.new('0xffffffffffffffffffff')
#> 1208925819614629174706175
= Boolean.new(round(1e20))
#> true
= Boolean.new(-round(1e20))
#> true
= Binary.new(round(1e20))
#> error 2:11 Evaluation Error: Error while evaluating a Method call, The function 'new_Binary' was called with arguments it does not accept. It expects one of:\n  (String str, Base64Format = Enum['%B', '%b', '%r', '%s', '%u'] format?)\n    rejected: parameter 'str' expects a String value, got Integer\n  (Array[ByteInteger] byte_array)\n    rejected: parameter 'byte_array' expects an Array value, got Integer\n  (BinaryArgsHash = Variant[StringHash = Struct[{'value' => String, 'format' => Optional[Base64Format = Enum['%B', '%b', '%r', '%s', '%u']]}], ArrayHash = Struct[{'value' => Array[ByteInteger = Integer[0, 255]]}]] hash_args)\n    rejected: parameter 'hash_args' expects a BinaryArgsHash = Variant[StringHash = Struct[{'value' => String, 'format' => Optional[Base64Format = Enum['%B', '%b', '%r', '%s', '%u']]}], ArrayHash = Struct[{'value' => Array[ByteInteger = Integer[0, 255]]}]] value, got Integer (line: 2, column: 11)
= Binary.new([round(1e20)])
#> error 2:11 Evaluation Error: Error while evaluating a Method call, The function 'new_Binary' was called with arguments it does not accept. It expects one of:\n  (String str, Base64Format = Enum['%B', '%b', '%r', '%s', '%u'] format?)\n    rejected: parameter 'str' expects a String value, got Tuple\n  (Array[ByteInteger] byte_array)\n    rejected: parameter 'byte_array' index 0 expects a ByteInteger = Integer[0, 255] value, got Integer[100000000000000000000, 100000000000000000000]\n  (BinaryArgsHash = Variant[StringHash = Struct[{'value' => String, 'format' => Optional[Base64Format = Enum['%B', '%b', '%r', '%s', '%u']]}], ArrayHash = Struct[{'value' => Array[ByteInteger = Integer[0, 255]]}]] hash_args)\n    rejected: parameter 'hash_args' expects a BinaryArgsHash = Variant[StringHash = Struct[{'value' => String, 'format' => Optional[Base64Format = Enum['%B', '%b', '%r', '%s', '%u']]}], ArrayHash = Struct[{'value' => Array[ByteInteger = Integer[0, 255]]}]] value, got Tuple (line: 2, column: 11)
= SemVer.new(round(1e20), 0, 0)
#> 100000000000000000000.0.0
= SemVer.new(round(1e20))
#> error 2:11 Evaluation Error: Error while evaluating a Method call, The function 'new_Version' was called with arguments it does not accept. It expects one of:\n  (SemVerPattern = Pattern[/\\A(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(?:-([0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*))?(?:\\+([0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*))?\\Z/] str)\n    rejected: parameter 'str' expects a match for SemVerPattern = Pattern[/\\A(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(?:-([0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*))?(?:\\+([0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*))?\\Z/], got Integer\n  (PositiveInteger = Integer[0] major, PositiveInteger = Integer[0] minor, PositiveInteger = Integer[0] patch, SemVerQualifier = Pattern[/\\A(?<part>[0-9A-Za-z-]+)(?:\\.\\g<part>)*\\Z/] prerelease?, SemVerQualifier = Pattern[/\\A(?<part>[0-9A-Za-z-]+)(?:\\.\\g<part>)*\\Z/] build?)\n    rejected: expects between 3 and 5 arguments, got 1\n  (SemVerHash = Struct[{'major' => PositiveInteger = Integer[0], 'minor' => PositiveInteger = Integer[0], 'patch' => PositiveInteger = Integer[0], Optional['prerelease'] => SemVerQualifier = Pattern[/\\A(?<part>[0-9A-Za-z-]+)(?:\\.\\g<part>)*\\Z/], Optional['build'] => SemVerQualifier = Pattern[/\\A(?<part>[0-9A-Za-z-]+)(?:\\.\\g<part>)*\\Z/]}] hash_args)\n    rejected: parameter 'hash_args' expects a SemVerHash = Struct[{'major' => PositiveInteger = Integer[0], 'minor' => PositiveInteger = Integer[0], 'patch' => PositiveInteger = Integer[0], Optional['prerelease'] => SemVerQualifier = Pattern[/\\A(?<part>[0-9A-Za-z-]+)(?:\\.\\g<part>)*\\Z/], Optional['build'] => SemVerQualifier = Pattern[/\\A(?<part>[0-9A-Za-z-]+)(?:\\.\\g<part>)*\\Z/]}] value, got Integer (line: 2, column: 11)
= SemVer.new({major => round(1e20), minor => 0, patch => 0})
#> 100000000000000000000.0.0
= URI.new({scheme => 'http', host => 'x', port => round(1e20)})
#> URI('http://x:100000000000000000000')
= Timespan.new(round(1e20))
#> 157407407407407-09:46:40.
= Timespan.new(round(1e20)) * 2
#> 314814814814814-19:33:20.
= Timespan.new(round(1e20)) / 2
#> 78703703703703-16:53:20.
= Timespan.new(round(1e20)) - round(1e20)
#> -00:00:00.
= Timespan.new(1) - round(1e20)
#> 1157407407407407-09:46:39.
= round(1e20) - Timespan.new(1)
#> 157407407407407-09:46:39.
= round(1e20) * Timespan.new(1)
#> 157407407407407-09:46:40.
= round(1e20) / Timespan.new(1)
#> error 2:1 Evaluation Error: Operator '/' is not applicable to an Integer when right side is a Timespan. (line: 2, column: 1)
= Timespan.new(1) / round(1e20)
#> -00:00:00.
= Timespan.new(1) % round(1e20)
#> 1
= Timespan.new(1) ** 2
#> error 2:18 Evaluation Error: The value '[2]' cannot be converted to Numeric. (line: 2, column: 18)
= Timespan.new(1) << round(1e20)
#> error 2:13 Evaluation Error: Operator '<<' is not applicable to a Timespan. (line: 2, column: 13)
= Timespan.new(round(1e20), 1, 2, 3)
#> 00000000000000000000-01:02:03.
= Timespan.new(1, round(1e20), 1, 2, 3, 4, 5)
#> 166666666666666667-16:01:02.300400
= Timespan.new({days => round(1e20)})
#> 00000000000000000000-00:00:00.
= Timespan.new({seconds => round(1e20), negative => true})
#> 1157407407407407-09:46:40.
= Timespan.new(round(1e20)).strftime('%D-%H:%M:%S')
#> '1157407407407407-09:46:40'
= Timestamp.new(round(1e20))
#> 168873852651-02-22T09:46:40.000000000 UT
= Timestamp.new(1) + round(1e20)
#> 168873852651-02-22T09:46:41.000000000 UT
= Timestamp.new(1) - round(1e20)
#> 3168873848712-11-08T14:13:21.000000000 UT
= Timestamp.new(1) + Timespan.new(round(1e20))
#> 168873852651-02-22T09:46:41.000000000 UT
= Timestamp.new(1) * round(1e20)
#> error 2:14 Evaluation Error: Operator '*' is not applicable to a Timestamp. (line: 2, column: 14)
= round(1e20) + Timestamp.new(1)
#> 168873852651-02-22T09:46:41.000000000 UT
= round(1e20) - Timestamp.new(1)
#> error 2:1 Evaluation Error: Operator '-' is not applicable to an Integer when right side is a Timestamp. (line: 2, column: 1)
= Timestamp.new(1) < round(1e20)
#> true
= Timestamp.new(1) == round(1e20)
#> false
= Timespan.new(1) < round(1e20)
#> true
= Timespan.new(round(1e20)) == round(1e20)
#> true
= Timespan.new(round(1e20)) <= 1e20
#> true
= round(1e20) in [1e20]
#> true
= 1e20 in [round(1e20)]
#> true
= round(1e20) =~ Float
#> false
= round(1e20) =~ /1/
#> error 2:1 Evaluation Error: Left match operand must result in a String value. Got an Integer. (line: 2, column: 1)
= round(1e20) =~ '1'
#> error 2:1 Evaluation Error: Left match operand must result in a String value. Got an Integer. (line: 2, column: 1)
= round(1e20) =~ NotUndef
#> true
= round(1e20) =~ Iterable
#> true
= round(1e20) =~ Iterable[Integer]
#> true
= round(1e20) =~ Init[Integer]
#> true
= round(1e20) =~ Init[String]
#> true
= round(1e20) =~ Init[Timespan]
#> true
= round(1e20) =~ RichData
#> true
= Integer[1, round(1e20)] =~ Type[Integer]
#> true
= Integer[1, round(1e20)] =~ Type[Integer[0]]
#> true
= Integer[1, round(1e20)] =~ Iterable[Integer]
#> true
= Integer[1, round(1e20)] =~ Iterable
#> true
= type(Integer[1, round(1e20)])
#> Type[Integer[1, 100000000000000000000]]
= [1, 2][round(1e20), 1]
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, bignum too big to convert into `long' (line: 2, column: 1)
= [1, 2].dig(round(1e20))
#> error 2:11 Evaluation Error: Error while evaluating a Method call, bignum too big to convert into `long' (line: 2, column: 11)
= [1, 2].get('100000000000000000000')
#> error 2:11 Evaluation Error: Error while evaluating a Method call, bignum too big to convert into `long' (line: 2, column: 11)
= {round(1e20) => 5}.get('100000000000000000000')
#> 5
= slice([1,2,3], round(1e20))
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, bignum too big to convert into `long' (line: 2, column: 1)
= split('a,b', round(1e20))
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, 'split' parameter 'pattern' expects a value of type String, Regexp, or Type[Regexp], got Integer (line: 2, column: 1)
= join([round(1e20)], ',')
#> '100000000000000000000'
= flatten([round(1e20), [round(1e21)]])
#> [100000000000000000000, 1000000000000000000000]
= fqdn_rand(round(1e20))
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, Use of a Ruby Integer outside of Puppet Integer max range, got '0x0' (line: 2, column: 1)
= with(round(1e20)) |Integer[0, 10] $x| { $x }
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, block parameter 'x' expects an Integer[0, 10] value, got Integer[100000000000000000000, 100000000000000000000] (line: 2, column: 1)
= with(round(1e20)) |Integer[0] $x| { $x }
#> 100000000000000000000
= with(round(1e20)) |$x| { $x }
#> 100000000000000000000
= [round(1e20)].map |$x| { type($x) }
#> [Integer[100000000000000000000, 100000000000000000000]]
= [round(1e20)].reduce(1) |$m, $x| { $m }
#> 1
= empty(round(1e20))
#> warning: Calling function empty() with Numeric value is deprecated.\n   (file: unknown, line: 2)
#> false
= length(round(1e20))
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, 'length' parameter 'arg' expects a value of type Collection, String, or Binary, got Integer (line: 2, column: 1)
= convert_to(round(1e20), String)
#> '100000000000000000000'
= round(1e20).then |$x| { $x }
#> 100000000000000000000
= round(1e20).lest || { 1 }
#> 100000000000000000000
= versioncmp('1', round(1e20))
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, 'versioncmp' parameter 'b' expects a String value, got Integer (line: 2, column: 1)
= unwrap(Sensitive(round(1e20)))
#> 100000000000000000000
= Sensitive(round(1e20)) == Sensitive(round(1e20))
#> true
= notice(round(1e20))
#> notice: 100000000000000000000
#> undef
= fail(round(1e20))
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, Use of a Ruby Integer outside of Puppet Integer max range, got '0x0' (line: 2, column: 1)
= sprintf('%s', [round(1e20)])
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, Use of a Ruby Integer outside of Puppet Integer max range, got '0x0' (line: 2, column: 1)
= inline_epp('<%= $x %>', {x => round(1e20)})
#> '100000000000000000000'
= shellquote(round(1e20))
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, Use of a Ruby Integer outside of Puppet Integer max range, got '0x0' (line: 2, column: 1)
= regsubst(round(1e20), 'a', 'b')
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, 'regsubst' parameter 'target' expects a value of type Array or String, got Integer (line: 2, column: 1)
= Integer[5, round(1e20)] ? { Type[Integer[0, round(1e20)]] => 'y', default => 'n' }
#> 'y'
= case round(1e20) { 1e20: { 'float' } default: { 'no' } }
#> 'float'
= case round(1e20) { Integer[round(1e20), round(1e20)]: { 'int' } default: { 'no' } }
#> 'int'
= -round(1e20)
#> -100000000000000000000
= !round(1e20)
#> false
= round(1e20) and true
#> true
= "${round(1e20)}x"
#> '100000000000000000000x'
= [*round(1e20)]
#> [100000000000000000000]
= [*Integer[round(1e20), Integer('100000000000000000002')]]
#> [Integer[100000000000000000000, 100000000000000000002]]
= Integer[round(1e20), Integer('100000000000000000002')].new(1)
#> error 2:59 Evaluation Error: Error while evaluating a Method call, Converted value from Integer[100000000000000000000, 100000000000000000002].new() has wrong type, expects an Integer[100000000000000000000, 100000000000000000002] value, got Integer[1, 1] (line: 2, column: 59)
= Optional[Integer[round(1e20)]]
#> Optional[Integer[100000000000000000000]]
= Enum['a', 'b'] =~ Type[String[0, round(1e20)]]
#> true
= 'abc' =~ String[0, round(1e20)]
#> true
= 'abc' =~ String[round(1e20)]
#> false
= [1] =~ Array[Integer, 0, round(1e20)]
#> true
= [1] =~ Array[Integer, round(1e20)]
#> false
= [1] =~ Tuple[Integer, 0, round(1e20)]
#> true
= [1] =~ Tuple[Integer, round(1e20)]
#> false
= {} =~ Hash[0, round(1e20)]
#> true
= [] =~ Collection[0, round(1e20)]
#> true
= Array[0, round(1e20)] == Array[0, round(1e20)]
#> true
= Array[0, round(1e20)] < Array
#> true
= Array[Integer, 1, round(1e20)] > Tuple[Integer]
#> true
= Tuple[Integer, 1, round(1e20)] > Array[Integer, 1, 5]
#> true
= assert_type(Array[Integer, 1, round(1e20)], [])
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, assert_type(): expects size to be between 1 and 100000000000000000000, got 0 (line: 2, column: 1)
= assert_type(Array[Integer, round(1e20)], [1])
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, assert_type(): expects size to be at least 100000000000000000000, got 1 (line: 2, column: 1)
= assert_type(String[round(1e20)], 'a')
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, assert_type(): expects a String[100000000000000000000] value, got String (line: 2, column: 1)
= assert_type(Callable[Integer, 0, round(1e20)], 1)
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, assert_type(): expects a Callable value, got Integer (line: 2, column: 1)
= Struct[{a => Integer[round(1e20)]}]
#> Struct[{'a' => Integer[100000000000000000000]}]
= Type[Integer[round(1e20)]]
#> Type[Integer[100000000000000000000]]
= Callable[[Integer, 0, round(1e20)], String]
#> Callable[[Integer, 0, 100000000000000000000], String]
= Object[{name => 'X', attributes => {a => {type => Integer[0, round(1e20)], value => round(1e20)}}}].new().a
#> 100000000000000000000
#### integers beyond 64 bits: times, places and ports
= Integer(Timestamp(round(1e20)))
#> 100000000000000000000
= Float(Timestamp(round(1e20)))
#> 1.0e+20
= Numeric(Timestamp(round(1e20)))
#> 1.0e+20
= Timestamp(round(1e20)).strftime('%Y %C %y %j %a %b %e %H %U %W %V %G %g %s %N %L')
#> '3168873852651 31688738526 51 053 Sat Feb 22 09 07 07 08 3168873852651 51 100000000000000000000 000000000 000'
= Timestamp(-round(1e20)).strftime('%Y %C %y %j %a %b %e %H %U %W %V %G %g %s %N %L')
#> '-3168873848712 -31688738488 88 313 Mon Nov  8 14 45 45 46 -3168873848712 88 -100000000000000000000 000000000 000'
= Timestamp(round(1e20)).strftime('%c', 'CET')
#> 'Sat Feb 22 10:46:40 3168873852651'
= Timestamp(round(1e20)).strftime('%F %T', '+05:00')
#> '3168873852651-02-22 14:46:40'
= Timestamp(round(1e20)) - Timestamp(0)
#> 157407407407407-09:46:40.
= Timestamp(round(1e20)) > Timestamp(1)
#> true
= Timestamp(round(1e20)) == Timestamp(1e20)
#> false
= type(Timestamp(round(1e20)))
#> Timestamp['3168873852651-02-22T09:46:40.000000000 UTC']
= Timestamp(1e20)
#> 168873852651-02-22T07:23:53.150857216 UT
= Timestamp(-1e15)
#> 31686769-06-29T22:13:20.016777216 UT
= Timestamp(1e28)
#> 16887385068114296999-08-04T13:56:42.121142272 UT
= Timestamp[1e20]
#> Timestamp['3168873852651-02-22T07:23:53.150857216 UTC']
= Timespan(1e20)
#> 157407407407407-07:23:53.15085721
= Timestamp(1.5)
#> 970-01-01T00:00:01.500000000 UT
= Timestamp(-1.5)
#> 969-12-31T23:59:58.500000000 UT
= Timestamp(0.1) =~ Timestamp[0, round(1e20)]
#> true
= sprintf('%d', Timestamp(round(1e10)))
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, invalid value for Integer(): "2286-11-20T17:46:40.000000000 UTC" (line: 2, column: 1)
= String(Timestamp(round(1e20)), '%d')
#> '100000000000000000000'
= {a => [1, 2]}.get('a.99999999999999999999')
#> error 2:18 Evaluation Error: Error while evaluating a Method call, bignum too big to convert into `long' (line: 2, column: 18)
= {a => [1, 2]}.get('a.99999999999999999999') |$e| { 'x' }
#> error 2:18 Evaluation Error: Error while evaluating a Method call, bignum too big to convert into `long' (line: 2, column: 18)
= {a => [1, 2]}.dig('a', round(1e20))
#> error 2:18 Evaluation Error: Error while evaluating a Method call, bignum too big to convert into `long' (line: 2, column: 18)
= $facts.get('os.99999999999999999999')
#> undef
= getvar('facts.os.99999999999999999999')
#> undef
= String.new(9223372036854775807, '%c')
#> error 2:11 Evaluation Error: Error while evaluating a Method call, pack(U): value out of range (line: 2, column: 11)
= String.new(4294967296, '%c')
#> error 2:11 Evaluation Error: Error while evaluating a Method call, pack(U): value out of range (line: 2, column: 11)
= String.new(-1, '%c')
#> error 2:11 Evaluation Error: Error while evaluating a Method call, pack(U): value out of range (line: 2, column: 11)
= URI('http://x:99999999999999999999/a').port
#> 99999999999999999999
= URI('http://x:99999999999999999999/a')
#> URI('http://x:99999999999999999999/a')
= URI('http://x:99999999999999999999/a') =~ URI[{port => Integer[0]}]
#> true
#### integers beyond 64 bits: parameters of resources
notify { 'x': message => [round(1e20)] }
#> error 1:15 Evaluation Error: Error while evaluating a '=>' expression, Use of a Ruby Integer outside of Puppet Integer max range, got '0x0' (line: 1, column: 15)

#### integers beyond 64 bits: negative parameters
notify { 'x': message => -round(1e20) }
#> error 1:15 Evaluation Error: Error while evaluating a '=>' expression, Use of a Ruby Integer outside of Puppet Integer min range, got '0x..fa9438a1d29cf00000' (line: 1, column: 15)

#### integers beyond 64 bits: in defines
define d($v) { notice($v) }
d { 'x': v => Integer('9223372036854775808') }
#> error 2:10 Evaluation Error: Error while evaluating a '=>' expression, Use of a Ruby Integer outside of Puppet Integer max range, got '0x' (line: 2, column: 10)

#### integers beyond 64 bits: in classes and functions
class c($v = round(1e20)) { notice($v + 0.5) notice("$v") }
function f($x) { -$x }
include c
notice(f(round(1e20)) < 0)
#> error 3:1 Evaluation Error: Error while evaluating a Function Call, Use of a Ruby Integer outside of Puppet Integer max range, got '0x0' (line: 3, column: 1)

#### integers beyond 64 bits: types and times in Ruby code
$t = Integer[0, round(1e20)]
$s = String[1, round(1e20)]
$z = Timestamp(1.25)
$y = Timestamp(round(1e20))
notice(inline_template('<%= @t.to.inspect %> <%= @s.size_type.to.inspect %> <%= @z.nsecs.inspect %> <%= @y.nsecs.inspect %>'))
#> notice: 100000000000000000000 100000000000000000000 1250000000 100000000000000000000000000000

#### integers beyond 64 bits: types of class parameters
class c(Integer[0, round(1e20)] $v) { notice($v) }
class { 'c': v => -1 }
#> error 2:1 Evaluation Error: Error while evaluating a Resource Statement, Class[C]: parameter 'v' expects an Integer[0, 100000000000000000000] value, got Integer[-1, -1] (line: 2, column: 1)

#### integers beyond 64 bits: types of define parameters
define d(Array[Integer, 0, round(1e20)] $v) { notice($v) }
d { 'x': v => ['a'] }
#> error 2:- Evaluation Error: Error while evaluating a Resource Statement, D[x]: parameter 'v' index 0 expects an Integer value, got String (line: 2)

#### integers beyond 64 bits: types of function parameters
function f(Integer[round(1e20)] $v) { $v }
f(5)
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, 'f' parameter 'v' expects an Integer[100000000000000000000] value, got Integer[5, 5] (line: 2, column: 1)

#### integers beyond 64 bits: repeated parameters
function f(Integer *$v) { $v }
f(round(1e20), 'a')
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, 'f' parameter 'v' expects an Integer value, got String (line: 2, column: 1)

