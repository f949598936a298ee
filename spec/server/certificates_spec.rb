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
end
