# frozen_string_literal: true

require 'fileutils'
require 'openssl'

# A certificate authority for tests, as Puppet lays its files out below ssldir.
class TestAuthority
  DAY = 86_400

  # @param folder [String] ssldir
  def initialize(folder)
    @folder = folder
    %w[certs private_keys].each { |name| FileUtils.mkdir_p(File.join(folder, name)) }
    @key = OpenSSL::PKey::EC.generate('prime256v1')
    @serial = 1
    @certificate = certificate('Puppet CA: test', @key, root: true)
    File.write(path('certs/ca.pem'), @certificate.to_pem)
    @revoked = []
    write_revoked
  end

  def path(name)
    File.join(@folder, name)
  end

  # @param name [String] the certname
  # @param extensions [Hash{String => String}] by number
  # @param authority [Boolean] false: signed by its own key
  # @param ended [Boolean] true: valid until yesterday
  # @return [Array<String>] the files of the certificate and of the key
  def issue(name, extensions: {}, alternative: nil, authority: true, ended: false)
    key = OpenSSL::PKey::EC.generate('prime256v1')
    made = certificate(name, key, extensions:, alternative:, authority:, ended:)
    { "certs/#{name}.pem" => made.to_pem, "private_keys/#{name}.pem" => key.to_pem }.map do |file, text|
      path(file).tap { |full| File.write(full, text) }
    end
  end

  def revoke(name)
    revoked = OpenSSL::X509::Revoked.new
    revoked.serial = OpenSSL::X509::Certificate.new(File.read(path("certs/#{name}.pem"))).serial
    revoked.time = Time.now - 60
    @revoked << revoked
    write_revoked
  end

  # @param until_time [Time] when the list ends
  def write_revoked(until_time: Time.now + DAY)
    list = OpenSSL::X509::CRL.new
    list.version = 1
    list.issuer = @certificate.subject
    list.last_update = Time.now - DAY
    list.next_update = until_time
    @revoked.each { |revoked| list.add_revoked(revoked) }
    list.add_extension(OpenSSL::X509::Extension.new('crlNumber', OpenSSL::ASN1::Integer(@revoked.size + 1)))
    File.write(path('crl.pem'), list.sign(@key, 'SHA256').to_pem)
  end

  private

  def certificate(name, key, root: false, extensions: {}, alternative: nil, authority: true, ended: false)
    made = OpenSSL::X509::Certificate.new
    made.version = 2
    made.serial = @serial += 1
    made.subject = OpenSSL::X509::Name.new([['CN', name]])
    made.issuer = root ? made.subject : @certificate.subject
    made.public_key = key
    made.not_before = Time.now - (2 * DAY)
    made.not_after = Time.now + (ended ? -DAY : DAY)
    add_extensions(made, root, extensions, alternative)
    made.sign(authority ? @key : key, 'SHA256')
  end

  def add_extensions(made, root, extensions, alternative)
    factory = OpenSSL::X509::ExtensionFactory.new
    made.add_extension(factory.create_extension('basicConstraints', root ? 'CA:TRUE' : 'CA:FALSE', true))
    made.add_extension(factory.create_extension('subjectAltName', alternative)) if alternative
    extensions.each do |number, value|
      made.add_extension(OpenSSL::X509::Extension.new(number, OpenSSL::ASN1::UTF8String.new(value).to_der, false))
    end
  end
end
