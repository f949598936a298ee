# frozen_string_literal: true

# Doubles of the methods by which files are read: the engine, which reads files itself, asks them as stock does.
RSpec.describe 'mocks of files' do
  files = <<~'FILES'
    --- environments/production/manifests/site.pp
    notice('real site')
    --- environments/production/hiera.yaml
    version: 5
    hierarchy:
      - name: data
        paths: [common.yaml, other.yaml]
      - name: json
        data_hash: json_data
        path: data.json
      - name: globbed
        glob: 'globbed/*.yaml'
    --- environments/production/data/common.yaml
    a: real common
    --- environments/production/data/data.json
    {"j": "real json"}
    --- environments/production/data/globbed/x.yaml
    g: real glob
    --- environments/production/functions/envfunction.pp
    function envfunction() { 'real function' }
    --- environments/production/modules/m/manifests/init.pp
    class m { notice('real m') }
    --- environments/production/modules/m/manifests/sub.pp
    class m::sub { notice('real m::sub') }
    --- environments/production/modules/m/files/a.txt
    real file
    --- environments/production/modules/m/templates/a.erb
    real erb <%= @x %>
    --- environments/production/modules/m/templates/a.epp
    real epp <%= $x %>
    --- environments/production/modules/m/types/alias.pp
    type M::Alias = Integer
    --- environments/production/modules/m/functions/f.pp
    function m::f() { 'real f' }
    --- environments/production/modules/m/hiera.yaml
    version: 5
    hierarchy: [{name: m, path: common.yaml}]
    --- environments/production/modules/m/data/common.yaml
    m::key: real module data
    --- environments/production/modules/m/metadata.json
    {"name": "x-m", "version": "1.0.0", "author": "x", "license": "L", "source": "s", "dependencies": []}
  FILES

  around do |example|
    Dir.mktmpdir do |folder|
      @root = folder
      FileTree.write(files, folder)
      # Without a destination, lines would wait for that of another example.
      Puppet::Util::Log.with_destination(Puppet::Test::LogCollector.new([])) { example.run }
    end
  end

  def env(path)
    "#{@root}/environments/production/#{path}"
  end

  def environment
    PuppetRs::Verify::Compiler.initialize_settings
    loader = Puppet::Environments::Directories.new(Pathname("#{@root}/environments"), [])
    [loader, Puppet.override(environments: loader) { loader.get!(:production) }]
  end

  # Log, resources and error of a compile.
  def compiled(code, given = environment)
    loader, environment = given
    Puppet[:code] = code || ''
    logs = []
    $unique_warnings = nil # rubocop:disable Style/GlobalVars
    Puppet::Util::Log.with_destination(Puppet::Test::LogCollector.new(logs)) do
      Puppet.override(environments: loader, current_environment: environment) do
        node = Puppet::Node.new('n', environment:)
        catalog = Puppet::Parser::Compiler.compile(node)
        [logs.map(&:to_s), catalog.resources.map(&:to_s)]
      end
    end
  rescue Exception => e # rubocop:disable Lint/RescueException
    [logs.map(&:to_s), e.class, e.message]
  ensure
    Puppet[:code] = ''
  end

  # The same with stock and with the engine: before, with the doubles, and after.
  def on_both_sides(code)
    sides = %i[off strict].map do |mode|
      in_mode(mode) do
        before = compiled(code)
        mocked = RSpec::Mocks.with_temporary_scope do
          yield
          compiled(code)
        end
        [before, mocked, compiled(code)]
      end
    end
    stock, ours = sides.map { |side| side.map { |result| result.inspect.gsub(@root, '') } }
    expect(ours).to eq(stock)
    expect(stock[0]).to eq(stock[2])
    expect(stock[1]).not_to eq(stock[0])
  end

  # `Puppet::FileSystem.read` of one file, whatever form its path has.
  def read_as(path, content, method = :read, receiver = Puppet::FileSystem)
    allow(receiver).to receive(method).and_wrap_original do |original, file, *args, **options|
      next original.call(file, *args, **options) unless file.to_s == path
      raise content if content.is_a?(Exception)

      content
    end
  end

  def exist_as(path, answer, method = :exist?, receiver = File)
    allow(receiver).to receive(method).and_wrap_original do |original, file|
      file.to_s == path ? answer : original.call(file)
    end
  end

  {
    'the manifest' => [nil, 'manifests/site.pp', "notice('mocked site')"],
    'a class' => ['include m', 'modules/m/manifests/init.pp', "class m { notice('mocked m') }"],
    'a class in a file of its own' => ['include m::sub', 'modules/m/manifests/sub.pp', "class m::sub { notice('mocked') }"],
    'a function' => ['notice(m::f())', 'modules/m/functions/f.pp', "function m::f() { 'mocked f' }"],
    'a function of the environment' => ['notice(envfunction())', 'functions/envfunction.pp', "function envfunction() { 'mocked' }"],
    'a type alias' => ['notice("a" =~ M::Alias)', 'modules/m/types/alias.pp', 'type M::Alias = String'],
    'Hiera data' => ["notice(lookup('a'))", 'data/common.yaml', 'a: mocked common'],
    'JSON data' => ["notice(lookup('j'))", 'data/data.json', '{"j": "mocked json"}'],
    'data found by a glob' => ["notice(lookup('g'))", 'data/globbed/x.yaml', 'g: mocked glob'],
    "a module's data" => ["notice(lookup('m::key'))", 'modules/m/data/common.yaml', 'm::key: mocked module data'],
    'hiera.yaml' => ["notice(lookup('a', default_value => 'none'))", 'hiera.yaml', "version: 5\nhierarchy: []\n"],
    'a wrong hiera.yaml' => ["notice(lookup('a'))", 'hiera.yaml', "version: 5\nhierarchy:\n  - {name: a, path: b}\n  - {name: a, path: c}\n"],
    'an EPP template' => ["notice(epp('m/a.epp', { x => 1 }))", 'modules/m/templates/a.epp', 'mocked epp <%= $x %>']
  }.each do |what, (code, path, content)|
    it "#{what} by Puppet::FileSystem.read" do
      on_both_sides(code) { read_as(env(path), content) }
    end

    it "#{what} by Puppet::FileSystem.read, which raises" do
      on_both_sides(code) { read_as(env(path), Errno::EACCES.new('by a double')) }
    end
  end

  it 'is a wrong text' do
    on_both_sides("notice(lookup('a'))") { read_as(env('data/common.yaml'), "a: [\n") }
    on_both_sides("notice(lookup('j'))") { read_as(env('data/data.json'), '{') }
    on_both_sides('include m') { read_as(env('modules/m/manifests/init.pp'), 'class m {') }
  end

  it 'is the content of a file or template' do
    read = :read_preserve_line_endings
    on_both_sides("notice(file('m/a.txt'))") { read_as(env('modules/m/files/a.txt'), 'mocked file', read) }
    on_both_sides("notice(file('m/a.txt'))") { read_as(env('modules/m/files/a.txt'), "\uFEFFmocked file", read) }
    on_both_sides("notice(file('m/a.txt'))") { read_as(env('modules/m/files/a.txt'), Errno::EIO.new('double'), read) }
    on_both_sides("$x = 1\nnotice(template('m/a.erb'))") { read_as(env('modules/m/templates/a.erb'), 'mocked <%= @x %>', read) }
    on_both_sides("$x = 1\nnotice(template('m/a.erb'))") { read_as(env('modules/m/templates/a.erb'), IOError.new('double'), read) }
    on_both_sides("notice(String(binary_file('m/a.txt')))") { read_as(env('modules/m/files/a.txt'), 'mocked'.b, :binread) }
    # Stock reads these with Pathname#read, by File.read.
    on_both_sides("notice(file('m/a.txt'))") { read_as(env('modules/m/files/a.txt'), 'by File.read', :read, File) }
  end

  it 'is a file that is not there' do
    on_both_sides("notice(file('m/none.txt', 'm/a.txt'))") do
      exist_as(env('modules/m/files/none.txt'), true)
      read_as(env('modules/m/files/none.txt'), 'mocked', :read_preserve_line_endings)
    end
    on_both_sides("notice(find_file('m/none.txt'))") { exist_as(env('modules/m/files/none.txt'), true) }
    on_both_sides("notice(find_file('/nowhere/at/all'))") { exist_as('/nowhere/at/all', true) }
    on_both_sides("notice(find_template('m/none.erb'))") { exist_as(env('modules/m/templates/none.erb'), true, :exist?, Puppet::FileSystem) }
    on_both_sides("notice(lookup('a'), lookup('o'))") do
      exist_as(env('data/other.yaml'), true, :exist?, FileTest)
      allow(Puppet::FileSystem).to receive(:stat).and_wrap_original do |original, path|
        original.call(path.to_s == env('data/other.yaml') ? env('data/common.yaml') : path)
      end
      read_as(env('data/other.yaml'), 'o: mocked other')
    end
    on_both_sides('include m::none') do
      file = env('modules/m/manifests/none.pp')
      allow(Dir).to receive(:glob).and_wrap_original do |original, pattern, *args, **options|
        pattern == file ? [file] : original.call(pattern, *args, **options)
      end
      exist_as(file, true)
      read_as(file, "class m::none { notice('mocked none') }")
    end
    on_both_sides('notice(m::none())') do
      file = env('modules/m/functions/none.pp')
      allow(Dir).to receive(:glob).and_wrap_original do |original, pattern, *args, **options|
        original.call(pattern, *args, **options) + (pattern == env('modules/m/functions/**/*.pp') ? [file] : [])
      end
      exist_as(file, true)
      read_as(file, "function m::none() { 'mocked none' }")
    end
  end

  it 'is a file that is said not to be there' do
    on_both_sides("notice(lookup('a', default_value => 'none'))") { exist_as(env('data/common.yaml'), false, :exist?, FileTest) }
    on_both_sides("notice(lookup('a', default_value => 'none'))") { exist_as(env('hiera.yaml'), false, :exist?, FileTest) }
    on_both_sides("notice(find_file('m/a.txt'))") { exist_as(env('modules/m/files/a.txt'), false) }
    on_both_sides("notice(find_file('m/a.txt'))") { exist_as(env('modules/m/files/a.txt'), false, :exist?, Puppet::FileSystem) }
    on_both_sides("notice(template('m/a.erb'))") { exist_as(env('modules/m/templates/a.erb'), false) }
    on_both_sides('include m') { exist_as(env('modules/m/manifests/init.pp'), false, :exist?, Puppet::FileSystem) }
    on_both_sides("notice(lookup('g', default_value => 'none'))") { allow(Pathname).to receive(:glob).and_return([]) }
    on_both_sides('include m') { allow(Puppet::FileSystem).to receive(:children).and_return([]) }
    on_both_sides(nil) { exist_as(env('manifests'), false, :directory?) }
  end

  it 'is a method that raises' do
    on_both_sides('include m') { allow(File).to receive(:exist?).and_raise(IOError, 'no files today') }
    on_both_sides("notice(lookup('a'))") { allow(Puppet::FileSystem).to receive(:stat).and_raise(Errno::EACCES, 'double') }
    on_both_sides("notice(find_file('m/a.txt'))") { allow(Puppet::FileSystem).to receive(:exist?).and_raise(ArgumentError, 'no') }
    # Not expected with these arguments: no StandardError.
    on_both_sides("notice(lookup('a'))") { allow(Puppet::FileSystem).to receive(:stat).with('/elsewhere') }
  end

  it 'is metadata by File.read' do
    path = env('modules/m/metadata.json')
    on_both_sides('include m') { read_as(path, '{', :read, File) }
    on_both_sides('include m') { read_as(path, IOError.new('double'), :read, File) }
    on_both_sides("notice(lookup('m::key'))") do
      text = '{"name": "x-m", "version": "1.0.0", "author": "x", "license": "L", "source": "s", "dependencies": [], "data_provider": "hiera"}'
      read_as(path, text, :read, File)
    end
  end

  it 'lasts as long as the environment for manifests and functions' do
    sides = %i[off strict].map do |mode|
      in_mode(mode) do
        given = environment
        code = "include m\nnotice(m::f(), lookup('m::key'))"
        RSpec::Mocks.with_temporary_scope do
          read_as(env('modules/m/manifests/init.pp'), "class m { notice('mocked') }")
          compiled(code, given)
          read_as(env('modules/m/functions/f.pp'), "function m::f() { 'mocked f' }")
          given << compiled(code, given)
        end
        [given.pop, compiled(code, given), compiled(code)].inspect
      end
    end
    expect(sides[1]).to eq(sides[0])
  end

  it 'is a call that is expected, with the original' do
    %i[off strict].each do |mode|
      in_mode(mode) do
        RSpec::Mocks.with_temporary_scope do
          allow(Puppet::FileSystem).to receive(:read).and_call_original
          expect(Puppet::FileSystem).to receive(:read).with(env('data/common.yaml'), encoding: 'utf-8').once.and_call_original
          expect(compiled("notice(lookup('a'))").first).to include(a_string_including('real common'))
          RSpec::Mocks.space.verify_all
        end
      end
    end
  end

  it 'is a prepended module' do
    sides = %i[off strict].map do |mode|
      in_mode(mode) do
        wrapper = Module.new do
          def exist?(path)
            path.to_s.end_with?('/none.txt') || super
          end
        end
        File.singleton_class.prepend(wrapper)
        mocked = compiled("notice(find_file('m/none.txt'))")
        wrapper.remove_method(:exist?)
        [mocked, compiled("notice(find_file('m/none.txt'))")].inspect.gsub(@root, '')
      end
    end
    expect(sides[1]).to eq(sides[0])
    expect(sides[0]).to include('none.txt')
  end

  # Calls `file` in the scope of a compile that is over: as it is, while the block is under way, and after it.
  def file_thrice(name)
    results = %i[off strict].map do |mode|
      in_mode(mode) do
        loader, environment = self.environment
        Puppet.override(environments: loader, current_environment: environment) do
          compiler = Puppet::Parser::Compiler.new(Puppet::Node.new('n', environment:))
          compiler.compile
          call = lambda do
            Puppet.override(compiler.context_overrides) { compiler.topscope.call_function('file', ['/memory/x', name]) }
          rescue StandardError => e
            [e.class, e.message]
          end
          [call.call, yield(call), call.call]
        end
      end
    end
    expect(results[1]).to eq(results[0])
    results[0]
  end

  it 'is seen by a function that is called after the compile' do
    results = file_thrice('m/a.txt') do |call|
      RSpec::Mocks.with_temporary_scope do
        read_as(env('modules/m/files/a.txt'), 'mocked', :read_preserve_line_endings)
        call.call
      end
    end
    expect(results).to eq(["real file\n", 'mocked', "real file\n"])
  end

  it 'is an overlay of files in memory' do
    memory = Puppet::FileSystem::MemoryFile.a_regular_file_containing('/memory/x', 'from memory')
    results = file_thrice('m/a.txt') { |call| Puppet::FileSystem.overlay(memory) { call.call } }
    expect(results).to eq(["real file\n", 'from memory', "real file\n"])
  end

  # In a process of its own: a method that was replaced and put back is looked at from then on.
  it 'costs no look at the sources of methods while nothing is replaced', if: ENV['PUPPET_RS'] != 'off' do
    run = run_ruby('-rpuppet_rs', '-e', <<~RUBY, mode: 'strict')
      require 'puppet'
      Puppet.initialize_settings([], true, true)
      Puppet[:code] = "notice(template('m/a.erb'))"
      environment = Puppet::Node::Environment.create(:production, ['#{env('modules')}'])
      compile = -> { Puppet::Parser::Compiler.compile(Puppet::Node.new('n', environment:)) }
      compile.call
      PuppetRs::DropIn::Own::Rubys.prepend(Module.new { def replaced(*) = abort('looked at the sources') })
      puts compile.call.resources.size
    RUBY
    expect([run.out, run.err]).to eq(["3\n", ''])
  end
end
