# frozen_string_literal: true

require_relative '../template'

module PuppetRs
  class Bridge
    module Host
      # Templates and libraries of Ruby.
      # @api private
      module RubyCode
        # @return [Array(String, Template::Compiled)] the result, and the template of a file that may be kept
        def render_erb(scope, path, text)
          path ? Template.render_file(scope, path, text) : [Template.render_text(scope, text), nil]
        end

        # @param template [Template::Compiled] what {render_erb} gave for the file
        # @param name [String] as the manifest has it
        def render_compiled(scope, template, name)
          Template.render_compiled(scope, template, name)
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
