# Values of every kind, as parameters of resources.
class values {
  $integers = { 'hex' => 0xFF, 'octal' => 0755, 'negative' => -7 / 2, 'modulo' => -7 % 3, 'shift' => 1 << 10 }
  $floats = { 'small' => 1.0e-10, 'sum' => 0.1 + 0.2, 'whole' => 4.0, 'big' => 1.0e20 }
  $texts = {
    'escapes' => "tab\tquote\"dollar\$ \u{1F600}",
    'single'  => 'no ${interpolation} here',
    'heredoc' => @(END),
        indented
      text
      | END
  }
  $collections = {
    'merge'  => { 'a' => 1 } + { 'b' => [2, 3] },
    'delete' => [1, 2, 3, 2] - 2,
    'append' => [1] << [2],
    'splat'  => [*['a', 'b'], *Integer[1, 3]],
    'slice'  => [1, 2, 3, 4, 5][1, -2],
  }
  $types = {
    'variant' => String(Variant[Integer[0, 10], Enum['a', 'b']]),
    'typeof'  => String(type({ 'x' => [1, 'two', 3.0] })),
    'match'   => 'abc' =~ Pattern[/^a/],
    'class'   => Class['values'],
  }
  [$integers, $floats, $texts, $collections, $types].each |$index, $group| {
    notify { "group ${index}":
      message  => $group.reduce('') |$memo, $pair| { "${memo}${pair[0]}=${pair[1]};" },
      withpath => $index % 2 == 0,
    }
  }

  $result = [5, 3, 9, 1].map |$value| {
    if $value > 8 { next('big') }
    $value ? { 1 => 'one', Integer[2, 4] => 'few', default => "n${value}" }
  }
  notify { 'mapped': message => $result }

  $text = 'port=8080;host=localhost'
  if $text =~ /port=(\d+);host=(\w+)/ {
    $found = { 'port' => Integer($1), 'host' => $2.upcase }
    notify { "${0}": message => "${found['port'] + 1} ${found['host']}" }
  }
  [$first, [$second, $rest]] = [1, [2, { 'k' => 'v' }]]
  notify { 'assigned': message => "${first} ${second} ${rest['k']}" }

  with(1, 2) |$a, $b = 5, *$more| { notify { "with ${a} ${b} ${more}": } }
  notify { 'functions': message => [
    ['b', 'a', 'B'].sort |$x, $y| { compare($x, $y, false) },
    { 'k' => { 'n' => [1, 2] } }.dig('k', 'n', 1),
    'a,b;c'.split(/[,;]/).join('-'),
    [[1, [2]], 3].flatten,
    sprintf('%05.1f|%-6s|%x', 3.14159, 'ab', 255),
    regsubst('a.b.c', '\.', '/', 'G'),
  ] }
}
