# frozen_string_literal: true

require 'open3'
require 'puppet_rs/server'
require_relative '../support/puppet_ca'

# The mixed deployment: Puppet Server signs certificates, `puppet_rs server` has one of them and serves agents that have others.
RSpec.describe 'puppet_rs server beside the CA of Puppet Server' do
  around do |example|
    Dir.mktmpdir('puppet_rs-ca') do |folder|
      @folder = folder
      @ca = PuppetCa.new("#{folder}/ca-server")
      example.run
    ensure
      [@server, @ca].compact.each(&:stop)
    end
  end

  # A command of Puppet for a node with folders of its own.
  def puppet(name, *arguments)
    place = "#{@folder}/nodes/#{name}"
    folders = %w[conf var run log ssl public].flat_map { |part| ["--#{part}dir", "#{place}/#{part}"] }
    command = ['puppet', *arguments, '--certname', name, '--color', 'false', *folders]
    out, status = Open3.capture2e({ 'RUBYOPT' => nil, 'RUBYLIB' => nil }, *command)
    [status.exitstatus, out]
  end

  def start_server
    site = { 'production/manifests/site.pp' => "notify { \"${trusted['certname']} ${trusted['authenticated']}\": }\n" }
    status, out = puppet('server.example.com', 'ssl', 'bootstrap', '--server', 'localhost', '--serverport', @ca.port.to_s, '--dns_alt_names', 'localhost')
    expect(status).to eq(0), out
    @server = RunningServer.new(site) do |server|
      FileUtils.rm_rf("#{server.folder}/conf/ssl")
      FileUtils.cp_r("#{@folder}/nodes/server.example.com/ssl", "#{server.folder}/conf/ssl")
    end
  end

  it 'serves an agent that gets its certificate there, in one run' do
    start_server
    places = ['--server', 'localhost', '--serverport', @server.port.to_s, '--ca_server', 'localhost', '--ca_port', @ca.port.to_s]
    status, out = puppet('a.example.com', 'agent', '--test', '--no-usecacheonfailure', '--waitforlock', '60', *places)
    expect(status).to eq(2), out
    expect(out).to include('a.example.com remote', 'Applied catalog')
  end
end
