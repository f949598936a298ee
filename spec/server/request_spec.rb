# frozen_string_literal: true

require 'cgi'
require 'puppet_rs/server'
require 'stringio'
require 'tmpdir'

# Work of the server in place of Ruby's and Puppet's code for each request: the same, faster.
RSpec.describe 'requests of puppet_rs server' do
  client = PuppetRs::Server::Client.new(address: '127.0.0.1', name: 'a.example.com', authenticated: true)

  define_method(:request) do |body|
    env = { 'REQUEST_METHOD' => 'POST', 'PATH_INFO' => '/puppet/v3/catalog/a.example.com', 'QUERY_STRING' => 'environment=production',
            'CONTENT_TYPE' => 'application/x-www-form-urlencoded', 'rack.input' => StringIO.new(body) }
    PuppetRs::Server::Request.new(env, client)
  end

  it 'reads words of forms as CGI does' do
    words = ['', 'a', '+', 'a+b%20c', '%7B%22a%22%3A1%7D', '%c3%a4%C3%A4', '%ff', "\u00e4%c3", '%25%32%35', '100%', '%2', '%zz', '%%41', 'a%00b', "\xff"]
    words.each do |word|
      read = PuppetRs::Native.unescape(word)
      expect([read.b, read.encoding]).to eq([CGI.unescape(word).b, Encoding::UTF_8]), word
    end
  end

  it 'takes parameters of a query and of a form, in all spellings' do
    expect(request('facts=%257B%257D&a=1&a=2&b&&c=x%3Dy=z').params)
      .to eq('environment' => 'production', 'facts' => '%7B%7D', 'a' => %w[1 2], 'b' => nil, 'c' => 'x=y=z')
  end

  it 'refuses what is not encoded, and names it' do
    { 'a=1&b=100%' => '100%', 'a=%zz1&b=%41' => '%zz1', '%4=1' => '%4', '%%41=1' => '%%41' }.each do |body, word|
      expect { request(body).params }.to raise_error(PuppetRs::Server::BadRequest, "Invalid parameters: invalid %-encoding (#{word})")
    end
  end

  it 'takes texts for numbers and booleans where Puppet does' do
    # A server reads its settings first.
    Puppet.settings.send(:clear_everything_for_tests)
    Dir.mktmpdir do |folder|
      application = PuppetRs::Server.application(settings: { confdir: folder, vardir: folder }, tls: false, log: "#{folder}/log")
      api = application.instance_variable_get(:@routes).instance_variable_get(:@puppet)
      stock = Object.new.extend(Puppet::Network::HTTP::Handler)
      long = 'x' * 200
      values = ['true', 'false', '', nil, '1', '1.5', 'a1', '1a', '1' * 200, "#{'1' * 200}.5", "1#{long}", long, "#{long}\n7", "#{long}\n7.5\n", "{#{long}\ntrue"]
      values.each do |value|
        read = [api, stock].map do |handler|
          handler.send(:parse_primitive_parameter_value, value)
        rescue StandardError => e
          [e.class, e.message]
        end
        expect(read.first).to eq(read.last)
      end
    end
  end

  describe 'files that are replaced' do
    around { |example| Dir.mktmpdir { |folder| example.run(@folder = folder) } }

    it 'have the new text, the mode, and no other file beside them' do
      file = "#{@folder}/a.json"
      ["{}\n", "\xff\x00" * 100_000, ''].each do |text|
        expect(PuppetRs::Native::FileReplacement.start(file, text, 0o660).wait).to be(true)
        expect([File.binread(file), File.stat(file).mode & 0o7777, Dir.children(@folder)]).to eq([text.b, 0o660, ['a.json']])
      end
    end

    it 'keep their owner and group', if: Process.uid.zero? do
      file = "#{@folder}/a.json"
      File.write(file, 'old')
      File.chown(1, 2, file)
      PuppetRs::Native::FileReplacement.start(file, 'new', 0o660).wait
      expect([File.read(file), File.stat(file).uid, File.stat(file).gid]).to eq(['new', 1, 2])
    end

    it 'stay as they were when the new one cannot be there' do
      Dir.mkdir("#{@folder}/a.json")
      expect(PuppetRs::Native::FileReplacement.start("#{@folder}/a.json", 'text', 0o660).wait).to be(false)
      expect(PuppetRs::Native::FileReplacement.start("#{@folder}/none/a.json", 'text', 0o660).wait).to be(false)
      expect(Dir.children(@folder)).to eq(['a.json'])
    end
  end
end
