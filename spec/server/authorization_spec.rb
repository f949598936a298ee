# frozen_string_literal: true

require 'hocon'
require 'rack/mock'
require 'puppet_rs/server'

# The rules of auth.conf, by a table of requests: spec/fixtures/server/requests.txt.
RSpec.describe PuppetRs::Server::Authorization do
  fixtures = File.expand_path('../fixtures/server', __dir__)
  extensions = {
    'cli.example.com' => { 'pp_cli_auth' => 'true' }, 'no-cli.example.com' => { 'pp_cli_auth' => 'false' },
    'live-web.example.com' => { 'pp_role' => 'web', 'pp_environment' => 'live' },
    'live-db.example.com' => { 'pp_role' => 'db', 'pp_environment' => 'live', 'pp_cli_auth' => 'false' },
    'live-mail.example.com' => { 'pp_role' => 'mail', 'pp_environment' => 'live' },
    'test-web.example.com' => { 'pp_role' => 'web', 'pp_environment' => 'test' }, 'role-only.example.com' => { 'pp_role' => 'web' },
    'with.alternative' => { 'subject-alt-name' => { 'dns-name' => %w[alt.example.com other.example.com] } }
  }
  rows = File.readlines("#{fixtures}/requests.txt", chomp: true).grep_v(/\A(#|\s*\z)/).map(&:split)
  subject(:authorization) { described_class.load("#{fixtures}/auth.conf") }

  def client(text, extensions)
    name = text == 'nobody' ? nil : text.delete_suffix('!')
    PuppetRs::Server::Client.new(address: '192.0.2.1', name:, authenticated: !text.end_with?('!')).tap do |client|
      client.instance_variable_set(:@extensions, extensions.fetch(name, {}))
    end
  end

  def answer(verb, target, client)
    path, query = target.split('?', 2)
    env = Rack::MockRequest.env_for('/', method: verb).merge('PATH_INFO' => path, 'QUERY_STRING' => query.to_s)
    authorization.decide(PuppetRs::Server::Request.new(env, client)).allowed? ? 'yes' : 'no'
  rescue PuppetRs::Server::BadRequest
    'bad'
  end

  it 'is a table of many requests, each with an answer' do
    expect(rows.size).to be >= 150
    expect(rows.map(&:size).uniq).to eq([4])
    expect(rows.map(&:last).tally.keys).to contain_exactly('yes', 'no', 'bad')
  end

  rows.each do |who, verb, target, expected|
    it "answers #{expected} to #{who}: #{verb} #{target}" do
      expect(answer(verb, target, client(who, extensions))).to eq(expected)
    end
  end

  it 'tells the client little and the log all' do
    env = Rack::MockRequest.env_for('/puppet/v3/catalog/b.example.com')
    request = PuppetRs::Server::Request.new(env, client('a.example.com', {}))
    decision = authorization.decide(request)
    expect(decision.answer).to eq('Forbidden request: /puppet/v3/catalog/b.example.com (method :get). Please see the server logs for details.')
    expect(decision.log).to eq('Forbidden request: a.example.com(192.0.2.1) access to /puppet/v3/catalog/b.example.com (method :get) ' \
                               "(authenticated: true) denied by rule 'catalogs'.")
  end

  it 'denies what no rule matches' do
    only = { 'name' => 'a', 'sort-order' => 1, 'allow' => '*', 'match-request' => { 'path' => '/a', 'type' => 'path' } }
    authorization = described_class.new('version' => 1, 'rules' => [only])
    request = PuppetRs::Server::Request.new(Rack::MockRequest.env_for('/b'), client('a', {}))
    expect(authorization.decide(request)).to have_attributes(allowed?: false, answer: 'global deny all - no rules matched')
  end

  it 'has built-in rules: a node gets what is its own' do
    rules = described_class.load(nil)
    decide = lambda do |who, verb, path|
      rules.decide(PuppetRs::Server::Request.new(Rack::MockRequest.env_for(path, method: verb), client(who, extensions))).allowed?
    end
    expect(decide['a', 'GET', '/puppet/v3/catalog/a']).to be(true)
    expect(decide['a', 'GET', '/puppet/v3/catalog/b']).to be(false)
    expect(decide['a', 'POST', '/puppet/v4/catalog']).to be(false)
    expect(decide['a', 'GET', '/puppet/v3/file_metadatas/plugins']).to be(true)
    expect(decide['a', 'DELETE', '/puppet-admin-api/v1/environment-cache']).to be(false)
    expect(decide['a', 'POST', '/puppet-admin-api/v1/profile']).to be(false)
    expect(decide['a', 'GET', '/metrics']).to be(false)
    expect(decide['nobody', 'GET', '/status/v1/simple']).to be(true)
    expect(decide['nobody', 'GET', '/puppet/v3/environments']).to be(false)
  end

  it 'takes a name with a dot at its end for another one, and denies it what is denied to the name' do
    rule = { 'name' => 'a', 'sort-order' => 1, 'match-request' => { 'path' => '/', 'type' => 'path' } }
    decide = lambda do |clients, name|
      rules = described_class.new('version' => 1, 'rules' => [rule.merge(clients)])
      rules.decide(PuppetRs::Server::Request.new(Rack::MockRequest.env_for('/b'), client(name, {}))).allowed?
    end
    expect(%w[a.b.c a.b.c. .a.b.c A.B.C].map { |name| decide[{ 'allow' => 'a.b.c' }, name] }).to eq([true, false, false, true])
    expect(%w[a.b.c a.b.c. x.y.z].map { |name| decide[{ 'allow' => '*', 'deny' => 'a.b.c' }, name] }).to eq([false, false, true])
  end

  # The built-in rules hold only where there is none.
  it 'refuses a file of Puppet Server that says nothing, and reads one in each form of HOCON' do
    rules = 'version: 1, rules: []'
    files = { 'empty' => '', 'other' => 'authorisation: {}', 'open' => 'authorization: {', 'binary' => "\xff\xfe\0", 'deep' => "authorization: #{'{a:' * 5000}",
              'plain' => "authorization: { #{rules} }", 'quoted' => "\"authorization\" { #{rules} }", 'dotted' => "authorization.version = 1\nauthorization.rules = []" }
    read = Dir.mktmpdir do |folder|
      allow(Puppet).to receive(:[]).with(:confdir).and_return(folder)
      options = PuppetRs::Server::Options.from({})
      expect(options.authorization_file).to be_nil
      File.write("#{folder}/auth.conf", "path /\nauth any\nallow *\n")
      expect(options.authorization_file).to be_nil
      FileUtils.mkdir_p("#{folder}/puppetserver/conf.d")
      files.transform_values do |text|
        File.write("#{folder}/puppetserver/conf.d/auth.conf", text)
        described_class.load(options.authorization_file).rules
      rescue PuppetRs::SettingError => e
        e.message.start_with?("#{folder}/puppetserver/conf.d/auth.conf: ")
      end
    end
    expect(read).to eq('empty' => true, 'other' => true, 'open' => true, 'binary' => true, 'deep' => true, 'plain' => [], 'quoted' => [], 'dotted' => [])
  end

  describe 'a file that is not valid' do
    valid = { 'name' => 'n', 'sort-order' => 1, 'allow' => '*', 'match-request' => { 'path' => '/', 'type' => 'path' } }
    {
      'version must be 1' => { 'version' => 2 },
      'rules is not a list' => { 'rules' => {} },
      'allow-header-cert-info is not a boolean' => { 'allow-header-cert-info' => 'yes' },
      "two rules are named 'n'" => { 'rules' => [valid, valid] },
      'a rule has no name' => { 'rules' => [valid.except('name')] },
      'sort-order must be a number from 1 to 999' => { 'rules' => [valid.merge('sort-order' => 0)] },
      "there is no 'match-request'" => { 'rules' => [valid.except('match-request')] },
      'type in' => { 'rules' => [valid.merge('match-request' => { 'path' => '/', 'type' => 'glob' })] },
      'method must be' => { 'rules' => [valid.merge('match-request' => { 'path' => '/', 'type' => 'path', 'method' => 'patch' })] },
      'there is neither allow nor deny' => { 'rules' => [valid.except('allow')] },
      'leaves no room' => { 'rules' => [valid.merge('allow-unauthenticated' => true)] },
      'allow refers to $2' => { 'rules' => [valid.merge('allow' => '$2', 'match-request' => { 'path' => '(a)', 'type' => 'regex' })] },
      'not a regular expression' => { 'rules' => [valid.merge('match-request' => { 'path' => '(', 'type' => 'regex' })] },
      'invalid domain value: a b' => { 'rules' => [valid.merge('allow' => 'a b')] },
      'rbac' => { 'rules' => [valid.merge('allow' => { 'rbac' => { 'permission' => 'a:b:c' } })] },
      'allow-unauthenticated is not a boolean' => { 'rules' => [valid.merge('allow-unauthenticated' => 'true')] },
      'a client is not a regular expression' => { 'rules' => [valid.merge('allow' => '/(/')] },
      'extensions names none' => { 'rules' => [valid.merge('allow' => { 'extensions' => {} })] },
      'the extension pp_role must have texts' => { 'rules' => [valid.merge('allow' => { 'extensions' => { 'pp_role' => [] } })] },
      'one of the keys' => { 'rules' => [valid.merge('allow' => { 'certname' => 'a', 'extensions' => {} })] }
    }.each do |text, change|
      it "is refused: #{text}" do
        configuration = { 'version' => 1, 'rules' => [valid] }.merge(change)
        expect { described_class.new(configuration, 'auth.conf') }
          .to raise_error(PuppetRs::SettingError, /\Aauth\.conf: .*#{Regexp.escape(text)}/)
      end
    end
  end
end
