# frozen_string_literal: true

require 'tmpdir'

# A process that has compiled once needs no further file of this gem: not for errors, not for what it has not done before. It may
# have become a user who cannot read the gem's folder. Here the folder goes away.
RSpec.describe 'the files of the gem after the first compile', :scratch_folder, if: ENV['PUPPET_RS'] != 'off' do
  program = <<~'RUBY'
    require 'logger'
    require 'stringio'
    require 'puppet_rs'
    PuppetRs.standalone! if ARGV[0] == 'standalone'
    code = ARGV[1..]
    answer = lambda do |text|
      log = StringIO.new
      catalog = PuppetRs.compile(node: 'n.example.com', modulepath: 'modules', code: text, logger: Logger.new(log, level: :warn, formatter: ->(*, line) { line }))
      [catalog.resources.map(&:ref), log.string]
    rescue PuppetRs::Error => e
      [e.class.name, e.message]
    rescue Exception => e
      ["UNEXPECTED #{e.class}", e.message]
    end
    answer.call('')
    File.rename(ENV['GONE'], ENV['GONE'] + '.gone') if ENV['GONE']
    code.each { |text| p answer.call(text) }
  RUBY
  codes = {
    'an error of a template' => "template('m/raises.erb')", 'a template that is missing' => "template('m/nosuch.erb')",
    'a template' => "notify { inline_template('<%= @facts %>'): }", 'an EPP template' => "notify { inline_epp('<%= 1 %>'): }",
    'a syntax error' => '$x = = 1', 'two errors' => "$A = 1\n$B = 1", 'a heredoc with bad JSON' => "$x = @(END:json)\n  { \n  | END\n",
    'bad JSON that is put together' => "$a = 1\n$x = @(\"END\":json)\n  { ${a}\n  | END\n", 'functions of Ruby' => 'notify { m::again(): } m::fails()',
    'functions of Ruby again' => 'notify { m::again(): }', 'a 3.x function' => 'notify { old(1): }', 'a 3.x function that fails' => 'notify { old(): }',
    'a wrong argument' => "m::typed('x')", 'a duplicate' => "notify { 'x': } notify { 'x': }", 'a missing class' => 'include nosuch',
    'a missing key' => "lookup('nosuch')", 'a wrong type' => "m::d { 'x': n => 'y' }", 'a native type' => "thing { 'x': } thing { 'y': nosuch => 1 }",
    'endless recursion' => 'function f() { f() } f()', 'a rich value' => 'notify { "x": message => Sensitive(Timestamp("2020-01-01")) }',
    'a missing target' => "notify { 'x': require => File['/nosuch'] }", 'a Deferred' => "notify { 'x': message => Deferred('sprintf', ['a']) }",
    'a type alias' => 'type T = Integer[0, 1] T $x = 5', 'an object' => "type O = Object[{attributes => {a => Integer}}] $o = O('x')"
  }

  before do
    write('modules/m/templates/raises.erb', "a\n<% raise 'no' %>\n")
    write('modules/m/lib/puppet/functions/m/again.rb', "Puppet::Functions.create_function(:'m::again') do\n  def again\n    'again'\n  end\nend\n")
    write('modules/m/lib/puppet/functions/m/fails.rb', "Puppet::Functions.create_function(:'m::fails') do\n  def fails\n    closure_scope.call_function('template', ['m/nosuch.erb'])\n  end\nend\n")
    write('modules/m/lib/puppet/functions/m/typed.rb', "Puppet::Functions.create_function(:'m::typed') do\n  dispatch(:t) { param 'Integer', :n }\n  def t(n)\n    n\n  end\nend\n")
    write('modules/m/lib/puppet/parser/functions/old.rb', "Puppet::Parser::Functions.newfunction(:old, type: :rvalue) { |args| function_template(['m/raises.erb']) if args.empty?; 'old' }\n")
    write('modules/m/lib/puppet/type/thing.rb', "Puppet::Type.newtype(:thing) { newparam(:name, namevar: true) }\n")
    write('modules/m/manifests/d.pp', 'define m::d(Integer $n) { }')
  end

  # @return [Array<String>] a line for each code
  def answers(side, codes, lib:, gone: nil)
    run = Open3.capture3({ 'GONE' => gone, 'PUPPET_RS' => 'strict', 'PUPPET_RS_CACHE' => 'off', 'LC_ALL' => 'C.UTF-8' },
                         RbConfig.ruby, '-I', lib, File.expand_path('program.rb'), side, *codes)
    raise run[1] unless run[2].success?

    run[0].lines(chomp: true)
  end

  %w[puppet standalone].each do |side|
    it "are not needed, #{side == 'puppet' ? 'with Puppet' : 'without it'}" do
      write('program.rb', program)
      FileUtils.cp_r(Subprocess::LIB, 'lib')
      found, expected = [{ lib: File.expand_path('lib'), gone: File.expand_path('lib') }, { lib: Subprocess::LIB }].map { |options| answers(side, codes.values, **options) }
      different = codes.keys.zip(found, expected).reject { |_, ours, plain| ours == plain.gsub(Subprocess::LIB, File.expand_path('lib')) }
      expect(different).to eq([])
      expect(found.size).to eq(codes.size)
      expect(found.grep(/UNEXPECTED|cannot load such file/)).to eq([])
    end
  end
end
