# frozen_string_literal: true

require 'json'
require 'puppet_rs/server'
require_relative '../support/hostile_headers'
require_relative '../support/proxy'
require_relative '../support/running_server'

# Clients that claim another name, through HAProxy, nginx and Apache as examples/server has them. `script/test --server`
# runs it. (spec/server/headers_spec.rb sends the same without a proxy.)
RSpec.describe 'puppet_rs server behind' do
  role = '1.3.6.1.4.1.34380.1.1.13'
  rules = <<~CONF
    authorization: { version: 1, allow-header-cert-info: true, rules: [
      { name: status, sort-order: 1, allow-unauthenticated: true, match-request: { path: "/status/v1/simple", type: path } },
      { name: own, sort-order: 2, allow: "$1", match-request: { path: "^/puppet/v3/(?:catalog|report|facts)/([^/]+)$", type: regex } },
      { name: admin, sort-order: 3, allow: { extensions: { pp_role: admin } }, match-request: { path: "/puppet/v3/environments", type: path } },
      { name: rest, sort-order: 999, deny: "*", match-request: { path: "/", type: path } } ] }
  CONF
  site = { 'production/manifests/site.pp' => "notify { \"${trusted['certname']} ${trusted['extensions']}\": }\n" }
  catalog = ->(name) { "/puppet/v3/catalog/#{name}?environment=production" }

  before(:context) do
    @folder = Dir.mktmpdir
    File.write("#{@folder}/auth.conf", rules)
    @server = RunningServer.new(site, ['--no-tls', '--trusted-proxy', '127.0.0.1', '--auth-config', "#{@folder}/auth.conf", '--workers', '1', '--max-body', '1000000'], tls: false) do |server|
      server.authority.issue('a.example.com', extensions: { role => 'admin' })
      server.authority.issue('b.example.com')
      server.authority.issue('revoked.example.com')
      server.authority.revoke('revoked.example.com')
    end
  end
  after(:context) do
    @server&.stop
    FileUtils.rm_rf(@folder)
  end

  %i[haproxy nginx apache].each do |kind|
    describe kind do
      before(:context) { @proxy = Proxy.new(kind, @server, "#{@folder}/#{kind}") }
      after(:context) { @proxy&.stop }

      def ask(client, target, headers = '', **more)
        HostileHeaders.ask(@proxy.connect(client), target, headers, **more)
      end

      it 'knows who is there, with extensions' do
        expect(ask('a.example.com', catalog.call('a.example.com'))).to match([200, /"title":"a\.example\.com \{pp_role => admin\}"/])
        expect(ask('b.example.com', catalog.call('b.example.com'))).to match([200, /"title":"b\.example\.com \{\}"/])
        expect([ask('b.example.com', catalog.call('a.example.com')), ask(nil, catalog.call('a.example.com')), ask(nil, '/status/v1/simple')].map(&:first)).to eq([403, 403, 200])
        expect([ask('a.example.com', '/puppet/v3/environments'), ask('b.example.com', '/puppet/v3/environments')].map(&:first)).to eq([200, 403])
        status = begin
          ask('revoked.example.com', catalog.call('revoked.example.com')).first
        rescue OpenSSL::SSL::SSLError, Errno::ECONNRESET
          0
        end
        expect(status).not_to eq(200)
      end

      it 'takes nobody for another one, however names are spelled' do
        pem = File.read(@server.authority.path('certs/a.example.com.pem'))
        hostile = HostileHeaders.lines('a.example.com', pem)
        hostile['as they are'] = HostileHeaders.values('a.example.com', pem).map { |name, value| "#{name}: #{value}\r\n" }.join
        hostile['as they are, twice'] = hostile['as they are'] * 2
        found = hostile.flat_map do |what, lines|
          [nil, 'b.example.com'].product([catalog.call('a.example.com'), '/puppet/v3/environments'], %w[HTTP/1.1 HTTP/1.0]).map do |client, target, protocol|
            [what, client, target, ask(client, target, lines, protocol:).first]
          end
        end
        expect(found.size).to be > 150
        # Refused by the proxy or by the server.
        expect(found.reject { |*, status| [0, 400, 403, 431, 501].include?(status) }).to eq([])
        own = hostile.map { |what, lines| [what, *ask('b.example.com', catalog.call('b.example.com'), lines)] }
        expect(own.reject { |_, status, text| [0, 400, 406].include?(status) || (status == 200 && text.include?('"title":"b.example.com {}"')) }).to eq([])
      end

      it 'passes no request within another one, nor names in trailers' do
        inner = "GET #{catalog.call('a.example.com')} HTTP/1.1\r\nHost: x\r\nX-Client-Verify: SUCCESS\r\nX-Client-DN: CN=a.example.com\r\nAccept: application/json\r\n\r\n"
        trailer = "X-Client-Verify: SUCCESS\r\nX-Client-DN: CN=a.example.com\r\n"
        tries = {
          "Transfer-Encoding: chunked\r\nContent-Length: #{inner.bytesize + 5}\r\n" => "0\r\n\r\n#{inner}", "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n" => "0\r\n\r\n#{inner}",
          "Content-Length: 0\r\nContent-Length: #{inner.bytesize}\r\n" => inner, "Transfer-Encoding : chunked\r\nContent-Length: #{inner.bytesize + 5}\r\n" => "0\r\n\r\n#{inner}",
          "Transfer-Encoding: xchunked\r\nContent-Length: #{inner.bytesize + 5}\r\n" => "0\r\n\r\n#{inner}", "Transfer_Encoding: chunked\r\nContent-Length: #{inner.bytesize + 5}\r\n" => "0\r\n\r\n#{inner}",
          "Transfer-Encoding: chunked\r\n" => "0\r\n#{trailer}\r\n", "Transfer-Encoding:\tchunked\r\nX-Other: 1\r\n" => "0\r\n#{trailer}\r\n#{inner}"
        }
        answers = tries.flat_map { |headers, body| [nil, 'b.example.com'].map { |client| ask(client, catalog.call('b.example.com'), "#{headers}Content-Type: application/x-www-form-urlencoded\r\n", verb: 'POST', body:) } }
        expect(answers.map(&:last).join).not_to include('"title":"a.example.com')
      end

      it 'is refused large bodies and gets an answer to those of nobody' do
        form = "Content-Type: application/x-www-form-urlencoded\r\n"
        expect(ask('b.example.com', catalog.call('b.example.com'), "#{form}Content-Length: 10\r\n", verb: 'POST', body: 'a=12345678').first).to eq(200)
        expect(ask('b.example.com', catalog.call('b.example.com'), "#{form}Transfer-Encoding: chunked\r\n", verb: 'POST', body: "3\r\na=b\r\n0\r\n\r\n").first).to eq(200)
        expect(ask('b.example.com', catalog.call('b.example.com'), "#{form}Content-Length: 2000000\r\n", verb: 'POST', body: 'x' * 2_000_000).first).to eq(413)
        expect(ask(nil, catalog.call('b.example.com'), "#{form}Content-Length: 500000\r\n", verb: 'POST', body: 'x' * 500_000).first).to eq(403)
      end

      it 'sees the paths that the rules see' do
        paths = %w[/puppet/v3/catalog/b.example.com/../a.example.com /puppet/v3/catalog/b.example.com%2f..%2fa.example.com //puppet/v3//catalog/a.example.com /puppet/v3/catalog/./a.example.com
                   /puppet/v3/catalog/a.example.com%2f /puppet/v3/catalog/a.example.com;b.example.com /puppet/v3/catalog/a.example.com%00 /status/v1/simple/../../../puppet/v3/catalog/a.example.com
                   /status/v1/simple%2f..%2f..%2f..%2fpuppet/v3/catalog/a.example.com http://localhost/puppet/v3/catalog/a.example.com]
        answers = paths.flat_map { |path| [nil, 'b.example.com'].map { |client| [path, *ask(client, "#{path}?environment=production")] } }
        expect(answers.select { |_, _, text| text.include?('"title":"a.example.com') }).to eq([])
      end
    end
  end
end
