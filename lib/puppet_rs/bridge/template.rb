# frozen_string_literal: true

require_relative 'template_reads'

module PuppetRs
  class Bridge
    # Defines a method outside of all modules: a template looks for constants in the class that it is evaluated in, not here.
    # @api private
    module TemplateMethod; end
  end
end

# Evaluates code in a class, with the methods of the class alone around it.
PuppetRs::Bridge::TemplateMethod::DEFINE = ->(klass, *code) { klass.module_eval(*code) }

module PuppetRs
  class Bridge
    # ERB, compiled once a text and bound only to the variables it names. What a template sees as
    # +self+ is Puppet's own +TemplateWrapper+.
    #
    # Stock compiles a template each time it renders it. Where that shows, Puppet's own +TemplateWrapper#result+ renders it here,
    # too: regular expressions and blocks that are made once for each compiled code, classes and constants, the names of the
    # methods around, and the parser's warnings.
    # @api private
    module Template
      # A template that looks at its own variables by other means than their names: by what leads to its +self+, or by
      # methods of the wrapper itself. On other objects (+value.inspect+) those are common and harmless.
      LOOKS_AROUND = /\b(?:self|binding|receiver|instance_eval|instance_exec|eval|local_variables)\b|
                      (?<![.\w])(?:instance_variables?|instance_variable_[a-z?]+|to_hash|__id__|inspect|method|send|public_send|
                      __send__|itself|tap|yield_self|dup|clone|to_enum|enum_for)\b |
                      (?<![.\w])then\s*(?:[{(]|do\b)/x

      # The end of an interpolated regular expression with the flag +o+, or of another word: the compiled code shows which.
      MADE_ONCE = /(?<=[^\w\s])[imxnesu]*o[imxnesuo]*(?!\w)/
      # Code in a text: without any, no regular expression is made once. ERB escapes that of the template's own texts.
      INTERPOLATED = /(?<!\\)(?:\\\\)*#[{@$]/
      # A block for the end of the process, of which Ruby warns in a method, and names of the methods that a template runs in.
      OF_EVALUATION = /\bEND\s*\{|\b(?:__method__|caller(?:_locations)?)\b/
      # The local variables of +TemplateWrapper#result+ that a template sees.
      LOCALS = 'string, template_source, escaped_template_source, result = nil'
      private_constant :MADE_ONCE, :INTERPOLATED, :OF_EVALUATION, :LOCALS

      # One compiled template.
      class Compiled
        # @return [Array<String>, nil] the variables to bind; nil for all
        attr_reader :names
        # @return [PuppetRs::Native::VariableNames, nil] the same for the engine
        attr_reader :variables
        # @return [String] the template
        attr_reader :text
        # @return [String, nil] the file
        attr_reader :path

        def initialize(text, path)
          @text = text
          @path = path.dup.freeze
          source = ::Puppet::Util.create_erb(text).src
          @names = source.match?(LOOKS_AROUND) ? nil : source.scan(/(?<!@)@([A-Za-z_]\w*)/).flatten.uniq
          @method = ONE_AT_A_TIME.synchronize { method_of(source, ::Puppet::Parser::TemplateWrapper) }
          @variables = Native::VariableNames.new(@names, @method ? TemplateReads.of(@method, source) : {}) if @names
          Coverage::Erb.watch(@path, @text, @method) if PuppetRs.const_defined?(:Coverage, false)
        end

        # @return [Boolean] whether it has to be compiled for each rendering
        def anew?
          @method.nil?
        end

        # @param wrapper [Puppet::Parser::TemplateWrapper]
        # @return [Object] what it gives
        def call(wrapper)
          @method.bind_call(wrapper, @text, from, from.gsub('%', '%%'))
        end

        # @return [String] where it is from, as the log names it
        def from = @path || 'inline template'

        private

        # A method that its class does not keep: it goes with the template.
        # @return [UnboundMethod, nil]
        def method_of(source, wrapper)
          return if $VERBOSE || source.match?(OF_EVALUATION)

          define(source, wrapper)
          method = wrapper.instance_method(:puppet_rs_template)
          wrapper.send(:remove_method, :puppet_rs_template)
          method unless source.match?(INTERPOLATED) && source.match?(MADE_ONCE) && once?(method)
        rescue ::SyntaxError
          # A constant or a class, which no method may define; or a fault, which stock finds again.
          nil
        end

        # The code as a method, after the comments that give its encoding.
        def define(source, wrapper)
          magic = source[/\A(?:#.*\n)*/]
          code = "#{magic}def puppet_rs_template(#{LOCALS})\n#{source.delete_prefix(magic)}\nend"
          TemplateMethod::DEFINE.call(wrapper, code, @path || '(erb)', -1)
        end

        # True if a part of the code runs once for all calls.
        def once?(method)
          ::RubyVM::InstructionSequence.of(method).disasm.match?(/^\d+ once\b/)
        end
      end

      # Templates of files are kept by the engine, by their stamps.
      @texts = Known.new(:template_texts, 1000, witnesses: %i[key])
      class << self
        # As +template+ does for one file.
        # @return [Array(String, Compiled)] nil for the template where it is not to be kept
        def render_file(scope, path, name)
          named(scope, name || path) do
            compiled = Compiled.new(::Puppet::FileSystem.read_preserve_line_endings(path), path)
            [render_path(scope, path, compiled), ($VERBOSE ? nil : compiled)]
          end
        end

        # Renders a template that is kept, as {render_file} does.
        def render_compiled(scope, compiled, name)
          named(scope, name) { render_path(scope, compiled.path.dup, compiled) }
        end

        # As +inline_template+ does for one text.
        def render_text(scope, text)
          wrapper = ::Puppet::Parser::TemplateWrapper.new(scope)
          render(wrapper, scope, @texts[text] || of_text(text))
        rescue ::StandardError => e
          raise ::Puppet::ParseError, "Failed to parse inline template: #{e}", e.backtrace
        end

        private

        # Errors name the file as it was asked for.
        def named(scope, name)
          yield
        rescue ::StandardError => e
          place = scope.with_place(e).backtrace.first.split(':')
          raise ::Puppet::ParseError, "Failed to parse template #{name}:\n  Filepath: #{place[0]}\n  " \
                                      "Line: #{place[1]}\n  Detail: #{e}\n"
        end

        def render_path(scope, path, compiled)
          wrapper = ::Puppet::Parser::TemplateWrapper.new(scope)
          wrapper.instance_variable_set(:@__file__, path)
          render(wrapper, scope, compiled)
        end

        def render(wrapper, scope, compiled)
          return stock(wrapper, compiled) if compiled.anew? || $VERBOSE

          timed(wrapper, compiled, 'Bound template variables for') { scope.bind_variables(wrapper, compiled) }
          begin
            timed(wrapper, compiled, 'Interpolated template') { compiled.call(wrapper) }.to_s
          rescue ::NameError => e
            complete(wrapper, scope, e)
            raise
          end
        end

        # Logs how long it took, at the level +debug+.
        def timed(wrapper, compiled, what)
          return yield unless ::Puppet::Util::Log.sendlevel?(:debug)

          result = nil
          text = "#{what} #{compiled.from.gsub('%', '%%')} in %<seconds>s seconds"
          wrapper.send(:benchmark, :debug, text) { result = yield }
          result
        end

        # The text of an error that names the wrapper shows all its variables.
        def complete(wrapper, scope, error)
          return unless error.receiver.equal?(wrapper)

          (wrapper.instance_variables - %i[@__scope__ @__file__]).each { |name| wrapper.remove_instance_variable(name) }
          scope.bind_variables(wrapper, nil)
        rescue ::ArgumentError
          nil # no receiver
        end

        def stock(wrapper, compiled)
          wrapper.file ? wrapper.result : wrapper.result(compiled.text)
        end

        def of_text(text)
          compiled = Compiled.new(text, nil)
          $VERBOSE ? compiled : @texts[text.dup.freeze] = compiled
        end
      end
    end
  end
end
