# frozen_string_literal: true

require_relative 'puppet_server'

# Debian's Puppet Server as a CA that signs what it is asked to sign, and as nothing else.
class PuppetCa < PuppetServer
  # Where a server has its certificates.
  Authority = Struct.new(:folder) do
    def path(name) = File.join(folder, name)
  end
  # The parts of a {RunningServer} that {PuppetServer} takes.
  Place = Struct.new(:folder, :authority)
  private_constant :Authority, :Place

  # @param folder [String] which becomes its own
  def initialize(folder)
    FileUtils.mkdir_p("#{folder}/conf")
    File.write("#{folder}/conf/puppet.conf", <<~CONF)
      [main]
      ssldir = #{folder}/ssl
      codedir = #{folder}/code
      [server]
      certname = ca.example.com
      dns_alt_names = localhost
      cadir = #{folder}/ca
      autosign = true
    CONF
    super(Place.new(folder, Authority.new("#{folder}/ssl")), rules: "#{ROOT}/build/generations/puppetserver/etc/puppet/puppetserver/conf.d/auth.conf")
  end

  private

  def ca_services(delivered) = delivered

  def files(headers)
    super.merge('ca' => "certificate-authority: { allow-subject-alt-names: true }\n")
  end

  def ready?
    # It makes its own certificates first.
    File.exist?(@authority.path('certs/ca.pem')) && super
  rescue OpenSSL::OpenSSLError
    false
  end
end
