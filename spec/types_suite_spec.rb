# frozen_string_literal: true

require 'json'
require 'puppet_pal'

# The cases of spec/suite/types through the gem, as the expressions of a manifest. Stock Puppet wrote what
# is expected (spec/conformance/types_differential.rb).
RSpec.describe 'the type system' do
  cases = JSON.parse(File.read(File.expand_path('suite/types/cases.json', __dir__)))
  formatter = Puppet::Pops::Types::TypeFormatter

  # The values of expressions, or the texts of their errors, each evaluated in the same compiler.
  def evaluate(cases, sources)
    in_mode(:strict) do
      Puppet::Pal.in_tmp_environment('types', modulepath: [], facts: {}) do |pal|
        pal.with_catalog_compiler do |compiler|
          cases['aliases'].each { |name, text| compiler.evaluate_string("type #{name} = #{text}") }
          sources.map { |source| outcome { block_given? ? yield(compiler.evaluate_string(source)) : compiler.evaluate_string(source) } }
        end
      end
    end
  end

  def outcome
    yield
  rescue Puppet::Error, ArgumentError => e
    e
  end

  def shown(found)
    return found unless found.is_a?(Exception)

    found.message.sub(/ \((?:file|line): .*\z/m, '')
  end

  # Asks each type about each other: `yield(type, other)` is the question, a digit of the row's answers stock's. What stock fails
  # at (`?`) is not asked, so that one failure does not hide the row.
  # @return [Integer] how many answers were compared
  def expect_answers(cases, key, others)
    asked = cases['types'].map { |row| others.zip(row[key].chars).reject { |_, digit| digit == '?' } }
    sources = cases['types'].zip(asked).map { |row, pairs| "[#{pairs.map { |other, _| yield(row['text'], other) }.join(', ')}]" }
    different = cases['types'].zip(asked, evaluate(cases, sources)).filter_map do |row, pairs, ours|
      next "#{row['text']}: #{ours.message}" if ours.is_a?(Exception)

      wrong = pairs.zip(ours).reject { |(_, digit), found| found == (digit == '1') }
      "#{row['text']}: #{wrong.map { |(other, _), found| "#{other} #{found}" }.join(', ')}" unless wrong.empty?
    end
    expect(different).to eq([])
    asked.sum(&:size)
  end

  before(:all) { PuppetRs::Verify::Compiler.initialize_settings }

  # Puppet's PAL leaves settings of its own behind.
  around do |example|
    before = %i[strict strict_variables tasks code].to_h { |name| [name, Puppet[name]] }
    example.run
    before.each { |name, value| Puppet[name] = value }
  end

  values = cases['values'].map { |row| row['text'] }
  types = cases['types'].map { |row| row['text'] }

  it 'knows the instances of types' do
    expect(expect_answers(cases, 'instance', values) { |type, value| "(#{value}) =~ #{type}" }).to be >= 22_139
  end

  it 'knows which types are assignable to which' do
    expect(expect_answers(cases, 'assignable', types) { |type, other| "#{type} >= #{other}" }).to be >= 43_178
  end

  it 'knows which types are equal' do
    expect(expect_answers(cases, 'same', types) { |type, other| "#{type} == #{other}" }).to be >= 43_169
  end

  it 'writes types, and hands them to Ruby as what they are' do
    found = evaluate(cases, types.flat_map { |type| ["\"${#{type}}\"", type] })
    cases['types'].zip(found.each_slice(2)) do |row, (text, type)|
      expect(text).to eq(row['to_s'])
      expect([type.to_s, formatter.string(type)]).to eq(row.values_at('to_s', 'name'))
      expect(type.to_alias_expanded_s).to eq(row['expanded'])
    end
  end

  it 'infers' do
    found = evaluate(cases, values.flat_map { |value| ["type(#{value})", "type(#{value}, reduced)", "type(#{value}, generalized)"] })
    cases['values'].zip(found.each_slice(3)) do |row, of_value|
      expected = row.values_at('set', 'infer', 'general')
      expected.zip(of_value) { |text, type| expect(type.to_alias_expanded_s).to eq(text) if text }
    end
  end

  it 'explains what does not fit' do
    rows = cases['mismatch'].reject { |row| row.last.empty? }
    found = evaluate(cases, rows.map { |type, value, _| "assert_type(#{types[type]}, #{values[value]})" })
    rows.zip(found) do |(_, _, text), ours|
      message = shown(ours).delete_prefix('Evaluation Error: Error while evaluating a Function Call, ')
      expect(message.gsub('assert_type():', 'it')).to eq(text)
    end
  end

  it 'evaluates' do
    rows = cases['evaluate']
    found = evaluate(cases, rows.map(&:first)) { |value| formatter.string(value) }
    rows.zip(found) do |(source, text), ours|
      next unless text

      found = ours.is_a?(Exception) ? shown(ours) : ours
      expect("#{source}: #{found}").to eq("#{source}: #{text}")
    end
  end

  it 'defines types' do
    cases['programs'].each do |source, text|
      next unless text

      # Stock goes on naming the types of a TypeSet as that one does once it has written it.
      formatter.singleton.instance_variable_set(:@type_set, nil)
      ours = evaluate({ 'aliases' => {} }, [source]) { |value| formatter.string(value) }.first
      found = ours.is_a?(Exception) ? ours.message : ours
      expect("#{source}: #{found}").to eq("#{source}: #{text}")
    end
  end
end
