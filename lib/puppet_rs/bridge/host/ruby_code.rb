# frozen_string_literal: true

require_relative '../template'

module PuppetRs
  class Bridge
    module Host
      # Templates and libraries of Ruby.
      # @api private
      module RubyCode
        # @param anew [Boolean] whether the file is to be read whatever is known of it
        def render_erb(scope, path, text, anew)
          path ? Template.render_file(scope, path, text, anew) : Template.render_text(scope, text)
        end

        # @param template [Template::Compiled] what {compiled_template} gave for the file
        # @param name [String] as the manifest has it
        def render_compiled(scope, template, name)
          Template.render_compiled(scope, template, name)
        end

        # @return [Template::Compiled, nil]
        def compiled_template(path)
          Template.known(path)
        end

        # The gem is not a part of Ruby any more; without it Ruby's own error is what stock gives.
        def scanf(data, format)
          require 'scanf'
          data.scanf(format)
        end
      end
    end
  end
end
