# frozen_string_literal: true

require 'json'

# PuppetRs.dependencies: what a compile has read and what cannot be known.
RSpec.describe 'the dependencies of a catalog', if: ENV['PUPPET_RS'] != 'off' do
  # @return [Hash{String => Object}] paths without the folder
  def dependencies(files, code, **options)
    Dir.mktmpdir do |folder|
      folder = File.realpath(folder)
      files.each do |path, text|
        FileUtils.mkdir_p(File.dirname("#{folder}/#{path}"))
        File.write("#{folder}/#{path}", text)
      end
      found = nil
      begin
        options = { node: 'n', **options }
        options.update(code ? { modulepath: "#{folder}/modules", code: } : { environment: folder, environment_name: 'production' })
        PuppetRs.dependencies { |given| (found = given) && PuppetRs.compile(**options) }
      rescue PuppetRs::LanguageError, LoadError
        nil
      end
      JSON.parse(found.to_json.gsub("#{folder}/", ''))
    end
  end

  ruby = ->(name, body) { { "modules/m/lib/puppet/functions/m/#{name}.rb" => "Puppet::Functions.create_function(:'m::#{name}') {\ndef #{name}; #{body} end }" } }

  it 'are the files, folders and absent paths of classes, functions, templates and data' do
    found = dependencies({ 'modules/m/manifests/init.pp' => "class m { notify { template('m/t.erb'): } }",
                           'modules/m/templates/t.erb' => '<%= @facts.size %>', 'modules/n/manifests/init.pp' => 'class n { }' },
                         "include m\nif defined('m::none') { }")
    expect(found['files']).to eq(%w[modules/m/manifests/init.pp modules/m/templates/t.erb])
    expect(found['folders']).to include('modules')
    expect(found['missing']).to include('modules/m/metadata.json')
    expect(found.values_at('ruby', 'unknown')).to eq([[], []])
  end

  # `Deferred` and `Error` are Object types; of those only a module's own may be another one for each module.
  it 'are no folders of types of other modules for a type that Puppet has', :aggregate_failures do
    files = { 'modules/m/manifests/init.pp' => 'class m { notice(Deferred =~ Type, Error) }', 'modules/n/metadata.json' => '{}' }
    found = dependencies(files, 'include m')
    expect(found['missing'].grep(%r{modules/n/(types|lib/puppet/datatypes)})).to eq([])
    found = dependencies(files.merge('modules/n/lib/puppet/datatypes/own.rb' => <<~'RUBY'), 'notice(Own)')
      Puppet::DataTypes.create_type('Own') { interface 'attributes => { a => Integer }' }
    RUBY
    expect(found['missing'].grep(%r{modules/m/(types|lib/puppet/datatypes)})).not_to eq([])
  end

  it 'are keys of Hiera with the files that answered' do
    found = dependencies({ 'hiera.yaml' => "version: 5\nhierarchy: [{ name: a, paths: [a.yaml, b.yaml] }]", 'data/a.yaml' => 'k: { a: 1 }',
                           'data/b.yaml' => "k: { b: 1 }\nm: 1", 'manifests/site.pp' => "notice(lookup('k', merge => hash))\nnotice(lookup('m'))\nnotice(lookup('none', default_value => 1))" },
                         nil)
    expect(found['data']).to include('k' => %w[data/a.yaml data/b.yaml], 'm' => %w[data/b.yaml], 'none' => [])
  end

  it 'are the files of resource types and what these require, of each compile in a process', :aggregate_failures do
    files = { 'modules/t/lib/puppet/type/dep_thing.rb' => "require_relative '../../puppet_x/one'\nPuppet::Type.newtype(:dep_thing) { newparam(:name); PuppetX::DepOne.add(self) }",
              'modules/t/lib/puppet_x/one.rb' => "require File.join(File.dirname(__FILE__), 'two')\nmodule PuppetX; module DepOne; def self.add(type) = type.newparam(:colour) end; end",
              'modules/t/lib/puppet_x/two.rb' => 'module PuppetX; end', 'modules/t/lib/puppet_x/three.rb' => '',
              'modules/t/lib/puppet/provider/package/dep_odd.rb' => 'Puppet::Type.type(:package).provide(:dep_odd) { }',
              'manifests/site.pp' => "dep_thing { 'a': colour => red }\npackage { 'p': }\ndep::define { 'd': }",
              'modules/dep/manifests/define.pp' => 'define dep::define { }', 'environment.conf' => '' }
    run = run_ruby('-e', <<~'RUBY', JSON.generate(files))
      require 'json'
      require 'fileutils'
      require 'tmpdir'
      require 'puppet_rs'
      folder = File.realpath(Dir.mktmpdir)
      JSON.parse(ARGV[0]).each { |path, text| FileUtils.mkdir_p(File.dirname("#{folder}/#{path}")) && File.write("#{folder}/#{path}", text) }
      options = { node: 'n', environment: folder, environment_name: 'production', keep_environment: true }
      found = Array.new(3) { PuppetRs.dependencies { PuppetRs.compile(**options) } }
      found += Array.new(2) { PuppetRs.dependencies { PuppetRs.compile(**options, keep_environment: false) } }
      puts found.map { |one| one.to_json.gsub("#{folder}/", '') }
      FileUtils.rm_rf(folder)
    RUBY
    raise run.err unless run.status.zero?

    first, *later = run.out.lines.map { |line| JSON.parse(line) }
    expect(first['ruby']).to eq(%w[modules/t/lib/puppet/provider/package/dep_odd.rb modules/t/lib/puppet/type/dep_thing.rb
                                   modules/t/lib/puppet_x/one.rb modules/t/lib/puppet_x/two.rb])
    expect(first['files']).to include(*first['ruby'])
    expect(first['folders']).to include('modules/t/lib/puppet/type', 'modules/t/lib/puppet/provider/package')
    expect(first['unknown']).to eq([])
    expect(later).to all(eq(first))
  end

  it 'are there for a compile that fails, too' do
    found = dependencies({ 'modules/m/manifests/init.pp' => "class m { fail('no') }" }, 'include m')
    expect(found['files']).to eq(%w[modules/m/manifests/init.pp])
  end

  it 'are unknown, with the reason, where Ruby code reads something else' do
    bodies = { 'clock' => 'Time.now.to_s', 'random' => 'rand(3)', 'command' => '`id`', 'file' => "File.read('/etc/hostname')",
               'known' => "File.join('a', ['b'].map(&:upcase).join)", 'global' => '$x', 'environment' => "ENV['HOME']", 'sent' => ':a.send(:to_s)',
               'block' => '[[1, 2]].map(&:sample)', 'symbol' => '[1].map { |x| { file: x, :hash => :sample } }.size', 'folded' => '[[3], 1].inject(:sample)',
               'top' => "Object::ENV['HOME']", 'here' => "<<`A`\nid\nA\n", 'kept' => 'instance_variable_set(:@a, 1)', 'other' => 'self.class.alias_method(:a, :to_s).to_s',
               'settings' => 'Puppet[:certname]', 'helper' => "require 'puppet_x/helper'" }
    files = bodies.map { |name, body| ruby.call(name, body) }.reduce(:merge)
    found = dependencies(files, bodies.keys.map { |name| "$x_#{name} = m::#{name}()" }.join("\n"))
    reasons = found['unknown'].to_h { |one| [one['name'], one.values_at('reason', 'line')] }
    expect(reasons).to eq('m::clock' => ['Time', 2], 'm::random' => ['rand', 2], 'm::command' => ['a command', 2], 'm::file' => ['File', 2],
                          'm::block' => ['sample', 2], 'm::folded' => ['sample', 2], 'm::top' => ['ENV', 2], 'm::here' => ['a command', 2],
                          'm::kept' => ['instance_variable_set', 2], 'm::other' => ['alias_method', 2], 'm::global' => ['$x', 2], 'm::environment' => ['ENV', 2], 'm::sent' => ['send', 2], 'm::settings' => ['Puppet', 2],
                          'm::helper' => ['require puppet_x/helper', 2])
    expect(found['ruby'].size).to eq(17)
  end

  it 'are unknown for generate, the clock and templates that ask for them' do
    found = dependencies({}, "$a = generate('/bin/true')\n$b = Timestamp()\n$c = inline_template('<%= rand %>')")
    expect(found['unknown'].map { |one| one['reason'] }).to contain_exactly('generate', 'the clock', 'rand')
  end

  # Run once by hand with 5,000 edits and other seeds.
  [%w[1 150], %w[2 150 standalone]].each do |seed, steps, *mode|
    it "say of random edits which ones leave a catalog as it is#{' without Puppet' if mode.any?}" do
      run = run_ruby(File.expand_path('../fixtures/dependencies/edits.rb', __dir__), seed, steps, *mode)
      raise run.err unless run.status.zero?

      counts = JSON.parse(run.out)
      expect(counts['wrong']).to eq([])
      expect(counts['does not']).to be > 50
    end
  end

  it 'have the files of functions of the 3.x API, with Puppet and without', :aggregate_failures do
    Dir.mktmpdir do |folder|
      FileUtils.mkdir_p(%W[#{folder}/manifests #{folder}/modules/m/lib/puppet/parser/functions])
      File.write("#{folder}/manifests/site.pp", "notify { old_name('a'): }")
      file = "#{folder}/modules/m/lib/puppet/parser/functions/old_name.rb"
      File.write(file, "Puppet::Parser::Functions.newfunction(:old_name, type: :rvalue) { |args| args[0] * 2 }\n")
      [[], %w[--standalone]].each do |mode|
        run = run_puppet_rs('compile', 'n', '--environment', folder, '--dependencies', "#{folder}/found.json", *mode)
        expect(run.status).to eq(0)
        expect(JSON.parse(File.read("#{folder}/found.json")).fetch('n').values_at('ruby', 'unknown')).to eq([[file], []])
      end
    end
  end

  it 'are written by puppet_rs compile --dependencies' do
    Dir.mktmpdir do |folder|
      out = "#{folder}/found.json"
      run = run_puppet_rs('compile', 'n1', 'n2', '--environment', File.expand_path('../../examples/web', __dir__), '--dependencies', out)
      expect([run.status, JSON.parse(File.read(out)).transform_values(&:keys)])
        .to eq([0, %w[n1 n2].to_h { |node| [node, %w[files folders present missing ruby data unknown]] }])
    end
  end
end
