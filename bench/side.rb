# frozen_string_literal: true

require_relative 'measures'

# A process that answers measures for one side. The stock side never loads
# puppet_rs, and only one side runs at a time.
class Side
  # @param name [Symbol] :stock, :puppet_rs, or one of them with _yjit
  # @param workload [String]
  # @param kind [String] of the environment
  def initialize(name, workload, kind = 'directory')
    requests, @requests = IO.pipe
    @replies, replies = IO.pipe
    @pid = fork do
      [@requests, @replies].each(&:close)
      RubyVM::YJIT.enable if name.end_with?('_yjit')
      load_engine if name.start_with?('puppet_rs')
      measures = Measures.new(workload, kind)
      # Not until the end of the pipe: a side forked later holds it open too.
      while (measure = requests.gets(chomp: true)) && measure != 'exit'
        replies.puts("#{measures.public_send(*measure.split)} #{measures.cpu.to_f}")
        replies.flush
      end
      exit!(0)
    end
    [requests, replies].each(&:close)
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

  def load_engine
    mode = ENV.fetch('PUPPET_RS', 'strict')
    require 'puppet_rs' unless mode == 'off'
  end
end
