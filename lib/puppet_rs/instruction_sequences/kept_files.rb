# frozen_string_literal: true

module PuppetRs
  module InstructionSequences
    # Files of Puppet, gems and modules, and not of the code that uses or tests them:
    #
    # 1. Kept are files below Ruby's library folders, Puppet's, this gem's and the homes of gems, and any other file below a
    #    folder of `$LOAD_PATH` or a folder `lib`.
    # 2. Left out are `spec_helper*.rb`, `test_helper.rb`, `*_spec.rb`, `*_test.rb` and all below a folder `spec` or `test`. That
    #    folder may lie anywhere in the path (but `environments/test` is an environment); below an installed folder only
    #    directly in a gem.
    #
    # Looked at once, at the end of a process that keeps files.
    # @api private
    class KeptFiles
      SPEC = %r{/(?:spec|(?<!/environments/)test)/}
      SPEC_OF_GEM = %r{\A(?:bundler/)?gems/[^/]+/(?:spec|test)/}
      SPEC_NAME = %r{/(?:spec_helper\w*|test_helper|[^/]*_(?:spec|test))\.rb\z}
      private_constant :SPEC, :SPEC_OF_GEM, :SPEC_NAME

      def initialize
        ruby = ::RbConfig::CONFIG.values_at('rubylibdir', 'rubyarchdir', 'sitedir', 'vendordir')
        @installed = below([*ruby, ::File.expand_path('../..', __dir__), puppet])
        @gems = below(defined?(::Gem) ? ::Gem.path : [])
        @load_path = below($LOAD_PATH.map(&:to_s))
      end

      # @param path [String] absolute, of a Ruby file
      # @return [Boolean]
      def keep?(path)
        return true if path.start_with?(*@installed)

        home = @gems.find { |folder| path.start_with?(folder) }
        return false if path.match?(SPEC_NAME)
        return !path.delete_prefix(home).match?(SPEC_OF_GEM) if home

        (path.include?('/lib/') || path.start_with?(*@load_path)) && !path.match?(SPEC)
      end

      private

      def below(folders)
        folders.compact.uniq.map { |folder| folder.end_with?('/') ? folder : "#{folder}/" }
      end

      # The folder that Puppet is loaded from.
      def puppet
        file, = ::Puppet.method(:version).source_location if defined?(::Puppet) && ::Puppet.respond_to?(:version)
        file && ::File.expand_path('../..', file)
      end
    end
  end
end
