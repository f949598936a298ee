#### assignment
$a = 10
$x = $y = 0
notice($a, $x, $y)
notice($b = 5)
#> notice: 10 0 0
#> notice: 5

#### assignment from array
[$a, $b] = [1, 2]
[$c, [$d, $e]] = [1, [2, 3]]
notice($a, $b, $c, $d, $e)
#> notice: 1 2 1 2 3

#### assignment from array: too few
[$a, $b] = [1]
#> error 1:10 Evaluation Error: Mismatched number of assignable entries and values, expected 2, got 1 (line: 1, column: 10)

#### assignment from array: too many
[$a, $b] = [1, 2, 3]
#> error 1:10 Evaluation Error: Mismatched number of assignable entries and values, expected 2, got 3 (line: 1, column: 10)

#### assignment from a value
[$a] = 1

#### assignment from hash
[$a, $b] = { a => 10, b => 20, c => 30 }
notice($a, $b)
#> notice: 10 20

#### assignment from hash: missing
[$a, $b] = { a => 10 }
#> error 1:10 Evaluation Error: No value for required key 'b' in assignment to variables from hash (line: 1, column: 10)

#### assignment from hash: nested
[$a, [$b]] = { a => 10, b => 1 }
#> error 1:12 Evaluation Error: No value for required key '["b"]' in assignment to variables from hash (line: 1, column: 12)

#### assignment from class
class mymodule::someclass($x = 100) {
  $a = 10
  $u = undef
}
include mymodule::someclass
[$a, $x] = Class['mymodule::someclass']
notice($a, $x)
[$u] = Class['mymodule::someclass']
notice($u)
#> notice: 10 100
#> notice: 
#> Class[Mymodule::Someclass] {"x":100}

#### assignment from class: missing variable
class c { }
include c
[$a] = Class['c']
#> error 3:2 Evaluation Error: No value for required variable '$c::a' in assignment to variables from class reference (line: 3, column: 2)

#### assignment from class: not evaluated
class c { $a = 1 }
[$a] = Class['c']
#> error 2:8 Evaluation Error: Resource not found: Class['c'] (line: 2, column: 8)

#### reassignment
$a = 1
$a = 2
#> error 2:4 Evaluation Error: Cannot reassign variable '$a' (line: 2, column: 4)

#### reassignment in a lambda is another variable
$a = 1
[5].each |$x| { $a = $x notice($a) }
notice($a)
#> notice: 5
#> notice: 1

#### assignment to another namespace
$x::y = 1
#> error 1:1 Could not parse for environment production: Illegal attempt to assign to 'x::y'. Cannot assign to variables in other namespaces (line: 1, column: 1)

#### assignment to a value
1 = 2
#> error 1:1 Could not parse for environment production: Illegal attempt to assign to 'a Literal Integer'. Not an assignable reference (line: 1, column: 1)

#### assignment to a name
a = 2
#> error 1:1 Could not parse for environment production: Illegal attempt to assign to 'a Name'. Not an assignable reference (line: 1, column: 1)

#### assignment of undef
$a = undef
notice(type($a))
#> notice: Undef

#### append is gone
$a += 1
#> error 1:4 Could not parse for environment production: The operator '+=' is no longer supported. See http://links.puppet.com/remove-plus-equals (line: 1, column: 4)

#### delete is gone
$a -= 1
#> error 1:4 Could not parse for environment production: The operator '-=' is no longer supported. See http://links.puppet.com/remove-plus-equals (line: 1, column: 4)

#### assignment inside an interpolation
notice("${$z = 3} ${z}")
#> notice: 3 3

#### assignment to facts and trusted
$facts = 1
#> error 1:8 Evaluation Error: Attempt to assign to a reserved variable name: '$facts' (line: 1, column: 8)

#### assignment to trusted
$trusted = 1
#> error 1:10 Evaluation Error: Attempt to assign to a reserved variable name: '$trusted' (line: 1, column: 10)

#### assignment of title in a class
class c { $title = 1 }
include c
#> error 1:18 Evaluation Error: Cannot reassign built in (or already assigned) variable '$title' (line: 1, column: 18)

#### conditional assignment falls through
if false { $v = 1 }
notice("[$v]")
#> warning: Unknown variable: 'v'. (2)
#> notice: []

