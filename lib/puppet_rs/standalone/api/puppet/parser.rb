# frozen_string_literal: true

%w[functions files resource scope templatewrapper].each { |file| require_relative "parser/#{file}" }

module Puppet
  module Parser
    # See {PuppetRs::Standalone::Compiler}, which is one.
    class Compiler
      # A catalog that refers to what is not in it.
      class CatalogValidationError < Puppet::Error
        include Puppet::ExternalFileError
      end
    end

    # 3.x functions in other places.
    module Runner; end
  end
end
