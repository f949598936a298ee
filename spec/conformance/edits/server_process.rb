# frozen_string_literal: true

require 'cgi'
require_relative '../../support/running_server'

module Edits
  # `puppet_rs server` with one worker as a side of a comparison; what it is asked is that of {Process}.
  class ServerProcess
    def ask(name, *arguments)
      case name
      when 'start' then start(arguments.first)
      when 'facts' then @facts = arguments.first
      when 'flush' then request('DELETE', '/puppet-admin-api/v1/environment-cache')
      when 'compile' then arguments.map { |node| catalog(node) }
      end
    end

    def finish
      @server&.stop
      @server = nil
    end
    alias close finish

    private

    def start(root)
      @facts = FACTS
      File.write("#{root}/auth.conf", RunningServer::OPEN_RULES)
      options = ['--no-tls', '--trusted-proxy', '127.0.0.1', '--auth-config', "#{root}/auth.conf", '--workers', '1']
      @server = RunningServer.new({}, options, tls: false, settings: "codedir = #{root}/code\nhiera_config = #{root}/conf/hiera.yaml\n")
    end

    def request(verb, path, client: 'n0', **options)
      @server.request(verb, path, headers: RunningServer.client(client).merge('content-type' => 'application/x-www-form-urlencoded'), **options)
    end

    def catalog(node)
      facts = CGI.escape(JSON.generate(name: node, values: @facts))
      answer = request('POST', "/puppet/v3/catalog/#{node}?environment=production", client: node, body: "environment=production&facts_format=application/json&facts=#{CGI.escape(facts)}")
      # Errors that are not StandardErrors (a LoadError), or come before the compile, are answered as text with class and place.
      return scrub(answer.body.sub(/\AInternal Server Error: \([\w:]+\) /, '').sub(/ \(file: [^()]+\.rb, line: \d+\)\z/, '')) unless answer.body.start_with?('{')

      data = JSON.parse(answer.body)
      return scrub(data['message'].to_s.sub(/\A(?:Server Error: )?(?:[\w:]+: )?/, '')) unless answer.code == '200'

      data.delete('catalog_uuid')
      data.delete('version') unless data['version'].is_a?(String)
      JSON.pretty_generate(data)
    end

    def scrub(text) = text.gsub(FRAMES, '').gsub(/0x\h{8,}/, '0x').gsub(/io_\w+ - (?:fd:\d+ )?/, 'io - ').gsub(/fd:\d+/, 'fd')
  end
end
