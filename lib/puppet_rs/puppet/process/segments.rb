# frozen_string_literal: true

module PuppetRs
  module DropIn
    # Segments of a compile for `Puppet::Util::Profiler`, with the texts and metric ids of stock: what `--profile` logs, and what
    # profilers of Puppet Server or of user code count. They are reported in compiles that begin while a profiler is installed.
    # @api private
    module Segments
      PHASES = {
        'set_node_params' => 'Compile: Set node parameters', 'create_settings_scope' => 'Compile: Created settings scope',
        'evaluate_main' => 'Compile: Evaluated main', 'evaluate_ast_node' => 'Compile: Evaluated AST node',
        'evaluate_node_classes' => 'Compile: Evaluated node classes', 'evaluate_generators' => 'Compile: Evaluated generators',
        'validate_pre_finish' => 'Compile: Validate Catalog pre-finish', 'finish_catalog' => 'Compile: Finished catalog',
        'validate_final' => 'Compile: Validate Catalog final', 'evaluate_collections' => 'Evaluated collections',
        'evaluate_definitions' => 'Evaluated definitions'
      }.freeze
      private_constant :PHASES

      # Around a compile.
      def self.reported
        return yield if ::Puppet::Util::Profiler.current.empty?

        before = Native.report_segments(true)
        begin
          yield
        ensure
          Native.report_segments(before)
        end
      end

      # @param kind [Symbol]
      # @param subject [Object]
      def begin_segment(kind, subject)
        begun = described(kind, subject).map do |message, id|
          contexts = {}
          ::Puppet::Util::Profiler.current.each { |profiler| contexts[profiler] = profiler.start(message, id) }
          [contexts, message, id]
        end
        open_segments << begun
        nil
      end

      # Ends what began last.
      def end_segment
        open_segments.pop.reverse_each do |contexts, message, id|
          ::Puppet::Util::Profiler.current.each { |profiler| profiler.finish(contexts[profiler], message, id) }
        end
        nil
      end

      private

      def open_segments
        ::Thread.current[:puppet_rs_segments] ||= []
      end

      # @return [Array<Array>] texts and metric ids, the outer one first
      def described(kind, subject)
        case kind
        when :phase then [[PHASES.fetch(subject), [:compiler, subject.to_sym]]]
        when :iteration then [["Iterated (#{subject}) on generators", %i[compiler iterate_on_generators]]]
        when :resource then [["Evaluated resource #{subject}", [:compiler, :evaluate_resource, subject]]]
        else functions(subject)
        end
      end

      # A function of Puppet's that has the 3.x API is called by a method that reports it, too; `size` calls `length`.
      def functions(name)
        called = [[name, [:functions, name]]]
        called << ["Called #{name}", [:functions, name.to_sym]] if of_old_api?(name)
        called << ['length', [:functions, 'length']] if name == 'size'
        called
      end

      def of_old_api?(name)
        return false if name.include?('::')

        @old_api ||= {}
        @old_api.fetch(name) do
          folder = ::File.dirname(::Puppet::Util::Profiler.method(:profile).source_location.first, 2)
          files = %w[functions parser/functions].map { |place| ::File.exist?("#{folder}/#{place}/#{name}.rb") }
          @old_api[name] = files == [false, true]
        end
      end
    end
  end
end
