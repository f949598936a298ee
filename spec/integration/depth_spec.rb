# frozen_string_literal: true

require 'fixtures/limits/compiles'

# Depth of code: at least as deep as with stock Puppet, and with an error instead of a crash beyond.
RSpec.describe 'depth' do
  include Limits::Compiles

  # Levels at which stock Puppet 7.23 works on a main stack of 8 MB, a little less than it can.
  constructs = {
    'functions' => [220, ->(n) { "function f($n) { if $n > 0 { f($n - 1) } else { 0 } }\nnotice(f(#{n}))" }],
    'lambdas' => [110, ->(n) { "function f($n) { [1].map |$x| { if $n > 0 { f($n - 1) } else { 0 } } }\nnotice(f(#{n}).flatten)" }],
    'includes' => [220, ->(n) { (0...n).map { |i| "class c#{i} { include c#{i + 1} }\n" }.join + "class c#{n} { notify { 'x': } }\ninclude c0" }],
    'inherits' => [1000, ->(n) { (0...n).map { |i| "class c#{i} inherits c#{i + 1} { }\n" }.join + "class c#{n} { notify { 'x': } }\ninclude c0" }],
    'defines' => [220, ->(n) { (0...n).map { |i| "define d#{i}() { d#{i + 1} { 'x': } }\n" }.join + "define d#{n}() { notify { 'x': } }\nd0 { 'x': }" }],
    'elsif' => [1800, ->(n) { "$a = if false { 1 } #{'elsif false { 2 } ' * n}else { 3 }\nnotice($a)" }],
    '+' => [1900, ->(n) { "notice(1#{' + 1' * n})" }],
    'and' => [1900, ->(n) { "notice(true#{' and true' * n})" }],
    '->' => [1900, ->(n) { (0..n).map { |i| "notify { 'n#{i}': }" }.join(' -> ') }],
    'arrays' => [1100, ->(n) { "$a = #{'[' * n}1#{']' * n}\nnotice($a =~ Array)" }],
    'hashes' => [700, ->(n) { "$a = #{'{ a => ' * n}1#{' }' * n}\nnotice($a =~ Hash)" }],
    'types' => [1100, ->(n) { "$a = #{'Array[' * n}Integer#{']' * n}\nnotice($a =~ Type)" }],
    'parentheses' => [1900, ->(n) { "notice(#{'(' * n}1#{')' * n})" }],
    'if' => [1800, ->(n) { "#{'if true { ' * n}notice(1)#{' }' * n}" }],
    'not' => [1900, ->(n) { "notice(#{'!' * n}true)" }],
    'calls' => [1100, ->(n) { "notice(#{'abs(' * n}1#{')' * n})" }],
    'methods' => [950, ->(n) { "notice(1#{'.abs' * n})" }],
    # Puppet 8 has more frames of Ruby for each.
    'nested lambdas' => [200, ->(n) { "#{'[1].each |$x| { ' * n}notice(1)#{' }' * n}" }],
    'interpolation' => [700, ->(n) { "notice(#{'"${' * n}1#{'}"' * n})" }],
    'selectors' => [700, ->(n) { "notice(#{'1 ? { 1 => ' * n}2#{' }' * n})" }],
    'case' => [430, ->(n) { "#{'case 1 { 1: { ' * n}notice(1)#{' } }' * n}" }],
    'assignments' => [1900, ->(n) { "#{(0..n).map { |i| "$a#{i} = " }.join}1\nnotice($a0)" }],
    'EPP' => [1800, ->(n) { "notice(inline_epp(@(EPP)))\n#{'<% if true { -%>' * n}x#{'<% } -%>' * n}\n| EPP\n" }],
    'queries' => [1900, ->(n) { "@notify { 'a': }\nNotify <| #{'(' * n}title == 'a'#{')' * n} |>" }]
  }.freeze

  it 'reaches what stock Puppet reaches' do
    codes = constructs.transform_values { |levels, code| code.call(levels) }
    stock, ours = %w[off strict].map { |mode| compiled('main', codes, mode:)['results'] }
    expect(stock.reject { |_, (log, _)| log.is_a?(Array) }).to be_empty
    expect(ours).to eq(stock)
  end

  %w[main thread fiber].each do |place|
    it "ends with an error beyond (#{place})", if: ENV.fetch('PUPPET_RS', 'strict') != 'off' do
      codes = constructs.to_h { |name, (_, code)| [name, code.call(%w[includes inherits defines -> assignments].include?(name) ? 3_000 : 30_000)] }
      results = compiled(place, codes.merge('the next one' => 'notice(1)'), mode: 'strict')['results']
      expect(results.delete('the next one')).to match([['1'], String])
      failed = results.reject { |_, (log, _)| log.is_a?(Array) }
      expect(failed.reject { |_, (_, message)| message.match?(/stack level too deep|Somehow looped more than 1000 times/) }).to be_empty
      expect(results.size - failed.size).to be < 5
    end
  end

  it 'finds what is wrong below many parentheses' do
    same("notice(#{'(' * 600}1#{')' * 599}")
    same("notice(#{'(' * 600})#{')' * 600})")
  end
end
