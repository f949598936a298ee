#### case: a lambda as an option
= case 5 { |$x| { $x > 9 }: { 'big' } |Integer $x| { $x > 3 }, 7: { 'mid' } default: { 'small' } }
#> 'mid'
#### case: the value is unfolded as arguments
= case [1, 5] { |$a, $b| { $a > $b }: { 'gt' } |$a, $b| >> Boolean { $a < $b }: { 'lt' } }
#> 'lt'
#### case: false and undef do not match
= case 1 { |$x| { false }: { 'false' } |$x| { undef }: { 'undef' } |$x| { 0 }: { 'zero' } }
#> 'zero'
#### case: a lambda sees the variables around
$k = 3
case 3 { |$x, $y = $k| { $x == $y }: { notice('same') } }
#> notice: same
#### case: a lambda's parameters are typed
= case 'a' { |Integer $x| { true }: { 'never' } }
#> error 2:1 Evaluation Error: Error while evaluating a 'case' statement, block parameter 'x' expects an Integer value, got String (line: 2, column: 1)
#### selector: a lambda as an option
= 'abc' ? { |$x| { $x =~ /z/ } => 'z', |$x| { $x =~ /b/ } => 'b', default => 'd' }
#> 'b'
#### selector: no lambda matches
= 3 ? { |$x| { $x > 3 } => 'more' }
#> error 2:1 Evaluation Error: No matching entry for selector parameter with value '3' (line: 2, column: 1)
