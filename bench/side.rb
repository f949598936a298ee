# frozen_string_literal: true

require_relative 'measures'

# A process that answers measures for one side. The stock side never loads
# puppet_rs, and only one side runs at a time.
class Side
  # Descriptor of a side that is not forked.
  REPLIES = 3

  # @param name [Symbol] :stock, :puppet_rs, or one of them with _yjit
  # @param workload [String]
  # @param kind [String] of the environment
  def initialize(name, workload, kind = 'directory')
    requests, @requests = IO.pipe
    @replies, replies = IO.pipe
    @pid = name.end_with?('_yjit') ? with_yjit([name, workload, kind], requests, replies) : forked([name, workload, kind], requests, replies)
    [requests, replies].each(&:close)
  end

  class << self
    # Ruby 3.1 has YJIT, but no way to switch it on later.
    # @return [Boolean] true if this Ruby can run with YJIT
    def yjit?
      @yjit = system(RbConfig.ruby, '--yjit', '-e', 'exit RubyVM::YJIT.enabled?', err: File::NULL) if @yjit.nil?
      @yjit
    end

    # Answers requests until one says exit, which ends the process: the pipe does not end, since a side that is forked later holds it open.
    def serve(name, workload, kind, requests, replies)
      require 'puppet_rs' if name.start_with?('puppet_rs') && ENV.fetch('PUPPET_RS', 'strict') != 'off'
      measures = Measures.new(workload, kind)
      while (measure = requests.gets(chomp: true)) && measure != 'exit'
        replies.puts("#{measures.public_send(*measure.split)} #{measures.cpu.to_f}")
        replies.flush
      end
      exit!(0)
    end
  end

  # @param name [Symbol, String] a method of {Measures}, and what it is given
  # @return [Array(Float, Float)] what was measured, and seconds of the processor
  def measure(name)
    @requests.puts(name)
    @requests.flush
    (@replies.gets || raise("#{name}: the process died")).split.map { |text| Float(text) }
  end

  def close
    @requests.puts('exit')
    @requests.close
    Process.wait(@pid)
  end

  private

  def forked(side, requests, replies)
    fork do
      [@requests, @replies].each(&:close)
      Side.serve(*side, requests, replies)
    end
  end

  # The program below, in a Ruby of its own.
  def with_yjit(side, requests, replies)
    spawn(RbConfig.ruby, '--yjit', '-I', File.expand_path('../lib', __dir__), __FILE__, *side.map(&:to_s), in: requests, REPLIES => replies)
  end
end

if $PROGRAM_NAME == __FILE__
  require 'puppet'
  PuppetRs::Verify::Comparison.preload
  Side.serve(*ARGV, $stdin, IO.for_fd(Side::REPLIES))
end
