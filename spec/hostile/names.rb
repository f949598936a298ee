# frozen_string_literal: true

require_relative 'case'

module Hostile
  # Names that nodes and environments should not have.
  NAMES = {
    'empty' => '', 'a space' => ' ', 'of dots' => '..', 'a path' => '../../etc', 'an absolute path' => '/etc', 'with a slash' => 'a/b',
    'with NUL' => "a\0b", 'with a line feed' => "a\nb", 'with a quote' => "a'b\"c", 'with interpolation' => '${x}%{y}', 'in Unicode' => "n\u00F6de",
    'beyond 16 bits' => "\u{1F600}", 'broken UTF-8' => "a\xFFb", 'binary' => "a\xFFb".b, 'Latin-1' => "caf\xE9".dup.force_encoding('ISO-8859-1'),
    'in capitals' => 'NODE.EXAMPLE.COM', 'of 1,000 characters' => 'x' * 1000, 'of 100,000 characters' => 'x' * 100_000, 'a number' => '1', 'a pattern' => '.*', 'default' => 'default',
    'with a dot at the end' => 'node.', 'frozen' => 'frozen', 'with a tab' => "a\tb", 'with brackets' => 'a[b]', 'production' => 'production'
  }.freeze

  # Values that facts should not hold.
  FACTS = {
    'a symbol' => -> { { 'f' => :symbol } },
    'the symbol undef' => -> { { 'f' => :undef } },
    'symbol keys' => -> { { f: { a: 1 } } },
    'nil' => -> { { 'f' => nil } },
    'nil keys' => -> { { nil => 1, 'f' => 1 } },
    'nil keys below' => -> { { 'f' => { nil => 1 } } },
    'integer keys' => -> { { 1 => 2, 'f' => { 1 => 2 } } },
    'a cycle of arrays' => -> { { 'f' => [1].tap { |list| list << list } } },
    'a cycle of hashes' => -> { { 'f' => {}.tap { |hash| hash['f'] = hash } } },
    'binary' => -> { { 'f' => "\xFF\xFE".b } },
    'broken UTF-8' => -> { { 'f' => "a\xFFb" } },
    'Latin-1' => -> { { 'f' => "caf\xE9".dup.force_encoding('ISO-8859-1') } },
    'UTF-16' => -> { { 'f' => 'text'.encode('UTF-16LE') } },
    'NUL' => -> { { 'f' => "a\0b" } },
    'an object' => -> { { 'f' => Object } },
    'a time' => -> { { 'f' => Time.at(0).utc } },
    'a rational' => -> { { 'f' => Rational(1, 3) } },
    'infinity' => -> { { 'f' => Float::INFINITY } },
    'a huge integer' => -> { { 'f' => 2**200 } },
    'a set' => -> { { 'f' => Set[1] } },
    'a depth of 300' => -> { { 'f' => (1..300).reduce(1) { |inner, _| [inner] } } },
    'a hash with a default' => -> { { 'f' => Hash.new { |hash, key| hash[key] = 1 }.merge!('a' => 1) } },
    'a long text' => -> { { 'f' => 'x' * 1_000_000 } },
    'a name in capitals' => -> { { 'F' => 1, 'f' => 2 } },
    'a name with spaces' => -> { { 'a b' => 1, 'f' => 2 } },
    'a name with colons' => -> { { 'a::b' => 1, '::f' => 2, 'f' => 3 } },
    'an empty name' => -> { { '' => 1, 'f' => 2 } },
    'a broken name' => -> { { "a\xFF" => 1, 'f' => 2 } },
    'the name of a keyword' => -> { { 'if' => 1, 'true' => 2, 'f' => 3 } },
    'the name facts' => -> { { 'facts' => 1, 'f' => 3 } },
    'the name trusted' => -> { { 'trusted' => 1, 'f' => 3 } },
    'the name server_facts' => -> { { 'server_facts' => 1, 'f' => 3 } },
    'the name title' => -> { { 'title' => 1, 'name' => 2, 'module_name' => 3, 'f' => 3 } },
    'the name environment' => -> { { 'environment' => 'other', 'clientcert' => 'other', 'f' => 3 } },
    'numbers for names' => -> { { '0' => 1, '1' => 2, 'f' => 3 } },
    'frozen values' => -> { { 'f' => ['a'.freeze].freeze }.freeze }
  }.freeze

  # Paths that lead elsewhere, for functions that take a file of a module.
  PATHS = [
    '', '/', '.', '..', 'm', 'm/', 'm/.', 'm/..', 'm/../m/f', 'm/../../secret', 'm/../files/f', 'm/../templates/f', 'm/../../../secret', '../secret', '../m/f',
    'm//f', 'm/./f', '/m/f', 'M/f', 'm/F', 'm/sub/../f', 'm/sub/f', 'nonexistent/f', 'm::f', 'm\\f', "m/f\0", "m/f\n", "m\0/f", 'm/f/', '~/f', '~root/f', 'm/%2e%2e/secret',
    'FOLDER/elsewhere/f', 'FOLDER/elsewhere/../elsewhere/f', '/../../etc/hostname/none', 'm/link', 'm/link_out', "m/caf\u00E9", 'file:///etc/none', 'C:/f', 'm/f?', 'm/*', 'm/{f,g}'
  ].freeze
  READERS = %w[template epp file binary_file find_file find_template module_directory].freeze

  # Names of classes, functions, types and keys that look like paths.
  TITLES = ['../m', 'm/../x', '/etc', 'm::../../secret', "m\0", 'm::sub/below', '..::m', '::', 'm::', '::m', 'm::::sub', "m\nx", 'M', 'm::Sub', 'm.sub', '%{x}', "caf\u00E9", 'm::..', '.', ' m', 'm '].freeze

  def self.of_nodes
    code = "notify { \"on ${facts['f']}\": message => [$trusted['certname'], $environment, $facts['clientcert'], defined('$f')] }\nnode default { notify { 'default node': } }\nnode 'x' { notify { 'x': } }\n"
    nodes = NAMES.map { |name, text| program("node name #{name}", code, node: text) }
    environments = NAMES.map { |name, text| program("environment name #{name}", code, environment: text) }
    given = "notify { 'known': message => [type($facts['f']), type($f)] }\nnotify { 'as text': message => \"${facts['f']} ${f}\" }\n"
    whole = "notify { 'names': message => $facts.keys.map |$k| { type($k) } }\nnotify { 'f': message => $facts['f'] }\nnotify { 'all': message => inline_template('<%= @f.class %> <%= scope[\"facts\"].size %>') }\n"
    facts = FACTS.flat_map { |name, make| [program("facts with #{name}, as texts", given, facts: make), program("facts with #{name}, as values", whole, facts: make)] }
    nodes + environments + facts
  end

  def self.of_paths
    files = { 'files/f' => "file\n", 'files/sub/f' => "below\n", 'templates/f' => "template\n", 'templates/sub/f' => "below\n", "files/caf\u00E9" => "u\n", '../secret' => "secret\n" }
    links = { "#{MODULE}/files/link" => 'f', "#{MODULE}/files/link_out" => '../../secret', "#{MODULE}/templates/link" => 'f', "#{MODULE}/templates/link_out" => '../../secret' }
    paths = READERS.product(PATHS).map do |function, path|
      program("#{function} of #{path.inspect}", "notify { 'a': message => String(#{function}(#{quoted(path)})) }\n", files:, links:).tap { |one| one.files['elsewhere/f'] = "elsewhere\n" }
    end
    uses = {
      'include' => ->(name) { "include #{name}" }, 'class' => ->(name) { "class { #{name}: }" }, 'lookup' => ->(name) { "notify { 'a': message => String(lookup(#{name}, { default_value => 'none' })) }" },
      'create_resources' => ->(name) { "create_resources(#{name}, { 'a' => {} })" }, 'defined' => ->(name) { "notify { String(defined(#{name})): }" },
      'Class' => ->(name) { "notify { String(Class[#{name}]): }" }, 'call' => ->(name) { "notify { String(call(#{name}, 1)): }" }, 'Type' => ->(name) { "notify { String(1 =~ Type(#{name})): }" },
      'file' => ->(name) { "notify { 'a': message => file(\"${#{name}}/f\") }" }, 'resource' => ->(name) { "Resource[#{name}] { 'a': }" }
    }
    data = { 'hiera.yaml' => "version: 5\nhierarchy:\n  - { name: a, data_hash: yaml_data, path: '%{lookup_path}.yaml' }\n", 'data/m.yaml' => "m::a: 1\n" }
    paths + uses.flat_map { |use, code| TITLES.map { |title| program("#{use} named #{title.inspect}", "#{code.call(quoted(title))}\n", files: data) } } + data_paths
  end

  # Data files whose path is a fact.
  def self.data_paths
    ['..', '../../secret', '/etc/hostname', 'sub/../one', "one\0", "one\n", 'one', '*', '', ' ', "caf\u00E9"].flat_map do |path|
      { 'path' => "path: '%{f}.yaml'", 'glob' => "glob: '%{f}*.yaml'", 'datadir' => "datadir: 'data/%{f}'\n    path: one.yaml", 'uri' => "uri: '%{f}'", 'mapped' => "mapped_paths: [facts.list, tmp, '%{tmp}.yaml']" }.map do |kind, entry|
        files = { 'hiera.yaml' => "---\nversion: 5\nhierarchy:\n  - name: a\n    data_hash: yaml_data\n    #{entry}\n", 'data/one.yaml' => "key: found\n", 'secret.yaml' => "key: secret\n" }
        Case.new(name: "data #{kind} of #{path.inspect}", facts: -> { { 'f' => path, 'list' => [path, 'one', nil, 1] } },
                 files: files.transform_keys { |file| "#{ENVIRONMENT}/#{file}" }.merge(SITE => "notify { 'a': message => lookup('key', { default_value => 'none' }) }\n"))
      end
    end
  end

  def self.quoted(text)
    "\"#{text.gsub(/[\\"$]/) { |character| "\\#{character}" }.gsub("\0", '\u{0}').gsub("\n", '\n')}\""
  end

  # All of it.
  def self.cases
    of_places + of_functions + of_nodes + of_paths
  end
end
