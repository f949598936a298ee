# frozen_string_literal: true

require 'fileutils'

# A package of an operating system puts the gem into the folder that Puppet's own files are in (`rake deb`: vendor_ruby).
RSpec.describe 'a gem in the folder of Puppet', if: ENV['PUPPET_RS'] != 'off' do
  before(:all) do
    @folder = Dir.mktmpdir('puppet_rs-one_folder')
    root = PuppetRs::DropIn::Own::Origin.root
    FileUtils.cp_r([*Dir["#{root}/{puppet,puppet_x,hiera}{,_*,.rb}"], *Dir["#{Subprocess::LIB}/*"]], @folder)
  end

  after(:all) { FileUtils.remove_entry(@folder) }

  def run(code, mode: 'strict', env: {})
    libraries = mode == 'off' ? [] : ['-rpuppet_rs']
    run_command(RbConfig.ruby, '-I', @folder, *libraries, '-e', code, mode:, env:)
  end

  it 'takes its own methods for its own, and Puppet\'s for Puppet\'s' do
    result = run(<<~RUBY)
      require 'puppet'
      Puppet.initialize_settings
      PuppetRs::DropIn.ready
      origin = PuppetRs::DropIn::Own::Origin
      files = [Puppet::Type.method(:metaparams), Puppet.method(:version), PuppetRs.method(:stats)].map { |method| method.source_location[0] }
      p(files.map { |file| [file.start_with?("#{@folder}/"), origin.puppets?(file), origin.ours?(file)] })
    RUBY
    expect([result.out, result.err]).to eq(["[[true, true, false], [true, true, false], [true, false, true]]\n", ''])
  end

  # Types are described where their makers are Puppet's; a replaced one is seen.
  program = <<~'PUPPET'
    class a(Integer $n = 3) { Integer[1, $n].each |$i| { notify { "n$i": message => inline_epp('<%= $i %>') } } }
    include a
    file { '/nosuch/x': content => inline_template('<% raise "no" if @nosuch %>hello') }
    if versioncmp('1', '2') < 0 { user { 'u': groups => ['a', 'b'] } }
  PUPPET
  replaced = "class Puppet::Type; class << self; prepend(Module.new { def newtype(*, **) = super }); end; end\n"
  erroneous = "notice(inline_template('<%= scope.call_function(\"versioncmp\", [1]) %>'))"
  { 'as it is' => ['', program], 'where a method of Puppet is replaced' => [replaced, program], 'up to an error in Ruby code' => ['', erroneous] }.each do |name, (before, code)|
    it "compiles #{name}, as stock does" do
      Dir.mktmpdir do |scratch|
        settings = %w[confdir vardir codedir logdir rundir].flat_map { |folder| ["--#{folder}", "#{scratch}/#{folder}"] }
        script = <<~RUBY
          require 'puppet'
          #{before}
          Puppet.initialize_settings(#{settings})
          Puppet::Util::Log.newdestination(:console)
          Puppet[:color] = false
          Puppet[:code] = #{code.dump}
          node = Puppet::Node.new('n', environment: Puppet::Node::Environment.create(:production, []))
          Puppet.override(current_environment: node.environment, loaders: Puppet::Pops::Loaders.new(node.environment)) do
            puts JSON.generate(JSON.parse(Puppet::Parser::Compiler.compile(node).to_json).except('version', 'catalog_uuid'))
          rescue Puppet::Error => e
            puts e.message
          end
          warn PuppetRs.stats[:compiled] if defined?(PuppetRs)
        RUBY
        stock, ours = %w[off strict].map { |mode| run(script, mode:) }
        expect(ours.out).to eq(stock.out)
        expect(stock.out.length).to be > 50
        expect(ours.err.lines.last).to eq("#{ours.out.start_with?('{') ? 1 : 0}\n")
      end
    end
  end
end
