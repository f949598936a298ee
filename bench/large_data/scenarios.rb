# frozen_string_literal: true

# Programs over large data. Each makes its data itself, but for facts and Hiera data, which {LargeData::Inputs} writes.
module LargeData
  NESTED = %q($data = Hash(Integer[1, 20000].map |$i| { ["k${i}", { 'a' => $i, 'b' => ["x${i}", $i] }] }))
  SMALL = NESTED.sub('20000', '2000')
  FLAT = '$data = Hash(Integer[1, 100000].map |$i| { ["k${i}", "value ${i}"] })'
  LIST = 'Integer[1, 200000].map |$x| { $x }'
  TEXTS = '$list = Integer[1, 100000].map |$i| { "text ${$i % 5000}" }'

  # Label => code.
  READ = {
    'a template reads an element of a hash of 20,000, 200 times' => "#{NESTED}\nclass { 'bench::wide': data => $data }",
    'a Ruby function reads one, 200 times' => "#{NESTED}\nInteger[1, 200].each |$i| { bench::element($data, \"k\$i\") }",
    '`scope[...]` reads one, 200 times' => "#{NESTED}\nInteger[1, 200].each |$i| { inline_template(\"<%= scope['data']['k77']['a'] %>\") }",
    '`scope.to_hash` reads one, 200 times' => "#{NESTED}\nInteger[1, 200].each |$i| { inline_template(\"<%= scope.to_hash['data']['k77']['a'] %>\") }",
    'an EPP template reads one, 200 times' => "#{NESTED}\nInteger[1, 200].each |$i| { inline_epp('<%= $data[k77][a] %>', { 'data' => $data }) }"
  }.freeze

  SHARED = {
    '200 defines share a list of 5,000 texts' =>
      "$data = Integer[1, 5000].map |$i| { \"text ${i}\" }\nInteger[1, 200].each |$i| { bench::holds { \"d${i}\": data => $data } }",
    '200 defines share a hash of 2,000 hashes' => "#{SMALL}\nInteger[1, 200].each |$i| { bench::holds { \"d${i}\": data => $data } }",
    'the same, each reads an element in a template' => "#{SMALL}\nInteger[1, 200].each |$i| { bench::reads { \"d${i}\": data => $data } }",
    'the same, each gives it to a Ruby function' => "#{SMALL}\nInteger[1, 200].each |$i| { bench::calls { \"d${i}\": data => $data } }",
    '200 defines, a flat hash of 5,000, each reads an element in a template' =>
      "$data = Hash(Integer[1, 5000].map |$i| { [\"k${i}\", \"value ${i}\"] })\nInteger[1, 200].each |$i| { bench::reads { \"d${i}\": data => $data } }"
  }.freeze

  COMPUTED = {
    'a hash of 100,000: make, read, `keys`, `filter`, `map`' =>
      "#{FLAT}\n$n = length($data.filter |$k, $v| { $v =~ /7/ }) $m = $data.map |$k, $v| { $v } $o = length(keys($data)) $p = $data['k500']",
    'a list of 200,000: `map`, `filter`, `reduce`' =>
      "$list = #{LIST}\n$even = $list.filter |$i| { $i % 2 == 0 } $sum = $list.reduce |$m, $i| { $m + $i }",
    '`unique`, `sort` of 100,000 texts' => "#{TEXTS}\n$a = unique($list) $b = sort($list)",
    '`flatten` of 100,000 lists' => "$list = Integer[1, 100000].map |$i| { [$i, [$i]] }\n$a = flatten($list)",
    '`==` and `in` of 100,000' => "#{FLAT}\n$other = Hash($data.map |$k, $v| { [$k, $v] }) $same = $data == $other $has = 'k99999' in $data $list = keys($data) $in = 'K99999' in $list",
    '`+` and `-` of hashes of 100,000' => "#{FLAT}\n$a = $data + { 'x' => 1 } $b = $a - 'x' $c = $data - keys($data)",
    'a text built in 5,000 steps' => '$text = Integer[1, 5000].reduce("") |$m, $i| { "${m}line ${i}\n" } $n = length($text)',
    'a hash built in 3,000 steps' => '$hash = Integer[1, 3000].reduce({}) |$m, $i| { $m + { "k${i}" => $i } }',
    'a list built in 5,000 steps' => '$list = Integer[1, 5000].reduce([]) |$m, $i| { $m + [$i] } $more = Integer[1, 5000].reduce([]) |$m, $i| { $m << $i }',
    'splat of 5,000, 20 times' => '$list = Integer[1, 5000].map |$i| { "t${i}" } Integer[1, 20].each |$i| { $a = [*$list] $b = max(*$list) }',
    'a heredoc of 20,000 lines' => "$text = @(\"END\")\n#{"  a line of many\n" * 20_000}  of ${facts['k1']}\n  | END\n$n = length($text)",
    '`join`, `split`, `regsubst` of 100,000 texts' => "#{TEXTS}\n$text = join($list, ',') $a = split($text, ',') $b = regsubst($list, 't', 'T')",
    'types of 100,000: `assert_type`, `type`, `String`' =>
      "#{FLAT}\n$a = assert_type(Hash[String, String[1]], $data) $b = type($data) $c = String($data)",
    '`deep_merge` of hashes of 20,000 hashes' => "#{NESTED}\n$other = Hash($data.map |$k, $v| { [$k, { 'c' => 1 }] })\n$m = deep_merge($data, $other)",
    '`merge` of hashes of 100,000' => "#{FLAT}\n$m = merge($data, { 'x' => 1 })",
    '`to_json`, `to_yaml` of a hash of 20,000 hashes' => "#{NESTED}\n$j = length(to_json($data)) $y = length(to_yaml($data))",
    '`to_json` in a template of a hash of 20,000 hashes' => "#{NESTED}\n$j = inline_template('<%= require %q(json); @data.to_json.size %>')",
    'a file with a hash of 100,000 in a parameter' => "#{FLAT}\nnotify { 'x': message => $data }",
    '`create_resources` of 5,000' => "$data = Hash(Integer[1, 5000].map |$i| { [\"k${i}\", { 'message' => \"m${i}\" }] })\ncreate_resources('notify', $data)"
  }.freeze

  FACTS = {
    'facts of 5 MB: read one' => "$x = $facts['large']['k77']['b'][0]",
    'facts of 5 MB: a template reads one, 50 times' => "Integer[1, 50].each |$i| { inline_template(\"<%= @facts['large']['k77']['b'][0] %>\") }"
  }.freeze

  DATA = {
    'Hiera data of 20 MB: read one' => "$x = lookup('large')['k77']['b'][0]",
    'Hiera data of 20 MB: `lookup` with `deep` merge' => "$x = lookup('large', Hash, 'deep')['k77']['b'][0]",
    'Hiera data of 20 MB: `large.k77`, 50 times' => 'Integer[1, 50].each |$i| { $x = lookup("large.k${i}") }'
  }.freeze
end
