# Built-in functions, lambdas, formats, texts and regular expressions.
$words = ['alpha', 'Beta', 'gamma', 'Delta', 'epsilon']
Integer[1, 300].each |$i| {
  $list = Integer[1, 20].map |$x| { $x * $i }
  $even = $list.filter |$x| { $x % 2 == 0 }
  $sum = $even.reduce(0) |$m, $x| { $m + $x }
  $by = $words.group_by |$w| { $w.downcase[0] }
  $text = sprintf('%05d %-8s %x', $sum, $words[$i % 5], $i)
  $named = regsubst($text, '(\d+)', 'n\1', 'G')
  $parts = split("${named},${text}, x", /\s*,\s*/)
  $hash = Hash($parts.map |$index, $part| { ["k${index}", $part] }) + { 'sum' => $sum }
  $sorted = $hash.keys.sort |$a, $b| { compare($b, $a) }
  $deep = { 'a' => { 'b' => [$i, $sorted] } }.dig('a', 'b', 1, 0)
  if $named =~ /n(\d+)/ and versioncmp("1.${i}.0", '1.20.0') < 0 {
    $shown = String([$1, $deep, $by], '%p')
  }
  $all = $list.all |$x| { $x =~ Integer } and $words.any |$w| { $w =~ /^g/ }
  $flat = [[1, [2, $list]], $even].flatten.unique
  $out = inline_epp("<%- | \$x, \$names | -%>\n<% \$names.each |\$n| { -%>\n  <%= \$n %> = <%= \$x %>\n<% } -%>\n", { 'x' => $i, 'names' => $words })
}
