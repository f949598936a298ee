# frozen_string_literal: true

# Sensitive values: nowhere in clear where stock hides them.
RSpec.describe 'secrets' do
  secret = 's3cr3t'
  table = File.read(File.expand_path('../../ext/crates/puppet-functions/src/lib.rs', __dir__))
  functions = table[/static TABLE.*?^\];/m].scan(/^    \("([\w:]+)", &/).flatten

  # Logs, errors and catalogs of all forms of a program.
  def seen(codes)
    codes.flat_map do |code|
      both(code) { |catalog| [catalog.to_json, catalog.inspect, catalog.resources.map(&:inspect)] }.map(&:inspect)
    rescue SystemStackError, LoadError => e
      [e.inspect] * 2
    end.each_slice(2).zip(codes)
  end

  # Programs in whose results the engine shows the secret and stock does not.
  def leaks(codes, secret)
    seen(codes).select { |(stock, ours), _| ours.include?(secret) && !stock.include?(secret) }.map(&:last)
  end

  it 'knows the functions' do
    expect(functions.size).to be > 90
  end

  functions.each do |name|
    it "are hidden by #{name}" do
      value = "Sensitive('#{secret}')"
      arguments = [value, "#{value}, 'x'", "'x', #{value}", "[#{value}]", "{ 'k' => #{value} }", "[#{value}], 0", "{ 'k' => #{value} }, 'k'", "'%s', #{value}",
                   "'%p', [#{value}]", "Integer, #{value}", "'x', 'y', #{value}"]
      codes = arguments.map { |given| "$r = #{name}(#{given})\nnotice($r)\nnotify { 'a': message => $r }" }
      codes += ["[#{value}].#{name} |$x| { fail($x) }", "#{value}.#{name} |$x| { notice(\"${x}\") }"]
      expect(leaks(codes, secret)).to eq([])
    end
  end

  {
    'texts' => ['notice("${s}")', 'notice("a ${s} b ${[$s]} ${{ k => $s }}")', 'notice($s)', 'warning([$s])', 'notice(String($s), String([$s], "%p"))'],
    'errors' => ['fail($s)', 'fail("${s}")', '$s + 1', '[1] + $s', '$s[0]', '$s =~ Integer', 'Integer($s)', 'notify { $s: }', 'include $s', 'class { $s: }', 'realize($s)', 'Notify[$s]', '$s.foo',
                 'notify { "a": nothing => $s }', 'file { "/x": mode => $s }', 'assert_type(Integer, $s)', 'case $s { Integer: { } }', 'function f(Integer $x) { } f($s)',
                 'define d(Integer $x) { } d { "a": x => $s }', 'class c(Integer $x) { } class { "c": x => $s }', 'type T = Sensitive[Integer] assert_type(T, $s)', '$s -> $s'],
    'templates' => ["notice(inline_epp('<%= $s %>', { 's' => $s }))", "notice(inline_epp('<%= $x %>', { 'x' => [$s] }))", "notice(inline_template('<%= @s %> <%= scope[\"s\"].inspect %>'))",
                    "notice(inline_template('<% raise @s.to_s %>'))", "notice(inline_template('<%= @nothing.fetch(@s) %>'))", "notice(inline_epp('<% fail($s) %>', { 's' => $s }))"],
    'parameters' => ['notify { "a": message => $s }', 'notify { "a": message => [$s] }', 'notify { "a": message => { k => $s } }', 'define d($x) { notify { "a": message => $x } } d { "b": x => $s }',
                     'Notify { message => $s } notify { "a": }', '@notify { "a": message => "x" } Notify <| |> { message => $s }', 'notify { "a": message => "x" } Notify["a"] { message => $s }',
                     'create_resources("notify", { "a" => { "message" => $s } })', 'file { "/a": content => $s } -> notify { "b": message => $s }', 'exec { "/bin/true": command => $s, environment => [$s] }']
  }.each do |name, programs|
    it "are hidden in #{name}" do
      expect(leaks(programs.map { |code| "$s = Sensitive('#{secret}')\n#{code}" }, secret)).to eq([])
    end
  end

  # A resource shows its parameters, which are no longer Sensitive, in stock as well.
  it 'are hidden by inspect of what represents Puppet in Ruby' do
    shown = [engine? ? :strict : :off, :off].map { |mode| in_mode(mode) { objects("$s = Sensitive('#{secret}')\nnotify { 'a': message => $s }") } }
    expect(shown[0].keys - shown[1].keys).to eq([])
    expect(shown[0].select { |name, text| text.include?(secret) && !shown[1][name].include?(secret) }).to eq({})
  end

  def objects(code)
    in_static_environment(code, [Differential::FIXTURES]) do |environment|
      compiler = Puppet::Parser::Compiler.new(Puppet::Node.new('n', environment:))
      catalog = compiler.compile
      all = { catalog:, compiler:, scope: compiler.topscope, value: compiler.topscope['s'], environment:, added: compiler.resources.find { |one| one.title == 'a' },
              resource: catalog.resource('Notify[a]'), parameter: compiler.findresource('Notify', 'a') }
      all.transform_values { |object| "#{object.inspect} #{object}" }
    end
  end
end
