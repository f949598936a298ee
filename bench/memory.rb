# frozen_string_literal: true

# Draws the memory of a process that compiles for many nodes, each with titles, tags, facts, data and files of its own, as
# docs/images/memory.svg (`rake memory`). Exit status 1: the last quarter needs more memory than the quarter before.

require_relative '../spec/fixtures/memory/changing_nodes'

# The memory of this process over its compiles, as a picture.
class MemoryCurve
  WIDTH = 760
  HEIGHT = 300
  LEFT = 60
  TOP = 40
  COLOURS = { 'resident memory' => '#b5651d', 'objects on the Ruby heap' => '#2d6a9f' }.freeze

  def initialize(compiles, samples: 100)
    @compiles = compiles
    @every = [compiles / samples, 1].max
    @points = []
  end

  # @yield once for each compile
  def measure
    (1..@compiles).each do |number|
      yield
      @points << [number, *sizes] if (number % @every).zero?
    end
    self
  end

  # Peak of the last quarter over that of the quarter before, in MB.
  def growth
    before, last = @points.each_slice((@points.size / 4.0).ceil).to_a.last(2)
    last.map { |point| point[1] }.max - before.map { |point| point[1] }.max
  end

  def to_s
    peak = @points.map { |point| point[1] }.max
    format('%<n>d compiles, resident memory %<first>.0f MB after %<early>d, %<last>.0f MB after the last, at most %<peak>.0f MB; last quarter %<growth>+.1f MB',
           n: @compiles, first: @points[0][1], early: @points[0][0], last: @points[-1][1], peak:, growth:)
  end

  def to_svg
    <<~SVG
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 #{LEFT + WIDTH + 30} #{TOP + HEIGHT + 50}" font-family="sans-serif" font-size="12">
      <rect width="100%" height="100%" fill="#fff"/>
      <text x="#{LEFT}" y="16" font-size="14">Memory of one process over #{@compiles} compiles, each of another node with changed files</text>
      #{grid.join("\n")}
      #{lines.join("\n")}
      </svg>
    SVG
  end

  private

  # Resident memory, and that of Ruby's objects, in MB; after a collection both are what is alive.
  def sizes
    GC.start
    [File.read('/proc/self/statm').split[1].to_i * 4096 / 1e6, GC.stat(:heap_live_slots) * 40 / 1e6]
  end

  def top
    @top ||= (@points.map { |point| point[1] }.max * 1.2 / 50).ceil * 50
  end

  def grid
    rows = (0..5).map do |step|
      y = TOP + HEIGHT - (HEIGHT * step / 5)
      %(<path d="M#{LEFT} #{y}H#{LEFT + WIDTH}" stroke="#ddd"/><text x="#{LEFT - 8}" y="#{y + 4}" text-anchor="end">#{top * step / 5} MB</text>)
    end
    columns = (0..4).map do |step|
      %(<text x="#{LEFT + (WIDTH * step / 4)}" y="#{TOP + HEIGHT + 18}" text-anchor="middle">#{@compiles * step / 4}</text>)
    end
    rows + columns + [%(<text x="#{LEFT + (WIDTH / 2)}" y="#{TOP + HEIGHT + 38}" text-anchor="middle">compiles</text>)]
  end

  def lines
    COLOURS.each_with_index.map do |(name, colour), index|
      path = @points.map { |point| format('%<x>.1f,%<y>.1f', x: x(point[0]), y: y(point[index + 1])) }.join(' ')
      label = %(<text x="#{LEFT + WIDTH}" y="#{y(@points[-1][index + 1]) - 8}" text-anchor="end" fill="#{colour}">#{name}</text>)
      %(<polyline points="#{path}" fill="none" stroke="#{colour}" stroke-width="1.5"/>#{label})
    end
  end

  def x(number) = LEFT + (WIDTH * number.fdiv(@compiles))
  def y(megabytes) = TOP + HEIGHT - (HEIGHT * megabytes.fdiv(top))
end

curve = MemoryCurve.new(Integer(ENV.fetch('COMPILES', '20000')))
ENV['PUPPET_RS'] ||= 'strict'
ChangingNodes.in_folder { |nodes| curve.measure { nodes.compile } }
File.write(ENV.fetch('SVG', File.expand_path('../docs/images/memory.svg', __dir__)), curve.to_svg)
puts curve
exit(curve.growth < 5 ? 0 : 1)
