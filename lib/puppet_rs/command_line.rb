# frozen_string_literal: true

module PuppetRs
  # What the commands of `puppet_rs` share.
  module CommandLine
    autoload :Facts, 'puppet_rs/command_line/facts'
    autoload :Progress, 'puppet_rs/command_line/progress'
    autoload :UsageError, 'puppet_rs/command_line/usage_error'
    autoload :Words, 'puppet_rs/command_line/words'
    autoload :WorkerPool, 'puppet_rs/command_line/worker_pool'
  end
end
