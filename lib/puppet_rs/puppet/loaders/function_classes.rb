# frozen_string_literal: true

require_relative '../own'
require_relative '../own/weak'
require_relative 'function_source'

module PuppetRs
  module DropIn
    # Ruby functions of files, in the place of +Puppet::Pops::Loader::RubyFunctionInstantiator.create+: each environment evaluates
    # the source of a Ruby function again. If the evaluation does no more than make a class (see {FunctionSource}), an
    # environment gets a copy of a class made of the same source, with variables, methods and singleton methods of its own, as
    # stock's classes have.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    module FunctionClasses
      SIGNATURES = :@puppet_rs_signatures
      INSTANTIATOR = ::Puppet::Pops::Loader::RubyFunctionInstantiator
      private_constant :SIGNATURES, :INSTANTIATOR

      # Source of a file, and the class to copy: nil until the source was evaluated twice, false if it must be evaluated each
      # time.
      class Source
        attr_reader :text, :name

        # @param path [String]
        # @param stamps [Array<String>] of the file, from before it was read
        # @param text [String]
        # @param name [String] the function's
        def initialize(path, stamps, text, name)
          @paths = [path].freeze
          @stamps = stamps
          @text = text.freeze
          @name = name
        end

        # @return [Boolean] whether the file has not changed since it was read
        def current?
          Native.stamped?(@paths, @stamps)
        end

        # @param made [Class] what stock made of the source the second time
        def keep(made)
          @original = FunctionSource.new(text).plain? && copy(made, nil)
          @last = Weak.new(made) if @original
        end

        # @return [Boolean] whether it is the second time
        def undecided?
          @original.nil?
        end

        # @param loader [Puppet::Pops::Loader::Loader] where the function looks for others
        # @return [Class, nil]
        def class_for(loader)
          return unless @original

          # Description of the last class that the engine has read; the class itself refers to its environment, and is not kept.
          unless @original.instance_variable_defined?(SIGNATURES)
            signatures = @last&.target&.instance_variable_get(SIGNATURES)
            @original.instance_variable_set(SIGNATURES, signatures) if signatures
          end
          copy(@original, loader).tap { |made| @last = Weak.new(made) unless @original.instance_variable_defined?(SIGNATURES) }
        end

        private

        def copy(original, loader)
          original.clone.tap { |made| made.instance_variable_set(:@loader, loader) }
        end
      end
      private_constant :Source

      @known = Known.new(:function_classes, 10_000, witnesses: %i[stamp methods])

      class << self
        # True if no skipped method was replaced, no lines are counted (+Coverage+) and Ruby runs without +-w+.
        def own?
          !$VERBOSE && !Own.replaced?(:function_classes) && !Own.replaced_in_compile?(:files) && !counted?
        end

        # @param loader [Puppet::Pops::Loader::Loader] that of the module
        # @param typed_name [Puppet::Pops::Loader::TypedName]
        # @param path [String]
        # @return [Puppet::Pops::Functions::Function]
        def function(loader, typed_name, path)
          source = @known[path]
          return first(loader, typed_name, path) unless source && source.name == typed_name.name && source.current?

          # Its own loader is that of the module's private part.
          private_loader = loader.private_loader
          made = source.class_for(private_loader.private_loader)
          return made.new(nil, private_loader) if made

          INSTANTIATOR.create(loader, typed_name, path, source.text).tap do |function|
            source.keep(function.class) if source.undecided?
          end
        end

        private

        # A source is kept if it has made a function.
        def first(loader, typed_name, path)
          stamps = Native.stamps([path])
          text = loader.get_contents(path)
          INSTANTIATOR.create(loader, typed_name, path, text).tap do
            @known[path] = Source.new(path, stamps, text, typed_name.name)
          end
        end

        def counted?
          defined?(::Coverage) && ::Coverage.respond_to?(:running?) && ::Coverage.running?
        end
      end
    end
  end
end
