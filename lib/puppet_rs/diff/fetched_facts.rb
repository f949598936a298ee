# frozen_string_literal: true

require 'fileutils'
require 'json'

module PuppetRs
  module Diff
    # Facts that are in no file of the user's: PuppetDB's, and the sets of the gem facterdb. A process of its own fetches them:
    # Puppet's settings, which name the certificates, are not those of the compiles.
    class FetchedFacts
      # @param options [Options]
      # @param scratch [String] a folder
      def initialize(options, scratch)
        @options = options
        @folder = File.join(scratch, 'facts')
      end

      # @return [String, nil] a folder of files named after nodes; nil: facts are to be had from elsewhere
      # @raise [CommandLine::UsageError]
      def folder
        return in_process { PuppetDatabase.new(@options[:puppetdb_url], @options).nodes(plain_names) } if @options[:puppetdb_url]

        in_process { FacterSets.new(@options[:facterdb]).nodes } if @options[:facterdb]
      end

      private

      # Names that are patterns need all nodes.
      def plain_names
        names = @options[:nodes]
        names.any? && names.none? { |name| ChosenNodes.pattern?(name) } ? names : []
      end

      def in_process(&)
        Dir.mkdir(@folder, 0o700)
        reader, writer = IO.pipe
        pid = fork do
          reader.close
          writer.write(write(&))
          writer.close
          exit!(0)
        end
        writer.close
        wrong = reader.read
        raise CommandLine::UsageError, wrong.force_encoding(Encoding::UTF_8) unless wrong.empty?

        @folder
      ensure
        reader&.close
        CommandLine::ProcessTree.finish(pid, :KILL) if pid
      end

      # @return [String] what is wrong; empty if nothing is
      def write
        nodes = yield
        raise CommandLine::UsageError, 'no node has facts there' if nodes.empty?

        nodes.each do |name, facts|
          raise CommandLine::UsageError, "#{name.inspect} cannot be the name of a node" unless CommandLine::NodeFacts.name?(name)

          File.write(File.join(@folder, "#{name}.json"), JSON.generate(facts, max_nesting: false))
        end
        ''
      rescue CommandLine::UsageError => e
        e.message
      rescue LoadError => e
        "#{e.path || 'a library'} is not installed"
      rescue SystemCallError => e
        CommandLine::UsageError.text(e)
      end
    end
  end
end
