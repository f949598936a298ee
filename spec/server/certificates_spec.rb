# frozen_string_literal: true

require 'puppet_rs/server'
require_relative '../support/certificates'

# Which certificates are believed while the list of revoked ones and the clock change.
RSpec.describe PuppetRs::Server::Certificates do
  around do |example|
    Dir.mktmpdir do |folder|
      @authority = TestAuthority.new(folder)
      @authority.issue('a')
      @authority.issue('b')
      example.run
    end
  end

  def certificates
    @certificates ||= described_class.new(authority: @authority.path('certs/ca.pem'), revoked: @authority.path('crl.pem'))
  end

  def valid?(name)
    certificates.valid?(OpenSSL::X509::Certificate.new(File.read(@authority.path("certs/#{name}.pem"))), '127.0.0.1')
  end

  # Two lists of the same size, each written a moment after the other was read, with one time of change and without a new inode.
  it 'sees a list that is written again within a tick of the clock' do
    file = @authority.path('crl.pem')
    lists = %w[a b].map do |name|
      list = @authority.dup
      list.instance_variable_set(:@revoked, [])
      list.revoke(name)
      # (Signatures differ in size.)
      File.read(file).ljust(1000, "\n")
    end
    seen = Array.new(40) do |turn|
      File.write(file, lists[turn % 2])
      File.utime(1_700_000_000, 1_700_000_000, file)
      %w[a b].map { |name| valid?(name) }
    end
    expect(lists.map(&:size).uniq.size).to eq(1)
    expect(seen.uniq).to eq([[false, true], [true, false]])
    expect(seen.each_slice(2).uniq).to eq([[[false, true], [true, false]]])
  end

  it 'asks again when a list or an authority begins or ends, whichever way the clock is set' do
    at = lambda do |seconds|
      time = Time.at(@start + seconds)
      allow(Time).to receive(:now).and_return(time)
      valid?('a')
    end
    @start = Time.now.to_i
    @authority.write_revoked(until_time: Time.at(@start + 3600))
    expect([0, 4000, 0, -90_000, 0].map(&at)).to eq([true, false, true, false, true])
  end

  describe 'names' do
    # A certificate with these parts of a name and an alternative name as it is in DER.
    def client(names, alternative: nil)
      certificate = OpenSSL::X509::Certificate.new(File.read(@authority.path('certs/a.pem')))
      certificate.subject = OpenSSL::X509::Name.new(names)
      certificate.add_extension(OpenSSL::X509::Extension.new('subjectAltName', alternative, false)) if alternative
      certificate.sign(@authority.instance_variable_get(:@key), 'SHA256')
      PuppetRs::Server::Client.of({ 'REMOTE_ADDR' => '127.0.0.1', 'puma.peercert' => certificate }, certificates)
    end

    it 'are those that Puppet takes, one of them, and no other spelling' do
      utf8 = OpenSSL::ASN1::UTF8STRING
      expect(client([['CN', 'b.example.com', utf8]])).to have_attributes(name: 'b.example.com', authenticated?: true)
      others = ["b.example.com\n", "b.example.com\0.x", "x\nforged line", "b\u00fc", 'a/b'].map { |name| [['CN', name, utf8]] }
      others += [[['CN', "\xff".b, OpenSSL::ASN1::T61STRING]], [['CN', 'b'.encode('UTF-16BE').b, OpenSSL::ASN1::BMPSTRING]], [['CN', 'a', utf8], ['CN', 'b', utf8]], [['O', 'b', utf8]]]
      expect(others.map { |names| client(names) }).to all(have_attributes(name: nil, authenticated?: false, certificate: nil))
    end

    it 'that are alternatives are read from the certificate, not from a text of them' do
      name = ->(tag, text) { OpenSSL::ASN1::ASN1Data.new(text, tag, :CONTEXT_SPECIFIC) }
      found = lambda do |*names|
        client([['CN', 'a', OpenSSL::ASN1::UTF8STRING]], alternative: OpenSSL::ASN1::Sequence(names).to_der).extensions['subject-alt-name']
      end
      expect(found[name[2, 'a.example.com'], name[7, "\x0a\0\0\1"], name[2, 'b']]).to eq('dns-name' => %w[a.example.com b], 'ip' => ['10.0.0.1'])
      expect(found[name[6, 'http://x, DNS:admin'], name[1, 'x@y, DNS:admin']]).to eq('uri' => ['http://x, DNS:admin'], 'rfc822-name' => ['x@y, DNS:admin'])
      expect(found[name[2, 'x, DNS:admin'], name[7, 'no']]).to eq('dns-name' => ['x, DNS:admin'])
    end
  end
end
