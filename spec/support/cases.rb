# frozen_string_literal: true

require 'json'

# The files of cases in spec/suite; its README.md documents their format.
module Cases
  ROOT = File.expand_path('../suite', __dir__)
  MARK = /\A#(?:===|=|###|:) /

  # A header with options: `name | json path=/x`.
  OPTIONS = /\A(.*) \| ([a-z][\w-]*(?:=\S*)?(?: [a-z][\w-]*(?:=\S*)?)*)\z/

  # @!attribute file [String] path below the suite's folder, without its extension
  # @!attribute heading [String, nil] of the section it is in
  # @!attribute name [String] unique in its file
  # @!attribute options [Hash{String => String, true}]
  # @!attribute text [String] the source as the file has it
  # @!attribute expression [Boolean] whether the file gives the source as an expression (`#= `)
  # @!attribute expected [Array<String>] a kind, and a text that depends on it
  Case = Struct.new(:file, :heading, :name, :options, :text, :expression, :expected) do
    def source
      options['json'] ? JSON.parse(text) : text
    end

    def id
      "#{file}: #{name}"
    end
  end

  module_function

  # @param suite [String] a folder of spec/suite
  # @return [Array<String>] its files
  def files(suite)
    Dir["#{ROOT}/#{suite}/**/*.cases"].reject { |path| nested?(suite, path) }.sort
  end

  # @return [Array<String>] the cases that the engine is known to answer differently through the gem
  def differences(suite)
    path = "#{ROOT}/#{suite}/differences.txt"
    lines = File.exist?(path) ? File.readlines(path, chomp: true, encoding: 'UTF-8') : []
    lines.grep_v(/\A(#|cargo: |\s*\z)/).map { |line| line.delete_prefix('gem: ') }
  end

  # The folder of a suite may have that of another one in it.
  def nested?(suite, path)
    suite == 'functions' && path.start_with?("#{ROOT}/functions/modules/")
  end

  # @return [Array<Case>]
  def read(suite, path)
    file = path.delete_prefix("#{ROOT}/#{suite}/").delete_suffix('.cases')
    heading = nil
    cases = blocks(path).drop(1).filter_map do |mark, first, source, expected|
      heading = first if mark == '#### '
      next if heading.equal?(first)

      name, options, text = mark == '#= ' ? expression(heading, [first, *source]) : program(first, source)
      Case.new(file, heading, name, options, text, mark == '#= ', expected.map { |line| unescape(line) })
    end
    checked(path, cases)
  end

  # A case that is named after its source.
  def expression(heading, lines)
    [[heading, lines.map(&:strip).join(' ')].compact.join(': '), {}, lines.join("\n")]
  end

  def program(header, lines)
    name, options = header.match(OPTIONS)&.captures || header
    options = (options || '').split.to_h { |option| option.split('=', 2).then { |key, value| [key, value || true] } }
    [name, options, lines.join("\n")]
  end

  # The text of a file with other expectations.
  # @param expectations [Array<Array<String>>] those of each case
  def rewrite(path, expectations)
    expectations = expectations.dup
    blocks(path).flat_map do |mark, first, source, _, after|
      lines = mark ? ["#{mark}#{first}", *source] : source
      lines += expectations.shift.map { |line| "#: #{escape(line)}" } if ['#=== ', '#= '].include?(mark)
      lines + after
    end.join("\n") << "\n"
  end

  def escape(text)
    text = text.dup.force_encoding(Encoding::UTF_8)
    return text.gsub(/[\x00-\x1f\x7f\\]/) { |char| escape_byte(char) } if text.valid_encoding?

    text.b.gsub(/[^\x20-\x5b\x5d-\x7e]/n) { |byte| escape_byte(byte) }.force_encoding(Encoding::UTF_8)
  end

  def unescape(text)
    found = text.b.gsub(/\\(x\h\h|.)/n) do
      code = Regexp.last_match(1)
      next code[1..].hex.chr if code.size == 3

      { 'n' => "\n", 'r' => "\r", 't' => "\t" }.fetch(code, code)
    end
    found.force_encoding(Encoding::UTF_8)
  end

  # Splits a file at its marks: mark, rest of that line, source, expectations, what follows them. The first block is what the
  # file begins with.
  def blocks(path)
    found = [[nil, nil, [], [], []]]
    File.read(path, encoding: Encoding::UTF_8).chomp.split("\n", -1).each do |line|
      mark = line[MARK]
      if mark == '#: '
        expectation(path, found.last, line)
      elsif mark
        found << [mark, line.delete_prefix(mark), [], [], []]
      else
        plain_line(path, found.last, line)
      end
    end
    found
  end

  def plain_line(path, block, line)
    return block[2] << line if block[3].empty?
    raise "#{path}: source after the expectations of a case: #{line}" unless line.strip.empty?

    block[4] << line
  end

  def expectation(path, block, line)
    raise "#{path}: an expectation without a case: #{line}" unless ['#=== ', '#= '].include?(block[0])

    block[3] << line.delete_prefix('#: ')
  end

  def checked(path, cases)
    raise "#{path}: no case" if cases.empty?

    twice = cases.map(&:name).tally.select { |_, count| count > 1 }.keys
    raise "#{path}: not unique: #{twice.first(3).join(', ')}" unless twice.empty?

    cases
  end

  def escape_byte(char)
    { "\n" => '\n', "\r" => '\r', "\t" => '\t', '\\' => '\\\\' }[char.dup.force_encoding(Encoding::UTF_8)] || format('\x%02x', char.ord)
  end
end
