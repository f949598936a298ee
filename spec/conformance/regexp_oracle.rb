# frozen_string_literal: true

# Has Ruby match regular expressions of every construct against texts and writes what it finds to
# spec/suite/types/regexp.json: [source, text, groups as texts | null | error text]. Give manifests
# as arguments to add the regular expressions they hold.
require 'json'

TEXTS = ['', 'a', "a\n", "\n", 'abc', 'ABC', 'aaa', 'foo.example.com', "line1\nline2\n", "x\n\ny", '0123', 'a-b_c d',
         '/usr/local/bin', 'C:\\Windows', '10.0.0.1', 'äöü', 'Straße', "tab\tx", 'key = value', '[x]', 'a{2}', 'aXbXc',
         'deadBEEF', '1.2.3-rc1', "a\r\nb", '__x__', 'é', '$x ^y', "end\n\n", 'aabb', 'foobar', 'a+b', '}{', 'host01'].freeze

SOURCES = ['a', 'b*', '^a', 'c$', '^$', '\Aa\z', 'a\Z', '^\s*$', '.', '.+', '(?m).+', '(?m:a.b)', '(?i)abc', 'a(?i)b|C',
           '(?i:B)c', '(?-i:a)B', '(?x) a b # comment', '(?x)[ a]', '(?x: a )b', '\d+', '\D+', '\w+', '\W+', '\s', '\S+', '\h+',
           '\H', '[[:alpha:]]+', '[[:^alpha:]]', '[[:digit:][:space:]]', '[[:punct:]]+', '[[:upper:]]', '[[:lower:]]+',
           '[[:alnum:]_]+', '[[:xdigit:]]+', '[[:word:]]+', '[[:blank:]]', '[[:cntrl:]]', '[[:print:]]+', '[[:graph:]]+',
           '\p{Alpha}+', '\p{^Alpha}', '\P{Alpha}', '\p{L}+', '\p{Upper}', '\p{Foo}', '[a-c&&[b-d]]+', '[a-z&&[^b]]+',
           '[^a-c]+', '[]a]', '[^]a]', '[a-]', '[-a]', '[a\]b]', '[\d-]', '[a-\d]', '[.]', '[\w.-]+', '[\\/]', '[\x41-\x43]+',
           '[\u{e4}\u00f6]+', '\x41', '\u{e4}', '\u00e4', '\t', '\n', '\r\n', '\R', '\e', '\a', '\cA', '\0', '\012', 'a{2}',
           'a{,2}', 'a{2,}', 'a{1,2}?', 'a{', '{', '}', 'a{x}', 'a{2}+', 'a{2}{2}', 'a**', 'a+?', 'a?+b', 'a*+a', 'a++', 'a??',
           '(?>a+)b', '(a)(b)?', '(a)|(b)', '(?<n>a)(b)', '(?<y>\d+)\.(?<z>\d+)', "(?'q'a)", '(a)\1', '(?<d>a)\k<d>', '(?:ab)+',
           '(?=b)b', 'a(?!b)', '(?<=a)b', '(?<!a)b', '\bfoo\b', '\Bo', '\b\w', 'ä', '\bö', '(?#comment)a', 'a(?#c)+', '\.', '\-',
           '\/', '\$x', '\^y', '\[x\]', '\G\w', 'x|', '|x', '()', '(|a)b', '((a)(b)(c))', '(\w+)\s*=\s*(\w+)',
           '\A(?:[0-9]{1,3}\.){3}[0-9]{1,3}\z', '\A[a-z0-9]([-a-z0-9]*[a-z0-9])?\z', '^(\d+)\.(\d+)', '^line', 'line\d$',
           '^\w*$', '\n^', '$\n', '(^|\n)x', '^(a|b)*$', '(a*)*', '(a*)+', '(a|b)*', 'a\K', '\X', '(?~b)', '(?u)\w+', '(?a)\w+',
           '[', '(', ')', '*', '+a', '[]', '[^]', 'a)', '(?<n', '(?z)', '[b-a]', '\\', '(?<1>a)', '[[:foo:]]', '[a[bc]d]+',
           '[^[:alpha:]]+', '[^\w\s]+', '[\s\S]*', '[\p{Alpha}\d]+', '[\b]', '[[a-c]&&b]', '\A\/([^\n\/\0]+\/*)*\z',
           '\A(([a-zA-Z]:[\\\\\/])|([\\\\\/][\\\\\/][^\\\\\/]+)).*\z', '[[:space:]&&[^\n]]', '(?i)STRASSE', '(?i)É', '\$(?:\{|x)',
           '[a-c-e]', '[%--]', '[+--]', '[~~a]', '[a--b]', '(a)(?<n>b)\k<n>', '(?i)k', '\_', '\é', '(?<ä>a)', '(?:)', 'a{0}',
           '(?m)^.*$', '(?mi-x:A.)', '(?-m).', '\zx?', '(?=a)*', 'x*?y', '(?<!^)a', '(?<=^|x)y'].freeze

found = ARGV.flat_map do |path|
  File.read(path).scan(%r{(?:=~|!~|Pattern\[|match\(|^\s*)\s*/((?:[^/\n\\]|\\.)+)/}).flatten.map { |s| s.gsub('\/', '/') }
end
cases = (SOURCES + found).uniq.flat_map do |source|
  regexp = Regexp.new(source)
  TEXTS.map { |text| [source, text, regexp.match(text)&.to_a] }
rescue RegexpError => e
  [[source, '', e.message]]
end
path = File.expand_path('../suite/types/regexp.json', __dir__)
File.write(path, "[\n#{cases.map { |c| JSON.generate(c) }.join(",\n")}\n]\n")
warn "#{cases.size} cases"
