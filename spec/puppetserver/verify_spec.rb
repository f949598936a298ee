# frozen_string_literal: true

require 'json'
require_relative '../support/puppet_server'

# `verify --server` with a running Puppet Server, over TLS.
RSpec.describe 'puppet_rs verify --server with Puppet Server', :scratch_folder do
  examples = File.expand_path('../../examples', __dir__)
  site = { 'failing/manifests/site.pp' => "fail(\"no ${facts['os']['family']}\")\n" }
  %w[web time].each do |name|
    Dir.glob('**/*', base: "#{examples}/#{name}").each do |path|
      site["#{name}/#{path}"] = File.binread("#{examples}/#{name}/#{path}") if File.file?("#{examples}/#{name}/#{path}")
    end
  end

  before(:context) do
    rules = File.expand_path('../fixtures/server/verify_auth.conf', __dir__)
    @ours = RunningServer.new(site)
    @ours.authority.issue('a.example.com')
    @theirs = PuppetServer.new(@ours, rules:)
  end
  after(:context) { [@theirs, @ours].each { |server| server&.stop } }

  def verify(*arguments)
    ssl = "#{@ours.folder}/conf/ssl"
    facts = JSON.parse(File.read(File.expand_path('../../bench/facts/debian11.json', __dir__)))
    %w[a.example.com b.example.com].each do |name|
      own = { 'clientcert' => name, 'fqdn' => name, 'networking' => facts['networking'].merge('fqdn' => name) }
      write("facts/#{name}.json", JSON.generate(facts.merge(own)))
    end
    run_puppet_rs('verify', '--no-progress', '--server', "https://localhost:#{@theirs.port}", '--details',
                  '--cert', "#{ssl}/certs/a.example.com.pem", '--key', "#{ssl}/private_keys/a.example.com.pem",
                  '--cacert', "#{ssl}/certs/ca.pem", '--setting', "codedir=#{@ours.folder}/code", '--setting', "confdir=#{Dir.pwd}/conf", *arguments)
  end

  %w[web time].each do |environment|
    it "finds no difference in the environment #{environment}" do
      run = verify('--environment', environment, '--facts', 'facts/a.example.com.json')
      expect(run.out).to end_with("1 input (1 catalog, 0 errors): 1 identical, 0 different\n"), run.out + run.err
    end

    it "finds no difference in the environment #{environment} for every node" do
      run = verify('--environment', environment, '--server-api', 'v4', '--facts', 'facts')
      expect(run.out).to end_with("2 inputs (2 catalogs, 0 errors): 2 identical, 0 different\n"), run.out + run.err
    end
  end

  it 'finds no difference in an error' do
    run = verify('--environment', 'failing', '--allow-errors', '--facts', 'facts/a.example.com.json')
    expect(run.out).to include('no Debian'), run.out + run.err
    expect(run.out).to end_with("1 input (0 catalogs, 1 error): 1 identical, 0 different\n")
  end
end
