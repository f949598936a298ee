#### + operator: addition
= 1 + 1
#> 2
= 1.0 + 1.0
#> 2.0
= 1 + 1.5
#> 2.5
= 9223372036854775807 + 1
#> error 2:21 Evaluation Error: A '+' expression resulted in a value outside of Puppet Integer max range, got '+0x' (line: 2, column: 21)
= -9223372036854775807 - 2
#> error 2:22 Evaluation Error: A '-' expression resulted in a value outside of Puppet Integer min range, got '-0x' (line: 2, column: 22)
= 9223372036854775807 + 1.0
#> 9.223372036854776e+18
= '1' + 1
#> warning: The string '1' was automatically coerced to the numerical value 1 (2)
#> 2
= 1 + '1'
#> warning: The string '1' was automatically coerced to the numerical value 1 (2)
#> 2
= '0x10' + '010'
#> warning: The string '0x10' was automatically coerced to the numerical value 16 (2)
#> warning: The string '010' was automatically coerced to the numerical value 8 (2)
#> 24
= '1.5' + 1
#> warning: The string '1.5' was automatically coerced to the numerical value 1.5 (2)
#> 2.5
= '1e2' + 0
#> warning: The string '1e2' was automatically coerced to the numerical value 100.0 (2)
#> 100.0
= 'a' + 1
#> error 2:1 Evaluation Error: The value 'a' cannot be converted to Numeric. (line: 2, column: 1)
= 1 + 'a'
#> error 2:5 Evaluation Error: The value 'a' cannot be converted to Numeric. (line: 2, column: 5)
= 1 + true
#> error 2:5 Evaluation Error: The value 'true' cannot be converted to Numeric. (line: 2, column: 5)
= undef + 1
#> error 2:1 Evaluation Error: The value '' cannot be converted to Numeric. (line: 2, column: 1)
= 1 + undef
#> error 2:5 Evaluation Error: The value '' cannot be converted to Numeric. (line: 2, column: 5)
= 1 + []
#> error 2:5 Evaluation Error: The value '[]' cannot be converted to Numeric. (line: 2, column: 5)
= 1 + {}
#> error 2:5 Evaluation Error: The value '{}' cannot be converted to Numeric. (line: 2, column: 5)
= 1 + default
#> error 2:5 Evaluation Error: The value 'default' cannot be converted to Numeric. (line: 2, column: 5)
= true + true
#> error 2:1 Evaluation Error: The value 'true' cannot be converted to Numeric. (line: 2, column: 1)
= Integer + 1
#> error 2:1 Evaluation Error: The value 'Integer' cannot be converted to Numeric. (line: 2, column: 1)
= /a/ + 1
#> error 2:1 Evaluation Error: The value '(?-mix:a)' cannot be converted to Numeric. (line: 2, column: 1)
= '' + 1
#> error 2:1 Evaluation Error: The value '' cannot be converted to Numeric. (line: 2, column: 1)
= ' 1' + 1
#> warning: The string ' 1' was automatically coerced to the numerical value 1 (2)
#> 2
#### + operator: concatenation
= [1,2,3] + [4,5,6]
#> [1, 2, 3, 4, 5, 6]
= [1,2,3] + 4
#> [1, 2, 3, 4]
= [1,2,3] + {a => 10, b => 20}
#> [1, 2, 3, ['a', 10], ['b', 20]]
= [1,2,3] + undef
#> [1, 2, 3, undef]
= [] + []
#> []
= [1] + [[2]]
#> [1, [2]]
= [1] + 'a'
#> [1, 'a']
= [1] + default
#> [1, default]
= [1] + Integer[1, 3]
#> [1, Integer[1, 3]]
#### + operator: merge
= {a => 10, b => 20} + {b => 30}
#> {'a' => 10, 'b' => 30}
= {a => 10, b => 20} + {c => 30}
#> {'a' => 10, 'b' => 20, 'c' => 30}
= {a => 10, b => 20} + 30
#> error 2:20 Evaluation Error: Error while evaluating a '+' expression, Can only append Array or Hash to a Hash (line: 2, column: 20)
= {a => 10, b => 20} + [30]
#> error 2:20 Evaluation Error: Error while evaluating a '+' expression, odd number of arguments for Hash (line: 2, column: 20)
= {a => 10, b => 20} + [c, 30]
#> {'a' => 10, 'b' => 20, 'c' => 30}
= {a => 10, b => 20} + [[c, 30], [d, 40]]
#> {'a' => 10, 'b' => 20, 'c' => 30, 'd' => 40}
= {a => 10} + []
#> {'a' => 10}
= {a => 10} + 'x'
#> error 2:11 Evaluation Error: Error while evaluating a '+' expression, Can only append Array or Hash to a Hash (line: 2, column: 11)
= {a => 10} + undef
#> error 2:11 Evaluation Error: Error while evaluating a '+' expression, Can only append Array or Hash to a Hash (line: 2, column: 11)
= { a => 1, b => 2, c => 3 } + { b => 9, d => 4 }
#> {'a' => 1, 'b' => 9, 'c' => 3, 'd' => 4}
#### + operator: URI
= URI('http://example.com/a/b/') + URI('/c/d')
#> URI('http://example.com/c/d')
= URI('http://example.com/a/b/') + URI('c/d')
#> URI('http://example.com/a/b/c/d')
= URI('http://example.com/a/b' ) + URI('c/d')
#> URI('http://example.com/a/c/d')
= URI('http://example.com/a/b/') + 'c/d'
#> URI('http://example.com/a/b/c/d')
= URI('http://example.com/a') + 1
#> error 2:29 Evaluation Error: Error while evaluating a '+' expression, An URI can only be merged with an URI or String (line: 2, column: 29)
#### + operator: Timestamp and Timespan
= Timestamp('2020-01-01') + Timestamp('2020-01-01')
#> error 2:25 Evaluation Error: Error while evaluating a '+' expression, A Timestamp cannot be added to a Timestamp (line: 2, column: 25)
= Timestamp('2020-01-01T00:00:00Z') + Timespan(60)
#> 020-01-01T00:01:00.000000000 UT
= Timestamp('2020-01-01T00:00:00Z') + 60
#> 020-01-01T00:01:00.000000000 UT
= Timestamp('2020-01-01T00:00:00Z') + 1.5
#> 020-01-01T00:00:01.500000000 UT
= Timespan(60) + Timestamp('2020-01-01T00:00:00Z')
#> 020-01-01T00:01:00.000000000 UT
= Timespan(60) + Timespan(30)
#> -00:01:30.
= Timespan(60) + 5
#> -00:01:05.
= Timespan(60) + 0.25
#> -00:01:00.2
= 60 + Timestamp('2020-01-01T00:00:00Z')
#> 020-01-01T00:01:00.000000000 UT
= 0.5 + Timestamp('2020-01-01T00:00:00Z')
#> 020-01-01T00:00:00.500000000 UT
= 10 + Timespan(60)
#> -00:01:10.
= 1.5 + Timespan(60)
#> -00:01:01.
= Timespan(60) + 'a'
#> error 2:16 Evaluation Error: The value 'a' cannot be converted to Numeric. (line: 2, column: 16)
#### - operator: subtraction
= 10 - 1
#> 9
= 10.0 - 0.1
#> 9.9
= 1 - 1.0
#> 0.0
= '10' - '3'
#> warning: The string '10' was automatically coerced to the numerical value 10 (2)
#> warning: The string '3' was automatically coerced to the numerical value 3 (2)
#> 7
= 'a' - 1
#> error 2:1 Evaluation Error: The value 'a' cannot be converted to Numeric. (line: 2, column: 1)
= 1 - undef
#> error 2:5 Evaluation Error: The value '' cannot be converted to Numeric. (line: 2, column: 5)
= -9223372036854775807 - 5
#> error 2:22 Evaluation Error: A '-' expression resulted in a value outside of Puppet Integer min range, got '-0x' (line: 2, column: 22)
#### - operator: Timestamp and Timespan
= Timestamp('2020-01-02') - Timestamp('2020-01-01')
#> -00:00:00.
= Timestamp('2020-01-02T00:00:00Z') - Timespan(3600)
#> 020-01-01T23:00:00.000000000 UT
= Timestamp('2020-01-02T00:00:00Z') - 60
#> 020-01-01T23:59:00.000000000 UT
= Timestamp('2020-01-02T00:00:00Z') - 0.5
#> 020-01-01T23:59:59.500000000 UT
= Timespan(60) - Timespan(90)
#> 0-00:00:30.
= Timespan(60) - 1
#> -00:00:59.
= Timespan(60) - 0.5
#> -00:00:59.
= 100 - Timespan(60)
#> -00:00:40.
= 100.5 - Timespan(60)
#> -00:00:40.
= Timespan(60) - Timestamp('2020-01-01')
#> error 2:14 Evaluation Error: Error while evaluating a '-' expression, A Timestamp cannot be subtracted from a Timespan (line: 2, column: 14)
= 60 - Timestamp('2020-01-01')
#> error 2:1 Evaluation Error: Operator '-' is not applicable to an Integer when right side is a Timestamp. (line: 2, column: 1)
= 0.5 - Timestamp('2020-01-01')
#> error 2:1 Evaluation Error: Operator '-' is not applicable to a Float when right side is a Timestamp. (line: 2, column: 1)
#### - operator: deletion
= [1,2,3,4,5,6] - [4,5,6]
#> [1, 2, 3]
= [1,2,3] - 3
#> [1, 2]
= [1,2,b] - {a => 1, b => 20}
#> [1, 2, 'b']
= [1,2,[b,20]] - {b => 20}
#> [1, 2]
= {a => 10, b => 20} - {b => 30}
#> {'a' => 10}
= {a => 10, b => 20} - a
#> {'b' => 20}
= {a => 10, b => 20} - [a,c]
#> {'b' => 20}
= [1, 2, 1, 3] - 1
#> [2, 3]
= ['a', 'A'] - 'a'
#> ['A']
= [1, 1.0] - 1
#> []
= [1, undef] - undef
#> [1]
= { a => 1 } - undef
#> {'a' => 1}
= {} - a
#> {}
= 'abc' - 'b'
#> error 2:1 Evaluation Error: The value 'abc' cannot be converted to Numeric. (line: 2, column: 1)
#### unary minus
= - 5
#> -5
= -(5)
#> -5
= --5
#> 5
= -1.5
#> -1.5
= -'5'
#> warning: The string '5' was automatically coerced to the numerical value 5 (2)
#> -5
= -'a'
#> error 2:1 Evaluation Error: The value 'a' cannot be converted to Numeric. (line: 2, column: 1)
= -true
#> error 2:1 Evaluation Error: The value 'true' cannot be converted to Numeric. (line: 2, column: 1)
= -undef
#> error 2:1 Evaluation Error: The value '' cannot be converted to Numeric. (line: 2, column: 1)
= -[]
#> error 2:1 Evaluation Error: The value '[]' cannot be converted to Numeric. (line: 2, column: 1)
= -Timespan(5)
#> 0-00:00:05.
= -(-9223372036854775807 - 1)
#> 9223372036854775808
#### * operator
= 2 * 3
#> 6
= 2 * 1.5
#> 3.0
= '2' * '3'
#> warning: The string '2' was automatically coerced to the numerical value 2 (2)
#> warning: The string '3' was automatically coerced to the numerical value 3 (2)
#> 6
= 3037000500 * 3037000500
#> error 2:12 Evaluation Error: A '*' expression resulted in a value outside of Puppet Integer max range, got '+0x' (line: 2, column: 12)
= 1e200 * 1e200
#> error 2:1 Evaluation Error: The result of the * expression is Infinity (line: 2, column: 1)
= 'a' * 2
#> error 2:1 Evaluation Error: The value 'a' cannot be converted to Numeric. (line: 2, column: 1)
= [1] * 2
#> error 2:1 Evaluation Error: The value '[1]' cannot be converted to Numeric. (line: 2, column: 1)
= Timespan(10) * 3
#> -00:00:30.
= Timespan(10) * 1.5
#> -00:00:15.
= 3 * Timespan(10)
#> -00:00:30.
= 1.5 * Timespan(10)
#> -00:00:15.
= Timestamp('2020-01-01') * 2
#> error 2:1 Evaluation Error: Operator '*' is not applicable to a Timestamp. (line: 2, column: 1)
= 2 * Timestamp('2020-01-01')
#> error 2:1 Evaluation Error: Operator '*' is not applicable to an Integer when right side is a Timestamp. (line: 2, column: 1)
= Timespan(1) * Timespan(1)
#> error 2:13 Evaluation Error: Error while evaluating a '*' expression, A Timestamp cannot be multiplied by a Timespan (line: 2, column: 13)
#### unary splat
= *[1, 2]
#> [1, 2]
= [*[1, 2], 3]
#> [1, 2, 3]
= [*undef]
#> []
= [*{ a => 1, b => 2 }]
#> [['a', 1], ['b', 2]]
= [*Integer[1, 3]]
#> [Integer[1, 3]]
= [*'a']
#> ['a']
= [*'abc', *5]
#> ['abc', 5]
= [*[1, 2].reverse_each]
#> [2, 1]
= with(*[1, 2, 3]) |*$x| { $x }
#> [1, 2, 3]
= with(1, *undef, 2) |*$x| { $x }
#> [1, 2]
= with(*{ a => 1 }) |*$x| { $x }
#> [['a', 1]]
= case undef { *undef: { 'matched' } default: { 'not' } }
#> 'not'
#### / operator
= 10 / 2
#> 5
= 7 / 2
#> 3
= -7 / 2
#> -4
= 7 / -2
#> -4
= 7.0 / 2
#> 3.5
= 7 / 2.0
#> 3.5
= 1 / 0
#> error 2:5 Evaluation Error: Division by 0 (line: 2, column: 5)
= 1.0 / 0
#> error 2:1 Evaluation Error: The result of the / expression is Infinity (line: 2, column: 1)
= 1 / 0.0
#> error 2:1 Evaluation Error: The result of the / expression is Infinity (line: 2, column: 1)
= 0.0 / 0.0
#> NaN
= '10' / '4'
#> warning: The string '10' was automatically coerced to the numerical value 10 (2)
#> warning: The string '4' was automatically coerced to the numerical value 4 (2)
#> 2
= 'a' / 2
#> error 2:1 Evaluation Error: The value 'a' cannot be converted to Numeric. (line: 2, column: 1)
= Timespan(10) / Timespan(4)
#> 2.5
= Timespan(10) / 4
#> -00:00:02.
= Timespan(10) / 4.0
#> -00:00:02.
= Timestamp('2020-01-01') / 2
#> error 2:1 Evaluation Error: Operator '/' is not applicable to a Timestamp. (line: 2, column: 1)
= 2 / Timestamp('2020-01-01')
#> error 2:1 Evaluation Error: Operator '/' is not applicable to an Integer when right side is a Timestamp. (line: 2, column: 1)
= 2 / Timespan(10)
#> error 2:1 Evaluation Error: Operator '/' is not applicable to an Integer when right side is a Timespan. (line: 2, column: 1)
= 2.0 / Timespan(10)
#> error 2:1 Evaluation Error: Operator '/' is not applicable to a Float when right side is a Timespan. (line: 2, column: 1)
= Timespan(10) / 0
#> error 2:16 Evaluation Error: Division by 0 (line: 2, column: 16)
#### % operator
= 10 % 3
#> 1
= -10 % 3
#> 2
= 10 % -3
#> -2
= 10 % 0
#> error 2:6 Evaluation Error: Division by 0 (line: 2, column: 6)
= 10.5 % 3
#> error 2:1 Evaluation Error: Operator '%' is not applicable to a Float. (line: 2, column: 1)
= 10 % 3.0
#> error 2:1 Evaluation Error: Operator '%' is not applicable to an Integer when right side is a Float. (line: 2, column: 1)
= '10' % '3'
#> warning: The string '10' was automatically coerced to the numerical value 10 (2)
#> warning: The string '3' was automatically coerced to the numerical value 3 (2)
#> 1
= 'a' % 2
#> error 2:1 Evaluation Error: The value 'a' cannot be converted to Numeric. (line: 2, column: 1)
= Timespan(10) % 3
#> 1
= 10 % Timespan(3)
#> error 2:1 Evaluation Error: Operator '%' is not applicable to an Integer when right side is a Timespan. (line: 2, column: 1)
= Timestamp('2020-01-01') % 2
#> error 2:1 Evaluation Error: Operator '%' is not applicable to a Timestamp. (line: 2, column: 1)
= 2 % Timestamp('2020-01-01')
#> error 2:1 Evaluation Error: Operator '%' is not applicable to an Integer when right side is a Timestamp. (line: 2, column: 1)
= Timespan(10) % Timespan(3)
#> error 2:14 Evaluation Error: Error while evaluating a '%' expression, Can not do modulus on a Timespan using a a Timespan (line: 2, column: 14)
= 10.0 % Timespan(3)
#> error 2:1 Evaluation Error: Operator '%' is not applicable to a Float. (line: 2, column: 1)
= Timespan(10) % 3.0
#> error 2:1 Evaluation Error: Operator '%' is not applicable to a Timespan when right side is a Float. (line: 2, column: 1)
#### << operator: shift
= 1 << 1
#> 2
= 2 << 2
#> 8
= 8 << -1
#> 4
= 1 << 62
#> 4611686018427387904
= 1 << 63
#> error 2:3 Evaluation Error: A '<<' expression resulted in a value outside of Puppet Integer max range, got '+0x' (line: 2, column: 3)
= 1 << 64
#> error 2:3 Evaluation Error: A '<<' expression resulted in a value outside of Puppet Integer max range, got '+0x0' (line: 2, column: 3)
= 1 << 1.5
#> 2
= 1.5 << 1
#> error 2:1 Evaluation Error: Operator '<<' is not applicable to a Float. (line: 2, column: 1)
= '1' << '2'
#> warning: The string '1' was automatically coerced to the numerical value 1 (2)
#> warning: The string '2' was automatically coerced to the numerical value 2 (2)
#> 4
= 'a' << 1
#> error 2:1 Evaluation Error: The value 'a' cannot be converted to Numeric. (line: 2, column: 1)
= -1 << 2
#> -4
#### << operator: append
= [1,2,3] << 4
#> [1, 2, 3, 4]
= [1,2,3] << [4]
#> [1, 2, 3, [4]]
= [1,2,3] << {a=>10}
#> [1, 2, 3, {'a' => 10}]
= [1] << undef
#> [1, undef]
= [] << default
#> [default]
= {} << 1
#> error 2:1 Evaluation Error: Operator '<<' is not applicable to a Hash. (line: 2, column: 1)
#### >> operator
= 1 >> 1
#> 0
= 8 >> 2
#> 2
= 2 >> -1
#> 4
= -8 >> 1
#> -4
= 8 >> 70
#> 0
= 8.0 >> 1
#> error 2:1 Evaluation Error: Operator '>>' is not applicable to a Float. (line: 2, column: 1)
= '8' >> 1
#> warning: The string '8' was automatically coerced to the numerical value 8 (2)
#> 4
= [1] >> 1
#> error 2:1 Evaluation Error: The value '[1]' cannot be converted to Numeric. (line: 2, column: 1)
#### precedence
= 1 + 2 * 3
#> 7
= (1 + 2) * 3
#> 9
= 2 * 3 + 4 * 5
#> 26
= 1 + 2 << 1
#> 6
= 10 - 2 - 3
#> 5
= 100 / 10 / 2
#> 5
= -2 * 3
#> -6
= !true and false
#> false
= true or false and false
#> true
= 1 + 1 == 2
#> true
= 1 < 2 and 2 < 3
#> true
= 'a' in ['a'] and true
#> true
= !('a' =~ /b/)
#> true
= 1 + [2][0]
#> 3
= 2 - 1 in [1, 2]
#> error 2:7 Evaluation Error: The value 'true' cannot be converted to Numeric. (line: 2, column: 7)
= 1 == 1 == true
#> true
= $a = 1 + 2
#> 3
= 1 > 2 == false
#> error 2:3 Evaluation Error: Comparison of: Integer > Boolean, is not possible. Caused by 'A Numeric is not comparable to non Numeric'. (line: 2, column: 3)
= 5 % 3 * 2
#> 4
= - 2 + 3
#> 1
= 'abc' =~ /b/ == true
#> true
#### Timespan: beyond 64 bits of nanoseconds
= Timespan(9223372036854775807)
#> 06751991167300-15:30:07.
= -Timespan(9223372036854775807)
#> 106751991167300-15:30:07.
= Timespan(9223372036854775807) + 1.5
#> 06751991167300-15:30:08.
= Timespan(9223372036854775807) * 1000
#> 06751991167300645-21:56:40.
= Timespan(9223372036854775807) - Timespan(-9223372036854775807)
#> 13503982334601-07:00:14.
= Timespan(9223372036854775807) / 10000000000
#> 0675-04:46:43.6854775
= Timespan(9223372036854775807) / Timespan(1)
#> 9.223372036854776e+18
= Timespan(9223372036854775807) % 1000
#> 807
= Timespan('106752-00:00:00.5')
#> 06752-00:00:00.
= Timespan(106752, 23, 59, 59, 999, 999, 999)
#> 06752-23:59:59.99999999
= Integer(Timespan(9223372036854775807))
#> 9223372036854775807
= Integer(Timespan(-1.5))
#> -2
= Numeric(Timespan(9223372036854775807))
#> 9.223372036854776e+18
= Float(Timespan(9223372036854775807))
#> 9.223372036854776e+18
= sprintf('%d', Timespan(-1.5))
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, invalid value for Integer(): "-0-00:00:01.5" (line: 2, column: 1)
= sprintf('%d', Timespan(9223372036854775807) * 2)
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, invalid value for Integer(): "213503982334601-07:00:14.0" (line: 2, column: 1)
= String(Timespan(9223372036854775807), '%D')
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, malformed format string - %D (line: 2, column: 1)
= strftime(Timespan(9223372036854775807), '%D %H:%M:%S.%N')
#> '106751991167300 15:30:07.0        '
= Timespan(9223372036854775807) > Timespan(9223372036854775806)
#> true
= Timespan(9223372036854775807) == Timespan(9223372036854775807)
#> true
= Timespan(9223372036854775807) =~ Timespan[0, 9223372036854775807]
#> true
= Timespan(9223372036854775807) * 2 =~ Timespan[0, 9223372036854775807]
#> error 2:35 Evaluation Error: The value 'false' cannot be converted to Numeric. (line: 2, column: 35)
= Timestamp(0) + Timespan(9223372036854775807)
#> 92277026596-12-04T15:30:07.000000000 UT
= type(Timespan(9223372036854775807))
#> Timespan['106751991167300-15:30:07.0']
= Integer(Timestamp('1969-12-31T23:59:58.5'))
#> -2
= Integer(Timespan('-0-00:00:01.5'), 10, true)
#> 2
= Numeric(Timespan(-1.5))
#> -1.5
