# frozen_string_literal: true

require 'json'
require_relative '../support/running_server'

# `verify --server`: the role of Puppet Server is played by a puppet_rs server here; spec/puppetserver has the real one.
RSpec.describe 'puppet_rs verify --server', :scratch_folder do
  site = {
    'production/manifests/site.pp' => "notify { \"${trusted['certname']} ${trusted['extensions']} ${facts['os']}\": }\n" \
                                      "file { '/secret': content => Sensitive(\"s ${facts['os']}\") }\nnotice(\"for ${facts['os']}\")\n",
    'failing/manifests/site.pp' => "fail(\"no ${facts['os']}\")\n"
  }

  before(:context) do
    @server = RunningServer.new(site, ['--workers', '1', '--auth-config', File.expand_path('../fixtures/server/verify_auth.conf', __dir__)])
    @server.authority.issue('a.example.com', extensions: { '1.3.6.1.4.1.34380.1.1.13' => 'web' })
  end
  after(:context) { @server&.stop }

  before do
    write('facts/a.example.com.json', JSON.generate('os' => 'Debian', 'fqdn' => 'a.example.com'))
    write('facts/b.example.com.json', JSON.generate('os' => 'Hurd', 'fqdn' => 'b.example.com'))
  end

  # Our side has a copy of the code, which an example may change.
  def verify(*arguments, code: "#{@server.folder}/code", facts: 'facts/a.example.com.json', client: 'a.example.com', env: {})
    ssl = "#{@server.folder}/conf/ssl"
    run_puppet_rs('verify', '--no-progress', '--server', "https://localhost:#{@server.port}", '--facts', facts,
                  '--cert', "#{ssl}/certs/#{client}.pem", '--key', "#{ssl}/private_keys/#{client}.pem", '--cacert', "#{ssl}/certs/ca.pem",
                  '--setting', "codedir=#{code}", '--setting', "confdir=#{Dir.pwd}/conf", *arguments, env:)
  end

  def changed_code
    FileUtils.cp_r("#{@server.folder}/code", 'code')
    File.write('code/environments/production/manifests/site.pp', "\nnotify { 'other': }\n", mode: 'a')
    "#{Dir.pwd}/code"
  end

  it 'finds nothing between equal code' do
    run = verify
    expect([run.status, run.err]).to eq([0, ''])
    expect(run.out).to match(%r{^https://localhost:\d+: Puppet #{Puppet.version}$})
    expect(run.out).to end_with("1 input (1 catalog, 0 errors): 1 identical, 0 different\n")
  end

  it 'tells what differs, without secrets' do
    run = verify('--details', code: changed_code)
    expect(run.status).to eq(1)
    expect(run.out).to include('1 resource extra: Notify[other]').and include('0 identical, 1 different')
    expect(run.out).not_to include('s Debian')
  end

  it 'asks for every node by v4, and compares the log' do
    File.write("#{code = changed_code}/environments/production/manifests/site.pp", "notice('more')\n", mode: 'a')
    run = verify('--server-api', 'v4', '--details', facts: 'facts')
    expect(run.out).to end_with("2 inputs (2 catalogs, 0 errors): 2 identical, 0 different\n")
    expect(verify('--server-api', 'v4', '--details', '--ignore', 'other', facts: 'facts', code:).out)
      .to include('log line 2 of 1').and include('more')
  end

  it 'compares errors' do
    run = verify('--environment', 'failing', '--allow-errors')
    expect(run.out).to include('HTTP 500 Server Error: Evaluation Error: Error while evaluating a Function Call, no Debian')
    expect(run.status).to eq(0)
    expect(verify('--environment', 'failing').status).to eq(1)
  end

  it 'says that a node is not the one of the certificate' do
    run = verify('--details', facts: 'facts/b.example.com.json')
    expect(run.out).to include('HTTP 403 Forbidden request: /puppet/v3/catalog/b.example.com')
    expect(run.status).to eq(1)
  end

  it 'compares with a server that runs' do
    run = verify('--with', "https://localhost:#{@server.port}", '--json', '-')
    expect(JSON.parse(run.out)).to include('identical' => 1, 'different' => 0)
  end

  it 'believes no other authority than the one that is named' do
    other = TestAuthority.new("#{Dir.pwd}/other")
    system = { 'SSL_CERT_FILE' => "#{@server.folder}/conf/ssl/certs/ca.pem" }
    run = verify('--cacert', other.path('certs/ca.pem'), '--details', env: system)
    expect(run.out).to include('certificate verify failed')
    expect(run.status).to eq(1)
  end

  it 'says what is wrong' do
    expect(verify('--with', 'https://localhost:1').out).to include('no answer from https://localhost:1: ')
    expect(verify('--setting', 'environmentpath=/nowhere', '--setting', 'x').err).to include("--setting: 'x' is not NAME=VALUE")
    expect(verify('--cert', 'none').err).to include('none does not exist')
    expect(verify('a::b').err).to include("'a::b' does not go with --server")
    expect(verify('--all-classes').err).to include('--all-classes does not go with --server')
    without = run_puppet_rs('verify', '--server', 'https://localhost:1')
    expect([without.status, without.err]).to match([2, /--server needs --facts/])
    expect(run_puppet_rs('verify', '--server', 'localhost').err).to include("--server: 'localhost' is not http://HOST:PORT")
  end
end
