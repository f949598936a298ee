# frozen_string_literal: true

require 'tmpdir'

# Every 3.x function as Ruby code calls it on a scope, with whatever Ruby code may give it, beside stock Puppet.
RSpec.describe 'arguments of 3.x functions called by Ruby code' do
  values = ['nil', ':undef', ':sym', ':default', '1', '-1', '1.5', '2**70', '"a"', '""', '"%s"', '"/nosuch/x"', '"own"', '"::own"', 'true', '[]',
            '[1, [nil]]', '["a", :b]', '{}', '{ "a" => nil }', '/x/', '"@x"', 'scope.resource', '"%<a>s"', '"notify"', 'Time.at(0)',
            'Puppet::Resource.new("Notify", "a")', 'Puppet::Pops::Types::PSensitiveType::Sensitive.new("s")']
  lists = values.map { |value| "[#{value}]" } + ['[]', 'nil', '"a"', '1', '{}', ':a'] +
          ['nil', ':sym', '1', '"a"', '"%s"', '"1.0"', '[]', '{}', '"notify"', '"@notify"'].product(
            ['nil', ':sym', '1', '"a"', '{}', '{ "x" => {} }', '{ "x" => { "message" => nil } }']
          ).map { |pair| "[#{pair.join(', ')}]" } +
          ['["notify", { "y" => {} }, nil]', '["notify", { "y" => {} }, { :message => :x }]', '["notify", { "y" => {} }, 1]', '["%s %s", :a, nil]']

  names = (Dir.children("#{File.dirname(Puppet::Parser::Functions.method(:newfunction).source_location[0])}/functions")
              .map { |file| file.delete_suffix('.rb') } - %w[generate] + %w[alert notice warning err]).sort

  # Calls a function with each list; a global variable keeps what comes of it.
  driver = <<~'RUBY'
    Puppet::Parser::Functions.newfunction(:drive, type: :rvalue) do |args|
      scope = self
      $drive = args[1].lines.map do |list|
        [list, 'gives', __send__("function_#{args[0]}", eval(list)).inspect]
      rescue StandardError, ScriptError, StopIteration => e
        [list, 'raises', e.class.name, e.message, e.respond_to?(:file) ? [e.file, e.line] : nil, e.cause.class.name]
      end
      $drive.each { |result| result.each { |text| text.gsub!(/0x\h+/, '0x') if text.is_a?(String) && text.valid_encoding? } }
      nil
    end
  RUBY

  around do |example|
    Dir.mktmpdir('puppet_rs-drive') do |dir|
      @modules = dir
      { 'own/lib/puppet/parser/functions/drive.rb' => driver, 'own/manifests/init.pp' => 'class own { notify { own: } }' }.each do |path, text|
        FileUtils.mkdir_p(File.dirname("#{dir}/#{path}"))
        File.write("#{dir}/#{path}", text)
      end
      example.run
    end
  end

  def driven(mode, name, lists)
    code = "@notify { 'a': }\ndrive('#{name}', @(END))\n#{lists.join("\n")}\n|END\n"
    input = PuppetRs::Verify::Input.new(name: 'spec', code:, facts: Differential::FACTS, modulepath: @modules)
    $drive = nil # rubocop:disable Style/GlobalVars
    outcome = in_mode(mode) { PuppetRs::Verify::Compiler.run(input) }
    [$drive, outcome.error && outcome.error['message'], outcome.logs.map { |log| log.values.join(' ').scrub.gsub(/0x\h+/, '0x') }] # rubocop:disable Style/GlobalVars
  end

  names.each do |name|
    it "are taken by #{name} as in stock" do
      stock, ours = %i[off strict].map { |mode| driven(mode, name, lists) }
      expect(stock.first.size).to eq(lists.size)
      differing = stock.first.zip(ours.first || []).reject { |theirs, mine| theirs == mine }
      expect(differing).to eq([])
      expect(ours.drop(1)).to eq(stock.drop(1))
    end
  end
end
