# frozen_string_literal: true

require 'json'

RSpec.describe 'rspec-puppet' do
  suite = File.expand_path('../rspec_puppet', __dir__)

  def results(suite, mode, library = 'puppet_rs')
    options = mode == 'off' ? {} : { 'RUBYOPT' => ruby_options("-I#{Subprocess::LIB} -r#{library}") }
    run = run_command('rspec', '--options', '/dev/null', '--default-path', suite, '--format', 'json', suite, mode:, env: options)
    report = JSON.parse(run.out[/^\{.*\}$/m] || raise(run.out + run.err))
    [report['examples'].map { |example| [example['full_description'], example['status'], example.dig('exception', 'message')] }, run.err]
  end

  it 'gives the same results with puppet_rs, and with what it keeps, as without' do
    stock, = results(suite, 'off')
    expect(stock.size).to be >= 39
    expect(stock.map { |_, status, message| [status, message] }.uniq).to eq([['passed', nil]])

    %w[puppet_rs puppet_rs/rspec].each do |library|
      ours, warnings = results(suite, engine? ? 'strict' : 'off', library)
      expect(ours).to eq(stock)
      expect(warnings).to match(/compiled in Rust: [1-9]\d*, left to stock: 0/) if engine?
    end
  end
end
