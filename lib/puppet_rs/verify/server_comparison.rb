# frozen_string_literal: true

require 'puppet'

module PuppetRs
  module Verify
    # Sends the same requests to a running Puppet Server and to `puppet_rs server`, and compares what they answer.
    class ServerComparison
      # @param options [Options]
      # @param ignore [Ignore] what is left out
      def initialize(options, ignore: Ignore.new)
        @options = options
        @ignore = ignore
      end

      # @return [CommandLine::Stop, nil] what ended the run before its end: the results are not all there
      attr_reader :stop

      def interrupted?
        !@stop.nil?
      end

      # @return [Array<String>] who was compared, for reports
      def notes
        ours = @options[:with] || 'puppet_rs server on this machine'
        [[@theirs, @options[:server]], [@ours, ours]].filter_map do |request, name|
          "#{name}: Puppet #{request.puppet_version}" if request&.puppet_version
        end
      end

      # @param inputs [Array<Input>]
      # @yield [Symbol, Input, Outcome] progress: :stock or :ours
      # @yieldreturn [void]
      # @return [Array<Comparison::Result>] in the order of the inputs; after an interrupt: the results so far
      # @raise [UsageError] when a certificate cannot be read or our server does not start
      def run(inputs, &progress)
        initialize_settings
        @theirs = request(@options[:server])
        return compare(inputs, @ours = request(@options[:with]), &progress) if @options[:with]

        settings = @options[:settings].map { |name, value| "#{name}=#{value}" }
        OwnServer.run(mode: @options[:mode], settings:, authority: @authority) do |server|
          headers = server.headers(@options[:api], @certificate)
          compare(inputs, @ours = CatalogRequest.new(server.url, headers:, **@options.slice(:api, :timeout)), &progress)
        end
      end

      private

      def initialize_settings
        return if ::Puppet.settings.app_defaults_initialized?

        ::Puppet.initialize_settings(@options[:settings].flat_map { |name, value| ["--#{name}", value] })
      end

      def request(url)
        identity = {}
        if url.scheme == 'https'
          identity = CatalogIdentity.files(@options)
          @certificate = File.read(identity[:cert])
          @authority = identity[:ca]
        end
        CatalogRequest.new(url, identity:, **@options.slice(:api, :timeout))
      end

      def compare(inputs, ours)
        results = []
        inputs.each do |input|
          stock, mine = [[:stock, @theirs], [:ours, ours]].map do |side, server|
            server.outcome(input).tap { |outcome| yield side, input, outcome if block_given? }
          end
          stock, mine = [stock, mine].map { |outcome| @ignore.apply(outcome) }
          results << Comparison::Result.new(input, stock, mine, Difference.between(stock, mine))
        end
        results
      rescue Interrupt => e
        @stop = CommandLine::Stop.of(e)
        results
      end
    end
  end
end
