# frozen_string_literal: true

module Edits
  # COMPATIBILITY.md, 2: the frame of an error within Puppet or the gem, which templates print.
  FRAMES = %r{^ *Filepath: \S*/(?:vendor_ruby/puppet|puppet_rs)/\S+\n *Line: \d+\n}

  # Facts of nodes, until an edit changes them.
  FACTS = { 'k' => 'v', 'list' => ['a'] }.freeze

  # Files of random environments by path below the environment (with a slash: below the root of all). The number in a text changes
  # what it gives and never its size.
  TEXTS = {
    'manifests/site.pp' => nil, # of the plan: its nodes
    'manifests/more.pp' => ->(n) { "notify { 'more #{n}': }\nfunction from_site() { 'site function #{n}' }\ntype FromSite = Enum['#{n}']\n" },
    'manifests/deep/x.pp' => ->(n) { "notify { 'deep #{n}': }\n" },
    'environment.conf' => ->(n) { ["modulepath = modules:other\n", "modulepath = other:modules\n", "manifest = manifests\n", "manifest = manifests/site.pp\n", "config_version = /bin/echo v#{n}\n", "modulepath = modules:$basemodulepath\n", "# #{n}\n"][n % 7] },
    'hiera.yaml' => lambda do |n|
      level = ["{ name: a, path: 'a.yaml' }", "{ name: b, paths: ['%{facts.k}.yaml', 'b.yaml'] }", "{ name: c, glob: '{a,b}*.yaml' }", "{ name: j, path: 'j.json', data_hash: json_data }",
               "{ name: f, data_hash: 'm::data', path: 'a.yaml' }", "{ name: l, lookup_key: 'm::key' }", "{ name: m, mapped_paths: [facts.list, x, '%{x}.yaml'] }"]
      "version: 5\ndefaults: { datadir: data, data_hash: yaml_data }\nhierarchy: [#{level[n % 7]}, { name: common, path: 'common.yaml' }]\n"
    end,
    'data/a.yaml' => ->(n) { "k: a#{n}\nm::p: a#{n}\nh: { a: #{n} }\n" },
    'data/b.yaml' => ->(n) { "k: b#{n}\nh: { b: #{n} }\n" },
    'data/v.yaml' => ->(n) { "k: v#{n}\n" },
    'data/j.json' => ->(n) { %({"k": "j#{n}"}) },
    'data/common.yaml' => ->(n) { "k: common#{n}\nk2: '%{lookup(\"k\")} #{n}'\nh: { c: #{n} }\n#{"lookup_options: { h: { merge: hash } }\n" if n.odd?}" },
    '/conf/hiera.yaml' => ->(n) { "version: 5\nhierarchy: [{ name: g, paths: ['g#{n % 2}.yaml', 'g.yaml'] }]\n" },
    '/conf/data/g.yaml' => ->(n) { "g: global#{n}\n" }, '/conf/data/g1.yaml' => ->(n) { "g: one#{n}\n" },
    'modules/m/hiera.yaml' => ->(n) { "version: 5\nhierarchy: [{ name: m, paths: [#{n.odd? ? 'one' : 'two'}.yaml, c.yaml] }]\n" },
    'modules/m/data/one.yaml' => ->(n) { "m::k: one#{n}\n" }, 'modules/m/data/two.yaml' => ->(n) { "m::k: two#{n}\n" }, 'modules/m/data/c.yaml' => ->(n) { "m::k: c#{n}\nm::p: c#{n}\n" },
    'modules/m/metadata.json' => ->(n) { %({"name":"x-m","version":"#{n}.0.0","author":"x","license":"x","source":"","dependencies":[{"name":"x/#{n.odd? ? 'n' : 'o'}"}]}) },
    'modules/n/metadata.json' => ->(n) { %({"name":"x-n","version":"#{n}.0.0","author":"x","license":"x","source":"","dependencies":[]}) },
    'modules/m/manifests/init.pp' => ->(n) { "class m($p = #{n}) { notify { \"m #{n} ${p}\": } }" },
    'modules/m/manifests/d.pp' => ->(n) { "define m::d($x = #{n}) { notify { \"d ${title} ${x} #{n}\": } }" },
    'modules/m/manifests/sub/c.pp' => ->(n) { "class m::sub::c inherits m { notify { 'sub c #{n}': } }" },
    'modules/m/manifests/late.pp' => ->(n) { "class m::late { notify { 'late #{n}': } }\n" },
    'modules/n/manifests/init.pp' => ->(n) { "class n { include m\nnotify { [n::pp(), plain(), 'n #{n}']: } }" },
    'other/n/manifests/init.pp' => ->(n) { "class n { notify { 'other n #{n}': } }" },
    'modules/p/manifests/init.pp' => ->(n) { "class p { notify { 'p #{n}': } m::d { 'of p': } }" },
    'other/p/manifests/init.pp' => ->(n) { "class p { notify { 'other p #{n}': } }" },
    'modules/m/functions/pp.pp' => ->(n) { "function m::pp() { 'pp #{n}' }" },
    'modules/m/functions/calls.pp' => ->(n) { "function m::calls() { \"calls #{n} ${m::pp()} ${m::ruby()}\" }" },
    'modules/n/functions/pp.pp' => ->(n) { "function n::pp() { 'n pp #{n}' }" },
    'functions/own.pp' => ->(n) { "function environment::own() { 'own #{n}' }" },
    'modules/m/lib/puppet/functions/m/ruby.rb' => ->(n) { "Puppet::Functions.create_function(:'m::ruby') { def ruby = 'ruby #{n}' }" },
    'modules/m/lib/puppet/functions/m/typed.rb' => ->(n) { "Puppet::Functions.create_function(:'m::typed') { dispatch(:a) { param 'Enum[\"#{n}\", x]', :x }\ndef a(x) = \"typed \#{x}\" }" },
    'modules/m/lib/puppet/functions/m/helped.rb' => ->(n) { "require_relative '../../../puppet_x/helper'\nPuppet::Functions.create_function(:'m::helped') { def helped = \"helped #{n} \#{PuppetX::Helper.word}\" }" },
    'modules/m/lib/puppet_x/helper.rb' => ->(n) { "module PuppetX; module Helper; def self.word = '#{n}'; end; end" },
    'modules/m/lib/puppet/functions/m/scoped.rb' => ->(n) { "Puppet::Functions.create_function(:'m::scoped', Puppet::Functions::InternalFunction) { dispatch(:s) { scope_param }\ndef s(scope) = \"scoped #{n} \#{scope['k']} \#{call_function('m::pp')}\" }" },
    'modules/m/lib/puppet/functions/m/data.rb' => ->(n) { "Puppet::Functions.create_function(:'m::data') { dispatch(:d) { param 'Hash', :o; param 'Puppet::LookupContext', :c }\ndef d(o, c) = { 'k' => \"data #{n} \#{c.cached_file_data(o['path'])['k'] rescue 'none'}\" } }" },
    'modules/m/lib/puppet/functions/m/key.rb' => ->(n) { "Puppet::Functions.create_function(:'m::key') { dispatch(:d) { param 'String', :k; param 'Hash', :o; param 'Puppet::LookupContext', :c }\ndef d(k, o, c) = k == 'k' ? 'key #{n}' : c.not_found }" },
    'modules/m/lib/puppet/functions/plain.rb' => ->(n) { "Puppet::Functions.create_function(:plain) { def plain = 'plain of m #{n}' }" },
    'modules/n/lib/puppet/functions/plain.rb' => ->(n) { "Puppet::Functions.create_function(:plain) { def plain = 'plain of n #{n}' }" },
    'modules/o/lib/puppet/functions/plain.rb' => ->(n) { "Puppet::Functions.create_function(:plain) { def plain = 'plain of o #{n}' }" },
    'lib/puppet/functions/environment/ours.rb' => ->(n) { "Puppet::Functions.create_function(:'environment::ours') { def ours = 'ours #{n}' }" },
    'modules/m/lib/puppet/functions/m/writes.rb' => ->(n) { "Puppet::Functions.create_function(:'m::writes') { dispatch(:w) { param 'String', :f; param 'String', :x }\ndef w(f, x) = (File.write(f, x); 'wrote #{n}') }" },
    'modules/m/lib/puppet/parser/functions/old.rb' => ->(n) { "Puppet::Parser::Functions.newfunction(:old, type: :rvalue) { |*| \"old #{n} \#{lookupvar('k')}\" }" },
    'modules/n/lib/puppet/parser/functions/old.rb' => ->(n) { "Puppet::Parser::Functions.newfunction(:old, type: :rvalue) { |*| 'old of n #{n}' }" },
    'modules/m/lib/puppet/parser/functions/says.rb' => ->(n) { "Puppet::Parser::Functions.newfunction(:says) { |args| function_notice(['says #{n}']) }" },
    'modules/m/types/a.pp' => ->(n) { "type M::A = Enum['1', '#{n}']" },
    'modules/m/types/b.pp' => ->(n) { "type M::B = Variant[M::A, Integer[#{n}]]" },
    'modules/m/lib/puppet/datatypes/m/dt.rb' => ->(n) { "Puppet::DataTypes.create_type('M::Dt') { interface \"attributes => { 'a' => Integer[#{n}] }\" }" },
    'modules/m/templates/t.erb' => ->(n) { "erb #{n} <%= @k %><%= scope.lookupvar('facts')['k'] %>" },
    'modules/m/templates/once.erb' => ->(n) { "<%= /\#{@k}#{n}/o.source %>" },
    'modules/m/templates/nested.erb' => ->(n) { "nested #{n} <%= scope.function_template(['m/t.erb']) %> <%= scope.call_function('m::pp', []) %>" },
    'modules/m/templates/t.epp' => ->(n) { "epp #{n} <%= $k %><%= $facts['k'] %>" },
    'modules/m/files/f' => ->(n) { "file #{n}" },
    'modules/m/lib/puppet/type/thing.rb' => ->(n) { "Puppet::Type.newtype(:thing) { ensurable\nnewparam(:name, namevar: true)\nnewparam(:v#{n % 2})\nnewproperty(:w) }" },
    'modules/n/lib/puppet/type/thing.rb' => ->(n) { "Puppet::Type.newtype(:thing) { newparam(:name, namevar: true)\nnewparam(:v#{n % 2})\nnewparam(:ofn) }" },
    'modules/m/lib/puppet/provider/thing/one.rb' => ->(n) { "Puppet::Type.type(:thing).provide(:one) { desc 'one #{n}'\ndef create; end }" },
    'modules/p/lib/puppet/type/pair.rb' => ->(n) { "Puppet::Type.newtype(:pair) { newparam(:a, namevar: true)\nnewparam(:b, namevar: true)\nnewparam(:v#{n % 2})\ndef self.title_patterns = [[/(.*)\\/(.*)/, [[:a], [:b]]], [/(.*)/, [[:a]]]] }" },
    '.resource_types/gen.pp' => ->(n) { "Puppet::Resource::ResourceType3.new('gen', [Puppet::Resource::Param(Any, 'v#{n % 2}')], [Puppet::Resource::Param(Any, 'name', true)], { /(?m-ix:(.*))/ => ['name'] }, true, false)" },
    'modules/m/lib/puppet/functions/m/single.rb' => lambda do |n|
      code = ["def scope.lookupvar(name, *) = name == 'k' ? 'single #{n}' : super", "scope.extend(Module.new { def [](name, *) = name == 'k' ? 'extended #{n}' : super })",
              "class << scope; prepend(Module.new { def call_function(name, *) = name == 'm::pp' ? 'pp of a scope #{n}' : super }); end", "def (scope.environment).module(name) = name == 'm' ? nil : super",
              "def (scope.catalog).add_resource(*given) = super(*given.reject { |one| one.title == 'x' })", "scope.compiler.define_singleton_method(:topscope) { super() }"][n % 6]
      "Puppet::Functions.create_function(:'m::single', Puppet::Functions::InternalFunction) { dispatch(:s) { scope_param }\ndef s(scope) = (#{code}; [template('m/t.erb'), call_function('m::scoped')].join(' ')) \ndef template(name) = call_function('template', name) }"
    end,
    'modules/m/facts.d/f.txt' => ->(n) { "fqdn=host#{n}.example.com\n" },
    'modules/m/lib/facter/custom.rb' => ->(n) { "Facter.add(:custom) { setcode { '#{n}' } }" },
    'modules/m/README.md' => ->(n) { n.to_s }
  }.freeze

  # Text that is a fault, by the end of its file's name.
  BROKEN = { '.pp' => 'class m {', '.rb' => 'def (', '.erb' => '<% if true %>', '.epp' => '<% if true { %>', '.yaml' => '- [', '.json' => '{', '.conf' => 'modulepath' }.freeze

  # Code of nodes, a few lines each.
  PROBES = [
    'include m', 'include m::sub::c', 'include n', 'include p', 'include m::late', "m::d { 'x': }", "m::d { 'y': x => 'given' }",
    "notify { \"pp ${m::pp()}\": }", "notify { \"calls ${m::calls()}\": }", "notify { \"own ${environment::own()}\": }", "notify { \"ours ${environment::ours()}\": }",
    "notify { \"ruby ${m::ruby()}\": }", "notify { \"helped ${m::helped()}\": }", "notify { \"scoped ${m::scoped()}\": }",
    "notify { \"plain ${plain()}\": }", "notify { \"old ${old()}\": }", 'says()', "notify { \"alias ${'3' =~ M::A} ${4 =~ M::B}\": }",
    "notify { \"dt ${M::Dt(9)}\": }", "notify { template('m/t.erb'): }", "notify { template('m/once.erb'): }", "notify { template('m/nested.erb'): }",
    "notify { m::single(): }", "notify { \"server ${$server_facts}\": }", "notify { epp('m/t.epp'): }", "notify { file('m/f'): }", "notify { inline_template('<%= scope.lookupvar(\"k\") %>'): }",
    "notify { \"k ${lookup('k', default_value => 'none')}\": }", "notify { \"k2 ${lookup('k2', default_value => 'none')}\": }", "notify { \"h ${lookup('h', default_value => 'none')}\": }",
    "notify { \"g ${lookup('g', default_value => 'none')}\": }", "notify { \"m::k ${lookup('m::k', default_value => 'none')}\": }", "thing { 'x': }", "pair { 'a/b': }",
    "notify { \"defined ${defined('m::late')} ${defined('thing')} ${defined('m::d')} ${defined('n')}\": }", "notify { \"type ${Thing}\": }"
  ].freeze
  # Code that is an error of many environments.
  RARE = [
    "notify { \"typed ${m::typed('1')}\": }", "notify { \"site ${from_site()}\": }", "notify { \"site alias ${'1' =~ FromSite}\": }", "thing { 'y': v1 => 1 }", "thing { 'z': ensure => present }",
    "thing { 'o': ofn => 1 }", "pair { 'c/d': v1 => 1 }", "gen { 'x': v1 => 1 }", "gen { 'x': }", "notify { \"module ${module_directory('m', 'n') =~ NotUndef} ${find_file('m/f', 'm/none') =~ Undef}\": }",
    "notify { \"found ${find_template('m/t.erb', 'm/t.epp') =~ Undef}\": }", "notify { \"alias ${'3' =~ M::Unknown}\": }", "m::unknown { 'x': }", 'include m::unknown'
  ].freeze

  # Code that writes a file and reads it within the compile. Paths of what is written contain `written`; it is removed before each compile.
  WRITES = [
    "$f = module_directory('m')\nnotify { [template_or('m/written.erb'), m::writes(\"${f}/templates/written.erb\", 'first'), template('m/written.erb'), m::writes(\"${f}/templates/written.erb\", 'other'), template('m/written.erb')]: }".sub("template_or('m/written.erb'), ", ''),
    "$f = module_directory('m')\nnotify { [m::writes(\"${f}/templates/written.epp\", 'first'), epp('m/written.epp'), m::writes(\"${f}/templates/written.epp\", 'other'), epp('m/written.epp')].unique: }",
    "$f = module_directory('m')\nnotify { [file('m/written', '/dev/null'), m::writes(\"${f}/files/written\", 'first'), file('m/written'), m::writes(\"${f}/files/written\", 'other'), file('m/written')].unique: }",
    "$f = module_directory('m')\nnotify { [defined('m::written'), m::writes(\"${f}/manifests/written.pp\", 'class m::written { notify { written: } }'), defined('m::written')].map |$i, $x| { \"${i} ${x}\" }: }\ninclude m::written",
    "$f = module_directory('m')\nnotify { [lookup('w', default_value => 'no'), m::writes(\"${f}/../../data/written.yaml\", 'w: first'), lookup('w', default_value => 'no'), m::writes(\"${f}/../../data/written.yaml\", 'w: other'), lookup('w', default_value => 'no')].map |$i, $x| { \"${i} ${x}\" }: }",
    "$f = module_directory('m')\nnotify { m::writes(\"${f}/functions/written.pp\", \"function m::written() { 'first' }\"): }\nnotify { m::written(): }",
    "$f = module_directory('m')\nnotify { m::writes(\"${f}/types/written.pp\", \"type M::Written = Integer\"): }\nnotify { \"${1 =~ M::Written}\": }",
    "$f = module_directory('m')\nnotify { m::writes(\"${f}/lib/puppet/functions/m/written.rb\", \"Puppet::Functions.create_function(:'m::written') { def written = 'ruby' }\"): }\nnotify { m::written(): }"
  ].freeze

  # Settings that a program changes, with values.
  SETTINGS = { 'strict_variables' => [true, false], 'strict' => %w[off warning error], 'code' => ['', "notify { 'code': }", 'include m'], 'server_datatypes' => [], 'merge_dependency_warnings' => [true, false],
               'hiera_config' => %w[$confdir/hiera.yaml $confdir/other.yaml], 'disable_warnings' => ['', 'deprecations'] }.reject { |_, values| values.empty? }.freeze

  # Methods that a program replaces: Ruby code by name.
  METHODS = {
    'template' => 'Puppet::Parser::TemplateWrapper.prepend(Module.new { def result(*) = "#{super} replaced" })',
    'module path' => 'Puppet::Module.prepend(Module.new { def hiera_conf_file = nil })',
    'a double of a class' => 'Puppet::Parser::TemplateWrapper.tap { |of| Puppet::Parser.send(:remove_const, :TemplateWrapper); Puppet::Parser::TemplateWrapper = Class.new(of) { def result(*) = "#{super} double" } }',
    'a module in a prepended one' => 'Module.new.then { |outer| Puppet::Module.prepend(outer) && outer.include(Module.new { def file(name) = name == "f" ? nil : super }) }',
    'module' => 'Puppet::Node::Environment.prepend(Module.new { def module(name) = name == "n" ? nil : super })',
    'modules' => 'Puppet::Node::Environment.prepend(Module.new { def modules = super.reject { |one| one.name == "p" } })',
    'module path of an environment' => 'Puppet::Node::Environment.prepend(Module.new { def full_modulepath = super.reverse })',
    'path of a module' => 'Puppet::Module.prepend(Module.new { def path = name == "p" ? super.sub("/modules/", "/other/") : super })',
    'manifests of a module' => 'Puppet::Module.prepend(Module.new { def match_manifests(rest) = rest.to_s == "late" ? [] : super })',
    'template of a module' => 'Puppet::Module.class_eval { alias_method :template_before, :template; def template(name) = name == "t.erb" ? template_before("nested.erb") : template_before(name) }',
    'plugins of a module' => 'Puppet::Module.prepend(Module.new { def plugin_directory = name == "m" ? "/none" : super })',
    'forge names' => 'Puppet::Node::Environment.prepend(Module.new { def module_by_forge_name(name) = nil })',
    'manifest of an environment' => 'Puppet::Node::Environment.prepend(Module.new { def manifest = super.to_s.sub(/manifests\z/, "manifests/site.pp") })',
    'version of an environment' => 'Puppet::Node::Environment.prepend(Module.new { def config_version = "/bin/echo replaced" })',
    'facts of a node' => 'Puppet::Node.prepend(Module.new { def name = super.sub("n5", "n4") })',
    'classes of a node' => 'Puppet::Node.prepend(Module.new { def classes = ["m"] })',
    'metadata' => 'Puppet::Module.prepend(Module.new { def has_metadata? = false })',
    'one environment' => 'def (Puppet.lookup(:environments).get!(:production)).module(name) = name == "p" ? nil : super',
    'one environment, extended' => 'Puppet.lookup(:environments).get!(:production).extend(Module.new { def modules = super.reject { |one| one.name == "n" } })',
    'one module' => 'def (Puppet.lookup(:environments).get!(:production).module("m")).template(name) = name == "t.epp" ? nil : super',
    'one loader of environments' => 'class << Puppet.lookup(:environments); prepend(Module.new { def get!(name) = super.tap { |found| def found.name = super }; alias_method :other_get, :get; def get(name) = other_get(name) }); end',
    'settings' => 'def (Puppet.settings).[](name) = name == :strict ? :off : super',
    'listing' => 'Dir.singleton_class.prepend(Module.new { def foreach(path, &) = path.to_s.end_with?("/manifests/sub") ? [].each(&) : super })',
    'versioncmp' => 'Puppet::Util::Package.singleton_class.prepend(Module.new { def versioncmp(a, b) = 1 })',
    'read' => 'Puppet::FileSystem.singleton_class.prepend(Module.new { def read(path, *) = path.to_s.include?("/production/") ? super.sub("file", "FILE") : super })'
  }.freeze
end
