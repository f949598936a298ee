# frozen_string_literal: true

require 'fileutils'
require 'json'
require 'socket'
require_relative 'reserved_port'

# A node classifier: a service that answers by HTTP, and the node terminus that asks it.
class Classifier
  # @return [Hash, nil] what it answers; nil: an error
  attr_writer :answer
  # @return [Hash] what it was asked last
  attr_reader :asked

  def initialize
    @port = ReservedPort.take
    start
  end

  def start
    server = TCPServer.new('127.0.0.1', @port)
    @server = server
    @thread = Thread.new { loop { serve(server.accept) } }
    @thread.report_on_exception = false
  end

  def stop
    @thread.kill
    @server.close
  end

  # @param folder [String] of Ruby's load path
  def write_terminus(folder)
    FileUtils.mkdir_p("#{folder}/puppet/indirector/node")
    File.write("#{folder}/puppet/indirector/node/http_classifier.rb", <<~RUBY)
      require 'json'
      require 'net/http'
      require 'puppet/node'
      require 'puppet/indirector/code'

      class Puppet::Node::HttpClassifier < Puppet::Indirector::Code
        desc 'Asks a service.'

        def find(request)
          facts = Puppet::Node::Facts.indirection.find(request.key, environment: request.environment)
          trusted = Puppet.lookup(:trusted_information).to_h
          asked = { name: request.key, facts: facts.values, trusted: trusted, environment: request.environment.to_s }
          response = Net::HTTP.post(URI('http://127.0.0.1:#{@port}/'), JSON.generate(asked), 'content-type' => 'application/json')
          raise Puppet::Error, "the classifier answers \#{response.code} \#{response.body}" unless response.code == '200'

          node = Puppet::Node.new(request.key, JSON.parse(response.body).slice('classes', 'parameters', 'environment').transform_keys(&:to_sym))
          node.fact_merge(facts)
          node
        end
      end
    RUBY
  end

  private

  def serve(socket)
    head = socket.gets("\r\n\r\n")
    return unless head

    @asked = JSON.parse(socket.read(head[/^content-length: (\d+)/i, 1].to_i))
    body = @answer ? JSON.generate(@answer) : 'no such luck'
    socket.write("HTTP/1.1 #{@answer ? '200 OK' : '500 Error'}\r\nContent-Length: #{body.bytesize}\r\nConnection: close\r\n\r\n#{body}")
  ensure
    socket.close
  end
end
