# frozen_string_literal: true

require 'cgi/util'

# Plots of figures as SVG.
module Picture
  WIDTH = 760
  COLOUR = '#2d6a9f'

  class << self
    # Horizontal bars on a logarithmic scale.
    #
    # @param title [String]
    # @param values [Array<Array(String, Float)>] labels and values
    # @return [String]
    def bars(title, values)
      most = 10**Math.log10(values.map(&:last).max).ceil
      left = 400
      width = ->(value) { [(WIDTH - left) * Math.log10([value, 1].max) / Math.log10(most), 1].max }
      rows = values.each_with_index.map do |(label, value), index|
        y = 40 + (index * 20)
        %(<text x="#{left - 8}" y="#{y + 13}" text-anchor="end">#{CGI.escape_html(label)}</text>) +
          format('<rect x="%<left>d" y="%<y>d" width="%<width>.1f" height="16" fill="%<colour>s"/>', left:, y:, width: width.call(value), colour: COLOUR) +
          format('<text x="%<x>.1f" y="%<y>d">%<value>.1fx</text>', x: left + width.call(value) + 6, y: y + 13, value:)
      end
      frame(title, WIDTH + 70, 50 + (values.size * 20), rows)
    end

    COLOURS = %w[#2d6a9f #b5651d #3a7d44 #8e3b8e].freeze
    private_constant :COLOURS

    # A line for each series, both axes logarithmic: a line at 45 degrees of the grid is linear growth.
    #
    # @param title [String]
    # @param series [Hash{String => Array<Array(Numeric, Numeric)>}] points by label
    # @param unit [String] of the second values
    # @return [String]
    def logarithmic(title, series, unit:)
      axes = series.values.flatten(1).transpose.map { |values| [Math.log10(values.min).floor, Math.log10(values.max).ceil] }
      place = lambda do |point|
        x, y = point.zip(axes).map { |value, (least, most)| (Math.log10(value) - least) / (most - least) }
        [(60 + (WIDTH * x)).round(1), (340 - (300 * y)).round(1)]
      end
      rows = series.each_with_index.map do |(label, points), index|
        colour = COLOURS[index % COLOURS.size]
        path = points.map { |point| place.call(point).join(',') }.join(' ')
        x, y = place.call(points.last)
        %(<polyline points="#{path}" fill="none" stroke="#{colour}" stroke-width="2"/>) +
          %(<text x="#{x - 6}" y="#{y - 8}" text-anchor="end" fill="#{colour}">#{CGI.escape_html(label)}</text>)
      end
      frame(title, WIDTH + 100, 380, [*powers(axes, place, unit), *rows])
    end

    private

    # Lines at the powers of ten.
    def powers(axes, place, unit)
      columns, rows = axes.map { |least, most| (least..most).map { |power| 10.0**power } }
      across = columns.map do |value|
        x, y = place.call([value, rows.first])
        %(<path d="M#{x} 40V#{y}" stroke="#ddd"/><text x="#{x}" y="#{y + 18}" text-anchor="middle">#{value.to_i}</text>)
      end
      up = rows.map do |value|
        x, y = place.call([columns.first, value])
        %(<path d="M#{x} #{y}H#{60 + WIDTH}" stroke="#ddd"/><text x="#{x - 6}" y="#{y + 4}" text-anchor="end">#{format('%g', value)} #{unit}</text>)
      end
      across + up
    end

    def frame(title, width, height, rows)
      <<~SVG
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 #{width} #{height}" font-family="sans-serif" font-size="12">
        <rect width="100%" height="100%" fill="#fff"/>
        <text x="10" y="20" font-size="14">#{CGI.escape_html(title)}</text>
        #{rows.join("\n")}
        </svg>
      SVG
    end
  end
end
