#### if
= if true { 'yes' }
#> 'yes'
= if false { 'yes' }
#> undef
= if false { 'a' } elsif true { 'b' } else { 'c' }
#> 'b'
= if false { 'a' } elsif false { 'b' } else { 'c' }
#> 'c'
= if undef { 1 } else { 2 }
#> 2
= if '' { 1 } else { 2 }
#> 1
= if 0 { 1 } else { 2 }
#> 1
= if [] { 1 } else { 2 }
#> 1
= if default { 1 } else { 2 }
#> 1
= if true { }
#> undef
= if true { 1 2 }
#> error 2:11 Could not parse for environment production: This Literal Integer has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (line: 2, column: 11)
= if 'abc' =~ /b(.)/ { $1 } else { 'no' }
#> 'c'
= if 'x' =~ /y/ { 1 } elsif 'x' =~ /(x)/ { $1 }
#> 'x'
= [if true { 1 }, if false { 2 }]
#> [1, undef]
#### unless
= unless false { 'a' } else { 'b' }
#> 'a'
= unless true { 'a' } else { 'b' }
#> 'b'
= unless true { 'a' }
#> undef
= unless undef { 'a' }
#> 'a'
#### unless elsif
unless true { } elsif false { }
#> error 1:17 Could not parse for environment production: Syntax error at 'elsif' (line: 1, column: 17)

#### case: example 1
$observed = 'toe'
case $observed {
  'cat', 'sylvester': { notice 'I taw a puddy cat' }
  'seed': { notice 'Feed me!' }
  'toe': { notice 'This widdle piddy went to market' }
}
#> notice: This widdle piddy went to market

#### case: example 2
$name1 = 'mick'
notice case $name1 {
  'paul', 'ringo', 'george', 'john': { 'One of The Beatles' }
  'mick', 'keith', 'charlie', 'ronnie': { 'One of The Rolling Stones' }
  default: { 'In Some other band' }
}
#> notice: One of The Rolling Stones

#### case: example 3 type
= case [1,2,50] { Array[Integer[1,49]]: { 'in range' } default : { 'out of range' } }
#> 'out of range'
#### case: example 4 matching array
$whatever = 'w'
$x = [green, 2, $whatever]
case $x {
  [/ee/, Integer[0,10], default] : { notice 'this will be noticed' }
  default: { notice 'this will not be noticed' }
}
#> notice: this will be noticed

#### case: options
= case 'a' { 'A': { 'insensitive' } default: { 'no' } }
#> 'insensitive'
= case 1 { 1.0: { 'equal' } }
#> 'equal'
= case 1 { '1': { 'equal' } default: { 'no' } }
#> 'no'
= case 'abc' { /b(.)/: { $1 } }
#> 'c'
= case 5 { /5/: { 'x' } default: { 'd' } }
#> 'd'
= case 5 { String: { 's' } Integer: { 'i' } }
#> 'i'
= case Integer { Integer: { 'same type' } default: { 'd' } }
#> 'd'
= case Integer { Type[Integer]: { 'meta' } default: { 'd' } }
#> 'meta'
= case Integer { Type: { 'meta' } default: { 'd' } }
#> 'meta'
= case { a => 1, b => 2 } { { a => Integer }: { 'hash' } default: { 'd' } }
#> 'hash'
= case { a => 1 } { { a => 1, b => 2 }: { 'hash' } default: { 'd' } }
#> 'd'
= case { a => 'x' } { { a => /x/ }: { 'hash' } }
#> 'hash'
= case [1, 2] { [1, default]: { 'a' } }
#> 'a'
= case [1, 2] { [1]: { 'a' } default: { 'd' } }
#> 'd'
= case { a => 1 } { { a => default }: { 'a' } }
#> 'a'
= case undef { undef: { 'u' } default: { 'd' } }
#> 'u'
= case '' { undef: { 'u' } '': { 'empty' } default: { 'd' } }
#> 'empty'
= case default { 1: { 'one' } default: { 'd' } }
#> 'd'
= case default { default: { 'd' } }
#> 'd'
= case 1 { default: { 'd' } 1: { 'one' } }
#> 'one'
= case 9 { 1: { 'one' } }
#> undef
= case 1 { }
#> error 2:10 Could not parse for environment production: Syntax error at '}' (line: 2, column: 10)
= case SemVer('1.2.3') { SemVerRange('1.x'): { 'range' } default: { 'd' } }
#> 'range'
= case '1.2.3' { SemVerRange('1.x'): { 'range' } default: { 'd' } }
#> 'range'
= case 'x' { 'a', 'x', fail('no'): { 'short' } }
#> 'short'
= case true { true: { 't' } false: { 'f' } }
#> 't'
= case 'true' { true: { 't' } default: { 'd' } }
#> 'd'
= case 3 { 1 + 2: { 'sum' } }
#> 'sum'
= case [[1, 'a'], 2] { [[Integer, /a/], Integer]: { 'deep' } }
#> 'deep'
#### case: two defaults
case 1 { default: { } default: { } }
#> error 1:23 Could not parse for environment production: This 'case' statement already has a 'default' entry - this is a duplicate (line: 1, column: 23)

#### case: splat
= case ringo { *[paul, ringo, george, john]: { 'One of The Beatles' } }
#> 'One of The Beatles'
= case me { you, *[paul, ringo], me: { 'One of them' } }
#> 'One of them'
= case undef { *undef: { 'x' } default: { 'd' } }
#> 'd'
= case default { *[default]: { 'splat default' } default: { 'd' } }
#> 'splat default'
= case 1 { *[default]: { 'splat default' } default: { 'd' } }
#> 'splat default'
= case 2 { *Integer[1, 3]: { 'in' } }
#> 'in'
= case [1] { *[[1]]: { 'array' } }
#> 'array'
#### case: match variables restored
'outer' =~ /(out)/
case 'inner' { /(in)/: { notice($1) } }
notice($1)
#> notice: in
#> notice: out

#### case: lambda option is of the specification only
case 5 { |$x| { $x > 3 }: { notice('big') } }
#> error 1:10 Could not parse for environment production: Syntax error at '|' (line: 1, column: 10)

#### selector
= sad ? sad => blue
#> 'blue'
= sad ? { hot => red, sad => blue, default => normal }
#> 'blue'
= other ? { hot => red, default => normal }
#> 'normal'
= other ? { hot => red }
#> error 2:1 Evaluation Error: No matching entry for selector parameter with value 'other' (line: 2, column: 1)
= 'abc' ? { /b(.)/ => $1, default => 'd' }
#> 'c'
= 5 ? { String => 's', Integer => 'i' }
#> 'i'
= [1, 2] ? { [1, default] => 'a' }
#> 'a'
= undef ? { undef => 'u', default => 'd' }
#> 'u'
= 1 ? { default => 'd', 1 => 'one' }
#> 'one'
= default ? { 1 => 'x', default => 'd' }
#> 'd'
= 1 ? { }
#> error 2:7 Could not parse for environment production: Syntax error at '}' (line: 2, column: 7)
= 'x' ? { 'x' => { a => 1 } }
#> {'a' => 1}
= 'a' ? { *['a', 'b'] => 'in' }
#> 'in'
= 1 ? { *undef => 'x', default => 'd' }
#> 'd'
= 'a' ? { 'a' => 'b' } ? { 'b' => 'chained' }
#> 'chained'
= true ? { true => fail('chosen'), default => 1 }
#> error 2:18 Evaluation Error: Error while evaluating a Function Call, chosen (line: 2, column: 18)
= 'x' ? { default => 1, default => 2 }
#> error 2:23 Could not parse for environment production: This Selector Expression already has a 'default' entry - this is a duplicate (line: 2, column: 23)
= 1 ? { 1 => 'a' , }
#> 'a'
#### selector: match variables restored
'outer' =~ /(out)/
$r = 'inner' ? { /(in)/ => $1 }
notice($r, $1)
#> notice: in out

