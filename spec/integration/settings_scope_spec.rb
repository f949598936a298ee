# frozen_string_literal: true

require 'fileutils'
require 'tmpdir'

# The values of `$settings::...`, which are kept between compiles, beside Puppet's after every kind of change.
RSpec.describe 'the settings scope', if: ENV['PUPPET_RS'] != 'off' do
  around { |example| Dir.mktmpdir { |dir| (@dir = dir) && example.run } }

  before do
    PuppetRs::Verify::Compiler.initialize_settings
    # Loads the engine.
    PuppetRs.evaluate('1')
  end

  after { PuppetRs::Verify::Compiler.initialize_settings }

  # Stock's variables of the class: Scope#merge_settings, with nothing kept.
  def right(environment)
    Puppet.settings.send(:unsafe_flush_cache)
    names = Puppet.settings.each_key.to_a - [:name]
    values = names.to_h { |name| [name.to_s, Puppet.settings.value_sym(name, environment)] }
    Puppet.settings.send(:unsafe_flush_cache)
    values.transform_values { |value| data(value) }
  end

  def data(value)
    case value
    when String, Numeric, true, false, nil then value
    when Array then value.map { |entry| data(entry) }
    else value == :undef ? nil : value.to_s
    end
  end

  def ours(environment)
    PuppetRs::DropIn::SettingsScope.values(environment)
  end

  changes = {
    'code' => -> { Puppet[:code] = "notify { 'x': }" },
    'code again' => -> { Puppet[:code] = '' },
    'a setting that others are made from' => -> { Puppet[:vardir] = "#{@dir}/var" },
    'that setting again' => -> { Puppet[:vardir] = "#{@dir}/var2" },
    'a setting without influence' => -> { Puppet[:strict] = :off },
    'a value that names another setting' => -> { Puppet[:ssldir] = '$confdir/other' },
    'what that value is made from' => -> { Puppet[:confdir] = "#{@dir}/conf" },
    'a value in braces' => -> { (Puppet[:ssldir] = '${confdir}/braces') && (Puppet[:certdir] = '${ssldir}x') },
    'what both are made from' => -> { Puppet[:confdir] = "#{@dir}/conf2" },
    'a value that is taken back' => -> { Puppet.settings.send(:clear) || Puppet.settings.initialize_app_defaults(confdir: @dir, vardir: @dir) },
    'a setting of which others have a lambda' => -> { Puppet[:codedir] = "#{@dir}/code" },
    'a value made from code' => -> { Puppet[:certname] = 'a$code' },
    'that code' => -> { Puppet[:code] = 'b' },
    'no value made from code' => -> { Puppet[:certname] = 'n.example.com' },
    'a default' => -> { Puppet.settings.override_default(:rich_data, false) },
    'the run mode' => -> { Puppet.settings.preferred_run_mode = :agent },
    'a text that is changed in place' => -> { (@text = +'a.example.com') && (Puppet[:ca_server] = @text) },
    'that text' => -> { @text << 'x' && Puppet.settings.send(:unsafe_flush_cache) },
    'the working folder' => -> { (Puppet[:logdest] = 'relative') && Dir.chdir(@dir) },
    'a file of settings' => lambda {
      File.write("#{@dir}/puppet.conf", "[main]\nhttp_proxy_host = proxy\nreportdir = $vardir/of_file\n[agent]\ntagmap = $reportdir/t\n")
      Puppet.settings.send(:parse_config, File.read("#{@dir}/puppet.conf"), "#{@dir}/puppet.conf")
    },
    'what an alias has its value from' => -> { Puppet[:serverport] = 8141 },
    'what a value of the file is made from' => -> { Puppet[:vardir] = "#{@dir}/var3" }
  }

  it 'has the values of Puppet after each change' do
    here = Dir.pwd
    environment = Puppet::Node::Environment.create(:kept, ["#{@dir}/modules"], "#{@dir}/site.pp")
    Puppet.override(environments: Puppet::Environments::Static.new(environment)) do
      expect(ours(:kept)).to eq(right(:kept))
      changes.each do |name, change|
        instance_exec(&change)
        # Twice: read, and kept.
        2.times { expect(ours(:kept)).to eq(right(:kept)), "after a change of #{name}" }
      end
      expect(ours(:kept)).to include('reportdir' => "#{@dir}/var3/of_file")
    end
  ensure
    Dir.chdir(here)
  end

  it 'has what Puppet keeps until a setting changes, and makes it again then', :aggregate_failures do
    here = Dir.pwd
    environment = Puppet::Node::Environment.create(:kept, [], "#{@dir}/site.pp")
    Puppet.override(environments: Puppet::Environments::Static.new(environment)) do
      Puppet.settings.define_settings(:main, relative_one: { default: 'one', desc: 'a path', type: :path })
      ours(:kept)
      Dir.chdir(@dir)
      Puppet.settings.define_settings(:main, relative_two: { default: 'two', desc: 'a path', type: :path })
      expect(ours(:kept)).to include('relative_one' => "#{here}/one", 'relative_two' => "#{File.realpath(@dir)}/two")
      Puppet[:certname] = 'other.example.com'
      expect(ours(:kept)).to eq(right(:kept)).and include('relative_one' => "#{File.realpath(@dir)}/one")
      ours(:kept)
      list = Puppet[:server_list] << 'appended'
      expect(ours(:kept)['server_list']).to eq(['appended'])
      list.clear
    end
  ensure
    Dir.chdir(here)
  end

  it 'has those of each environment' do
    %w[one two].each do |name|
      FileUtils.mkdir_p("#{@dir}/#{name}")
      File.write("#{@dir}/#{name}/environment.conf", "config_version = /bin/echo $environment\nenvironment_timeout = 7\n")
    end
    Puppet.override(environments: Puppet::Environments::Directories.new(@dir, [])) do
      2.times { %i[one two].each { |name| expect(ours(name)).to eq(right(name)) } }
    end
  end
end
