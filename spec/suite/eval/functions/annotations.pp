#### RubyMethod and Annotation: 1
$x = RubyMethod('puts 1')
notice($x)
notice(String($x))
notice(type($x))
notice([$x])
#> notice: RubyMethod({})
#> notice: RubyMethod({})
#> notice: Object[{name => 'RubyMethod', parent => Annotation, attributes => {'body' => String, 'parameters' => {type => Optional[String[1]], value => undef}}}]
#> notice: [RubyMethod({})]

#### RubyMethod and Annotation: 2
$x = RubyMethod('puts 1', 'a, b')
notice($x, $x.body, $x.parameters)
#> notice: RubyMethod({}) puts 1 a, b

#### RubyMethod and Annotation: 3
$x = RubyMethod({body => 'x'})
notice($x)
#> notice: RubyMethod({})

#### RubyMethod and Annotation: 4
$x = RubyMethod()
#> error 1:6 Evaluation Error: Error while evaluating a Function Call, 'new_RubyMethod' expects between 1 and 2 arguments, got none (line: 1, column: 6)

#### RubyMethod and Annotation: 5
$x = RubyMethod(1)
#> error 1:6 Evaluation Error: Error while evaluating a Function Call, The function 'new_RubyMethod' was called with arguments it does not accept. It expects one of:\n  (Struct[{'body' => String, 'parameters' => Optional[String[1]]}] hash)\n    rejected: parameter 'hash' expects a Struct value, got Integer\n  (String body, String[1] parameters?)\n    rejected: parameter 'body' expects a String value, got Integer (line: 1, column: 6)

#### RubyMethod and Annotation: 6
$x = RubyMethod('a', 'b', 'c')
#> error 1:6 Evaluation Error: Error while evaluating a Function Call, 'new_RubyMethod' expects between 1 and 2 arguments, got 3 (line: 1, column: 6)

#### RubyMethod and Annotation: 7
$x = Annotation()
notice($x)
#> notice: Annotation({})

#### RubyMethod and Annotation: 8
$x = Annotation(1)
#> error 1:6 Evaluation Error: Error while evaluating a Function Call, 'new_Annotation' expects no arguments, got 1 (line: 1, column: 6)

#### RubyMethod and Annotation: 9
$x = Annotation({})
notice($x)
#> error 1:6 Evaluation Error: Error while evaluating a Function Call, 'new_Annotation' expects no arguments, got 1 (line: 1, column: 6)

#### RubyMethod and Annotation: 10
$x = RubyMethod('a', undef)
notice($x)
#> notice: RubyMethod({})

#### RubyMethod and Annotation: 11
$x = RubyMethod({body => 'x', foo => 1})
#> error 1:6 Evaluation Error: Error while evaluating a Function Call, The function 'new_RubyMethod' was called with arguments it does not accept. It expects one of:\n  (Struct[{'body' => String, 'parameters' => Optional[String[1]]}] hash)\n    rejected: parameter 'hash' unrecognized key 'foo'\n  (String body, String[1] parameters?)\n    rejected: parameter 'body' expects a String value, got Struct (line: 1, column: 6)

#### RubyMethod and Annotation: 12
$x = RubyMethod('a') == RubyMethod('a')
notice($x)
notice(Annotation() == Annotation())
#> notice: false
#> notice: false

#### RubyMethod and Annotation: 13
notice(RubyMethod, Annotation, RubyMethod['a'])
#> error 1:32 Evaluation Error: Error while evaluating a '[]' expression, The RubyMethod-Type cannot be parameterized using [] (line: 1, column: 32)

#### RubyMethod and Annotation: 14
notice(RubyMethod('a') =~ Annotation, type(RubyMethod('a')))
#> notice: true Object[{name => 'RubyMethod', parent => Annotation, attributes => {'body' => String, 'parameters' => {type => Optional[String[1]], value => undef}}}]

#### RubyMethod and Annotation: 15
$x = Annotation('a', 'b')
#> error 1:6 Evaluation Error: Error while evaluating a Function Call, 'new_Annotation' expects no arguments, got 2 (line: 1, column: 6)

#### RubyMethod and Annotation: 16
$x = RubyMethod.new({})
#> error 1:20 Evaluation Error: Error while evaluating a Method call, The function 'new_RubyMethod' was called with arguments it does not accept. It expects one of:\n  (Struct[{'body' => String, 'parameters' => Optional[String[1]]}] hash)\n    rejected: parameter 'hash' expects size to be between 1 and 2, got 0\n  (String body, String[1] parameters?)\n    rejected: parameter 'body' expects a String value, got Hash (line: 1, column: 20)

#### RubyMethod and Annotation: 17
$x = RubyMethod('a', '')
#> error 1:6 Evaluation Error: Error while evaluating a Function Call, The function 'new_RubyMethod' was called with arguments it does not accept. It expects one of:\n  (Struct[{'body' => String, 'parameters' => Optional[String[1]]}] hash)\n    rejected: expects 1 argument, got 2\n  (String body, String[1] parameters?)\n    rejected: parameter 'parameters' expects a value of type Undef or String[1], got String (line: 1, column: 6)

#### RubyMethod and Annotation: 18
type X = Object[{parent => Annotation, attributes => {a => Integer}}]
notice(X(1))
notice(X({a => 1}))
#> notice: X({'a' => 1})
#> notice: X({'a' => 1})

#### RubyMethod and Annotation: 19
type X = Object[{parent => Annotation, attributes => {a => Integer}}]
notice(X())
#> error 2:8 Evaluation Error: Error while evaluating a Function Call, 'new_X' expects 1 argument, got none (line: 2, column: 8)

#### RubyMethod and Annotation: 20
type X = Object[{parent => RubyMethod, attributes => {a => Integer}}]
notice(X('x', 'y', 1))
#> error 2:8 Evaluation Error: Error while evaluating a Function Call, The function 'new_X' was called with arguments it does not accept. It expects one of:\n  (Struct[{'body' => String, 'parameters' => Optional[String[1]], 'a' => Integer}] hash)\n    rejected: expects 1 argument, got 3\n  (String body, Integer a, String[1] parameters?)\n    rejected: parameter 'a' expects an Integer value, got String (line: 2, column: 8)

#### RubyMethod and Annotation: 21
type E = Object[{}]
notice(E())
notice(E() == E())
#> notice: E({})
#> notice: true

#### RubyMethod and Annotation: 22
type E = Object[{}]
notice(E(1))
#> error 2:8 Evaluation Error: Error while evaluating a Function Call, The function 'new_E' was called with arguments it does not accept. It expects one of:\n  (Struct hash)\n    rejected: parameter 'hash' expects a Struct value, got Integer\n  ()\n    rejected: expects no arguments, got 1 (line: 2, column: 8)

#### RubyMethod and Annotation: 23
type E = Object[{}]
notice(E({}))
#> notice: E({})

#### RubyMethod and Annotation: 24
type E = Object[{attributes => {}}]
notice(E(1, 2))
#> error 2:8 Evaluation Error: Error while evaluating a Function Call, 'new_E' expects at most 1 argument, got 2 (line: 2, column: 8)

#### RubyMethod and Annotation: 25
type E = Object[{constants => {a => 1}}]
notice(E(1))
#> error 2:8 Evaluation Error: Error while evaluating a Function Call, The function 'new_E' was called with arguments it does not accept. It expects one of:\n  (Struct hash)\n    rejected: parameter 'hash' expects a Struct value, got Integer\n  ()\n    rejected: expects no arguments, got 1 (line: 2, column: 8)

#### RubyMethod and Annotation: 26
$a = Annotation()
notice($a == $a, [$a] == [$a], $a in [$a])
$r = RubyMethod('a')
notice($r == $r, $r != $r, {$r => 1}[$r])
#> notice: true true true
#> notice: true false 1

#### RubyMethod and Annotation: 27
type X = Object[{parent => RubyMethod, attributes => {a => Integer}}]
notice(X('x', 1))
#> notice: X({'a' => 1})

#### RubyMethod and Annotation: 28
type X = Object[{parent => Annotation, attributes => {a => Integer}}]
notice(X(1), X(1) == X(1))
#> notice: X({'a' => 1}) false

#### RubyMethod and Annotation: 29
type X = Object[{parent => Annotation}]
notice(X())
notice(X(1))
#> notice: X({})
#> error 3:8 Evaluation Error: Error while evaluating a Function Call, The function 'new_X' was called with arguments it does not accept. It expects one of:\n  (Struct hash)\n    rejected: parameter 'hash' expects a Struct value, got Integer\n  ()\n    rejected: expects no arguments, got 1 (line: 3, column: 8)

