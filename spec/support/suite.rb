# frozen_string_literal: true

require 'json'
require_relative 'json_texts'
require 'puppet_rs/verify'

# The cases of spec/suite; its README.md tells their form.
module Suite
  ROOT = File.expand_path('../suite', __dir__)
  MODULES = File.expand_path('../fixtures/modules', __dir__)
  FACTS = {
    'fqdn' => 'suite.example.com', 'hostname' => 'suite', 'kernel' => 'Linux', 'processorcount' => 4,
    'os' => { 'family' => 'Debian', 'name' => 'Debian', 'release' => { 'major' => '12' } }
  }.freeze

  # Logs a value in program form; times have none, stock shows the Ruby object.
  SHOW = <<~'PP'
    notice($value ? { Variant[Timestamp, Timespan] => String($value), default => String([$value], '%p') })
  PP

  # @!attribute name [String]
  # @!attribute code [String] as the file has it
  # @!attribute expected [Array<String>] what the file says comes out
  Case = Struct.new(:name, :code, :expected) do
    # The program to compile: an expression's value is logged in program form.
    def program
      return code unless code.start_with?('= ')

      "$value = (\n#{code.delete_prefix('= ')}\n)\n#{SHOW}"
    end
  end

  module_function

  def files
    Dir["#{ROOT}/eval/**/*.pp"]
  end

  # @return [Array<Case>]
  def read(path)
    blocks(File.readlines(path, encoding: Encoding::UTF_8)).map do |section, lines|
      expected, code = lines.partition { |line| line.start_with?('#> ') }
      name = code.first.start_with?('= ') ? "#{section}: #{code.join(' ').delete_prefix('= ').strip}" : section
      Case.new(name, code.join, expected.map { |line| line.chomp.delete_prefix('#> ') })
    end
  end

  # Splits lines into [section, lines of a case].
  def blocks(lines)
    found = []
    section = nil
    lines.each do |line|
      if line.start_with?('#### ')
        section = line.delete_prefix('#### ').strip
        found << [section, []]
      elsif line.start_with?('= ')
        found << [section, []] unless found.last[1].empty?
        found.last[1] << line
      elsif section
        found.last[1] << line
      end
    end
    found.reject { |_, block| block.all? { |line| line.strip.empty? } }
  end

  # What a case must give: what the file says, which Puppet 7.23 wrote; another Puppet is asked itself.
  # @return [Array<String>]
  def expected(kase)
    recorded? ? kase.expected : PuppetRs.with_mode(:off) { run(kase) }
  end

  # Lines in the words of every Ruby and JSON: since 3.3 Ruby's own errors say less.
  def worded(lines)
    text = JsonTexts.without_line(lines.join("\n"))
    recorded? ? text : text.gsub(/for nil:NilClass(?:\\n.*?\^+)?/, 'for nil')
  end

  # @return [Boolean] whether this is the Puppet that the files were written with
  def recorded?
    Puppet.version.start_with?('7.')
  end

  # Runs a case with whatever compiles in this process.
  # @return [Array<String>] what came out, as the file would say it
  def run(kase)
    input = PuppetRs::Verify::Input.new(name: kase.name, code: kase.program, modulepath: MODULES, facts: FACTS)
    outcome = PuppetRs::Verify::Compiler.run(input)
    expression = kase.code.start_with?('= ')
    lines = logs(outcome, expression) + resources(outcome) + error(outcome.error)
    lines.map { |line| line.gsub('\\', '\\\\\\\\').gsub("\n", '\n').gsub(MODULES, '/modules').gsub(/0x\h{16}/, '0x') }
  end

  def logs(outcome, expression)
    last = outcome.logs.size - 1
    outcome.logs.reject { |log| log['level'] == 'err' && outcome.error }.each_with_index.map do |log, index|
      next log['message'][1..-2] if expression && outcome.error.nil? && index == last

      "#{log['level']}: #{log['message']}#{" (#{log['line']})" if log['line']}"
    end
  end

  def resources(outcome)
    return [] unless outcome.json

    catalog = outcome.catalog
    catalog['resources'].drop(3).map do |resource|
      details = resource.slice('parameters', 'virtual', 'exported', 'sensitive_parameters').reject { |_, value| [false, nil].include?(value) }
      parameters = details.delete('parameters')
      "#{resource['type']}[#{resource['title']}] #{JSON.generate(parameters || {})}#{unless details.empty?
                                                                                       " #{JSON.generate(details)}"
                                                                                     end}"
    end + catalog['edges'].map { |edge| "#{edge['source']} -> #{edge['target']}" }.reject { |edge| edge.start_with?('Stage[main] -> ') }
  end

  def error(error)
    return [] unless error

    ["error #{error.values_at('line', 'pos').map { |number| number || '-' }.join(':')} " \
     "#{error['message'].delete_suffix(' on node suite.example.com')}"]
  end
end
