# frozen_string_literal: true

require 'spec_helper'
require 'puppet_rs/verify'

# The example in the documentation of each built-in function, run by stock Puppet and by the engine.
#
#     EXPRESSION  # => VALUE        the value as Puppet prints it
#     STATEMENT   # logs LEVEL: A / B
#     STATEMENT   # error: TEXT     what the error's text contains
RSpec.describe 'Examples of the built-in functions' do
  functions = File.expand_path('../ext/crates/puppet-functions/src', __dir__)
  # The gem that it needs is not packaged in Debian.
  without_example = %w[scanf]

  def program(example)
    example.map { |line| line.sub(/\A(.*?)\s+# => .*\z/, 'notice(String([\1], "%p"))') }.join("\n")
  end

  def expected(example)
    example.flat_map do |line|
      case line
      when /# => (.*)/ then ["notice: [#{Regexp.last_match(1)}]"]
      when /# logs (\w+): (.*)/ then Regexp.last_match(2).split(' / ').map { |text| "#{Regexp.last_match(1)}: #{text}" }
      else []
      end
    end
  end

  def outcome(code, mode)
    modules = File.expand_path('fixtures/function_examples', __dir__)
    input = PuppetRs::Verify::Input.new(name: 'example', code:, modulepath: modules)
    PuppetRs.with_mode(mode) { PuppetRs::Verify::Compiler.run(input) }
  end

  names = File.read("#{functions}/lib.rs").scan(/^    \("(\w+)", &(\w+)::DEF\)/)

  names.each do |name, file|
    path = ["#{functions}/#{file}.rs", "#{functions}/#{file.chomp('_')}.rs"].find { |candidate| File.exist?(candidate) }
    example = File.read(path)[%r{^//! ```puppet\n(.*?)^//! ```}m, 1]&.lines(chomp: true)&.map { |line| line.delete_prefix('//! ') }

    it "#{name} has one" do
      expect(example.nil?).to eq(without_example.include?(name))
    end
    next unless example

    %i[off strict].each do |mode|
      it "#{name}: #{mode == :off ? 'stock' : 'the engine'} does what it says" do
        done = outcome(program(example), mode)
        failure = example.join[/# error: (.*)/, 1]
        logged = done.logs.reject { |log| log['level'] == 'err' && done.error }.map { |log| "#{log['level']}: #{log['message']}" }

        expect(logged.grep_v(/deprecat/i)).to eq(expected(example))
        failure ? expect(done.error.to_s).to(include(failure)) : expect(done.error).to(be_nil)
      end
    end
  end

  it 'found the functions' do
    expect(names.size).to be > 90
  end
end
