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

  # What `[a, b] == ...` and `1`/`0`/`?` say, where stock answers.
  def expect_bits(bits, found, what)
    expected = bits.chars.zip(found).map { |bit, ours| bit == '?' ? ours : bit == '1' }
    expect(found).to eq(expected), "#{what}: #{found.each_index.reject { |i| found[i] == expected[i] }}"
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

  it 'tells instances' do
    found = evaluate(cases, types.map { |type| "[#{values.map { |v| "(#{v}) =~ #{type}" }.join(', ')}]" })
    cases['types'].zip(found) do |row, ours|
      next if row['instance'].include?('?')

      expect_bits(row['instance'], ours, row['text'])
    end
  end

  it 'tells which types fit into which' do
    found = evaluate(cases, types.map { |type| "[#{types.map { |other| "#{type} >= #{other}" }.join(', ')}]" })
    cases['types'].zip(found) do |row, ours|
      next if row['assignable'].include?('?') || ours.is_a?(Exception)

      expect_bits(row['assignable'], ours, row['text'])
    end
  end

  it 'tells which types are equal' do
    found = evaluate(cases, types.map { |type| "[#{types.map { |other| "#{type} == #{other}" }.join(', ')}]" })
    cases['types'].zip(found) { |row, ours| expect_bits(row['same'], ours, row['text']) unless row['same'].include?('?') }
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
