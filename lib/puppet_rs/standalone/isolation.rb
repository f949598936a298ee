# frozen_string_literal: true

require_relative '../standalone'

module PuppetRs
  module Standalone
    # Keeps an installed Puppet out of a process that works without it: files of modules that require Puppet's get
    # those of the API, and a LoadError for what it does not have.
    # @api private
    module Isolation
      FEATURES = %r{\A(?:puppet|facter)(?:/|(?:\.rb)?\z)}

      # In front of +Kernel#require+.
      module Guard
        private

        def require(path)
          Isolation.check(path.to_s)
          super
        end
      end

      class << self
        def start
          $LOAD_PATH.unshift(API)
          ::Kernel.prepend(Guard)
          ::Kernel.singleton_class.prepend(Guard)
        end

        # @raise [LoadError]
        def check(path)
          return unless path.match?(FEATURES)
          return if $LOAD_PATH.any? { |folder| ours?(folder) && file?(File.join(folder, path)) }

          # Callers that rescue the error read the missing file from its path.
          error = ::LoadError.new("cannot load such file -- #{path}")
          error.instance_variable_set(:@path, path)
          raise error
        end

        private

        # Libraries of modules have folders of that name, too.
        def ours?(folder)
          folder = folder.to_s
          folder == API || !File.exist?(File.join(folder, 'puppet.rb'))
        end

        def file?(path)
          File.file?(path) || File.file?("#{path}.rb")
        end
      end
    end
  end
end
