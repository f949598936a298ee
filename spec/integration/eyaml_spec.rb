# frozen_string_literal: true

require 'base64'
require 'fileutils'
require 'openssl'
require 'tmpdir'

# Encrypted data: Puppet's own function, with the gem hiera-eyaml where it is installed; without it both sides fail alike.
RSpec.describe 'eyaml' do
  installed = begin
    require 'hiera/backend/eyaml'
    true
  rescue LoadError
    false
  end

  key = OpenSSL::PKey::RSA.new(2048)
  certificate = OpenSSL::X509::Certificate.new.tap do |made|
    made.subject = made.issuer = OpenSSL::X509::Name.parse('/')
    made.not_before = Time.now
    made.not_after = Time.now + 3600
    made.public_key = key.public_key
    made.serial = 1
    made.version = 2
    made.sign(key, OpenSSL::Digest.new('SHA256'))
  end
  encrypt = lambda do |text|
    sealed = OpenSSL::PKCS7.encrypt([certificate], text, OpenSSL::Cipher.new('aes-256-cbc'), OpenSSL::PKCS7::BINARY)
    "ENC[PKCS7,#{Base64.strict_encode64(sealed.to_der)}]"
  end

  code = <<~'PP'
    class a($secret, $plain, $list, $hash, Sensitive[String] $hidden) {
      notify { "${secret} ${plain} ${list} ${hash}": message => $hidden }
    }
    include a
    notice(lookup('mixed'), lookup('deep.x.1'), lookup('everything', Hash, 'deep'), lookup('indirect'))
  PP
  data = <<~YAML
    a::secret: #{encrypt.call('the secret')}
    a::plain: plain %{facts.os}
    a::list: [one, '#{encrypt.call('two')}']
    a::hash: {k: {"%{facts.os}": '#{encrypt.call('v %{facts.os}')}'}}
    a::hidden: #{encrypt.call('hidden')}
    mixed: before #{encrypt.call('inside')} after
    deep: {x: [0, '#{encrypt.call('deep')}']}
    everything: {a: '#{encrypt.call('A')}'}
    indirect: "%{lookup('mixed')}!"
    broken: ENC[PKCS7,bm90aGluZw==]
    lookup_options: {a::hidden: {convert_to: Sensitive}}
  YAML
  more = "everything: {b: '#{encrypt.call('B')}'}\n"
  hiera = lambda do |dir|
    <<~YAML
      version: 5
      defaults:
        datadir: data
        lookup_key: eyaml_lookup_key
        options: {pkcs7_private_key: #{dir}/private.pem, pkcs7_public_key: #{dir}/public.pem}
      hierarchy:
      - {name: secrets, paths: [secrets.eyaml, more.eyaml, absent.eyaml]}
    YAML
  end

  around do |example|
    Dir.mktmpdir do |dir|
      File.write("#{dir}/private.pem", key.to_pem)
      File.write("#{dir}/public.pem", certificate.to_pem)
      @files = { 'hiera.yaml' => hiera.call(dir), 'data/secrets.eyaml' => data, 'data/more.eyaml' => more }
      example.run
    end
  end

  before(:all) { PuppetRs::Verify::Compiler.initialize_settings }

  # @return [String] what stock Puppet gives, after comparing with the engine
  def same_node(text)
    compile = Suites::Nodes::Compile.new('code' => text, 'files' => @files, 'facts' => { 'os' => 'debian' })
    stock, ours = %i[off strict].map { |mode| Suites::Nodes.apart { in_mode(mode) { compile.run } } }
    expect(ours).to eq(stock)
    stock.join("\n")
  end

  it 'is decrypted by Puppet\'s function' do
    expect(same_node(code)).to include(installed ? 'the secret plain debian [one, two] {k => {debian => v debian}}' : 'hiera_eyaml')
  end

  it 'fails as with stock Puppet when it cannot be decrypted' do
    expect(same_node("notice(lookup('broken'))")).to match(/eyaml/)
  end
end
