# frozen_string_literal: true

module PuppetRs
  # What the commands of `puppet_rs` share.
  module CommandLine
    # Where Debian's puppet-module-* packages install their modules.
    SYSTEM_MODULES = '/usr/share/puppet/modules'

    autoload :Facts, 'puppet_rs/command_line/facts'
    autoload :Files, 'puppet_rs/command_line/files'
    autoload :LogCollector, 'puppet_rs/command_line/log_collector'
    autoload :Options, 'puppet_rs/command_line/options'
    autoload :Progress, 'puppet_rs/command_line/progress'
    autoload :SourceLine, 'puppet_rs/command_line/source_line'
    autoload :UsageChecks, 'puppet_rs/command_line/usage_checks'
    autoload :UsageError, 'puppet_rs/command_line/usage_error'
    autoload :Words, 'puppet_rs/command_line/words'
    autoload :WorkerPool, 'puppet_rs/command_line/worker_pool'
  end
end
