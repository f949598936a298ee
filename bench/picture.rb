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

    # A line through points.
    #
    # @param title [String]
    # @param points [Array<Array(Numeric, Numeric)>]
    # @param x_label [String]
    # @param y_label [String] the unit of the second values
    # @return [String]
    def line(title, points, x_label:, y_label:)
      tops = points.transpose.map { |values| round_up(values.max) }
      place = ->(point) { [60 + (WIDTH * point[0].fdiv(tops[0])), 340 - (300 * point[1].fdiv(tops[1]))] }
      path = points.map { |point| place.call(point).map { |value| value.round(1) }.join(',') }.join(' ')
      frame(title, WIDTH + 100, 400, [*grid(tops, y_label), %(<text x="440" y="385" text-anchor="middle">#{x_label}</text>),
                                      %(<polyline points="#{path}" fill="none" stroke="#{COLOUR}" stroke-width="2"/>)])
    end

    private

    def grid(tops, unit)
      (0..5).flat_map do |step|
        y = 340 - (60 * step)
        x = 60 + (WIDTH * step / 5)
        [%(<path d="M60 #{y}H#{60 + WIDTH}" stroke="#ddd"/><text x="52" y="#{y + 4}" text-anchor="end">#{tops[1] * step / 5} #{unit}</text>),
         %(<text x="#{x}" y="360" text-anchor="middle">#{tops[0] * step / 5}</text>)]
      end
    end

    # 850 => 1000, 140 => 150.
    def round_up(value)
      unit = 10**(Math.log10(value).floor - 1)
      (value / (5.0 * unit)).ceil * 5 * unit
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
