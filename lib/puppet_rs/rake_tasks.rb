# frozen_string_literal: true

require 'rake'
require 'rake/tasklib'

module PuppetRs
  # The tasks of puppet-syntax and puppetlabs_spec_helper, by `puppet_rs validate`: `syntax`, `syntax:manifests`,
  # `syntax:templates` (EPP), `syntax:hiera`, `validate`. Tasks of these names that are there are replaced, so that a Rakefile
  # requires this file last:
  #
  #   require 'puppetlabs_spec_helper/rake_tasks'
  #   require 'puppet_rs/rake_tasks'
  #
  # The configuration of PuppetSyntax (`exclude_paths`, `fail_on_deprecation_notices`) counts here too.
  class RakeTasks < ::Rake::TaskLib
    # Task => its description and the kinds of files.
    TASKS = {
      'syntax:manifests' => ['Syntax check Puppet manifests', %w[manifests]],
      'syntax:templates' => ['Syntax check EPP templates', %w[templates]],
      'syntax:hiera' => ['Syntax check Hiera data and configuration', %w[data hiera]],
      'syntax' => ['Syntax check Puppet manifests, EPP templates and Hiera', %w[manifests templates data hiera]],
      'validate' => ['Check syntax of manifests, EPP templates and Hiera, and metadata.json', []]
    }.freeze

    # Defines the tasks.
    def initialize
      super
      TASKS.each do |name, (description, kinds)|
        ::Rake::Task[name].clear if ::Rake::Task.task_defined?(name)
        desc description
        task(name) { check(kinds) }
      end
    end

    private

    # An exit status other than 0 ends Rake, as the tasks of puppet-syntax do.
    def check(kinds)
      require 'puppet_rs/validate'
      arguments = kinds.empty? ? [] : ['--only', kinds.join(',')]
      settings.each { |exclude| arguments.push('--exclude', exclude) }
      arguments << '--fail-on-warnings' if defined?(::PuppetSyntax) && ::PuppetSyntax.fail_on_deprecation_notices
      status = Validate::Command.new(arguments).run
      exit(status) unless status.zero?
    rescue CommandLine::UsageError => e
      # A module without such files is in order.
      raise unless e.message.start_with?('nothing to validate')

      puts e.message
    end

    def settings
      return [] unless defined?(::PuppetSyntax)

      # Patterns of files, as `Rake::FileList` takes them.
      ::PuppetSyntax.exclude_paths.map do |pattern|
        pattern.is_a?(::Regexp) ? pattern.source : glob(pattern)
      end
    end

    def glob(pattern)
      parts = pattern.split(%r{(\*\*/|\*\*|\*|\?)})
      words = { '**/' => '(?:.*/)?', '**' => '.*', '*' => '[^/]*', '?' => '[^/]' }
      "\\A(?:\\./)?#{parts.map { |part| words.fetch(part) { ::Regexp.escape(part) } }.join}\\z"
    end
  end
end

PuppetRs::RakeTasks.new
