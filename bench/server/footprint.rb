# frozen_string_literal: true

# Memory and processor time of a server, all of its processes.
module Footprint
  module_function

  # @param pid [Integer]
  # @return [Integer] bytes: pages that processes share are counted once (PSS)
  def memory(pid)
    family(pid).sum { |each| File.read("/proc/#{each}/smaps_rollup")[/^Pss:\s+(\d+)/, 1].to_i * 1024 }
  end

  # @param pid [Integer]
  # @return [Float] seconds of the processor that its processes took so far
  def processor(pid)
    family(pid).sum { |each| File.read("/proc/#{each}/stat").rpartition(')').last.split[11, 2].sum(&:to_i) } / 100.0
  end

  # Without the programs that only start others.
  def family(pid)
    parents = Dir.glob('/proc/[0-9]*/stat').to_h do |file|
      text = File.read(file)
      [text.to_i, text.rpartition(')').last.split[1].to_i]
    rescue SystemCallError
      [nil, nil]
    end
    found = [pid]
    found.each { |each| found.concat(parents.select { |_, parent| parent == each }.keys) }
    java = found.select { |each| File.read("/proc/#{each}/comm").chomp == 'java' }
    java.any? ? java : found
  end
end
