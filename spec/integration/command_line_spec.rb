# frozen_string_literal: true

RSpec.describe 'puppet_rs' do
  def puppet_rs(*arguments, env: {})
    run_ruby(File.expand_path('../../exe/puppet_rs', __dir__), *arguments, mode: engine? ? 'strict' : 'off', env:)
  end

  it 'prints help on standard output' do
    expect(puppet_rs('help').out).to eq(puppet_rs('--help').out).and match(/^usage: puppet_rs COMMAND.*^  verify /m)
    expect(puppet_rs('help', 'verify').out).to eq(puppet_rs('verify', '--help').out).and match(/^usage: puppet_rs verify/)
    expect(puppet_rs('parse', '--help')).to have_attributes(status: 0, out: /^usage: puppet_rs parse/)
    expect(puppet_rs).to have_attributes(status: 2, out: '', err: /^usage/)
  end

  it 'prints its version' do
    expect(puppet_rs('version').out).to eq("#{PuppetRs::VERSION}\n").and eq(puppet_rs('--version').out)
  end

  it 'suggests a command' do
    expect(puppet_rs('verfy')).to have_attributes(status: 2, err: /\Apuppet_rs: unknown command 'verfy', did you mean 'verify'\?/)
    expect(puppet_rs('help', 'zzzz')).to have_attributes(status: 2, err: /unknown command 'zzzz' \(/)
  end

  it 'reports a wrong setting without a backtrace' do
    expect(puppet_rs('verify', 'm', env: { 'PUPPET_RS' => 'maybe' }))
      .to have_attributes(status: 2, err: "puppet_rs: PUPPET_RS must be one of on, off, strict, got 'maybe'\n")
  end
end
