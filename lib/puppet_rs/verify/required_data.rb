# frozen_string_literal: true

require 'digest'
require 'fileutils'
require 'puppet'
require 'tmpdir'
require 'yaml'
require 'puppet_rs/failures'

module PuppetRs
  module Verify
    # Values for the class parameters that have neither a default nor data, as a
    # global Hiera layer: both engines bind them as they bind any data, in the
    # class that is compiled and in included ones.
    class RequiredData
      HIERA = { 'version' => 5, 'hierarchy' => [{ 'name' => 'required parameters', 'path' => 'required.yaml' }] }.freeze

      # @!attribute data [Hash{String=>Object}] by `class::parameter`
      # @!attribute conversions [Hash{String=>String}] those whose value is made of the data: its type
      # @!attribute unfilled [Array<String>] those for which no value was found
      Found = Struct.new(:data, :conversions, :unfilled)

      # @param modulepath [String] folders joined by ':'
      # @param facts [Hash] of the node: data may depend on them
      # @param node [String, nil] its name
      def initialize(modulepath:, facts:, node: nil)
        @input = Input.new(**{ name: 'required parameters', modulepath:, facts:, node: }.compact)
      end

      # @return [Found] by stock Puppet, in a process of its own: this one stays as it is
      def found
        @found ||= begin
          made = nil
          WorkerPool.new(jobs: 1, timeout: 1800) { |input| self.class.search(input) }.each([@input]) { |_, result| made = result }
          raise UsageError, "required parameters: #{made.text}" if made.is_a?(WorkerPool::Crash)

          made
        end
      end

      # Writes hiera.yaml and the data.
      # @param folder [String] is made
      # @return [String] path of hiera.yaml
      def write(folder)
        FileUtils.mkdir_p(File.join(folder, 'data'))
        options = found.conversions.transform_values { |type| { 'convert_to' => type } }
        data = { 'lookup_options' => options, **found.data }
        File.write(File.join(folder, 'data', 'required.yaml'), YAML.dump(data))
        File.join(folder, 'hiera.yaml').tap { |path| File.write(path, YAML.dump(HIERA)) }
      end

      # @return [String] the same for the same data
      def digest
        Digest::SHA256.hexdigest(YAML.dump([found.data, found.conversions]))
      end

      # @api private
      # @return [Found]
      def self.search(input)
        Compiler.new(input).with_scope { |scope, environment| Search.new(scope, environment).run }
      end

      # Reads the classes of an environment's modules.
      class Search
        # A module with one of these may have data of its own.
        DATA = %w[hiera.yaml functions/data.pp lib/puppet/functions/%s/data.rb].freeze

        def initialize(scope, environment)
          @scope = scope
          @environment = environment
          @loaders = Puppet.lookup(:loaders)
          @parser = Puppet::Pops::Parser::Parser.new
        end

        def run
          result = Found.new({}, {}, [])
          @environment.modules.sort_by(&:name).each do |mod|
            Dir.glob("#{mod.path}/manifests/**/*.pp").sort.each do |path|
              required(path, mod) { |key, parameter| fill(result, key, parameter, mod) }
            end
          end
          result
        end

        private

        # An unreadable file is reported when a class in it is compiled.
        def required(path, mod)
          classes(path).each do |definition|
            next unless definition.name == ClassIndex.expected_name(path)

            definition.parameters.each do |parameter|
              next if parameter.value || parameter.captures_rest

              key = "#{definition.name}::#{parameter.name}"
              yield key, parameter unless bound?(key, mod)
            end
          end
        end

        def classes(path)
          @parser.parse_file(path).model.definitions.grep(Puppet::Pops::Model::HostClassDefinition)
        rescue Puppet::ParseError
          []
        end

        # Module data, or a hierarchy of the environment, has it.
        def bound?(key, mod)
          return false unless DATA.any? { |file| File.exist?(format("#{mod.path}/#{file}", mod.name)) }

          missing = Object.new
          !Puppet::Pops::Lookup.lookup(key, nil, missing, true, nil, Puppet::Pops::Lookup::Invocation.new(@scope)).equal?(missing)
        rescue Failures::Raised
          true
        end

        def fill(result, key, parameter, mod)
          type = type(parameter, mod)
          data, convert_to = SampleValue.for(type, parameter.name) if type
          return result.unfilled << key if data.nil?

          result.data[key] = data
          result.conversions[key] = convert_to if convert_to
        end

        # @return [Puppet::Pops::Types::PAnyType, nil] nil: it cannot be resolved
        def type(parameter, mod)
          return Puppet::Pops::Types::PAnyType::DEFAULT unless parameter.type_expr

          loader = @loaders.private_loader_for_module(mod.name)
          Puppet::Pops::Types::TypeParser.singleton.interpret_any(parameter.type_expr, loader)
        rescue Puppet::Error
          nil
        end
      end
    end
  end
end
