# frozen_string_literal: true

# Ruby's JSON parser up to 2.6.1 begins its errors with a line number of its own source.
module JsonTexts
  LINE = /\b\d+: (?=unexpected token at )/

  module_function

  # @return [String] the text as later versions word it
  def without_line(text)
    text.gsub(LINE, '')
  end
end
