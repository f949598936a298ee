# Types: matched, described, inferred, compared and made of others; aliases that name themselves.
type Port = Integer[1, 65535]
type Host = Struct[{ name => String[1], Optional[port] => Port, tags => Array[Pattern[/\A[a-z]\w*\z/], 0, 5] }]
type Tree = Variant[Scalar, Array[Tree], Hash[String, Tree]]
function typed(Host $host, Variant[Integer, Enum['a', 'b']] $kind, Tree $tree) >> Tuple[String, Port] {
  [$host['name'], $host['port'] ? { Port => $host['port'], default => 80 }]
}
Integer[1, 400].each |Integer $i| {
  $tree = { 'a' => [$i, 'x', [true, { 'b' => 1.5 }]], 'c' => { 'd' => [[1, 2], [3, 4]] } }
  typed({ 'name' => "n${i}", 'port' => $i, 'tags' => ['t', "u${i}"] }, $i % 2 ? { 0 => 'a', default => $i }, $tree)
  $kind = $tree ? {
    Array[Integer]                         => 'array',
    Hash[String, Integer]                  => 'hash',
    Struct[{ a => Array, c => Integer }]   => 'struct',
    default                                => 'tree',
  }
  $type = type([$i, "x${i}", $tree])
  if $type <= Array[Data] and Integer[$i, $i] < Port and "n${i}" =~ String[2, 4] and [1, 'a'] =~ Tuple[Integer, Enum['a']] {
    $text = "${type} ${kind}"
  }
}
