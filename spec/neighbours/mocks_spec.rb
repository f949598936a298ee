# frozen_string_literal: true

require 'json'

RSpec.describe 'puppetlabs_spec_helper' do
  suite = File.expand_path('suites/mocks.rb', __dir__)

  def suite_results(suite, mode)
    options = mode == 'off' ? {} : { 'RUBYOPT' => ruby_options("-I#{Subprocess::LIB} -rpuppet_rs") }
    run = run_command('rspec', '--options', '/dev/null', '--format', 'json', suite, mode:, env: options)
    report = JSON.parse(run.out[/^\{"version.*\}$/] || raise(run.out + run.err))
    [report['examples'].map { |example| [example['full_description'], example['status'], example.dig('exception', 'message')] }, run.err]
  end

  it 'mocks with puppet_rs as without' do
    stock, = suite_results(suite, 'off')
    ours, warnings = suite_results(suite, engine? ? 'strict' : 'off')
    expect(stock.map { |_, status, message| [status, message] }.uniq).to eq([['passed', nil]])
    expect(ours).to eq(stock)
    expect(warnings).to match(/compiled in Rust: [1-9]\d*, left to stock: 0/) if engine?
  end
end
