# frozen_string_literal: true

require 'tmpdir'

# A value that a program makes too large for the process ends in Ruby's NoMemoryError, and the process goes on.
RSpec.describe 'programs that need more memory than there is', if: ENV['PUPPET_RS'] != 'off' do
  long = '$long = Integer[1, 24].reduce("xxxxxxxx") |$m, $i| { "$m$m" }' # 128 MB
  some = '$some = Integer[1, 10].reduce("xxxxxxxx") |$m, $i| { "$m$m" }' # 8 KB
  deep = "#{some} $deep = Integer[1, 40].reduce([$some]) |$m, $i| { [$m, $m] }"
  programs = {
    'a growing text' => '$x = Integer[1, 40].reduce("xxxxxxxxxxxxxxxx") |$m, $i| { "$m$m" }',
    'a growing array' => '$x = Integer[1, 60].reduce([1, 2, 3]) |$m, $i| { $m + $m }',
    'a growing hash' => "#{some} $x = Integer[0, 60].reduce({ 1 => 1 }) |$m, $i| { $m + Hash($m.map |$k, $v| { [\"$i$k$some\", $v] }) }",
    'widths' => 'String(1, "%2000000000d")',
    'widths of texts' => 'sprintf("%2000000000s%-2000000000s", 1, 2)',
    'precisions' => 'sprintf("%.2000000000f", 1.5)',
    'precisions of exponents' => 'sprintf("%.2000000000e", 1.5)',
    'precisions of integers' => 'sprintf("%.2000000000x", -1)',
    'widths of spans of time' => 'Timespan(1).strftime("%2000000000H")',
    'widths of times' => 'Timestamp("2020-01-01").strftime("%2000000000H")',
    'a width of times before other text' => 'Timestamp("2020-01-01").strftime("%220000000B and more")',
    'many widths of times' => "Timestamp('2020-01-01').strftime('#{'%900000H' * 500}')",
    'many widths of spans of time' => "Timespan(1).strftime('#{'%900000H' * 500}')",
    'many widths' => "sprintf('#{'%900000d' * 500}', *Array(Integer[1, 500]))",
    'a range as an array' => '$x = Array(Integer[0, 100000000])',
    'a range without end as an array' => '$x = Array(Integer[0, 9223372036854775806])',
    'a range to unfold' => '$x = [*Integer[0, 100000000].reverse_each]',
    'a range, reversed' => '$x = Array(Integer[0, 100000000].reverse_each)',
    'a range in slices' => '$x = Integer[0, 100000000].slice(100000000)',
    'characters' => "#{long} $y = Array($long)",
    'parts of a text' => "#{long} $y = split($long, '')",
    'substitutions' => "#{long} $y = regsubst($long, 'x', 'yyyyyyyyyyyyyyy', 'G')",
    'a text with itself' => "#{long} $y = [$long, $long, $long, $long].join('')",
    'a template' => "#{long} $y = inline_epp('<%= $a %><%= $a %><%= $a %><%= $a %>', { a => $long })",
    'an ERB template' => "#{long} $y = inline_template('<%= @long * 4 %>')",
    'another letter case' => "#{long} $y = [upcase($long), capitalize($long), downcase($long)]",
    'binary data' => "#{long} $y = Binary($long, '%s') $z = [String($y), String($y)]",
    'a log line' => "#{long} notice([$long, $long])",
    'an error' => "#{long} fail([$long, $long])",
    'a parameter' => "#{long} notify { a: message => \"$long$long$long\" }",
    'a deep value as text' => "#{deep} $x = \"$deep\"",
    'a deep value as formatted text' => "#{deep} $x = String($deep, '%p')",
    'a flat value' => "#{deep} $x = flatten($deep)",
    'a walk' => "#{deep} $x = Array($deep.tree_each)"
  }

  # One process for all of them: it lives on.
  before(:context) do
    Dir.mktmpdir do |dir|
      script = File.join(dir, 'run.rb')
      File.write(script, <<~RUBY)
        require 'json'
        require 'puppet'
        require 'puppet_rs'
        Puppet.initialize_settings(%w[confdir vardir codedir logdir rundir publicdir].flat_map { |name| ["--\#{name}", "#{dir}/\#{name}"] })
        def compiled(code)
          Puppet[:code] = code
          Puppet::Parser::Compiler.compile(Puppet::Node.new('n', environment: Puppet::Node::Environment.create(:test, [])))
        end
        compiled('notify { a: message => inline_template("<%= 1 %>") } notice(1)')
        used = File.read('/proc/self/statm').to_i * 4096
        Process.setrlimit(:AS, used + 400_000_000)
        results = JSON.parse(File.read(ARGV[0])).transform_values do |code|
          begin
            compiled(code)
            outcome = 'compiled'
          rescue Exception => e
            outcome = "\#{e.class}: \#{e.message[0, 300]}"
          end
          e = nil
          GC.start
          [outcome, compiled('$a = [1, 2].map |$i| { $i + 1 } notify { "$a": }').resource('Notify[[2, 3]]').nil?]
        end
        puts JSON.generate(results)
      RUBY
      cases = File.join(dir, 'cases.json')
      File.write(cases, JSON.generate(programs))
      @run = run_ruby(script, cases, env: { 'MALLOC_ARENA_MAX' => '1' })
      @results = @run.status == 0 ? JSON.parse(@run.out.lines.last) : {}
    end
  end

  it 'do not end the process' do
    expect([@run.status, @run.err[-2000..] || @run.err]).to eq([0, ''])
  end

  programs.each_key do |name|
    it "raise NoMemoryError: #{name}" do
      expect(@results[name]).to eq(['NoMemoryError: failed to allocate memory', false])
    end
  end
end
