# Hiera: three levels, interpolation, merges, dug values.
Integer[0, 249].each |$i| {
  $n = $i * 4
  $whole = lookup("k${n}")
  $text = lookup("k${$n + 1}")
  $deep = lookup("k${$n + 2}", Hash, 'deep')
  $dug = lookup("k${$n + 2}.a.node.0")
  $unique = lookup("k${$n + 3}", Array, 'unique')
  $first = lookup({ 'name' => "none${i}", 'default_value' => $i })
}
