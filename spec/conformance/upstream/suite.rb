# frozen_string_literal: true

require 'etc'
require 'fileutils'
require 'json'
require 'yaml'

module Upstream
  # Runs groups of upstream spec files in processes of their own and reads what they logged.
  class Suite
    HERE = __dir__
    LIB = File.expand_path('../../../lib', __dir__)
    # A process that hangs would hang the run.
    SECONDS = 1800

    # @param tree [String] root of Puppet's source
    # @param results [String] directory for the logs
    # @param only [String, nil] a glob below spec/, instead of the groups of files.yml
    def initialize(tree, results, set: 'core', only: nil)
      @tree = tree
      @results = results
      @groups = only ? { 'only' => files([only]) } : groups(set)
    end

    # @param modes [Array<String>] values of PUPPET_RS
    # @return [Hash{String => Hash{String => Hash}}] for each mode the examples by id
    def run(modes)
      FileUtils.mkdir_p(@results)
      jobs = @groups.keys.product(modes)
      workers = Array.new([Etc.nprocessors, jobs.size].min) { Thread.new { work(jobs) } }
      workers.each(&:join)
      modes.to_h { |mode| [mode, @groups.keys.map { |group| read(group, mode) }.reduce({}, :merge)] }
    end

    private

    def groups(set)
      all = YAML.load_file(File.join(HERE, 'files.yml'))
      sets = all.keys
      chosen = all.values_at(*sets[0..(sets.index(set) or raise ArgumentError, "no set #{set}; there are #{sets.join(', ')}")]).reduce(:merge)
      seen = []
      chosen.transform_values do |globs|
        found = files(globs) - seen
        seen.concat(found)
        found
      end
    end

    def files(globs)
      globs.flat_map { |glob| Dir.glob(glob, base: File.join(@tree, 'spec')) }.uniq.sort
    end

    def work(jobs)
      while (group, mode = jobs.shift)
        started = Process.clock_gettime(Process::CLOCK_MONOTONIC)
        spawn_rspec(group, mode)
        seconds = Process.clock_gettime(Process::CLOCK_MONOTONIC) - started
        puts format('%<group>s, %<mode>s: %<seconds>d s', group:, mode:, seconds:)
      end
    end

    def spawn_rspec(group, mode)
      log = log_file(group, mode)
      File.delete(log) if File.exist?(log)
      command = ['timeout', SECONDS.to_s, 'rspec', '--options', File::NULL, '--order', 'defined', *folders.flat_map { |folder| ['-I', folder] },
                 '-r', File.join(HERE, 'example_log.rb'), '-r', 'spec_helper', '-f', 'ExampleLog',
                 *@groups[group].map { |file| "spec/#{file}" }]
      system(environment(log, mode), *command, chdir: @tree, %i[out err] => "#{log}.output")
    end

    # Their whole paths: the autoloader makes URIs of them.
    def folders
      [*%w[lib spec].map { |name| File.expand_path(name, @tree) }, LIB]
    end

    # The log destination of the tests is not a console, and nothing of the caller's Ruby set-up
    # (bundler, say) may reach Puppet's. UPSTREAM_RUBYLIB names the libraries of a Ruby that is no package.
    def environment(log, mode)
      { 'PUPPET_RS' => mode, 'UPSTREAM_LOG' => log, 'RUBYOPT' => nil, 'RUBYLIB' => ENV.fetch('UPSTREAM_RUBYLIB', nil), 'LANG' => 'C.UTF-8', 'LC_ALL' => 'C.UTF-8' }
    end

    def log_file(group, mode)
      File.join(File.expand_path(@results), "#{group}-#{mode}.jsonl")
    end

    def read(group, mode)
      log = log_file(group, mode)
      raise "#{group} (#{mode}) ran no example, see #{log}.output" unless File.size?(log)

      File.foreach(log).to_h do |line|
        example = JSON.parse(line)
        [example['id'], example.merge('group' => group)]
      end
    end
  end
end
