# frozen_string_literal: true

require 'digest'
require 'fileutils'
require_relative 'archive'
require_relative 'chroot'
require_relative 'folder'
require_relative 'installed'
require_relative 'other_ruby'

# The generations of Puppet that the gem is tested with, and how each is had.
module Generations
  # A generation cannot be had: no mirror, no rights, a package that is gone.
  class SetUpError < StandardError; end

  BUILD = File.expand_path('../../build/generations', __dir__)

  # Packages that a Debian of its own needs beside Puppet to run the specs.
  TOOLS = %w[git ruby-dev rake ruby-rspec ruby-rspec-puppet ruby-puppetlabs-spec-helper].freeze
  STRINGS = %w[puppet-strings].freeze
  # octocatalog-diff itself is in Debian 12 alone; these are the libraries it calls.
  OCTOCATALOG = %w[ruby-diffy ruby-hashdiff ruby-httparty ruby-parallel ruby-rugged].freeze

  WAYS = {
    '7' => -> { Installed.new },
    '7-chroot' => -> { Chroot.new('7-chroot', 'bookworm', %w[puppet-agent octocatalog-diff] + TOOLS) },
    # puppet-strings, which Debian 12 has not, beside its Puppet.
    'strings' => -> { Folder.new('strings', 'trixie', STRINGS) },
    # The terminus of PuppetDB, for the Puppet of this machine.
    'termini' => -> { Folder.new('termini', 'bookworm', %w[puppet-terminus-puppetdb]) },
    '8' => -> { Folder.new('8', 'trixie', %w[puppet-agent]) },
    '8-chroot' => -> { Chroot.new('8-chroot', 'trixie', %w[puppet-agent] + TOOLS + STRINGS + OCTOCATALOG) },
    '9' => -> { Chroot.new('9', 'sid', %w[openvox-agent] + TOOLS + STRINGS + OCTOCATALOG) },
    '9-ruby34' => -> { OtherRuby.new('9-ruby34', WAYS.fetch('9').call, '3.4', 'experimental') }
  }.freeze
  NAMES = WAYS.keys.freeze

  # @param name [String] one of NAMES
  # @return [Installed, Folder, Chroot] with +set_up+ and +run(command)+
  def self.of(name)
    WAYS.fetch(name).call
  end

  # Runs the block unless it did its work before: a file next to the folder keeps the recipe.
  # Another process that sets the same up is waited for.
  # @param folder [String] what the block makes
  # @param recipe [Object] what it is made from; another one makes it again
  def self.once(folder, recipe)
    FileUtils.mkdir_p(File.dirname(folder))
    File.open("#{folder}.lock", 'w') do |lock|
      lock.flock(File::LOCK_EX)
      done = "#{folder}.done"
      digest = Digest::SHA256.hexdigest(recipe.inspect)
      return folder if File.exist?(done) && File.read(done) == digest && File.exist?(folder)

      FileUtils.rm_f(done)
      yield
      File.write(done, digest)
    end
    folder
  end

  # Runs a command of the set-up, its output kept in a log; tries again once, for networks that hiccup.
  # @param log [String] path of the log
  # @param wanted [String] what the command is for, for the error
  def self.attempt(*command, log:, wanted:, tries: 2, seconds: 900, env: {}, **options)
    done = tries.times.any? do |turn|
      sleep(5 * turn)
      system(env, 'timeout', seconds.to_s, *command, out: [log, 'a'], err: %i[child out], in: File::NULL, **options)
    end
    return if done

    last = File.exist?(log) ? File.readlines(log).last(8).join : ''
    raise SetUpError, "#{wanted} failed (#{command.join(' ')}):\n#{last}(all of it: #{log})"
  end
end
