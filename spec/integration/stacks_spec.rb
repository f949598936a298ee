# frozen_string_literal: true

# Puppet code on every kind of machine stack: the main one, those of threads and of fibers.
RSpec.describe 'stacks' do
  # Fibers that are left in the middle of a call never take their entries back, with stock Puppet neither.
  after(:all) { Puppet::Pops::PuppetStack.instance_variable_get(:@stack).value.clear }

  places = {
    'the main stack' => ->(&block) { block.call },
    'a thread' => ->(&block) { Thread.new(&block).value },
    'a fiber' => ->(&block) { Fiber.new(&block).resume },
    'an enumerator' => ->(&block) { Enumerator.new { |all| all << block.call }.next },
    'a fiber in a thread' => ->(&block) { Thread.new { Fiber.new(&block).resume }.value },
    'a fiber in a fiber' => ->(&block) { Fiber.new { Fiber.new(&block).resume }.resume },
    'a stack that Ruby code uses already' => ->(&block) { (1..1500).reduce(block) { |inner, _| -> { [1].map { inner.call }.first } }.call }
  }

  let(:code) { "function f($n) { if $n > 0 { f($n - 1) } else { 'x' } }\nnotify { f(8): }\n[1, [2]].each |$x| { notify { \"${x}\": } }" }

  # Puppet's context is the thread's.
  def titles(code)
    both(code) { |catalog| catalog.resources.map(&:ref) }.map(&:first)
  end

  # The error of each side; `SystemStackError` is not a `StandardError`.
  def errors(code)
    (engine? ? %i[off strict] : %i[off]).map do |mode|
      in_mode(mode) { one_catalog(code, &:itself).first }
    rescue SystemStackError => e
      [e.class.name, e.message]
    end
  end

  places.each do |name, run|
    it "compiles on #{name}, before and after compiles elsewhere" do
      results = [run.call { titles(code) }, titles(code), run.call { titles(code) }, Fiber.new { titles(code) }.resume].flatten(1)
      expect(results.uniq).to contain_exactly(include('Notify[x]', 'Notify[[2]]'))
    end

    it "ends endless recursion on #{name}, and compiles there afterwards" do
      found = run.call { errors("function e($n) { [$n].map |$x| { e($x + 1) } }\ne(1)") }
      expect(found).to all(eq(['SystemStackError', 'stack level too deep']))
      expect(run.call { titles(code) }).to all(include('Notify[x]'))
    end
  end

  it 'calls blocks from fibers of Ruby functions' do
    same("notice(stacks::next(1) |$x| { $x + 1 })\nnotice([1, 2].map |$x| { stacks::next($x) |$y| { stacks::next($y) |$z| { [$x, $z] } } })") { |catalog| catalog.resources.map(&:ref) }
  end

  it 'calls blocks far down Ruby code' do
    same('notice(stacks::deep(300) || { stacks::next(2) |$x| { [$x] } })') { |catalog| catalog.resources.map(&:ref) }
  end

  # Stock's one stack of scopes is confused by that.
  it 'leaves code in the middle for other fibers, and goes on with it in any order', if: ENV.fetch('PUPPET_RS', 'strict') != 'off' do
    _, log = both(<<~'PP') { |catalog| catalog.resources.map(&:ref) }.last
      $given = [['a'], ['b'], ['c']]
      notice(stacks::together($given) |$x| { $y = stacks::pause($x) "${x[0]} ${y}" })
      notice($given)
    PP
    expect(log.map { |entry| entry[1] }).to eq(['[a [a, resumed], b [b, resumed], c [c, resumed]]', '[[a, resumed], [b, resumed], [c, resumed]]'])
  end
end
