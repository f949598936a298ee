# frozen_string_literal: true

module PuppetRs
  module DropIn
    # ERB, compiled once a text and bound only to the variables it names. What a template sees as
    # +self+ is Puppet's own +TemplateWrapper+.
    # @api private
    module Template
      # A template that looks at its own variables by other means than their names.
      LOOKS_AROUND = /\b(?:binding|instance_variables?|instance_variable_[a-z?]+|instance_eval|instance_exec|eval|
                         to_hash|local_variables|__id__|inspect|method|send|public_send|__send__)\b/x

      # One compiled template.
      class Compiled
        attr_reader :method_name, :names, :source

        @count = 0
        class << self
          def next_name
            @count += 1
            :"__puppet_rs_template_#{@count}"
          end
        end

        def initialize(text, path)
          erb = ::Puppet::Util.create_erb(text)
          @source = erb.src
          @names = @source.match?(LOOKS_AROUND) ? nil : @source.scan(/(?<!@)@([A-Za-z_]\w*)/).flatten.uniq
          @method_name = Compiled.next_name
          define(path)
        end

        def call(wrapper)
          wrapper.__send__(@method_name)
        end

        private

        # The code as a method: what a template may not write there (a constant, a class) makes
        # the definition fail, and the template is evaluated as stock does it.
        def define(path)
          ::Puppet::Parser::TemplateWrapper.module_eval("def #{@method_name}\n#{@source}\nend", path || '(erb)', -1)
          ::Puppet::Parser::TemplateWrapper.send(:private, @method_name)
        rescue ::SyntaxError
          source = @source
          ::Puppet::Parser::TemplateWrapper.send(:define_method, @method_name) do
            string = source # as in TemplateWrapper#result
            eval(source, binding, path || '(erb)', 0) if string # rubocop:disable Security/Eval
          end
        end
      end

      @files = {}
      @texts = {}
      class << self
        # As +template+ does for one file.
        def render_file(scope, path, name)
          wrapper = ::Puppet::Parser::TemplateWrapper.new(scope)
          wrapper.instance_variable_set(:@__file__, path)
          render(wrapper, scope, file(path))
        rescue ::StandardError => e
          place = StockPlaces.complete(e).backtrace.first.split(':')
          raise ::Puppet::ParseError, "Failed to parse template #{name || path}:\n  Filepath: #{place[0]}\n  " \
                                      "Line: #{place[1]}\n  Detail: #{e}\n"
        end

        # As +inline_template+ does for one text.
        def render_text(scope, text)
          wrapper = ::Puppet::Parser::TemplateWrapper.new(scope)
          @texts.clear if @texts.size > 1000
          render(wrapper, scope, @texts[text] ||= Compiled.new(text, nil))
        rescue ::StandardError => e
          raise ::Puppet::ParseError, "Failed to parse inline template: #{e}", e.backtrace
        end

        private

        def render(wrapper, scope, compiled)
          if patched?
            stock(wrapper, compiled)
          else
            scope.bind_variables(wrapper, compiled.names)
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

        # TemplateWrapper#result replaced or wrapped by somebody: it shall have its way.
        def patched?
          return @patched unless @patched.nil?

          @patched = !::Puppet::Parser::TemplateWrapper.instance_method(:result).source_location[0]
                                                       .end_with?('puppet/parser/templatewrapper.rb')
        end

        def stock(wrapper, compiled)
          wrapper.file ? wrapper.result : wrapper.result(compiled.source)
        end

        def file(path)
          # Who replaces the reading of files need not have one.
          return Compiled.new(::Puppet::FileSystem.read_preserve_line_endings(path), path) unless File.exist?(path)

          stat = File.stat(path)
          key = [stat.mtime.to_r, stat.size, stat.ino]
          known = @files[path]
          return known[1] if known && known[0] == key

          text = ::Puppet::FileSystem.read_preserve_line_endings(path)
          (@files[path] = [key, Compiled.new(text, path)])[1]
        end
      end
    end
  end
end
