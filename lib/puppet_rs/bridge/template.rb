# frozen_string_literal: true

module PuppetRs
  class Bridge
    # ERB, compiled once a text and bound only to the variables it names. What a template sees as
    # +self+ is Puppet's own +TemplateWrapper+.
    # @api private
    module Template
      # A template that looks at its own variables by other means than their names: by what leads to its +self+, or by
      # methods of the wrapper itself. On other objects (+value.inspect+) those are common and harmless.
      LOOKS_AROUND = /\b(?:self|binding|receiver|instance_eval|instance_exec|eval|local_variables)\b|
                      (?<![.\w])(?:instance_variables?|instance_variable_[a-z?]+|to_hash|__id__|inspect|method|send|public_send|
                      __send__|itself|tap|yield_self|dup|clone|to_enum|enum_for)\b |
                      (?<![.\w])then\s*(?:[{(]|do\b)/x

      # One compiled template.
      class Compiled
        # @return [Array<String>, nil] the variables to bind; nil for all
        attr_reader :names
        # @return [PuppetRs::Native::VariableNames, nil] the same for the engine
        attr_reader :variables
        attr_reader :source
        # @return [String, nil] the file
        attr_reader :path

        def initialize(text, path)
          @path = path.dup.freeze
          erb = ::Puppet::Util.create_erb(text)
          @source = erb.src
          @names = @source.match?(LOOKS_AROUND) ? nil : @source.scan(/(?<!@)@([A-Za-z_]\w*)/).flatten.uniq
          @variables = Native::VariableNames.new(@names) if @names
          @method = ONE_AT_A_TIME.synchronize { method_of(::Puppet::Parser::TemplateWrapper, path) }
        end

        def call(wrapper)
          @method.bind_call(wrapper)
        end

        private

        # A method that its class does not keep: it goes with the template.
        def method_of(wrapper, path)
          define(wrapper, path)
          wrapper.instance_method(:puppet_rs_template).tap { wrapper.send(:remove_method, :puppet_rs_template) }
        end

        # The code as a method, after the comments that give its encoding. What a template may not write in a
        # method (a constant, a class) makes the definition fail; then it is evaluated as stock does it.
        def define(wrapper, path)
          magic = @source[/\A(?:#.*\n)*/]
          wrapper.module_eval("#{magic}def puppet_rs_template\n#{@source.delete_prefix(magic)}\nend", path || '(erb)', -1)
        rescue ::SyntaxError
          source = @source
          wrapper.send(:define_method, :puppet_rs_template) do
            string = source # as in TemplateWrapper#result
            eval(source, binding, path || '(erb)', 0) if string # rubocop:disable Security/Eval
          end
        end
      end

      # As many templates are kept; more than any environment has.
      KEPT = 1000

      @files = {}
      @texts = {}
      class << self
        # As +template+ does for one file.
        def render_file(scope, path, name, anew)
          named(scope, name || path) { render_path(scope, path, anew ? read(path) : file(path)) }
        end

        # Likewise, of a file whose template is known.
        def render_compiled(scope, compiled, name)
          named(scope, name) { render_path(scope, compiled.path.dup, compiled) }
        end

        # @return [Compiled, nil] what was last made of a file
        def known(path)
          @files[path]&.last
        end

        # As +inline_template+ does for one text.
        def render_text(scope, text)
          wrapper = ::Puppet::Parser::TemplateWrapper.new(scope)
          render(wrapper, scope, @texts[text] || keep(@texts, text.dup.freeze, Compiled.new(text, nil)))
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
          if patched?
            stock(wrapper, compiled)
          else
            scope.bind_variables(wrapper, compiled)
            begin
              compiled.call(wrapper).to_s
            rescue ::NameError => e
              complete(wrapper, scope, e)
              raise
            end
          end
        end

        # The text of an error that names the wrapper shows all its variables.
        def complete(wrapper, scope, error)
          return unless error.receiver.equal?(wrapper)

          (wrapper.instance_variables - %i[@__scope__ @__file__]).each { |name| wrapper.remove_instance_variable(name) }
          scope.bind_variables(wrapper, nil)
        rescue ::ArgumentError
          nil # no receiver
        end

        # User code has replaced or wrapped TemplateWrapper#result: call it.
        def patched?
          return @patched unless @patched.nil?

          @patched = !::Puppet::Parser::TemplateWrapper.instance_method(:result).source_location[0]
                                                       .end_with?('puppet/parser/templatewrapper.rb')
        end

        def stock(wrapper, compiled)
          wrapper.file ? wrapper.result : wrapper.result(compiled.source)
        end

        def file(path)
          stamp, = Native.stamps([path])
          # Who replaces the reading of files need not have one.
          return read(path) unless stamp

          known = @files[path]
          return known[1] if known && known[0] == stamp

          keep(@files, path, [stamp, read(path)])[1]
        end

        def read(path)
          Compiled.new(::Puppet::FileSystem.read_preserve_line_endings(path), path)
        end

        # The oldest goes.
        def keep(all, key, compiled)
          all.shift if all.size >= KEPT
          all[key] = compiled
        end
      end
    end
  end
end
