# frozen_string_literal: true

require 'json'
require 'open3'
require 'rbconfig'

# Every key of spec/fixtures/lookup, and manifests that look data up, by stock Puppet and by the
# engine, each in a process of its own.
RSpec.describe 'data lookup' do
  def answers(script, mode)
    root = File.expand_path('../..', __dir__)
    ruby = [RbConfig.ruby, '-I', File.join(root, 'lib'), '-rpuppet_rs']
    # Ruby's inspect, which stock explains values with, escapes what the locale cannot show; see COMPATIBILITY.md.
    output, errors, status = Open3.capture3({ 'PUPPET_RS' => mode, 'LC_ALL' => 'C.UTF-8' }, *ruby, File.join(root, 'spec/conformance', script))
    raise errors unless status.success?

    JSON.parse(output)
  end

  def differences(script)
    stock = answers(script, 'off')
    ours = answers(script, ENV['PUPPET_RS'] == 'off' ? 'off' : 'strict')
    expect(ours.size).to eq(stock.size)
    stock.zip(ours).reject { |expected, found| expected == found }
  end

  # Stock changes an array that it has just explained, see COMPATIBILITY.md.
  let(:changed_afterwards) { [['merge_hash', { 'merge' => { 'strategy' => 'deep', 'knockout_prefix' => '--' } }]] }

  it 'finds and explains every key as stock does' do
    found = differences('lookup_oracle.rb').reject do |expected, ours|
      changed_afterwards.include?(expected.values_at('names', 'options')) &&
        expected.except('explain') == ours.except('explain')
    end
    expect(found.first).to be_nil
  end

  it 'compiles manifests that look data up as stock does' do
    expect(differences('lookup_manifests_oracle.rb').first).to be_nil
  end

  # Puppet's documents describe the form; its own method for it is missing.
  it 'takes the arguments of hiera in an array' do
    code = "notice(hiera(['none', 'a']), hiera_array(['none', [1]]), hiera_hash(['none', { 'k' => 1 }]))"
    input = PuppetRs::Verify::Input.new(name: 'spec', code:, facts: {}, modulepath: Differential::FIXTURES)
    ours, stock = %i[strict off].map { |mode| in_mode(mode) { PuppetRs::Verify::Compiler.run(input) } }
    expect(stock.error['message']).to include("undefined method `hiera'").or include("undefined method 'hiera'")
    expect(ours.logs.last).to include('message' => 'a [1] {k => 1}') if engine?
  end
end
