# frozen_string_literal: true

require 'tempfile'

# The exceptions that an error of a compile was made of: classes, texts and places are stock's.
RSpec.describe 'causes of errors' do
  include Catalogs

  # @return [Array] class, text, file and line of the error and of each cause
  def causes(code)
    in_static_environment(code, [Differential::FIXTURES]) do |environment|
      Puppet::Parser::Compiler.compile(Puppet::Node.new('node.example.com', environment:))
      []
    rescue StandardError => e
      chain = []
      while e
        chain << [e.class.name, e.message, *%i[file line].map { |name| e.public_send(name) if e.respond_to?(name) }]
        e = e.cause
      end
      chain
    end
  end

  {
    'a duplicate' => 'notify { a: } notify { a: }',
    'a duplicate in a class' => 'class a { notify { x: } notify { x: } } include a',
    'a duplicate in a define' => 'define in_d() { notify { x: } notify { x: } } in_d { z: }',
    'a function' => 'fail("x")', 'a class that is not there' => 'include nosuch',
    'a wrong argument' => "notice(split('a', 1))", 'a type' => "notice(Integer['a'])",
    'a key' => "notice(sprintf('%<x>s', {}))", 'a format that has a key and a number' => "notice(sprintf('%<x>s%s', {x => 1}))",
    'a key after a wrong directive' => "notice(sprintf('%z%<x>s', {x => 1}))", 'a key of a reference' => "notice(sprintf('%<x>s', Notify['a']))", 'an operator' => '1 + a',
    'a key of an Object type' => 'notice(Object[{nosuch => 1}])', 'the type of an attribute' => 'type O = Object[{attributes => {a => 1}}] notice(O)',
    'the value of an attribute' => 'type O = Object[{attributes => {a => {type => String, value => 1}}}] notice(O)',
    'an attribute that is a constant' => 'type O = Object[{constants => {a => 1}, attributes => {a => Integer}}] notice(O)',
    'equality without an attribute' => 'notice(Object[{equality => b}])', 'a type that inherits from itself' => 'type O = Object[{parent => O}] notice(O)',
    'the name of an Object type' => "notice(Object['x'])", 'a key of a TypeSet' => 'type T = TypeSet[{nosuch => 1}] notice(T)',
    'the version of a TypeSet' => "type T = TypeSet[{version => '1.0.0', pcore_version => '2.0.0'}] notice(T)",
    'import' => "import 'x'", 'two relative URIs' => "notice(URI('a') + 'b')", 'a mailto without an address' => "notice(URI('http://h') + 'mailto:')",
    'a mailto' => "URI('mailto:')", 'a text that is no URI' => "notice(URI('http://h') + 'a b')",
    'a value' => "notice(lookup('nowhere'))", 'a parameter' => "define d() { file { '/x': nosuch => 2 } } d { z: }"
  }.each do |what, code|
    it "are stock's for #{what}" do
      stock, ours = (engine? ? %i[off strict] : %i[off off]).map { |mode| in_mode(mode) { logged { causes(code) }.first } }
      expect(stock).not_to be_empty
      expect(ours).to eq(stock)
    end
  end

  # Each layer once: a configuration that is wrong, data that is, and a function that raises.
  {
    'YAML that cannot be parsed' => "version: 5\n a: [", 'an unknown key' => "version: 5\nfoo: 1\n",
    'a version of another layer' => "version: 4\n", 'a merge behavior' => ":backends: [yaml]\n:merge_behavior: foo\n",
    'a function that is not there' => "version: 5\nhierarchy: [{name: x, lookup_key: nosuch}]\n",
    'an interpolation' => "version: 5\nhierarchy: [{name: x, path: \"%{foo('x')}\"}]\n"
  }.each do |what, text|
    it "are stock's for a global hiera.yaml with #{what}" do
      Tempfile.create(['hiera', '.yaml']) do |file|
        File.write(file, text)
        PuppetRs::Verify::Compiler.initialize_settings
        before = Puppet[:hiera_config]
        Puppet[:hiera_config] = file.path
        ['class k($p = 1) { } include k', "notice(lookup('x', {default_value => 1}))"].each do |code|
          stock, ours = (engine? ? %i[off strict] : %i[off off]).map { |mode| in_mode(mode) { plain(logged { causes(code) }.first) } }
          expect(stock).not_to be_empty
          expect(ours).to eq(stock)
        end
      ensure
        Puppet[:hiera_config] = before
      end
    end
  end

  # Ruby keeps the file of an error as the Pathname or text it was given.
  def plain(value)
    return value.map { |part| plain(part) } if value.is_a?(Array)

    value.is_a?(Pathname) ? value.to_s : value
  end

  it 'give the class of this gem, however deep the duplicate is' do
    code = 'define inner() { notify { x: } notify { x: } } define outer() { inner { i: } } outer { o: }'
    expect { PuppetRs.compile(node: 'node.example.com', facts: {}, code:) }
      .to raise_error(PuppetRs::DuplicateResourceError, /Duplicate declaration: Notify\[x\]/)
  end
end
