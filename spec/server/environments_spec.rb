# frozen_string_literal: true

require 'json'
require 'puppet_rs/server'
require 'rack/mock'
require_relative '../support/running_server'

# Which environment a request is answered with, and what of one request another one sees.
RSpec.describe 'environments of puppet_rs server' do
  manifest = "notify { \"${environment} ${server_facts['environment']} ${trusted['certname']} ${trusted['authenticated']} ${m::context()} ${facts['number']}\": }\n"
  function = <<~RUBY
    # Bindings of Puppet's context while a catalog is compiled.
    Puppet::Functions.create_function(:'m::context') do
      def context
        keys = [Puppet.lookup(:current_environment).name, Puppet.lookup(:trusted_information).certname, Puppet.lookup(:environments).get('production').name]
        [*keys, Puppet.lookup(:loaders).equal?(closure_scope.compiler.loaders), Thread.current.equal?(Thread.main)].join(',')
      end
    end
  RUBY
  names = %w[production first second]
  site = names.to_h { |name| ["#{name}/manifests/site.pp", manifest] }
              .merge(names.to_h { |name| ["#{name}/modules/m/lib/puppet/functions/m/context.rb", function] })
  classifier = "#!/bin/sh\ncase $1 in moved.*) echo 'environment: second';; lost.*) echo 'environment: none';; esac\necho 'classes: {}'\n"

  before(:context) do
    @folder = Dir.mktmpdir
    File.write("#{@folder}/auth.conf", RunningServer::OPEN_RULES)
    File.write("#{@folder}/enc", classifier, perm: 0o755)
    @server = RunningServer.new(site, ['--no-tls', '--trusted-proxy', '127.0.0.1', '--auth-config', "#{@folder}/auth.conf", '--workers', '2', '--setting', 'strict_variables=false'],
                                tls: false, settings: "node_terminus = exec\nexternal_nodes = #{@folder}/enc")
  end
  after(:context) do
    @server&.stop
    FileUtils.rm_rf(@folder)
  end

  def catalog(name, query, facts = nil)
    headers = RunningServer.client(name)
    return @server.request('GET', "/puppet/v3/catalog/#{name}?#{query}", headers:) unless facts

    text = JSON.generate('name' => name, 'values' => facts, 'timestamp' => '2026-01-01T00:00:00Z')
    body = URI.encode_www_form('facts' => CGI.escape(text), 'facts_format' => 'application/json')
    @server.request('POST', "/puppet/v3/catalog/#{name}?#{query}", headers: headers.merge('content-type' => 'application/x-www-form-urlencoded'), body:)
  end

  def seen(response)
    expect(response.code).to eq('200'), response.body
    data = JSON.parse(response.body)
    [data['environment'], data['resources'].filter_map { |resource| resource['title'] if resource['type'] == 'Notify' }]
  end

  context = ->(environment, name) { "#{environment},#{name},production,true,true" }

  it 'that do not exist are answered with the one of the settings, as Puppet Server does' do
    # The agent sees another environment than it asked for, and asks again.
    ['', '&check_environment=true'].each do |more|
      expect(seen(catalog('n.example.com', "environment=none#{more}"))).to eq(['production', ["production production n.example.com remote #{context.call('production', 'n.example.com')} "]])
    end
    expect(@server.request('GET', '/puppet/v3/node/n.example.com?environment=none', headers: RunningServer.client('n.example.com')).code).to eq('404')
    expect(@server.request('GET', '/puppet/v3/file_metadata/modules/m/x?environment=none', headers: RunningServer.client('n.example.com')).code).to eq('404')
    expect(%w[*root* a/b a%00 .. first%0A first&environment=second].map { |name| catalog('n.example.com', "environment=#{name}").code }.uniq).to eq(%w[400])
    expect(%w[classes modules].map { |kind| @server.request('GET', "/puppet/v3/environment_#{kind}?environment=first&environment=first", headers: RunningServer.client('n.example.com')).code }).to eq(%w[400 400])
  end

  it 'that the node classifier names are compiled, and are named alone to an agent that checks' do
    expect(seen(catalog('moved.example.com', 'environment=first'))).to eq(['second', ["second second moved.example.com remote #{context.call('second', 'moved.example.com')} "]])
    expect(seen(catalog('moved.example.com', 'environment=first&check_environment=true'))).to eq(['second', []])
    expect(seen(catalog('moved.example.com', 'environment=second&check_environment=true')).first).to eq('second')
    expect([catalog('lost.example.com', 'environment=first'), catalog('lost.example.com', 'environment=none')].map(&:code)).to eq(%w[500 500])
  end

  it 'and names of one request are not seen by another one' do
    expected = Array.new(8) do |client|
      Array.new(12) { |turn| ["n#{client}.example.com", %w[first second production none][(client + turn) % 4], (client * 100) + turn] }
    end
    answers = expected.map { |list| Thread.new { list.map { |name, environment, number| seen(catalog(name, "environment=#{environment}", { 'number' => number })) } } }.flat_map(&:value)
    wanted = expected.flatten(1).map do |name, environment, number|
      environment = 'production' if environment == 'none'
      [environment, ["#{environment} #{environment} #{name} remote #{context.call(environment, name)} #{number}"]]
    end
    expect(answers).to eq(wanted)
  end

  it 'and facts may hold any characters, in catalogs of every size' do
    texts = ["\u00e4\u20ac", "\u{1f600}" * 1000, "\u00df" * 300_000, "a#{"\u20ac" * 500_000}"]
    found = texts.map { |text| seen(catalog('n.example.com', 'environment=first', { 'number' => text })).last.first.rpartition(' ').last == text }
    expect(found).to eq([true] * 4)
  end

  it 'have the version of their code from the server, never from a client' do
    ['code_id=x', 'code_id=x&static_catalog=true&checksum_type=md5', 'code_id[]=x', 'code_id=x&code_id=y'].each do |query|
      expect(JSON.parse(catalog('n.example.com', "environment=first&#{query}").body)).to include('code_id' => nil)
    end
  end

  it 'are those of all threads in a web server of one\'s own' do
    script = <<~RUBY
      require 'puppet_rs/server'
      require 'rack/mock'
      application = PuppetRs::Server.application(settings: { confdir: '#{@server.folder}/conf', vardir: '#{@folder}/var', node_terminus: 'plain' }, tls: false,
                                                 trusted_proxies: ['127.0.0.1'], authorization: '#{@folder}/auth.conf', log: '#{@folder}/log')
      ask = lambda do |path, **env|
        env = Rack::MockRequest.env_for(path, 'REMOTE_ADDR' => '127.0.0.1', 'HTTP_ACCEPT' => 'application/json',
                                        'HTTP_X_CLIENT_VERIFY' => 'SUCCESS', 'HTTP_X_CLIENT_DN' => 'CN=n.example.com', **env)
        application.call(env).last.enum_for.to_a.join
      end
      # Until the catalogs are compiled before the time is over.
      [4, 40, 200].each do |seconds|
        ending = Process.clock_gettime(Process::CLOCK_MONOTONIC) + seconds
        profile = Thread.new { ask.call("/puppet-admin-api/v1/profile?environment=production&seconds=\#{seconds}", 'REQUEST_METHOD' => 'POST') }
        sleep 0.05 until File.read('#{@folder}/log').include?("A profile of environment production is made for \#{seconds} s")
        seen = %w[none first second none].map { |name| Thread.new { JSON.parse(ask.call("/puppet/v3/catalog/n.example.com?environment=\#{name}"))['environment'] } }.map(&:value)
        in_time = Process.clock_gettime(Process::CLOCK_MONOTONIC) < ending
        measured = profile.value[/, worker=0.*catalogs=\\d+/]
        next unless in_time

        print seen.join(' '), measured.sub(/\\d{2,}/, 'N')
        break
      end
    RUBY
    out, = Open3.capture2e({ 'PUPPET_RS' => 'strict' }, RbConfig.ruby, '-I', "#{RunningServer::ROOT}/lib", '-e', script)
    expect(out).to eq('production first second production, worker=0 process=N catalogs=2')
  end
end
