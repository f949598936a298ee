# frozen_string_literal: true

require 'json'

# The rspec-puppet suites of spec/modules, each example with the same result, the same message and the same coverage
# report; `spec/integration/rspec_puppet_spec.rb` has the gem's own classes.
RSpec.describe 'suites of modules' do
  folder = File.expand_path('modules', __dir__)

  def suite_results(folder, mode)
    options = mode == 'off' ? {} : { 'RUBYOPT' => ruby_options("-I#{Subprocess::LIB} -rpuppet_rs") }
    started = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    run = run_command('rspec', '--options', '/dev/null', '--default-path', folder, '--format', 'json', folder, mode:, env: options)
    seconds = Process.clock_gettime(Process::CLOCK_MONOTONIC) - started
    report = JSON.parse(run.out[/^\{"version.*\}$/] || raise(run.out + run.err))
    results = report['examples'].map { |example| [example['full_description'], example['status'], example.dig('exception', 'message')] }
    [results, run.out[/^Total resources:.*\z/m]&.sub(/^\{"version.*/m, ''), run.err, seconds]
  end

  it 'give the same with puppet_rs as without, and cover the same' do
    stock, covered, _, without = suite_results(folder, 'off')
    ours, ours_covered, warnings, with = suite_results(folder, engine? ? 'strict' : 'off')
    RSpec.configuration.reporter.message(format('suites of modules: %<without>.1f s without the gem, %<with>.1f s with it', without:, with:))

    expect(ours).to eq(stock)
    expect(ours_covered).to eq(covered)
    expect(covered).to match(/Touched resources: [1-9]/)
    expect(stock.size).to be >= 240
    # The modules are of the time of Puppet 7: later ones need not pass, only agree.
    expect(stock.reject { |_, status,| status == 'passed' }).to be_empty if Puppet.version.start_with?('7.')
    expect(warnings).to match(/compiled in Rust: [1-9]\d*, left to stock: 0/) if engine?
  end
end
