# frozen_string_literal: true

module PuppetRs
  # Folders as the compiles of one run of a command have found them: code that is deployed meanwhile is for the next run.
  # Folders of types, 240 with the modules and gems of Debian, are looked at once in the run, not once for each node.
  # @api private
  class Deploy
    CURRENT = :puppet_rs_deploy
    private_constant :CURRENT

    # @return [Deploy, nil] the one that this thread compiles in
    def self.current
      Thread.current[CURRENT]
    end

    # @return [Object, nil] names in the folders that Puppet searches
    attr_accessor :folder_names

    # @yieldreturn [Object] of a compile of the run
    def hold
      before = Deploy.current
      Thread.current[CURRENT] = self
      yield
    ensure
      Thread.current[CURRENT] = before
    end
  end
end
