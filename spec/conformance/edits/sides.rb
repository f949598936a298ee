# frozen_string_literal: true

require 'json'
require 'rbconfig'

module Edits
  # A process that compiles ({Side}), and what it is asked.
  class Process
    LIB = File.expand_path('../../../lib', __dir__)
    PROGRAM = File.expand_path('side.rb', __dir__)
    # Stock's processes hardly collect garbage: in a forked one each collection copies the pages of its parent.
    ROOM = { 'RUBY_GC_HEAP_INIT_SLOTS' => '1000000', **%w[MALLOC_LIMIT MALLOC_LIMIT_MAX OLDMALLOC_LIMIT OLDMALLOC_LIMIT_MAX].to_h { |name| ["RUBY_GC_#{name}", '1000000000'] } }.freeze
    private_constant :ROOM

    # @param kind [String] puppet, rspec or standalone
    # @param engine [Boolean] with the gem
    # @param lib [String] the gem's lib
    # @param alone [Boolean] each plan in a process of its own
    def initialize(kind, engine:, lib: LIB, alone: false, env: {})
      options = engine && kind == 'puppet' ? ['-rpuppet_rs'] : []
      env = ROOM.merge(env) unless engine || alone
      env = { 'PUPPET_RS' => engine ? 'strict' : 'off', 'LC_ALL' => 'C.UTF-8' }.merge(env)
      command = [RbConfig.ruby, '-W0', '-I', lib, *options, PROGRAM, kind, *('alone' if alone)]
      @pipe = IO.popen([env, *command], 'r+', encoding: 'UTF-8')
      @alone = alone
    end

    # @return [Object] the answer; an error's text if the process ended
    def ask(*command)
      @pipe.puts(JSON.generate(command))
      line = @pipe.gets or return 'the process ended'
      JSON.parse(line, quirks_mode: true)
    rescue Errno::EPIPE
      'the process ended'
    end

    # Ends the plan.
    def finish
      return close if @alone

      @pipe.puts('["end"]')
      @pipe.gets
    rescue Errno::EPIPE
      nil
    end

    def close
      @pipe.close
    end
  end
end
