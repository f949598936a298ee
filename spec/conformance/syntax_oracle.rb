# frozen_string_literal: true

# Checks the expectations of spec/suite/syntax with stock Puppet, or writes them with --update. With puppet_rs
# loaded (-rpuppet_rs) it is the gem that is asked.

require_relative 'stock_parser'

# One case of a suite file.
SyntaxCase = Struct.new(:header, :source_lines, :expectations) do
  def options
    (header.split(' | ', 2)[1] || '').split
  end

  def source
    text = source_lines.join("\n")
    options.include?('json') ? JSON.parse(text) : text
  end

  def stock_fails?
    options.include?('stock-fails')
  end

  def value(name)
    options.grep(/\A#{name}=/).first&.split('=', 2)&.last
  end

  def to_stock
    { 'source' => source, 'path' => value('path') || 'f.pp', 'epp' => options.include?('epp'),
      'tasks' => options.include?('tasks'), 'strict' => value('strict') }.merge(limits).merge(environment)
  end

  def limits
    %w[max_errors max_warnings max_deprecations].to_h { |name| [name, value(name)&.to_i] }
  end

  def environment
    value('path') ? { 'modulepath' => ['/e/modules'], 'manifest' => '/e/manifests' } : {}
  end

  def to_s
    ["#=== #{header}", *source_lines, *expectations].join("\n")
  end
end

# Reading, asking and writing.
module SyntaxOracle
  INTERNAL = /\A(NoMethodError|RangeError|IndexError|SystemStackError|TypeError) /

  class << self
    def read(path)
      File.read(path, encoding: 'UTF-8').split(/^#=== /).drop(1).map do |text|
        header, *lines = text.chomp.split("\n", -1)
        SyntaxCase.new(header, *lines.partition { |line| !line.start_with?('#: ') })
      end
    end

    def expectations(kase)
      result = StockParser.check(kase.to_stock)
      lines = []
      lines << "#: pn #{escape(result['pn'])}" if result['pn']
      lines.concat(result['log'].map { |log| "#: log #{escape(log)}" })
      lines << "#: error #{escape(result['error'])}" if result['error']
      [lines, INTERNAL.match?(result['error'].to_s)]
    end

    def escape(text)
      text.gsub('\\', '\\\\\\\\').gsub("\n", '\n').gsub("\r", '\r')
    end

    def check(kase)
      lines, fails = expectations(kase)
      return if kase.stock_fails? && !gem? ? fails : lines == kase.expectations

      warn "#{kase.header}\n  expected #{kase.expectations}\n  found    #{lines}"
      true
    end

    def gem?
      defined?(PuppetRs) && !PuppetRs.off?
    end

    def update(path)
      cases = read(path)
      cases.each do |kase|
        lines, fails = expectations(kase)
        next if kase.stock_fails?

        kase.header += kase.options.empty? ? ' | stock-fails' : ' stock-fails' if fails
        kase.expectations = fails ? [] : lines
      end
      File.write(path, "#{cases.join("\n")}\n")
    end

    def run(update:, paths:)
      StockParser.setup
      return paths.each { |path| update(path) } if update

      failed = paths.sum { |path| read(path).count { |kase| check(kase) } }
      puts "#{failed} differ"
      exit(1) if failed.positive?
    end
  end
end

if $PROGRAM_NAME == __FILE__
  update = !ARGV.delete('--update').nil?
  paths = ARGV.empty? ? Dir[File.join(__dir__, '../suite/syntax/*.pp')].sort : ARGV
  SyntaxOracle.run(update:, paths:)
end
