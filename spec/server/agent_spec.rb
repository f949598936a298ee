# frozen_string_literal: true

require 'open3'
require 'puppet_rs/server'
require 'yaml'
require_relative '../support/running_server'

# Puppet's own agent against the server, with folders and a certificate of its own.
RSpec.describe 'puppet agent with puppet_rs server' do
  agent = 'a.example.com'
  modules = { 'environment.conf' => "modulepath = modules\n" }
  class_m = <<~'PP'
    class m($target) {
      file { $target: ensure => directory }
      file { "${target}/tree": ensure => directory, recurse => true, source => 'puppet:///modules/m/tree' }
      file { "${target}/one": source => 'puppet:///modules/m/one', mode => '0640' }
      file { "${target}/erb": content => template('m/text.erb') }
      file { "${target}/epp": content => epp('m/text.epp', { word => $facts['from_the_server'] }) }
      file { "${target}/who": content => "${trusted['certname']} ${environment}" }
      turned { 'plugin': text => 'abc' }
    }
  PP
  plugins = {
    'modules/m/lib/facter/from_the_server.rb' => "Facter.add(:from_the_server) { setcode { 'a fact of a plugin' } }\n",
    'modules/m/facts.d/external.txt' => "external_fact=of a file\n",
    'modules/m/lib/puppet/type/turned.rb' => "Puppet::Type.newtype(:turned) do\n  newparam(:name, namevar: true)\n  newparam(:text) { munge { |value| value.reverse } }\nend\n"
  }
  files = {
    'modules/m/files/one' => "one\n", 'modules/m/files/tree/a' => "a\n", 'modules/m/files/tree/b/c' => "c\n" * 5000,
    'modules/m/files/tree/b/with space' => "\u00e4\n", 'modules/m/templates/text.erb' => "<%= @facts['external_fact'] %>\n",
    'modules/m/templates/text.epp' => "<%- | String $word | -%>\n<%= $word %>\n", 'modules/m/manifests/init.pp' => class_m
  }

  before(:context) do
    @target = Dir.mktmpdir('puppet_rs-agent')
    site = { 'manifests/site.pp' => "class { 'm': target => '#{@target}/made' }\n", **modules, **plugins, **files }
    failing = { 'manifests/site.pp' => "notify { 'x': } -> File['/nowhere']\n", **modules }
    other = { 'manifests/site.pp' => "notify { \"in ${environment}\": }\n", **modules }
    code = { 'production' => site, 'failing' => failing, 'other' => other }
    @server = RunningServer.new(code.flat_map { |name, all| all.map { |path, text| ["#{name}/#{path}", text] } }.to_h,
                                ['--workers', '2'], settings: 'reports = store')
    [agent, 'b.example.com'].each { |name| @server.authority.issue(name) }
  end
  after(:context) do
    @server&.stop
    FileUtils.rm_rf(@target) if @target
  end

  # @return [Array(Integer, String)] the exit status, and what it printed
  def run_agent(*arguments, name: 'a.example.com')
    folder = "#{@target}/#{name}"
    ssl = "#{folder}/ssl"
    unless File.exist?(ssl)
      FileUtils.mkdir_p(%w[certs private_keys].map { |part| "#{ssl}/#{part}" })
      { 'certs/ca.pem' => 'certs/ca.pem', 'crl.pem' => 'crl.pem', "certs/#{name}.pem" => "certs/#{name}.pem", "private_keys/#{name}.pem" => "private_keys/#{name}.pem" }
        .each { |from, to| FileUtils.cp(@server.authority.path(from), "#{ssl}/#{to}") }
    end
    command = ['puppet', 'agent', '--test', '--color', 'false', '--server', 'localhost', '--serverport', @server.port.to_s, '--certname', name,
               '--confdir', "#{folder}/conf", '--vardir', "#{folder}/var", '--rundir', "#{folder}/run", '--logdir', "#{folder}/log", '--ssldir', ssl,
               '--publicdir', "#{folder}/public", '--no-usecacheonfailure', '--waitforlock', '60', *arguments]
    out, status = Open3.capture2e({ 'RUBYOPT' => nil, 'RUBYLIB' => nil }, *command)
    [status.exitstatus, out]
  end

  def report
    newest = Dir["#{@server.folder}/var/reports/a.example.com/*.yaml"].max
    newest && YAML.unsafe_load_file(newest)
  end

  it 'synchronizes plugins, and makes what the catalog says; the second run changes nothing' do
    status, out = run_agent
    expect(status).to eq(2), out
    expect(out).to include('Applied catalog')
    made = "#{@target}/made"
    expect(%w[one who erb epp tree/a tree/b/c].to_h { |name| [name, File.read("#{made}/#{name}")] })
      .to eq('one' => "one\n", 'who' => 'a.example.com production', 'erb' => "of a file\n", 'epp' => "a fact of a plugin\n", 'tree/a' => "a\n", 'tree/b/c' => "c\n" * 5000)
    expect(File.read("#{made}/tree/b/with space", encoding: 'UTF-8')).to eq("\u00e4\n")
    expect(File.stat("#{made}/one").mode & 0o777).to eq(0o640)
    expect([report.status, report.host, report.environment]).to eq(%w[changed a.example.com production])

    status, out = run_agent
    expect(status).to eq(0), out
    expect(report.status).to eq('unchanged')
  end

  it 'changes nothing with --noop, and reports what it would change' do
    run_agent unless File.exist?("#{@target}/made/one")
    File.write("#{@target}/made/one", "changed here\n")
    status, out = run_agent('--noop')
    expect(status).to eq(0), out
    expect(out).to match(%r{made/one\]/content.*would have|content changed .* \(noop\)|should be .* \(noop\)})
    expect(File.read("#{@target}/made/one")).to eq("changed here\n")
    expect([report.noop, report.noop_pending]).to eq([true, true])
  end

  it 'has the error of a catalog that fails' do
    status, out = run_agent('--environment', 'failing')
    expect(status).to eq(1), out
    expect(out).to include("Could not find resource 'File[/nowhere]'", 'on node a.example.com', 'Not using cache on failed catalog')
    expect(report.status).to eq('failed')
  end

  it 'has the catalog of another environment' do
    status, out = run_agent('--environment', 'other')
    expect(status).to eq(2), out
    expect(out).to include('in other')
    expect(report.environment).to eq('other')
  end

  it 'is turned away with the certificate of another node' do
    status, out = run_agent('--node_name_value', 'a.example.com', name: 'b.example.com')
    expect(status).to eq(1), out
    expect(out).to include('Forbidden request: /puppet/v3/')
    expect(out).not_to include('Applied catalog')
  end
end
