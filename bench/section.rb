# frozen_string_literal: true

# One section of BENCHMARKS.md, of one program.
class Section
  PATH = File.expand_path('../BENCHMARKS.md', __dir__)
  TITLE = '# Stock Puppet and puppet_rs, side by side'

  class << self
    # Puts the section in the place of the one with its heading, or at the end.
    # @param heading [String]
    # @param lines [Array<String>]
    def write(heading, lines)
      all = others { true }
      place = all.index { |text| text.start_with?("## #{heading}\n") } || all.size
      all[place] = "## #{heading}\n\n#{lines.join("\n")}"
      File.write(PATH, "#{all.join("\n\n")}\n")
    end

    # Writes what is before the sections.
    # @param lines [Array<String>]
    def introduce(lines)
      File.write(PATH, "#{[lines.join("\n"), *others { true }.drop(1)].join("\n\n")}\n")
    end

    # @yieldparam heading [String] of each section
    # @return [Array<String>] what is before the sections, and those for which the block is true
    def others
      before, *sections = (File.exist?(PATH) ? File.read(PATH) : TITLE).split(/^(?=## )/).map(&:rstrip)
      [before, *sections.select { |text| yield text[/\A## (.*)/, 1] }]
    end
  end
end
