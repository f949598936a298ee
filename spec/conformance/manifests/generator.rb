# frozen_string_literal: true

require 'json'
require 'yaml'
require_relative 'values'
require_relative 'statements'

module Manifests
  # An environment with three modules, Hiera data and a manifest for some nodes: classes with parameters, inheritance, defines, virtual and
  # exported resources, collectors with overrides, defaults in dynamic scope, chains, stages, tags, aliases, lambdas that declare,
  # functions of equal names in several modules.
  class Generator
    MODULES = %w[alpha beta gamma].freeze
    TYPES = { 'alpha' => { 'Word' => 'String', 'Count' => 'Integer[-100, 1000]' }, 'beta' => { 'Options' => 'Hash[String, Any]' },
              'gamma' => {} }.freeze
    # Nodes of an environment: n0.example.com and so on.
    SITES = 10

    # @param seed [Integer]
    # @param library [String] a folder of modules that all environments share
    def initialize(seed, library)
      @library = library
      @values = Values.new(Random.new(seed))
      @definitions = Definitions.new(@values)
    end

    # @return [Hash{String=>String}] files of the environment
    def files
      made = { 'environment.conf' => "modulepath = modules:#{@library}\n" }
      MODULES.each { |name| module_files(name).each { |path, text| made["modules/#{name}/#{path}"] = text } }
      made.merge!(hiera('data', ''), 'manifests/site.pp' => "#{@definitions.site(SITES)}node default { }\n")
    end

    private

    def v
      @values
    end

    def module_files(name)
      dependencies = (MODULES - [name]).select { v.chance(0.5) }.map { |other| { 'name' => "test/#{other}" } }
      made = @definitions.module_manifests(name).transform_keys { |path| "manifests/#{path}.pp" }
      made['metadata.json'] = JSON.generate('name' => "test-#{name}", 'version' => '1.0.0', 'author' => 't', 'license' => 'x',
                                            'summary' => '', 'source' => '', 'dependencies' => dependencies) if v.chance(0.8)
      made.merge!(functions(name), templates(name))
      made.merge!(hiera('data', "#{name}::")) if v.chance(0.5)
      TYPES.fetch(name).each { |type, text| made["types/#{type.downcase}.pp"] = "type #{name.capitalize}::#{type} = #{text}\n" }
      made
    end

    def functions(name)
      scope = Scope.new
      scope.add(:str, 'said')
      ruby = ->(function, body) { "Puppet::Functions.create_function(:#{function}) do\n  dispatch(:go) { param 'Any', :x }\n  def go(x)\n    #{body}\n  end\nend\n" }
      {
        'functions/say.pp' => "function #{name}::say($said#{v.pick([' = 1', ''])}) { #{v.pick(['"${said}!"', 'upcase(String($said))', "dup($said)", "\"${module_name} ${said} ${title}\"", '$r = String($said)\n$r', v.text(scope)])} }\n",
        'lib/puppet/functions/dup.rb' => ruby.call('dup', "\"#{name} \#{x}\""),
        "lib/puppet/functions/outer_#{name}.rb" => ruby.call("outer_#{name}", v.pick(["call_function('dup', x)", "call_function('#{name}::say', x.to_s)", "closure_scope['title'].to_s + x.to_s"]))
      }
    end

    def templates(name)
      {
        'templates/t.erb' => "<% if @title -%>T <%= @title %>\n<% end -%>#{v.pick(['', "<% [1, 2].each do |i| -%>\n<%= i %> <%= @p0 %>\n<% end -%>\n", "<%= scope.lookupvar('::toplevel') %>\n", "<%= scope['#{name}::p0'].inspect %>\n"])}",
        'templates/t.epp' => "<%- | $x = 'd', $y = undef | -%>\nx=<%= $x %> <% if $y { %>y=<%= $y %><% } -%>\n<%# gone -%>\n#{v.pick(["<% [1,2].each |$i| { -%>\n<%= $i %>\n<% } -%>\n", '', "<%= $title %>\n"])}"
      }
    end

    def hiera(folder, prefix)
      levels = [["nodes/n1.example.com.yaml", 'nodes/%{trusted.certname}.yaml'], ['os.yaml', '%{facts.os.family}.yaml'], ['common.yaml', 'common.yaml']]
      config = { 'version' => 5, 'defaults' => { 'datadir' => folder, 'data_hash' => 'yaml_data' },
                 'hierarchy' => levels.map { |file, path| { 'name' => file, 'path' => path } } }
      made = { 'hiera.yaml' => YAML.dump(config) }
      levels.each { |file, _| made["#{folder}/#{file.sub('os.yaml', 'Debian.yaml')}"] = YAML.dump(data(prefix)) }
      made
    end

    def data(prefix)
      keys = prefix.empty? ? %w[common_ deep_ alpha::data_ alpha::p beta::p gamma::c0::p] : ["#{prefix}data_", "#{prefix}p"]
      made = {}
      keys.each do |key|
        Values::KINDS.each { |kind| made["#{key}#{kind}"] = sample(kind) if v.chance(0.5) } unless key.end_with?('p')
        made["#{key}#{v.random.rand(3)}"] = sample(v.kind) if key.end_with?('p') && v.chance(0.3)
      end
      made['lookup_options'] = options(prefix) if v.chance(0.5)
      made
    end

    def options(prefix)
      key = prefix.empty? ? '^common_.*' : "^#{prefix}data_.*"
      { v.pick([key, "#{prefix}data_hash".sub(/\Adata/, 'common')]) => v.pick([{ 'merge' => 'unique' }, { 'merge' => 'hash' }, { 'merge' => { 'strategy' => 'deep', 'knockout_prefix' => '--' } }, { 'merge' => 'first' }]) }
    end

    def sample(kind)
      case kind
      when :int then v.random.rand(20)
      when :str then v.pick(['plain', '%{facts.os.family}', "%{lookup('common_int')}", '%{::toplevel}', "%{alias('common_arr')}", 'x%{literal("%")}y'])
      when :arr then v.pick([%w[a b], [1, { 'k' => '%{facts.kernel}' }], [], ['--a', 'c']])
      when :hash then v.pick([{ 'a' => 1 }, { 'k' => { 'n' => [1, 2] }, 'a' => '--' }, {}, { 'k' => { 'm' => '%{trusted.certname}' } }])
      else v.chance(0.5)
      end
    end
  end
end
