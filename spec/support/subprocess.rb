# frozen_string_literal: true

require 'open3'
require 'rbconfig'
require 'tmpdir'

# Runs commands the way a user does: in a process of their own, with the gem or without it.
module Subprocess
  LIB = File.expand_path('../../lib', __dir__)
  EXECUTABLE = File.expand_path('../../exe/puppet_rs', __dir__)

  Run = Struct.new(:out, :err, :status)

  # @param mode [String, nil] PUPPET_RS; nil or off in a run without the engine
  def run_ruby(*arguments, mode: ENV.fetch('PUPPET_RS'), **options)
    run_command(RbConfig.ruby, '-I', LIB, *arguments, mode:, **options)
  end

  # The gem's own command.
  def run_puppet_rs(*arguments, mode: 'strict', **options)
    run_ruby(EXECUTABLE, *arguments, mode:, **options)
  end

  # @param input [String] what the process reads from standard input
  def run_command(*command, mode:, env: {}, input: '')
    mode = 'off' unless engine?
    out, err, status = Open3.capture3({ 'PUPPET_RS' => mode, 'LC_ALL' => 'C.UTF-8' }.merge(env), *command, stdin_data: input)
    # The process writes UTF-8, whatever the locale of this one.
    Run.new(*[out, err].map { |text| text.force_encoding(Encoding::UTF_8) }, status.exitstatus)
  end

  # @return [String] RUBYOPT of this process and these
  def ruby_options(*options)
    [ENV.fetch('RUBYOPT', nil), *options].compact.join(' ')
  end

  # The `puppet` command with puppet_rs loaded through RUBYOPT, in a scratch folder.
  # @return [Run] with colours and times removed
  def run_puppet(*arguments, mode:, env: {})
    scratch = Dir.mktmpdir('puppet_rs-spec')
    # Without the machine's modules: `puppet apply` would run the custom facts of all of them, ten seconds of programs.
    folders = %w[confdir vardir codedir logdir rundir publicdir basemodulepath].reject { |name| arguments.include?("--#{name}") }
    settings = folders.flat_map { |name| ["--#{name}", "#{scratch}/#{name}"] }
    env = env.merge('RUBYOPT' => ruby_options("-I#{LIB} -rpuppet_rs")) if engine?
    run = run_command('puppet', *arguments, *settings, '--color=false', mode:, env:)
    Run.new(*[run.out, run.err].map { |text| text.gsub(/[\d.]+ seconds/, 'N seconds').gsub(scratch, '/scratch') }, run.status)
  ensure
    FileUtils.remove_entry(scratch) if scratch
  end
end
