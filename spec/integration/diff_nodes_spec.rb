# frozen_string_literal: true

require 'json'
require 'openssl'
require 'socket'

# Which nodes `puppet_rs diff` compares, and where their facts come from.
RSpec.describe 'puppet_rs diff', 'its nodes', :scratch_folder do
  # @return [Array<String>] what was asked for
  def database(authority, body, status: '200 OK')
    context = OpenSSL::SSL::SSLContext.new
    certificate, key = authority.issue('puppetdb', alternative: 'IP:127.0.0.1')
    context.cert = OpenSSL::X509::Certificate.new(File.read(certificate))
    context.key = OpenSSL::PKey.read(File.read(key))
    context.ca_file = authority.path('certs/ca.pem')
    context.verify_mode = OpenSSL::SSL::VERIFY_PEER | OpenSSL::SSL::VERIFY_FAIL_IF_NO_PEER_CERT
    port = TCPServer.open('127.0.0.1', 0)
    asked = []
    thread = Thread.new { serve(OpenSSL::SSL::SSLServer.new(port, context), asked, "HTTP/1.1 #{status}\r\nConnection: close\r\nContent-Length: #{body.bytesize}\r\n\r\n#{body}") }
    yield "https://127.0.0.1:#{port.addr[1]}", asked
  ensure
    thread&.kill
    port&.close
  end

  def serve(server, asked, answer)
    loop do
      client = server.accept
      request = client.gets
      nil until client.gets.to_s.strip.empty?
      asked << "#{client.peer_cert.subject} #{request}"
      client.write(answer)
      client.close
    rescue OpenSSL::SSL::SSLError
      next
    end
  end

  before do
    write('from/manifests/site.pp', "notify { 'all': message => $facts['role'] }\n")
    write('to/manifests/site.pp', "notify { 'all': message => \"is ${facts['role']}\" }\n")
  end

  def diff(*arguments, **options)
    run_puppet_rs('diff', './from', './to', *arguments, **options)
  end

  it 'asks a PuppetDB with the certificates of this machine' do
    authority = TestAuthority.new("#{Dir.pwd}/ssl")
    authority.issue('me')
    sets = %w[web1 web2].map { |name| { certname: name, facts: { href: '/x', data: [{ name: 'role', value: 'web' }, { name: 'fqdn', value: name }] } } }
    database(authority, JSON.generate(sets)) do |url, asked|
      files = { cert: 'certs/me.pem', key: 'private_keys/me.pem', cacert: 'certs/ca.pem' }.flat_map { |name, file| ["--#{name}", "ssl/#{file}"] }
      run = diff('--puppetdb-url', url, *files)
      expect(run).to have_attributes(status: 2, err: '', out: /1 change on 2 nodes: web1, web2\n.*"web" => "is web"/m)
      own = diff('--puppetdb-url', url, '--setting', "ssldir=#{Dir.pwd}/ssl", '--setting', 'certname=me', '--node', 'web2')
      expect(own).to have_attributes(status: 2, err: '', out: /1 change on 1 node: web2/)
      expect(asked.map { |line| line[/\A\S+ GET \S+/] }).to eq(
        ['/CN=me GET /pdb/query/v4/factsets', '/CN=me GET /pdb/query/v4/factsets?query=%5B%22or%22%2C%5B%22%3D%22%2C%22certname%22%2C%22web2%22%5D%5D']
      )
    end
    expect(diff('--puppetdb-url', 'https://127.0.0.1:1', '--cert', 'ssl/certs/none.pem')).to have_attributes(status: 3, err: /none.pem does not exist/)
    expect(diff('--puppetdb-url', 'http://127.0.0.1:1')).to have_attributes(status: 3, err: %r{http://127\.0\.0\.1:1: .*refused})
    expect(diff('--puppetdb-url', 'ldap://x')).to have_attributes(status: 3, err: /is not http:/)
  end

  it 'takes nodes by name, pattern and sample, and the sets of facterdb' do
    20.times { |number| write("facts/web#{number}.example.com.json", JSON.generate('role' => 'web')) }
    compared = lambda do |*arguments|
      JSON.parse(diff(*arguments, '--format', 'json').out)['nodes'].map { |node| node['name'] }
    end
    expect(compared.call('--facts', 'facts', '--node', '^web1\d', '--node', 'web3.example.com')).to eq(
      ['web3.example.com', *(10..19).map { |number| "web#{number}.example.com" }]
    )
    sample = compared.call('--facts', 'facts', '--sample', '5')
    expect(sample.size).to eq(5)
    File.unlink("facts/#{(Dir.children('facts').map { |name| name.delete_suffix('.json') } - sample).first}.json")
    expect(compared.call('--facts', 'facts', '--sample', '5')).to eq(sample)
    expect(compared.call('--facts', 'facts', '--sample', '5', '--seed', '1')).not_to eq(sample)
    expect(diff('--facts', 'facts', '--node', 'db\d')).to have_attributes(status: 3, err: /--node db\\d: no node has such a name/)
    expect(compared.call('--facterdb', 'os.name=Debian and os.release.major=11')).to eq(%w[debian-11-x86_64])
    expect(diff('--facterdb', 'os.name=None')).to have_attributes(status: 3, err: /no set has these facts/)
  end
end
