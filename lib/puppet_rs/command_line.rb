# frozen_string_literal: true

module PuppetRs
  # Shared code of the commands of `puppet_rs`.
  module CommandLine
    # Where Debian's puppet-module-* packages install their modules.
    SYSTEM_MODULES = '/usr/share/puppet/modules'

    # Words of help for the option.
    MODULEPATH = "folders of modules; beside an environment $basemodulepath (Puppet's own)"

    BYTE_ORDER_MARK = "\xEF\xBB\xBF".b.freeze
    private_constant :BYTE_ORDER_MARK

    autoload :Collector, 'puppet_rs/command_line/collector'
    autoload :Engine, 'puppet_rs/command_line/engine'
    autoload :EnvironmentOptions, 'puppet_rs/command_line/environment_options'
    autoload :FactDocument, 'puppet_rs/command_line/fact_document'
    autoload :Facts, 'puppet_rs/command_line/facts'
    autoload :Files, 'puppet_rs/command_line/files'
    autoload :HtmlPage, 'puppet_rs/command_line/html_page'
    autoload :JsonSyntax, 'puppet_rs/command_line/json_syntax'
    autoload :LogCollector, 'puppet_rs/command_line/log_collector'
    autoload :NodeFacts, 'puppet_rs/command_line/node_facts'
    autoload :NodeOptions, 'puppet_rs/command_line/node_options'
    autoload :Options, 'puppet_rs/command_line/options'
    autoload :ProcessTree, 'puppet_rs/command_line/process_tree'
    autoload :Progress, 'puppet_rs/command_line/progress'
    autoload :SourceBytes, 'puppet_rs/command_line/source_bytes'
    autoload :SourceLine, 'puppet_rs/command_line/source_line'
    autoload :Stop, 'puppet_rs/command_line/stop'
    autoload :UsageChecks, 'puppet_rs/command_line/usage_checks'
    autoload :UsageError, 'puppet_rs/command_line/usage_error'
    autoload :Words, 'puppet_rs/command_line/words'
    autoload :WorkerPool, 'puppet_rs/command_line/worker_pool'

    # Ruby marks arguments as of the locale, whatever bytes they have.
    # @param argument [String]
    # @return [String]
    # @raise [UsageError] when it is not UTF-8
    # @example
    #   CommandLine.utf8("\xC3\xBC".b) # => "ü"
    def self.utf8(argument)
      text = argument.dup.force_encoding(Encoding::UTF_8)
      text.valid_encoding? ? text : raise(UsageError, "the argument #{text.inspect} is not UTF-8")
    end

    # @param path [String]
    # @return [String] a file in UTF-8, without its byte order mark
    # @raise [SystemCallError]
    def self.text(path)
      without_mark(File.binread(path))
    end

    # @param bytes [String] of a file
    # @return [String] the same as UTF-8
    def self.without_mark(bytes)
      bytes.delete_prefix(BYTE_ORDER_MARK).force_encoding(Encoding::UTF_8)
    end
  end
end
