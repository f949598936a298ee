# frozen_string_literal: true

require 'open3'

# Segments of a compile in `Puppet::Util::Profiler`, beside stock: texts, metric ids, nesting and order, and its end when it fails.
RSpec.describe 'profilers of Puppet' do
  site = {
    'manifests/site.pp' => <<~PP,
      node default {
        include m
        m::d { 'a': x => sprintf('%s', 1) }
        @notify { 'virtual': }
        Notify <| title == 'virtual' |>
        notice(m::pf([1, 2]))
        notice(m::rf(2), oldf('x'), size('abc'), getvar('facts.a'), getvar('facts'), Integer('3'), 'x'.upcase())
        $z = [3, 1].map |$x| { $x + 1 }.filter |$x| { $x > 1 }
        create_resources('m::d', { 'b' => { x => 1 } })
        call('notice', inline_template('<%= scope.call_function("upcase", ["a"]) %>'))
        notice(epp('m/x.epp'), lookup('k'), convert_to('1', Integer), get([1], '0'))
        require m::n
        contain m::n
        realize(Notify['virtual'])
        tag('x')
      }
      node broken { m::rf('fail') }
    PP
    'hiera.yaml' => "version: 5\nhierarchy: [{ name: f, data_hash: 'm::data' }]\n",
    'modules/m/functions/data.pp' => "function m::data($o, $c) { { 'k' => upcase('v') } }",
    'modules/m/manifests/init.pp' => "class m($p = m::pf([1])) inherits m::base { $a = m::rf(1)\n file { '/tmp/x': content => template('m/t.erb') } }",
    'modules/m/manifests/base.pp' => "class m::base { notice('b') }", 'modules/m/manifests/n.pp' => 'class m::n { }',
    'modules/m/manifests/d.pp' => 'define m::d($x) { m::e { "${title}e": } }', 'modules/m/manifests/e.pp' => 'define m::e() { notify { $title: } }',
    'modules/m/functions/pf.pp' => 'function m::pf($a) { $a.each |$x| { m::rf($x) } }',
    'modules/m/lib/puppet/functions/m/rf.rb' => <<~RUBY,
      Puppet::Functions.create_function(:'m::rf') do
        def rf(value)
          raise 'broken' if value == 'fail'

          call_function('upcase', value.to_s)
        end
      end
    RUBY
    'modules/m/lib/puppet/parser/functions/oldf.rb' => "Puppet::Parser::Functions.newfunction(:oldf, type: :rvalue) { |a| call_function('upcase', [a[0]]) + function_sprintf(['%s', 'q']) }\n",
    'modules/m/templates/t.erb' => '<%= scope.function_sprintf(["%s", 1]) %><%= scope.call_function("m::rf", [1]) %>', 'modules/m/templates/x.epp' => '<%= m::rf(1) %>'
  }
  program = <<~'RUBY'
    require 'puppet'
    require 'puppet_rs'
    folder = ARGV.first
    Puppet.initialize_settings(['--confdir', "#{folder}/c", '--vardir', "#{folder}/v", '--environmentpath', folder, '--strict_variables=false'])
    profiler = Class.new do
      def start(message, id)
        @open = (@open || []) << message
        puts ('  ' * @open.size) + [message, *id.map { |part| "#{part.class.ancestors.include?(Puppet::Parser::Resource)} #{part}" }].join(' | ')
        message
      end

      def finish(context, message, _id)
        puts "wrong end: #{context} #{message}" unless @open.pop == message && context == message
      end
    end.new
    compile = lambda do |name|
      environment = Puppet.lookup(:environments).get('e')
      node = Puppet::Node.new(name, environment:, facts: Puppet::Node::Facts.new(name, { 'a' => 1 }))
      node.merge('a' => 1)
      Puppet.override(current_environment: environment) { Puppet::Parser::Compiler.compile(node) }
    rescue Puppet::Error => e
      puts e.message
    end
    puts 'without'
    compile.call('n')
    Puppet::Util::Profiler.add_profiler(profiler)
    %w[n broken n].each(&compile)
    Puppet::Util::Profiler.remove_profiler(profiler)
    puts 'removed'
    compile.call('n')
  RUBY

  it 'hear what stock says' do
    Dir.mktmpdir do |folder|
      site.each do |path, text|
        FileUtils.mkdir_p(File.dirname("#{folder}/e/#{path}"))
        File.write("#{folder}/e/#{path}", text)
      end
      theirs, ours = %w[off strict].map do |mode|
        Open3.capture3({ 'PUPPET_RS' => mode }, RbConfig.ruby, "-I#{File.expand_path('../../lib', __dir__)}", '-e', program, folder).first.lines
      end
      expect(ours).to eq(theirs)
      expect(theirs.size).to be > 150
      expect(theirs.last).to eq("removed\n")
    end
  end
end
