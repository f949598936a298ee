# frozen_string_literal: true

# True if user code has replaced methods since they were looked at.
RSpec.describe 'PuppetRs::Native::Watched', if: ENV['PUPPET_RS'] != 'off' do
  before { PuppetRs::DropIn.ready }

  let(:parent) do
    Class.new do
      def self.answer = 1
      def own = 1
    end
  end

  let(:klass) { Class.new(parent) }

  let(:watched) do
    PuppetRs::Native::Watched.new(
      [[klass, :method, :answer, klass.method(:answer)], [klass, :instance_method, :own, klass.instance_method(:own)],
       [klass, :instance_variable_get, :@kept, nil]]
    )
  end

  changes = {
    'a method of a double' => ->(klass) { klass.define_singleton_method(:answer) { 2 } },
    'a prepended module' => ->(klass) { klass.singleton_class.prepend(Module.new { def answer = super + 1 }) },
    'a method of the superclass' => ->(klass) { klass.superclass.define_singleton_method(:answer) { 2 } },
    'an instance method of a subclass' => ->(klass) { klass.define_method(:own) { 2 } },
    'a prepended module of instances' => ->(klass) { klass.prepend(Module.new { def own = super + 1 }) },
    'a variable' => ->(klass) { klass.instance_variable_set(:@kept, 1) }
  }

  changes.each do |name, change|
    it "notices #{name}" do
      2.times { expect(watched.unchanged?).to be(true) }
      change.call(klass)
      2.times { expect(watched.unchanged?).to be(false) }
    end
  end

  it 'raises what an object raises' do
    watched
    klass.singleton_class.undef_method(:answer)
    expect { watched.unchanged? }.to raise_error(NameError, /answer/)
  end

  it 'notices objects with methods of their own' do
    plain = Object.new
    double = Object.new.tap { |object| object.define_singleton_method(:x) { 1 } }
    expect([watched.unchanged?(plain), watched.unchanged?(plain, double)]).to eq([true, false])
  end

  it 'survives collections' do
    watched
    GC.start
    GC.compact if GC.respond_to?(:compact)
    # The method is another one once objects were moved, and the same one again.
    2.times { expect(watched.unchanged?).to be(true) }
    klass.define_singleton_method(:answer) { 2 }
    expect(watched.unchanged?).to be(false)
    klass.singleton_class.remove_method(:answer)
    expect(watched.unchanged?).to be(true)
    expect { PuppetRs::Native::Watched.new([[1]]) }.to raise_error(StandardError)
  end
end
