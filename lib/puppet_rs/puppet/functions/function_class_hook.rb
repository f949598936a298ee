# frozen_string_literal: true

require_relative '../own'
require_relative '../own/hook'
require_relative '../own/weak'

module PuppetRs
  module DropIn
    # In front of +Puppet::Pops::Loader::RubyFunctionInstantiator.create+: each environment evaluates the source of a Ruby
    # function again. If the evaluation does no more than make a class (see {FunctionSource}), an environment gets a copy of a
    # class made of the same source, with variables, methods and singleton methods of its own, as stock's classes have.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    module FunctionClassHook
      SIGNATURES = :@puppet_rs_signatures
      private_constant :SIGNATURES

      # Source of a file, and the class to copy: nil until the source was evaluated twice, false if it must be evaluated each
      # time.
      class Source
        attr_reader :text, :name

        # @param text [String] not changed any more
        # @param name [String] the function's
        def initialize(text, name)
          @text = text
          @name = name
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

      @known = Known.new(:function_classes, 10_000, witnesses: %i[key methods])

      def create(loader, typed_name, source_ref, ruby_code_string)
        return super unless FunctionClassHook.answers?(ruby_code_string)

        known = FunctionClassHook.known(source_ref, ruby_code_string, typed_name.name)
        return super.tap { FunctionClassHook.add(source_ref, ruby_code_string, typed_name.name) } unless known

        # Its own loader is that of the module's private part.
        private_loader = loader.private_loader
        made = known.class_for(private_loader.private_loader)
        return made.new(nil, private_loader) if made

        super.tap { |function| known.keep(function.class) if known.undecided? }
      end

      class << self
        def answers?(text)
          !PuppetRs.off? && text.is_a?(::String) && own?
        end

        # True if no skipped method was replaced, no lines are counted (+Coverage+) and Ruby runs without +-w+.
        def own?
          !$VERBOSE && !Own.replaced?(:function_classes) && !Own.replaced_in_compile?(:files) && !counted?
        end

        # @return [Source, nil]
        def known(path, text, name)
          known = @known[path]
          known if known && known.text == text && known.name == name
        end

        # The known source, if it is the one that a file has now.
        # @return [Source, nil]
        def current(path, name)
          known = @known[path]
          known if known && known.name == name && known.text == Contents.known(path)
        end

        # Remembers a source that made a function.
        def add(path, text, name)
          @known[path] = Source.new(text.frozen? ? text : text.dup.freeze, name)
        end

        private

        def counted?
          defined?(::Coverage) && ::Coverage.respond_to?(:running?) && ::Coverage.running?
        end
      end

      # In front of +Puppet::Pops::Loader::ModuleLoaders::FileBased+: sources of Ruby code are read again when a file has changed.
      module Contents
        @kept = Known.new(:function_sources, 10_000, witnesses: %i[stamp])

        def get_contents(effective_path)
          return super unless effective_path.end_with?('.rb') && !PuppetRs.off? && FunctionClassHook.own?

          Contents.of(effective_path) { super }
        end

        # A text that was read: the path in a list, its stamp in one, and the text.
        Read = Struct.new(:paths, :stamps, :text)
        private_constant :Read

        # @return [String, nil] the frozen text, unless the file has changed since it was read
        def self.known(path)
          read = @kept[path]
          read.text if read && Native.stamped?(read.paths, read.stamps)
        end

        # @yieldreturn [String]
        # @return [String] frozen
        def self.of(path)
          text = known(path)
          return text if text

          paths = [path]
          stamps = Native.stamps(paths)
          text = yield.freeze
          @kept[path] = Read.new(paths, stamps, text)
          text
        end

        Hook.into(::Puppet::Pops::Loader::ModuleLoaders::FileBased, self)
      end

      Hook.into(::Puppet::Pops::Loader::RubyFunctionInstantiator.singleton_class, self)
    end
  end
end

require_relative 'function_shortcut'
