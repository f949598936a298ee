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
end
