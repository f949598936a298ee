# frozen_string_literal: true

require 'json'

# Stands in front of the process's JSON library and writes as another release of it, or as a library that replaces it.
module OtherJson
  class << self
    # @return [Proc, nil] text of a float; nil: the library itself writes
    attr_accessor :float

    # @return [Array<(String, String)>] what a text has another form for
    attr_accessor :escape
  end

  def to_json(*args)
    OtherJson.float && args.all? { |arg| arg.is_a?(Hash) } ? OtherJson.write(self) : super
  end

  def self.write(value)
    case value
    when Hash then "{#{value.map { |key, item| "#{write(key.to_s)}:#{write(item)}" }.join(',')}}"
    when Array then "[#{value.map { |item| write(item) }.join(',')}]"
    when Float then value.finite? ? float.call(value) : raise(JSON::GeneratorError, "#{value} not allowed in JSON")
    when String then JSON.generate(value).gsub(*(escape || ['', '']))
    else JSON.generate(value)
    end
  end
end
[Array, Hash].each { |container| container.prepend(OtherJson) }

# Catalogs as the JSON library of the process writes them, whichever that is.
RSpec.describe 'JSON of catalogs' do
  # Digits as json from 2.11 on has them (`fpconv.c`), which are not always the shortest, and the power of ten of the last.
  digits = lambda do |float|
    next ['9999999999999999', 7] if float.abs.to_s == '1.0e+23'

    mantissa, exponent = (0..17).lazy.map { |size| format("%.#{size}e", float.abs) }.find { |text| (text.to_f <=> float.abs).zero? }.split('e')
    mantissa = mantissa.delete('.').sub(/(?<=.)0+\z/, '')
    [mantissa, exponent.to_i - mantissa.size + 1]
  end
  # Fixed notation is for whole numbers of up to 15 digits, and for others down to 1e-7 or of exponents below a limit.
  written = lambda do |float, limit|
    mantissa, power = digits.call(float)
    exponent = power + mantissa.size - 1
    text = if float.zero? then '0.0'
           elsif power >= 0 && exponent < 15 then "#{mantissa}#{'0' * power}.0"
           elsif power.negative? && (power > -7 || exponent.abs < limit)
             point = mantissa.size + power
             point.positive? ? mantissa.dup.insert(point, '.') : "0.#{'0' * -point}#{mantissa}"
           else
             "#{mantissa[0]}#{".#{mantissa[1..]}" if mantissa.size > 1}e#{'+' unless exponent.negative?}#{exponent}"
           end
    float.to_s.start_with?('-') ? "-#{text}" : text
  end
  floats = [1.5, -0.25, 100.0, 0.0, -0.0, 0.1, 1e14, 1e15, 1e16, 1.5e16, 1e20, 1e22, 1e23, 1e300, 1e-4, 1e-5, -1.0e-5, 1.25e-5, 1e-7,
            1e-10, 2.5e-17, 5e-324, 123_456_789_012_345.6, 9_007_199_254_740_993.0, 9.359413134859973e+2]
  code = <<~'PP'
    notify { 'floats': message => $floats, withpath => false }
    notify { 'one': message => 1.0e-5 }
    notify { 'in a hash': message => { 'a' => [1.0e23, { 'b' => 1.0e16 }], 'c' => "</\u2028>" } }
    notify { 'rich': message => [Sensitive(1.0e22), { 1 => 1.0e-7 }, /a/, Timestamp(0.5)] }
    file { '/deferred': content => Deferred('join', [[1.0e15]]) }
  PP

  before(:context) { PuppetRs::Verify::Compiler.initialize_settings }
  after { OtherJson.float = OtherJson.escape = nil }

  # The text of the engine, and that of the library for the same data.
  def texts(code, floats)
    node = Puppet::Node.new('n', environment: Puppet::Node::Environment.create(:production, []))
    node.merge('floats' => floats)
    Puppet[:code] = code
    Puppet.override(rich_data: true) do
      catalog = in_mode(:strict) { Puppet::Parser::Compiler.compile(node) }
      yield if block_given?
      [catalog.to_json, catalog.to_data_hash.to_json, catalog]
    end
  ensure
    Puppet[:code] = ''
  end

  {
    'json up to 2.10 and generators in Ruby' => :to_s.to_proc,
    'json 2.11' => ->(float) { written.call(float, 0) },
    'json from 2.12 on' => ->(float) { written.call(float, 10) },
    'a library with capital exponents' => ->(float) { format('%.17E', float) },
    'a library that writes decimals as texts' => ->(float) { "\"#{float}\"" }
  }.each do |library, rule|
    it "has the floats of #{library}" do
      ours, expected, = texts(code, floats) { OtherJson.float = rule }
      expect(ours).to eq(expected)
      expect(ours).to include(rule.call(1e23), rule.call(5e-324))
    end
  end

  it 'has the floats of the library that is there' do
    ours, expected, = texts(code, floats)
    expect(ours).to eq(expected).and include([1e23, 1e-7].to_json[1..-2].split(',').first)
  end

  it 'has what a library escapes' do
    ours, expected, = texts(code, floats) do
      OtherJson.float = :to_s.to_proc
      OtherJson.escape = ['</', '\u003c/']
    end
    expect(ours).to eq(expected).and include('\u003c/')
  end

  it 'keeps the floats of the old format', if: Hash.method_defined?(:to_pson) do
    _, _, catalog = texts(code, floats) { OtherJson.float = ->(float) { written.call(float, 10) } }
    expect(Puppet.override(rich_data: true) { catalog.to_pson }).to include('1.0e+23', '1.0e-05')
  end

  it 'fails as the library where it refuses a value' do
    # Each level of such a hash is two of rich data.
    deep = ->(levels) { "notify { 'deep': message => #{'{ 1 => ' * levels}1.5#{' }' * levels} }" }
    ours, expected, = texts(deep.call(48), floats)
    expect(ours).to eq(expected)
    expect { texts(deep.call(49), floats) }.to raise_error(JSON::NestingError, /nesting of 10\d is too deep/)
  end
end
