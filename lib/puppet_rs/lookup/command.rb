# frozen_string_literal: true

require 'tmpdir'

module PuppetRs
  module Lookup
    # `puppet_rs lookup`: a key of Hiera for many nodes, equal answers once.
    class Command < Compile::Command
      # @param argv [Array<String>] the arguments after `lookup`
      def initialize(argv) # rubocop:disable Lint/MissingSuper
        @options = Options.new(argv)
      end

      # @return [Integer] 0; 1: a node has no value, or an error; 128 and a signal: stopped
      def run
        nodes = Compile::Nodes.new(@options).to_a
        bar = CommandLine::Progress.new(nodes.size) if progress?
        CommandLine::Engine.load(standalone: @options[:standalone])
        (@probes = Compile::Probes.new(@options)).start
        run = Dir.mktmpdir('puppet_rs') { |folder| look_up(nodes, bar, folder) }
        bar&.finish
        @probes.finish
        answer(run)
      end

      private

      def look_up(nodes, bar, folder)
        manifest = File.join(folder, Program::FILE)
        File.write(manifest, Program.of(@options))
        compiler = Compiler.new(@options, manifest)
        Compile::Run.new(compiler, jobs: @options[:jobs], timeout: @options[:timeout], probes: @probes)
                    .tap { |run| run.each(nodes) { |outcome| bar&.step(outcome.node) } }
      end

      def answer(run)
        report = Report.new(@options.key, run.outcomes, @probes.record, Hiera::Places.new(@options).root)
        puts @options[:json] ? report.to_json : report.to_s
        return run.stop.status if run.interrupted?

        report.complete? ? 0 : 1
      end
    end
  end
end
