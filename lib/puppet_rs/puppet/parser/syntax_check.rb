# frozen_string_literal: true

module PuppetRs
  module DropIn
    # The registered checkers of texts with a syntax tag, as heredocs have them.
    # @api private
    class SyntaxCheck
      # Where checkers may ask a text to be; the engine knows the place. (Stock's places have these names.)
      Place = Struct.new(:file, :line, :pos, :offset, :length) # rubocop:disable Lint/StructNewOverride

      # This file may be loaded before Puppet.
      def initialize
        extend(::Puppet::Pops::Evaluator::ExternalSyntaxSupport)
      end

      # @return [Array<Array(String, String)>] issue code and message of each error
      def errors(text, syntax)
        checker = checker_for_syntax(nil, syntax) or return []
        acceptor = ::Puppet::Pops::Validation::Acceptor.new
        checker.check(text, syntax, acceptor, Place.new('', 1, 1, 0, text.length))
        acceptor.errors.map { |found| [found.issue.issue_code.to_s, found.issue.format(found.arguments)] }
      end
    end
  end
end
