# frozen_string_literal: true

require_relative 'case'

module Hostile
  # A file that a compile reads.
  #
  # @!attribute name [String]
  # @!attribute path [String]
  # @!attribute content [String] with VALUE where a text may stand
  # @!attribute code [String, nil] what site.pp says to make the compile read it
  # @!attribute others [Hash{String=>String}] the files that it takes beside
  Place = Struct.new(:name, :path, :content, :code, :others) do
    def initialize(name, path, content, code = nil, others = {})
      super
    end
  end

  hiera = lambda do |backend, file|
    "---\nversion: 5\nhierarchy:\n  - name: VALUE\n    #{backend}\n    path: #{file}\n"
  end
  yaml = hiera.call('data_hash: yaml_data', 'one.yaml').gsub('VALUE', 'one')
  looked_up = "notify { 'looked up': message => lookup('key', { 'default_value' => 'none' }) }\n"
  of_module = "notify { 'looked up': message => lookup('m::key', { 'default_value' => 'none' }) }\n"
  ruby = <<~'RUBY'
    # VALUE
    Puppet::Functions.create_function(:'m::f') do
      def f
        'VALUE'
      end
    end
  RUBY

  # In the order of a compile.
  PLACES = [
    Place.new('environment.conf', "#{ENVIRONMENT}/environment.conf", "manifest = manifests\nmodulepath = modules:VALUE\n", "notify { 'a': }\n"),
    Place.new('site.pp', SITE, "# VALUE\nnotify { 'VALUE': }\n"),
    Place.new('second manifest', "#{ENVIRONMENT}/manifests/more.pp", "# VALUE\nnotify { 'VALUE': }\n", "notify { 'first': }\n"),
    Place.new('metadata.json', "#{MODULE}/metadata.json", <<~JSON, "include m\nnotify { $module_name: }\n"),
      {"name": "VALUE-m", "version": "1.0.0", "author": "VALUE", "license": "x", "summary": "x", "source": "x",
       "dependencies": [{"name": "o-other", "version_requirement": ">= 1.0.0"}]}
    JSON
    Place.new('class', "#{MODULE}/manifests/init.pp", "# VALUE\nclass m {\n  notify { 'VALUE': }\n}\n", "include m\n"),
    Place.new('class below', "#{MODULE}/manifests/sub/below.pp", "# VALUE\nclass m::sub::below {\n  notify { 'VALUE': }\n}\n", "include m::sub::below\n"),
    Place.new('define', "#{MODULE}/manifests/part.pp", "# VALUE\ndefine m::part {\n  notify { 'VALUE': }\n}\n", "m::part { 'a': }\n"),
    Place.new('function', "#{MODULE}/functions/f.pp", "# VALUE\nfunction m::f() {\n  'VALUE'\n}\n", "notify { m::f(): }\n"),
    Place.new('type', "#{MODULE}/types/t.pp", "# VALUE\ntype M::T = Enum['a', 'VALUE']\n", "notify { 'a': message => String('VALUE' =~ M::T) }\n"),
    Place.new('type set', "#{MODULE}/types/init_typeset.pp",
              "# VALUE\ntype M = TypeSet[{ pcore_version => '1.0.0', version => '1.0.0', types => { T => Enum['VALUE'] } }]\n",
              "notify { 'a': message => String('VALUE' =~ M::T) }\n"),
    Place.new('Ruby function', "#{MODULE}/lib/puppet/functions/m/f.rb", ruby, "notify { m::f(): }\n"),
    Place.new('3x function', "#{MODULE}/lib/puppet/parser/functions/m3.rb", <<~'RUBY', "notify { m3(): }\n"),
      # VALUE
      Puppet::Parser::Functions.newfunction(:m3, type: :rvalue) do |_arguments|
        'VALUE'
      end
    RUBY
    Place.new('resource type', "#{MODULE}/lib/puppet/type/m_type.rb", <<~'RUBY', "m_type { 'VALUE': one => 'VALUE' }\n"),
      # VALUE
      Puppet::Type.newtype(:m_type) do
        newparam(:name, namevar: true)
        newparam(:one) { desc 'VALUE' }
      end
    RUBY
    Place.new('data type', "#{MODULE}/lib/puppet/datatypes/m_data.rb", <<~'RUBY', "notify { String(M_data.new('a')): }\n"),
      # VALUE
      Puppet::DataTypes.create_type('M_data') do
        interface <<-PUPPET
          attributes => { one => String }
        PUPPET
      end
    RUBY
    Place.new('template', "#{MODULE}/templates/t.erb", "VALUE <%= 1 + 1 %>\n<%# VALUE %>\n<%= 'VALUE' %>\n", "notify { 'a': message => template('m/t.erb') }\n"),
    Place.new('template by path', 'elsewhere/t.erb', "VALUE <%= 1 + 1 %>\n", "notify { 'a': message => template('FOLDER/elsewhere/t.erb') }\n"),
    Place.new('EPP', "#{MODULE}/templates/t.epp", "<%- | $x = 'VALUE' | -%>\nVALUE <%= 1 + 1 %>\n<%= $x %>\n", "notify { 'a': message => epp('m/t.epp') }\n"),
    Place.new('EPP by path', 'elsewhere/t.epp', "VALUE <%= 1 + 1 %>\n", "notify { 'a': message => epp('FOLDER/elsewhere/t.epp') }\n"),
    Place.new('file', "#{MODULE}/files/f", "VALUE\nline\n", "notify { 'a': message => file('m/f') }\n"),
    Place.new('file by path', 'elsewhere/f', "VALUE\nline\n", "notify { 'a': message => file('FOLDER/elsewhere/f', 'm/none') }\n"),
    Place.new('binary_file', "#{MODULE}/files/f", "VALUE\nline\n", "notify { 'a': message => String(binary_file('m/f')) }\n"),
    Place.new('find_file', "#{MODULE}/files/f", "VALUE\nline\n", "notify { 'a': message => String([find_file('m/f'), find_template('m/f'), module_directory('m')]) }\n"),
    Place.new('hiera.yaml of all', 'hiera.yaml', hiera.call('data_hash: yaml_data', 'one.yaml'), looked_up, 'data/one.yaml' => "key: found\n"),
    Place.new('hiera.yaml', "#{ENVIRONMENT}/hiera.yaml", hiera.call('data_hash: yaml_data', 'one.yaml'), looked_up,
              "#{ENVIRONMENT}/data/one.yaml" => "key: found\n"),
    Place.new('hiera.yaml of a module', "#{MODULE}/hiera.yaml", hiera.call('data_hash: yaml_data', 'one.yaml'), of_module,
              "#{MODULE}/data/one.yaml" => "m::key: found\n"),
    Place.new('YAML of all', 'data/one.yaml', "---\n# VALUE\nkey: 'VALUE'\n", looked_up, 'hiera.yaml' => yaml),
    Place.new('YAML', "#{ENVIRONMENT}/data/one.yaml", "---\n# VALUE\nkey: 'VALUE'\nother: {a: [1, 2]}\n", looked_up, "#{ENVIRONMENT}/hiera.yaml" => yaml),
    Place.new('YAML of a module', "#{MODULE}/data/one.yaml", "---\n# VALUE\nm::key: 'VALUE'\n", of_module, "#{MODULE}/hiera.yaml" => yaml),
    Place.new('JSON', "#{ENVIRONMENT}/data/one.json", "{\n\"key\": \"VALUE\", \"other\": [1, {\"a\": null}]}\n", looked_up,
              "#{ENVIRONMENT}/hiera.yaml" => hiera.call('data_hash: json_data', 'one.json').gsub('VALUE', 'one')),
    Place.new('HOCON', "#{ENVIRONMENT}/data/one.conf", "# VALUE\nkey = \"VALUE\"\nother { a = [1, 2] }\n", looked_up,
              "#{ENVIRONMENT}/hiera.yaml" => hiera.call('data_hash: hocon_data', 'one.conf').gsub('VALUE', 'one')),
    Place.new('eyaml', "#{ENVIRONMENT}/data/one.eyaml", "---\n# VALUE\nkey: 'VALUE'\n", looked_up,
              "#{ENVIRONMENT}/hiera.yaml" => hiera.call("lookup_key: eyaml_lookup_key\n    options: { pkcs7_private_key: /none, pkcs7_public_key: /none }", 'one.eyaml').gsub('VALUE', 'one')),
    Place.new('yaml_data called', 'elsewhere/one.yaml', "---\nkey: 'VALUE'\n", "notify { 'a': message => String(yaml_data({ 'path' => 'FOLDER/elsewhere/one.yaml' })) }\n")
  ].freeze

  # Problem of a file => its source: contents, or what a case has instead of the file.
  STATES = {
    'missing' => ->(_place) {},
    'unreadable' => ->(place) { { closed: [place.path] } },
    'in a closed folder' => ->(place) { { closed: [File.dirname(place.path)] } },
    'a folder' => ->(place) { { files: { "#{place.path}/" => '' } } },
    'a broken link' => ->(place) { { links: { place.path => '/nonexistent/target' } } },
    'a circular link' => ->(place) { { links: { place.path => File.basename(place.path) } } },
    'a device' => ->(place) { { links: { place.path => '/dev/null' } } },
    'empty' => ->(_place) { '' },
    'of one line feed' => ->(_place) { "\n" },
    'with NUL' => ->(place) { place.content.gsub('VALUE', "a\0b") },
    'of NUL alone' => ->(_place) { "\0" * 64 },
    'UTF-16' => ->(place) { "\xFF\xFE".b + place.content.encode('UTF-16LE').b },
    'with a byte order mark' => ->(place) { "\xEF\xBB\xBF".b + place.content.b },
    'Latin-1' => ->(place) { place.content.b.gsub('VALUE', "caf\xE9".b) },
    'with a byte that is none of UTF-8' => ->(place) { place.content.b.gsub('VALUE', "a\xFFb\xC0\x80".b) },
    'cut in the middle' => ->(place) { place.content[0, place.content.size / 2] },
    'cut at the end' => ->(place) { place.content[0, place.content.rstrip.size - 2] },
    'with CRLF' => ->(place) { place.content.gsub("\n", "\r\n") },
    'with CR alone' => ->(place) { place.content.gsub("\n", "\r") },
    'with a line of 100,000 characters' => ->(place) { place.content.gsub('VALUE', 'x' * 100_000) },
    'with characters beyond 16 bits' => ->(place) { place.content.gsub('VALUE', "\u{1F600}\u202E\u0085") }
  }.freeze

  # @return [Array<Case>]
  def self.of_places
    PLACES.product(STATES.to_a).map do |place, (state, make)|
      made = make.call(place)
      given = made.is_a?(Hash) ? made : {}
      files = { SITE => place.code || "notify { 'a': }\n", "#{MODULE}/manifests/init.pp" => 'class m { }' }.merge(place.others)
      files.delete(place.path)
      files[place.path] = made if made.is_a?(String)
      # Closed descriptors are there.
      files[place.path] = place.content if given[:closed]
      Case.new(name: "#{place.name} #{state}", files: files.merge(given[:files] || {}), **given.except(:files))
    end
  end
end
