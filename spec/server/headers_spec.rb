# frozen_string_literal: true

require 'json'
require 'puppet_rs/server'
require_relative '../support/hostile_headers'
require_relative '../support/running_server'

# Who a client is, behind a proxy that sets headers: each spelling of them, and certificates that are not the client's.
# (spec/puppetserver/proxies_spec.rb sends the same through HAProxy, nginx and Apache.)
RSpec.describe 'headers of requests to puppet_rs server' do
  role = '1.3.6.1.4.1.34380.1.1.13'
  rules = <<~CONF
    authorization: { version: 1, allow-header-cert-info: true, rules: [
      { name: status, sort-order: 1, allow-unauthenticated: true, match-request: { path: "/status", type: path } },
      { name: own, sort-order: 2, allow: "$1", match-request: { path: "^/puppet/v3/(?:catalog|report|facts)/([^/]+)$", type: regex } },
      { name: admin, sort-order: 3, allow: { extensions: { pp_role: admin } }, match-request: { path: "/puppet/v3/environments", type: path } },
      { name: rest, sort-order: 999, deny: "*", match-request: { path: "/", type: path } } ] }
  CONF
  site = { 'production/manifests/site.pp' => "notify { \"${trusted['certname']} ${trusted['extensions']}\": }\n" }

  before(:context) do
    @rules = Dir.mktmpdir
    File.write("#{@rules}/auth.conf", rules)
    @server = RunningServer.new(site, ['--no-tls', '--trusted-proxy', '127.0.0.1', '--auth-config', "#{@rules}/auth.conf", '--workers', '1', '--log-format', 'json'], tls: false) do |server|
      server.authority.issue('a.example.com', extensions: { role => 'admin' })
      server.authority.issue('b.example.com')
      server.authority.issue('revoked.example.com', extensions: { role => 'admin' })
      server.authority.issue('forged.example.com', extensions: { role => 'admin' }, authority: false)
      server.authority.issue('old.example.com', extensions: { role => 'admin' }, ended: true)
      server.authority.revoke('revoked.example.com')
    end
  end
  after(:context) do
    @server&.stop
    FileUtils.rm_rf(@rules)
  end

  def pem(name)
    File.read(@server.authority.path("certs/#{name}.pem"))
  end

  def ask(headers, target = '/puppet/v3/catalog/a.example.com?environment=production', **more)
    headers = headers.map { |name, value| "#{name}: #{value}\r\n" }.join if headers.is_a?(Hash)
    HostileHeaders.ask(TCPSocket.new('127.0.0.1', @server.port), target, headers, **more)
  end

  define_method(:of) { |name, certificate: pem(name)| HostileHeaders.values(name, certificate) }

  it 'name the client where they are spelled as the proxy spells them' do
    status, text = ask(of('a.example.com'))
    expect(status).to eq(200), text
    expect(text).to include('a.example.com {pp_role => admin}')
    expect(ask(of('a.example.com').transform_keys(&:downcase)).first).to eq(200)
    expect(ask(of('a.example.com'), '/puppet/v3/environments').first).to eq(200)
    expect(ask(of('b.example.com'), '/puppet/v3/environments').first).to eq(403)
    expect(ask(of('b.example.com')).first).to eq(403)
  end

  it 'name nobody in any other spelling, whether or not the proxy names another client' do
    hostile = HostileHeaders.lines('a.example.com', pem('a.example.com'))
    expect(hostile.size).to be > 15
    known = of('b.example.com').map { |name, value| "#{name}: #{value}\r\n" }.join
    found = hostile.flat_map do |what, lines|
      [lines, known + lines, lines + known].flat_map do |headers|
        ['/puppet/v3/catalog/a.example.com?environment=production', '/puppet/v3/environments'].map { |target| [what, ask(headers, target).first] }
      end
    end
    expect(found.reject { |_, status| [0, 400, 403].include?(status) }).to eq([])
    # Its own catalog it has, or no answer.
    own = hostile.map { |what, lines| [what, *ask(known + lines, '/puppet/v3/catalog/b.example.com?environment=production')] }
    expect(own.reject { |_, status, text| [0, 400].include?(status) || (status == 200 && text.include?('"title":"b.example.com {}"')) }).to eq([])
  end

  it 'with an underscore are refused before the rules are asked, with a line in the log' do
    status, text = ask("x_other: 1\r\n", '/status/v1/simple')
    expect([status, text]).to match([400, /Bad request: the name of its header "X-?_?OTHER" has an underscore\.\z/i])
    expect(@server.puppet_log).to match(/A request of 127\.0\.0\.1 is refused: Bad request: the name of its header "X.*" has an underscore/)
    expect(File.read("#{@server.folder}/access.log")).to match(%r{"method":"GET","path":"/status/v1/simple","status":400,})
  end

  it 'are refused when there are two of them, in every place' do
    both = HostileHeaders::NAMES.flat_map do |name|
      line = "#{name}: #{of('a.example.com')[name]}\r\n"
      others = of('a.example.com').except(name).map { |other, value| "#{other}: #{value}\r\n" }.join
      [line + line + others, "#{name}: \r\n#{line}#{others}", "#{line}#{others}#{name.downcase}: x\r\n", "#{name.upcase}: x\r\n#{others}#{line}"]
    end
    expect(both.map { |lines| ask(lines).first }.uniq).to eq([400])
    joined = [['SUCCESS, NONE', 'CN=a.example.com'], ['NONE, SUCCESS', 'CN=a.example.com'], ['success', 'CN=a.example.com'], ['SUCCESS', 'CN=b.example.com, CN=a.example.com'],
              ['SUCCESS', '/CN=b.example.com/CN=a.example.com'], ['SUCCESS', ''], ['SUCCESS', 'a.example.com'], ['FAILED:SUCCESS', 'CN=a.example.com']]
    expect(joined.map { |verify, dn| ask({ 'X-Client-Verify' => verify, 'X-Client-DN' => dn }).first }.uniq).to eq([403])
  end

  it 'name nobody in a trailer, nor in HTTP/1.0 with chunks' do
    trailer = of('a.example.com').map { |name, value| "#{name}: #{value}\r\n" }.join
    chunked = { 'Transfer-Encoding' => 'chunked', 'Content-Type' => 'application/x-www-form-urlencoded', 'Trailer' => HostileHeaders::NAMES.join(', ') }
    expect(ask(chunked, verb: 'POST', body: "3\r\na=b\r\n0\r\n#{trailer}\r\n").first).to eq(403)
    known = of('b.example.com')
    # The rules do not wait for the body of one that is allowed; its trailer is read over.
    status, text = ask({ **known, **chunked }, '/puppet/v3/catalog/b.example.com?environment=production', verb: 'POST', body: "3\r\na=b\r\n0\r\n#{trailer}\r\n")
    expect([status, text]).to match([200, /"title":"b\.example\.com \{\}"/])
    expect(ask({ **known, **chunked }, verb: 'POST', protocol: 'HTTP/1.0', body: "0\r\n\r\n").first).to eq(400)
  end

  describe 'with a certificate' do
    it 'that is of another name are refused' do
      status, text = ask(of('b.example.com', certificate: pem('a.example.com')), '/puppet/v3/environments')
      expect([status, text]).to match([400, /x-client-cert is not the certificate of x-client-dn\z/])
      expect(@server.puppet_log).to include('x-client-dn is b.example.com, x-client-cert is of a.example.com')
    end

    { 'forged.example.com' => 'certificate signature failure', 'revoked.example.com' => 'certificate revoked', 'old.example.com' => 'it has ended, or not begun' }.each do |name, reason|
      it "that is not valid name nobody, and the log has the reason: #{name}" do
        expect(ask(of(name), '/puppet/v3/environments').first).to eq(403)
        expect(ask(of(name), "/puppet/v3/catalog/#{name}?environment=production").first).to eq(403)
        expect(@server.puppet_log).to match(/The certificate CN=#{name} \(serial number \h+\) of 127\.0\.0\.1 is refused: (?:#{reason})/)
      end
    end

    it 'of a client that the proxy does not know are not looked at' do
      expect(ask(of('a.example.com').merge('X-Client-Verify' => 'NONE'), '/puppet/v3/environments').first).to eq(403)
      expect(ask(of('a.example.com').except('X-Client-Verify'), '/puppet/v3/environments').first).to eq(403)
      expect(ask(of('a.example.com').except('X-Client-DN'), '/puppet/v3/environments').first).to eq(403)
    end
  end

  it 'do not smuggle a request into another one' do
    smuggled = "GET /puppet/v3/environments HTTP/1.1\r\nHost: x\r\n\r\n"
    known = of('b.example.com')
    { 'both' => { 'Content-Length' => smuggled.bytesize, 'Transfer-Encoding' => 'chunked' }, 'two lengths' => "Content-Length: 0\r\nContent-Length: #{smuggled.bytesize}\r\n",
      'signed' => { 'Content-Length' => "+#{smuggled.bytesize}" }, 'in hex' => { 'Content-Length' => '0x10' }, 'list' => { 'Content-Length' => '0, 5' }, 'empty' => { 'Content-Length' => '' },
      'two codings' => { 'Transfer-Encoding' => 'chunked, identity' }, 'another coding' => { 'Transfer-Encoding' => 'xchunked' }, 'twice' => "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
      'spaced' => "Transfer-Encoding : chunked\r\n", 'tabbed' => "Transfer-Encoding:\tchunked\v\r\n", 'long' => { 'Content-Length' => '9' * 30 } }.each do |what, headers|
      headers = headers.map { |name, value| "#{name}: #{value}\r\n" }.join if headers.is_a?(Hash)
      status, text = ask(headers + known.map { |name, value| "#{name}: #{value}\r\n" }.join, '/puppet/v3/catalog/b.example.com?environment=production', verb: 'POST', body: "0\r\n\r\n#{smuggled}")
      expect([what, status]).to match([what, be_between(400, 501)])
      expect([what, text.scan('HTTP/1.1 ').size]).to eq([what, 1])
    end
  end

  it 'and paths of any bytes get an answer and a line in the log' do
    own = '/puppet/v3/catalog/b.example.com?environment=production'
    expect(["/\xff\xfe", 'http://[::1/x', "#{own}&a=\xff", "#{own}&a=%ff"].flat_map { |path| [ask(of('b.example.com'), path), ask({ **of('b.example.com'), 'Content-Length' => 1 }, path, verb: 'POST', body: 'x')] }.map(&:first).uniq).to eq([400])
    expect(ask({ 'Content-Length' => 1 }, 'host:443', verb: 'CONNECT', body: 'x').first).to eq(400).or(eq(501))
    expect(File.read("#{@server.folder}/access.log", encoding: 'UTF-8')).to match(%r{"path":"/\ufffd\ufffd","status":400})
    names = ["\xff", 'b.example.com.', '.b.example.com', 'b.example.com\\0A', 'b.example.com\\00', "b\u00fc.example.com", 'x/b.example.com', '*', '$1']
    expect(names.map { |name| ask({ 'X-Client-Verify' => 'SUCCESS', 'X-Client-DN' => "CN=#{name}" }, own).first }.uniq).to eq([403])
    # Nothing of it is a line of its own.
    expect(@server.puppet_log.lines).to all(match(/\A\d{4}-\d\d-\d\d /))
  end

  it 'say that a body is packed: it is not read' do
    known = of('b.example.com').merge('Content-Type' => 'application/x-www-form-urlencoded', 'Content-Length' => 3)
    codings = %w[gzip deflate br x gzip,gzip].map { |coding| ask({ **known, 'Content-Encoding' => coding }, '/puppet/v3/catalog/b.example.com?environment=production', verb: 'POST', body: 'a=b').first }
    expect([codings.uniq, ask({ **known, 'Content-Encoding' => 'identity' }, '/puppet/v3/catalog/b.example.com?environment=production', verb: 'POST', body: 'a=b').first]).to eq([[415], 200])
  end

  it 'may come with the next request in one piece' do
    own = of('b.example.com').merge('Accept' => 'application/json').map { |name, value| "#{name}: #{value}\r\n" }.join
    one = "GET /status/v1/simple HTTP/1.1\r\nHost: x\r\n#{own}\r\n"
    post = "POST /puppet/v3/catalog/b.example.com?environment=production HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n#{own}\r\na=b"
    chunked = post.sub('Content-Length: 3', 'Transfer-Encoding: chunked').sub(/a=b\z/, "2;x=y\r\na=\r\n01\r\nb\r\n0\r\nIgnored: 1\r\n\r\n")
    socket = TCPSocket.new('127.0.0.1', @server.port)
    socket.write(one + post + chunked + one.sub("\r\n\r\n", "\r\nConnection: close\r\n\r\n"))
    expect(socket.read.scan(%r{HTTP/1\.1 (\d+)}).flatten).to eq(%w[200 200 200 200])
  ensure
    socket.close
  end

  it 'are refused when they are many, and paths as the rules do not know them' do
    expect(ask(Array.new(130) { |number| "X-#{number}: 1\r\n" }.join, '/status/v1/simple').first).to eq(431)
    paths = %w[/puppet/v3/catalog/b.example.com/../a.example.com /puppet/v3/catalog/b.example.com%2f..%2fa.example.com /puppet/v3/catalog/./a.example.com
               /puppet/v3/catalog/a.example.com%00 /puppet/v3/catalog/a.example.com%0a /puppet/v3/catalog/%ff /puppet/v3/catalog/%zz]
    expect(paths.map { |path| ask(of('b.example.com'), "#{path}?environment=production").first }.uniq).to eq([400])
    absolute = ['http://localhost/puppet/v3/catalog/a.example.com?environment=production', '//puppet//v3/catalog//a.example.com?environment=production',
                '/puppet/v3/catalog/a.example.com;x?environment=production', '/puppet/v3/catalog/b.example.com%2fa.example.com?environment=production',
                '/puppet/v3/catalog/a.example.com?environment=production&node=b.example.com&authenticated=true&ip=1']
    expect(absolute.map { |path| ask(of('b.example.com'), path).first }.uniq - [403, 404, 400]).to eq([])
    expect(ask(of('b.example.com'), 'http://localhost/puppet/v3/catalog/b.example.com?environment=production').first).to eq(200)
  end
end
