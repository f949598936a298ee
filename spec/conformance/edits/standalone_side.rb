# frozen_string_literal: true

require 'json'
require 'logger'
require 'stringio'
require 'puppet_rs'
require_relative 'texts'

module Edits
  # Compiles without Puppet: in this process, or (mode `new`) each time in one that has compiled nothing.
  class Side
    def initialize(root, mode, _user)
      @root = root
      @mode = mode
      @facts = FACTS
      @keep = true
      PuppetRs.standalone!
    end

    def facts(facts) = (@facts = facts) && true

    def setting(*) = (@keep = !@keep) || true

    def replace(*) = true

    def flush = PuppetRs.forget(:all) && true

    # @return [Array<String>]
    def compile(*nodes)
      nodes.map do |node|
        next compiled(node) unless @mode == 'new'

        from, to = IO.pipe
        pid = fork { to.write(compiled(node)) && to.close && exit!(0) }
        to.close
        from.read.force_encoding(Encoding::UTF_8).tap { ::Process.wait(pid) }
      end
    end

    private

    def compiled(node)
      # An environment that is kept is as stock's without a timeout: what it has listed stays.
      PuppetRs.forget(:all) if @keep
      lines = StringIO.new
      text = begin
        catalog = PuppetRs.compile(node:, environment: "#{@root}/code/environments/production", environment_name: 'production', facts: @facts,
                                   keep_environment: @keep && @mode != 'new', logger: Logger.new(lines, formatter: ->(level, _, _, message) { "#{level} #{message}\n" }))
        data = JSON.parse(catalog.to_json)
        data.delete('catalog_uuid')
        data.delete('version') unless data['version'].is_a?(String)
        JSON.pretty_generate(data)
      rescue Exception => e # rubocop:disable Lint/RescueException -- also a LoadError or a panic
        "#{e.class}: #{e.message}"
      end
      "#{text}\n#{lines.string}".gsub(/0x\h{8,}/, '0x').gsub(/fd:\d+/, 'fd').gsub(/^.*Compiled catalog for .*\n?/, '').scrub
    end
  end
end
