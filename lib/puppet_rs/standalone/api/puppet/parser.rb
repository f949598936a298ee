# frozen_string_literal: true

%w[functions files resource scope templatewrapper].each { |file| require_relative "parser/#{file}" }

module Puppet
  module Parser
    # See {PuppetRs::Standalone::Compiler}, which is one.
    class Compiler; end

    # 3.x functions in other places.
    module Runner; end
  end
end
