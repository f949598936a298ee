# frozen_string_literal: true

# rubocop:disable Lint/InterpolationCheck -- Ruby code in strings

# The 3.x API for functions, each example beside stock Puppet.
RSpec.describe 'the 3.x function API', :bridge do
  include FunctionsApi

  def function(name, options, body)
    { "api/lib/puppet/parser/functions/#{name}.rb" =>
      "module Puppet::Parser::Functions\n  newfunction(:#{name}#{options}) do |args|\n#{body}\n  end\nend\n" }
  end

  it 'gives values, or none for a statement' do
    files = function('value', ', type: :rvalue', 'args.inspect').merge(function('statement', '', 'Puppet.notice("did #{args.inspect}"); 5'))
    expect(api("notice(value(1, 'a'))\nnotice(value())\nstatement('x')\nstatement()", files).size).to eq(4)
    api('notice(statement(1))', files)
    api("$x = statement(1)\nnotice($x =~ Undef)", files)
    api('notice([statement(2), value(3)])', files)
    api("value(5)\nnotice('after')", files)
    api("notice('a'.value(1))", files)
    api('notice(value(1) |$x| { $x })', files)
  end

  [0, 1, 2, -1, -2, -3].each do |arity|
    it "checks an arity of #{arity}" do
      files = function('counted', ", type: :rvalue, arity: #{arity}", 'args.size')
      ['', '1', '1, 2', '1, 2, 3'].each { |args| api("notice(counted(#{args}))", files) }
    end
  end

  it 'converts arguments' do
    files = function('shown', ', type: :rvalue', 'args.map { |a| "#{a.class} #{a.inspect.gsub(/0x\h+/, "")}" }.join("; ")')
    ['undef', 'default', '1', '1.5', "'a'", 'true', '/re/', '[undef, [undef]]', "{ 'a' => undef, 'b' => { 1 => 2 } }", 'Integer', "File['/x']",
     "Class['a']", 'Class', 'File', "Sensitive('x')", "SemVer('1.2.3')", "SemVerRange('>=1.0.0')", 'Timespan(5)', "Timestamp('2020-01-01')",
     "Binary('AAEC')", "URI('http://e.com')", 'Integer[1, 2]', '[default, /x/]', "Type[File['/x']]", '[1, 2].reverse_each', '[[1, 2].step(2)]',
     "Deferred('x', [1])", '{ undef => 1 }', "Error('x')", 'type(1)', "''", '[[], {}]'].each do |value|
      api("notice(shown(#{value}))", files)
    end
    expect(api('notice(shown(undef, [undef]))', files)).to eq(['String ""; Array [nil]'])
  end

  it 'converts what is returned' do
    ['nil', ':undef', "''", 'false', ':sym', '{ :a => :b }', '[nil, :undef]', '1', '2**40', '1.5', '"x".freeze', 'Object', '[1, [2]]', '/re/',
     'args', 'self.class.ancestors.include?(Puppet::Parser::Scope)'].each do |value|
      api("notice(returns('a'))\nnotice(type(returns('a'), 'generalized'))", function('returns', ', type: :rvalue', value))
    end
  end

  # As Puppet's method around the function does: without one, the engine calls the function itself.
  it 'tells profilers' do
    profiler = Class.new do
      define_method(:said) { @said ||= [] }
      define_method(:start) { |message, id| said << [message, id] if id.first == :functions }
      define_method(:finish) { |*| nil }
    end.new
    Puppet::Util::Profiler.add_profiler(profiler)
    api("notice(value('a'))", function('value', ', type: :rvalue', 'args.first'))
    # Once on each side.
    expect(profiler.said.count(['Called value', %i[functions value]])).to eq(2)
  ensure
    Puppet::Util::Profiler.remove_profiler(profiler)
  end

  it 'runs with the scope as self' do
    files = function('scoped', ', type: :rvalue', <<~'RB')
      [lookupvar('local'), self['local'], self.compiler.node.name, resource.to_s, source.respond_to?(:name) ? source.name : source.inspect, to_s,
       environment.name, function_value(['x']), call_function('value', ['y']), is_topscope?, namespaces_of].inspect
    RB
    files['api/lib/puppet/parser/functions/scoped.rb'].sub!(', namespaces_of', '')
    files.merge!(function('value', ', type: :rvalue', '"v#{args.first}"'), function('sets', '', 'setvar(args[0], args[1])'))
    # Unknown variables are errors since Puppet 8.
    expect(api("$local = 't' class c { $local = 'l' notice(scoped()) sets('made', [1]) notice($made) }\ninclude c\ndefine d() { notice(scoped()) }\nd { 't': }\nnotice(scoped())", files).size).to eq(4)
    api("$x = 1\nsets('x', 2)", files)
    api("sets('trusted', 2)", files)
  end

  it 'refuses methods, and files that define something else' do
    bodies = {
      'inside' => "module Puppet::Parser::Functions\n newfunction(:inside, type: :rvalue) do |args|\n  def helper(x)\n   x\n  end\n  helper(1)\n end\nend\n",
      'outside' => "def stray_of_outside(x)\n x\nend\nmodule Puppet::Parser::Functions\n newfunction(:outside, type: :rvalue) { |args| stray_of_outside(1) }\nend\n",
      'selfdef' => "module Puppet::Parser::Functions\n def self.helper(x)\n x\n end\n newfunction(:selfdef, type: :rvalue) { |args| 1 }\nend\n",
      'nothing' => "module Puppet::Parser::Functions\nend\n", 'other' => "module Puppet::Parser::Functions\n newfunction(:another) { |args| 1 }\nend\n",
      'after' => "module Puppet::Parser::Functions\n newfunction(:after, type: :rvalue) { |args| 'after' }\nend\n5\n",
      'broken' => "module Puppet::Parser::Functions\n newfunction(:broken, type: :rvalue) do |args|\n", 'raises' => "raise 'loading'\nnewfunction(:raises)\n",
      'lambda' => "module Puppet::Parser::Functions\n newfunction(:lambda, type: :rvalue) { |args| twice = ->(x) { x * 2 }; twice.call(args[0]) }\nend\n",
      'kind' => "module Puppet::Parser::Functions\n newfunction(:kind, type: :wrong) { |args| 1 }\nend\n",
      'doc' => "Puppet::Parser::Functions::newfunction(:doc, :type => :rvalue, :doc => 'Says.') { |args| 'doc' }\n"
    }
    files = bodies.transform_keys { |name| "api/lib/puppet/parser/functions/#{name}.rb" }
    illegal = %w[inside outside selfdef]
    illegal.each do |name|
      found = (engine? ? %i[off strict] : %i[off]).map { |mode| in_mode(mode) { refusal("notice(#{name}(2))", files) } }
      expect(found.uniq).to match([/\ASecurityError Illegal method definition of method .* in legacy function/])
    end
    found = (bodies.keys - illegal).to_h { |name| [name, api("notice(#{name}(2))", files).last] }
    expect(found.values_at('lambda', 'doc')).to eq(%w[4 doc])
    expect(Object.new.respond_to?(:stray_of_outside, true)).to be(false)
  end

  it 'looks at a source again in a later environment' do
    name = 'api/lib/puppet/parser/functions/later.rb'
    sound = "module Puppet::Parser::Functions\n newfunction(:later, type: :rvalue) { |args| args[0] }\nend\n"
    sources = [sound, sound, sound.sub('args[0]', 'args[0] + 1'), "def stray; end\n#{sound}", "def stray; end\n#{sound}", "5\n", sound]
    found = (engine? ? %i[off strict] : %i[off]).map do |mode|
      in_mode(mode) { sources.map { |source| refusal('fail(String(later(2)))', { name => source }).to_s[/Function Call, \d|Illegal method|no 'newfunction'/] } }
    end
    expect(found.uniq).to eq([['Function Call, 2'] * 2 + ['Function Call, 3'] + ['Illegal method'] * 2 + ["no 'newfunction'", 'Function Call, 2']])
  end

  # The class and text of what leaves a compile, be it no error that Puppet rescues.
  def refusal(code, files)
    Dir.mktmpdir('puppet_rs-api') do |dir|
      write_files(dir, files)
      one_catalog(code, modulepath: [dir], &:name)
    rescue SecurityError => e
      "#{e.class} #{e.message.gsub(dir, '/dir')}"
    end
  end

  it 'raises and returns' do
    { 'e1' => "raise Puppet::ParseError, 'parse'", 'e2' => "raise ArgumentError, 'argument'", 'e3' => "raise 'runtime'", 'e4' => 'nil.nosuch',
      'e5' => "next 'next'", 'e6' => "return 'return'", 'e7' => "break 'break'", 'e8' => "fail('fail')", 'e9' => 'throw :undefined_symbol',
      'e10' => "raise Puppet::Error.new('with place', '/f.pp', 7)", 'e11' => "call_function('fail', ['called'])",
      'e12' => "call_function('return', [5])" }.each do |name, body|
      files = function(name, ', type: :rvalue', body)
      api("\n notice(#{name}(1))", files)
      api("function f() {\n #{name}(1)\n 'after'\n}\nnotice(f())", files)
      api("notice([1, 2].map |$x| { #{name}($x) })", files)
    end
  end

  it 'is found where stock finds it' do
    files = function('in_module', ', type: :rvalue', '"module"')
    files['api/lib/puppet/parser/functions/api/deep.rb'] = "Puppet::Parser::Functions.newfunction(:deep, type: :rvalue) { |args| 'deep' }\n"
    files['api/lib/puppet/parser/functions/min.rb'] = "Puppet::Parser::Functions.newfunction(:min, type: :rvalue) { |args| 'mine' }\n"
    files['api/lib/puppet/parser/functions/dig.rb'] = "Puppet::Parser::Functions.newfunction(:dig, type: :rvalue) { |args| 'dug' }\n"
    %w[in_module() in_module(1) deep() api::deep() api::in_module() min(2,1) dig({}) nosuch3()].each { |call| api("notice(#{call})", files) }
    api("notice(inline_template('<%= scope.function_min([2, 1]) %> <%= scope.function_dig([{}]) %> <%= scope.function_in_module([]) %>'))", files)
    api("notice(inline_template('<%= scope.function_in_module(1, 2) %>'))", files)
    api("notice(inline_template('<%= scope.respond_to?(:function_in_module) %> <%= scope.respond_to?(:function_nosuch) %>'))", files)
  end
end
# rubocop:enable Lint/InterpolationCheck
