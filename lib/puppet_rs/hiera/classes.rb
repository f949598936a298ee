# frozen_string_literal: true

require 'did_you_mean'

module PuppetRs
  module Hiera
    # Classes of an environment with their parameters. The manifests of a module are read when one of its classes is asked for.
    class Classes
      # @param places [Places]
      def initialize(places)
        @own = places.modules.map { |folder| File.basename(folder) }.uniq
        @folders = places.all_modules.reverse.to_h { |folder| [File.basename(folder), folder] }
        @classes = {}
        @read = {}
        places.site_manifests.each { |path| add(path) }
      end

      # @param key [String] `module::...`
      # @return [Boolean] whether a key looks like a parameter: its module has a class, or is not there
      def expects?(key)
        name = module_of(key)
        read(name)
        !@folders.key?(name) || @classes.each_key.any? { |full| module_of(full) == name }
      end

      # @param key [String] `class::parameter`
      # @return [String, nil] the type of that parameter as text
      def type(key)
        type = parameters_of(key)[key.rpartition('::').last]
        type && TypeText.text(type)
      rescue TypeText::Unknown
        nil
      end

      # @param key [String]
      # @return [Boolean]
      def parameter?(key)
        parameters_of(key).key?(key.rpartition('::').last)
      end

      # @param key [String] that is no parameter
      # @return [String, nil] the parameter that may be meant, of the environment's own modules or of one with a name like it
      def near(key)
        @own.each { |name| read(name) }
        name = module_of(key)
        read(DidYouMean::SpellChecker.new(dictionary: @folders.keys).correct(name).first) unless @folders.key?(name)
        all = @classes.flat_map { |full, types| types.keys.map { |parameter| "#{full}::#{parameter}" } }
        DidYouMean::SpellChecker.new(dictionary: all).correct(key).first
      end

      private

      def module_of(name)
        name.split('::').first
      end

      def parameters_of(key)
        read(module_of(key))
        @classes.fetch(key.rpartition('::').first, {})
      end

      def read(name)
        return if @read[name] || !@folders.key?(name)

        @read[name] = true
        Dir.glob("#{@folders[name]}/manifests/**/*.pp").each { |path| add(path) }
      end

      def add(path)
        walk(TypeText.parse(Parser.parse_file(path).to_pn))
      rescue ::StandardError
        nil # a file with a fault defines nothing
      end

      def walk(node)
        return unless node.is_a?(Array)

        kind, body = node
        return node.each { |part| walk(part) } unless kind == 'class' && body.is_a?(Hash)

        types = (body[':params'] || {}).to_h { |name, parameter| [name.delete_prefix(':').delete('"'), parameter[':type']] }
        @classes[body[':name'].delete('"').delete_prefix('::').downcase] = types
        body.each_value { |part| walk(part) }
      end
    end
  end
end
