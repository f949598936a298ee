# frozen_string_literal: true

require 'json'
require_relative 'process'

# Runs a scenario in new processes of both sides, and shows their figures.
module FirstCompileSides
  SIDES = %w[stock puppet_rs].freeze
  CACHE = ENV.fetch('PUPPET_RS_CACHE', "#{FirstCompile::BUILD}/cache")
  CHILD = File.expand_path('child.rb', __dir__)

  private

  # @param side [String] one of SIDES
  # @param scenario [String] a name that {FirstCompileInputs.for} knows
  # @return [Hash] of what the process printed
  def in_process(side, scenario)
    library = File.expand_path('../../lib', __dir__)
    options = side == 'puppet_rs' ? ['-rpuppet_rs'] : []
    text = IO.popen([{ 'PUPPET_RS_CACHE' => CACHE }, RbConfig.ruby, '-I', library, *options, CHILD, scenario], &:read)
    JSON.parse(text.lines.last || abort("#{scenario}: #{side} failed"))
  end

  def median(list)
    list.sort[list.size / 2]
  end

  def show(seconds)
    seconds < 1 ? format('%.1f ms', seconds * 1000) : format('%.2f s', seconds)
  end
end
