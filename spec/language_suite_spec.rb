# frozen_string_literal: true

# The cases of spec/suite/evaluator and spec/suite/syntax through the gem. The scripts that ask stock
# Puppet ask the gem when it is loaded; what they compare with is stock's.
RSpec.describe 'cases of the language', if: ENV['PUPPET_RS'] != 'off' do
  scripts = File.expand_path('conformance', __dir__)

  it 'agree when evaluated through the gem' do
    run = run_ruby('-rpuppet_rs', "#{scripts}/evaluator_oracle.rb", '--check', mode: 'strict')
    expect(run.out).to eq("0 differ\n")
    expect(run.status).to eq(0)
  end

  it 'agree when parsed through the gem' do
    run = run_ruby('-rpuppet_rs', "#{scripts}/syntax_oracle.rb", mode: 'strict')
    expect(run.out).to eq("0 differ\n")
    expect(run.status).to eq(0)
  end
end
