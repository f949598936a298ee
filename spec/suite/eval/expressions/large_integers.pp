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

