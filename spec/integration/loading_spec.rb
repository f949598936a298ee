# frozen_string_literal: true

# Files that a compile leaves unloaded, and keeps between environments: spec/fixtures/seams/programs/files_found_anew.rb compares what code
# sees of it.
RSpec.describe 'loading', if: ENV['PUPPET_RS'] != 'off' do
  around { |example| Dir.mktmpdir { |folder| (@folder = folder) && example.run } }

  program = <<~'RUBY'
    Puppet.initialize_settings(%w[confdir vardir codedir logdir rundir].flat_map { |name| ["--#{name}", "/nowhere/#{name}"] })
    reads = Hash.new(0)
    trace = TracePoint.new(:c_call) { |point| reads[point.method_id] += 1 if %i[read stat].include?(point.method_id) && point.self == File }
    compile = lambda do |code|
      Puppet[:code] = code
      environment = Puppet::Node::Environment.create(:production, [ARGV[0]])
      Puppet.override(environments: Puppet::Environments::Static.new(environment), current_environment: environment) do
        Puppet::Parser::Compiler.compile(Puppet::Node.new('n', environment:))
        environment
      end
    end
    puts eval(ARGV[1]).inspect
  RUBY

  define_method(:answer) do |code|
    run_ruby('-rpuppet', '-rpuppet_rs', '-e', program, "#{@folder}/modules", code, mode: 'strict').out.lines.last.chomp
  end

  def write(name, text)
    path = "#{@folder}/modules/m/#{name}"
    FileUtils.mkdir_p(File.dirname(path))
    File.write(path, text)
  end

  it 'leaves the providers of a type of Puppet that Ruby code asks for while it compiles' do
    write('lib/puppet/parser/functions/ask.rb', <<~RUBY)
      Puppet::Parser::Functions.newfunction(:ask) { |args| Puppet::Type.type(args[0].to_sym).allattrs }
    RUBY
    code = "compile.call(\"ask('package')\"); [PuppetRs::DropIn::Providers.deferred, $LOADED_FEATURES.grep(%r{puppet/provider/package/}).size]"
    expect(answer(code)).to eq('[1, 0]')
  end

  it 'loads them with the type where a module adds one' do
    write('lib/puppet/parser/functions/ask.rb', <<~RUBY)
      Puppet::Parser::Functions.newfunction(:ask) { |args| Puppet::Type.type(args[0].to_sym).allattrs }
    RUBY
    write('lib/puppet/provider/package/mine.rb', "Puppet::Type.type(:package).provide(:mine) { }\n")
    code = "compile.call(\"ask('package')\"); [PuppetRs::DropIn::Providers.deferred, $LOADED_FEATURES.grep(%r{puppet/provider/package/}).size > 30]"
    expect(answer(code)).to eq('[0, true]')
  end

  it 'keeps the index that Ruby has of $LOADED_FEATURES' do
    write('lib/puppet/type/thing.rb', "Puppet::Type.newtype(:thing) { newparam(:name, namevar: true) }\n")
    code = "compile.call(\"thing { 'a': }\"); [$LOADED_FEATURES.grep(%r{/type/thing.rb}).size, require(ARGV[0] + '/m/lib/puppet/type/thing')]"
    expect(answer(code)).to eq('[1, false]')
  end

  it 'refuses paths that cannot be' do
    expect(answer("begin PuppetRs::Native.provide(\"a\\0b\") rescue \$!.class end")).to eq('ArgumentError')
    expect(answer('$LOADED_FEATURES.freeze; begin PuppetRs::Native.provide("a") rescue $!.class end')).to eq('RuntimeError')
  end

  it 'looks once for a kind of confine that no file has, and finds it when one has' do
    write('late/puppet/confine/mine.rb', "require 'puppet/confine'\nclass Puppet::Confine::Mine < Puppet::Confine; end\n")
    code = <<~'RUBY'
      compile.call('')
      failures = 0
      trace = TracePoint.new(:raise) { |point| failures += 1 if point.raised_exception.is_a?(LoadError) }
      similar = 0
      texts = TracePoint.new(:call) { |point| similar += 1 if point.method_id == :corrections }
      asked = lambda { trace.enable { Puppet::Confine.test(:mine) } }
      found = [texts.enable { asked.call }, failures.positive?, similar]
      failures = 0
      found << asked.call << failures
      $LOAD_PATH << ARGV[0] + '/m/late'
      found << asked.call.to_s
    RUBY
    expect(answer(code)).to eq('[nil, true, 0, nil, 0, "Puppet::Confine::Mine"]')
  end

  it 'reads metadata.json of a module once' do
    write('metadata.json', '{"name": "a-m", "version": "1", "author": "a", "source": "s", "license": "l", "dependencies": []}')
    code = "compile.call('').modules; trace.enable { 3.times { compile.call('').modules } }; [reads[:read], compile.call('').module('m').version]"
    expect(answer(code)).to eq('[0, "1"]')
  end
end
