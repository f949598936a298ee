# frozen_string_literal: true

require 'cgi'
require 'json'
require 'yaml'
require 'puppet_rs/verify'

# Requests: environments, and requests as agents send them.
module Site
  ROOT = File.expand_path('../..', __dir__)
  NODES = YAML.safe_load_file("#{ROOT}/examples/nodes.yaml")
  MODULES = "modulepath = modules:#{PuppetRs::Verify::SYSTEM_MODULES}\n".freeze
  WORKLOADS = {
    'pure_language' => '1,909 resources in Puppet code alone', 'templates' => '2,789 resources, ERB and EPP',
    'notifies' => '100 classes with 10 notifies each', 'examples' => "the #{NODES.values.flatten.size} nodes of examples/"
  }.freeze
  FACTS = PuppetRs::CommandLine::Facts.read("#{ROOT}/bench/facts/debian11.json")

  class << self
    # @return [Hash{String => String}] the files of the environments, by path
    def files
      files = notifies
      %w[pure_language templates].each do |name|
        files["#{name}/manifests/site.pp"] = File.read("#{ROOT}/bench/workloads/#{name}.pp")
        files["#{name}/environment.conf"] = MODULES
      end
      NODES.each_key { |name| files.merge!(example(name)) }
      files
    end

    # @param workload [String]
    # @param client [Integer] each has nodes of its own where the code does not say which there are
    # @return [Array<Array(String, String)>] nodes and environments
    def nodes(workload, client = 0)
      return [["node#{client}.example.com", workload]] unless workload == 'examples'

      NODES.flat_map { |environment, names| names.map { |name| [name, environment] } }.rotate(client)
    end

    # @return [String] a request as it goes over the wire, from behind a proxy that names the client
    def request(node, environment)
      body = form(node, environment)
      ["POST /puppet/v3/catalog/#{node} HTTP/1.1", 'Host: localhost', 'X-Client-Verify: SUCCESS', "X-Client-DN: CN=#{node}",
       'Accept: application/vnd.puppet.rich+json, application/json', 'Content-Type: application/x-www-form-urlencoded',
       "Content-Length: #{body.bytesize}", '', body].join("\r\n")
    end

    private

    # As in openvox-server#600.
    def notifies
      files = { 'notifies/manifests/site.pp' => Array.new(100) { |index| "include bench::class#{index}\n" }.join }
      100.times do |index|
        notifies = Array.new(10) { |number| "  notify { \"${facts['os']['family']} #{index} #{number}\": }\n" }
        files["notifies/modules/bench/manifests/class#{index}.pp"] = "class bench::class#{index} {\n#{notifies.join}}\n"
      end
      files
    end

    def example(name)
      folder = "#{ROOT}/examples/#{name}"
      paths = Dir.glob('**/*', base: folder).select { |path| File.file?("#{folder}/#{path}") }
      paths.to_h { |path| ["#{name}/#{path}", File.binread("#{folder}/#{path}")] }
    end

    def form(node, environment)
      names = { 'fqdn' => node, 'hostname' => node[/^[^.]+/], 'domain' => node.split('.', 2)[1], 'clientcert' => node }
      values = FACTS.merge(names, 'networking' => FACTS['networking'].merge(names.except('clientcert')))
      facts = JSON.generate('name' => node, 'values' => values, 'timestamp' => '2026-01-01T00:00:00Z', 'expiration' => '2036-01-01T00:00:00Z')
      "facts=#{CGI.escape(CGI.escape(facts))}&facts_format=application%2Fjson&environment=#{environment}&transaction_uuid=u"
    end
  end
end
