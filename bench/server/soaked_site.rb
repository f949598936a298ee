# frozen_string_literal: true

require 'digest'
require 'json'
require_relative 'site'

# Three environments of which one is deployed again and again, and 500 nodes spread over them; what stock Puppet makes of each.
module SoakedSite
  ENVIRONMENTS = %w[one two three].freeze
  # The one that changes.
  DEPLOYED = 'three'
  NODES = Array.new(500) { |index| format('node%<index>03d.%<domain>s', index:, domain: %w[example.com example.org example.net][index % 4 % 3]) }.freeze

  class << self
    # @return [Array<String>] the nodes of an environment
    def nodes(environment)
      NODES.each_with_index.filter_map { |node, index| node if ENVIRONMENTS[index % 3] == environment }
    end

    # @param version [Integer] of the code of DEPLOYED
    # @return [Hash{String => String}] files by path
    def files(version)
      ENVIRONMENTS.map { |name| environment(name, name == DEPLOYED ? version : 0) }.reduce(:merge)
    end

    # @return [Hash{String => String}] files by path
    def environment(name, version)
      prefixed(name, {
                 'environment.conf' => Site::MODULES, 'manifests/site.pp' => site(version),
                 'hiera.yaml' => "version: 5\nhierarchy:\n  - { name: node, path: \"nodes/%{trusted.certname}.yaml\" }\n  - { name: all, path: all.yaml }\n",
                 'data/all.yaml' => "soaked::words: [a, b, #{name}]\nsoaked::port: #{8000 + version}\n", **node_data(version),
                 'modules/soaked/manifests/init.pp' => "class soaked(Array $words, Integer $port) {\n  soaked::file { range(1, 10).map |$i| { \"f${i}\" }: version => #{version} }\n}\n",
                 'modules/soaked/manifests/file.pp' => file(version),
                 'modules/soaked/templates/text.erb' => "<%= @title %> of <%= @facts['networking']['fqdn'] %>, version #{version}\n",
                 'modules/soaked/templates/text.epp' => "<%- | String $who | -%>\n<%= $who %> #{version} <%= $facts['networking']['ip'] %>\n",
                 'modules/soaked/lib/puppet/functions/soaked/turned.rb' => function(version)
               })
    end

    # Stock Puppet's answers, by the same Rack application.
    # @param folder [String] a server's, with the code of the version
    # @return [Hash{String => String}] digests, by environment and node
    def expected(folder, environments)
      reader, writer = IO.pipe
      pid = fork do
        reader.close
        writer.write(JSON.generate(digests(folder, environments)))
        writer.close
        exit!(0)
      end
      writer.close
      result = JSON.parse(reader.read)
      Process.wait(pid)
      result
    end

    # @param body [String] a catalog
    # @return [String] of what does not change with each compile
    def digest(body)
      Digest::SHA256.hexdigest(body.sub(/"version":\d+,/, '').sub(/"catalog_uuid":"[^"]*",/, ''))
    end

    private

    def prefixed(name, files) = files.transform_keys { |path| "#{name}/#{path}" }

    def site(version)
      "include soaked\nnotify { \"${trusted['certname']} in ${environment}, version #{version}\": message => soaked::turned($facts['fqdn']) }\n"
    end

    def node_data(version)
      NODES.each_slice(7).to_h { |node, *| ["data/nodes/#{node}.yaml", "soaked::words: [own, '#{node}', '#{version}']\n"] }
    end

    def file(version)
      <<~PP
        define soaked::file($version) {
          file { "/tmp/${trusted['certname']}/${title}":
            content => "${template('soaked/text.erb')}${epp('soaked/text.epp', { who => $trusted['certname'] })}",
            mode    => #{version.even? ? "'0644'" : "'0600'"},
          }
          if $soaked::words.length > 2 { File["/tmp/${trusted['certname']}/${title}"] -> Notify <| |> }
        }
      PP
    end

    def function(version)
      "Puppet::Functions.create_function(:'soaked::turned') do\n  def turned(text) = \"\#{text.reverse} #{version}\"\nend\n"
    end

    def digests(folder, environments)
      ENV['PUPPET_RS'] = 'off'
      require 'puppet_rs/server'
      application = PuppetRs::Server.application(
        settings: { confdir: "#{folder}/conf", vardir: "#{folder}/stock" }, tls: false, trusted_proxies: ['127.0.0.1'],
        authorization: "#{folder}/all.conf", log_level: 'err', log: "#{folder}/stock.log"
      )
      environments.to_h { |environment| [environment, nodes(environment).to_h { |node| [node, digest(answer(application, node, environment))] }] }
    end

    def answer(application, node, environment)
      body = Site.request(node, environment).split("\r\n\r\n", 2).last
      status, _, parts = application.call(
        'REQUEST_METHOD' => 'POST', 'PATH_INFO' => "/puppet/v3/catalog/#{node}", 'QUERY_STRING' => '', 'REMOTE_ADDR' => '127.0.0.1',
        'CONTENT_TYPE' => 'application/x-www-form-urlencoded', 'HTTP_ACCEPT' => 'application/vnd.puppet.rich+json, application/json',
        'HTTP_X_CLIENT_VERIFY' => 'SUCCESS', 'HTTP_X_CLIENT_DN' => "CN=#{node}", 'rack.input' => StringIO.new(body)
      )
      text = parts.enum_for.to_a.join
      raise "stock Puppet: #{status} #{text[0, 500]}" unless status == 200

      text
    end
  end
end
