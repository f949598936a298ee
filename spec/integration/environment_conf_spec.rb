# frozen_string_literal: true

require 'open3'
require 'tmpdir'

# `environment.conf` of a directory environment: PuppetRs.compile without Puppet beside the same with it, whose settings are Puppet's own.
RSpec.describe 'environment.conf', if: ENV['PUPPET_RS'] != 'off' do
  include Sides

  confs = {
    'no file' => nil, 'nothing' => '', 'quotes' => "modulepath = 'site:modules'\nmanifest = \"m2\"\nconfig_version = '/bin/echo a b'\n",
    'a relative command with arguments' => "config_version = 'scripts/v.sh $environmentpath $environment'\n",
    'a command that fails' => "config_version = scripts/fail.sh x\n", 'a command that is missing' => "config_version = scripts/nosuch.sh x\n",
    'a command that is not executable' => "config_version = scripts/plain.sh\n", 'a command of the path' => "config_version = git rev-parse\n",
    'errors of a command' => "config_version = scripts/err.sh\n", 'no output' => "config_version = /bin/true\n",
    'the environment of a command' => "config_version = /usr/bin/env | grep -e ^HOME -e ^USER -e ^LANG -e ^LC_\n", 'a shell' => "config_version = /bin/echo a | tr a b; /bin/pwd\n",
    'an open quote' => "config_version=/bin/echo 'x y'\n", 'a command below codedir' => "config_version = $codedir/environments/production/scripts/v.sh\n",
    'settings' => "config_version = /bin/echo $modulepath $manifest $basemodulepath $run_mode ü\n",
    'environmentpath' => "modulepath = $environmentpath/shared/modules:modules\n", 'basemodulepath' => "modulepath = site:$basemodulepath\n",
    'codedir' => "modulepath = $codedir/modules:modules\n", '$environment where it stays' => "modulepath = $environmentpath/$environment/site:modules\nmanifest = $environmentpath/$environment/m2\n",
    'an unknown variable' => "modulepath = $nosuch/x\n", 'braces' => "modulepath = ${codedir}/modules\n", 'patterns' => "modulepath = si*:mod[u]les\n",
    'relative folders' => "modulepath = ../shared/../shared/modules:/abs:nosuch\n", 'an empty value' => "modulepath =\n", 'a setting twice' => "modulepath = site\nmodulepath = modules\n",
    'comments' => "# x\n\n  # y\nmodulepath = site # no comment\nmanifest = m2 \t\n", 'a semicolon' => "# x\n ; y\n",
    'unknown settings' => "foo = bar\nbaz=1\nmodulepath=site\n", 'sections' => "[main]\nmodulepath = site\n[x]\ny=1\n[z]\n", 'a wrong line' => "modulepath = site\nwhat is this\n",
    'a byte order mark' => "\uFEFFmodulepath = site\n", 'carriage returns' => "modulepath = site\r\nmanifest = m2\r\n", 'bytes that are not UTF-8' => "modulepath = site\n# caf\xE9\n",
    'a manifest that is missing' => "manifest = nosuch\n", 'a file' => "manifest = m2/x.pp\n", 'a folder with a slash' => "manifest = m2/\n", 'owner and mode' => "manifest = m2 {owner = root, mode = 644}\n",
    'wrong owner and mode' => "manifest = m2 {owner = root, x}\n", 'a timeout' => "environment_timeout = 5m\n", 'a wrong timeout' => "environment_timeout = soon\n",
    'no rich data' => "rich_data = FALSE\n", 'a wrong boolean' => "rich_data = no\n", 'catalogs that are not static' => "static_catalogs = false\n", 'a provider of data' => "environment_data_provider = none\n"
  }
  overriding = {
    'a forbidden manifest' => ["manifest = m2\n", { default_manifest: '/nosuch', disable_per_environment_manifest: true }],
    'the manifest that is allowed' => ["manifest = /nosuch\n", { default_manifest: '/nosuch', disable_per_environment_manifest: 'true' }],
    'a default manifest that is no absolute path' => ['', { disable_per_environment_manifest: true }],
    'another default manifest' => ['', { default_manifest: 'm2' }], 'an absolute default manifest' => ['', { default_manifest: '/nosuch' }],
    'settings over the file' => ["config_version = scripts/fail.sh\nmanifest = m2\n", { config_version: '' }], 'no rich data by a setting' => ['', { rich_data: false }],
    'a wrong boolean setting' => ['', { rich_data: 'no' }]
  }

  before(:context) do
    @root = Dir.mktmpdir('puppet_rs-spec')
    @number = 0
  end
  after(:context) { FileUtils.remove_entry(@root) }

  # Of each place that classes come from, and of the settings.
  site = "#{%w[s m sh c b].map { |name| "if defined('#{name}') { include #{name} }\n" }.join}" \
         "#{%w[modulepath manifest config_version environmentpath basemodulepath codedir rich_data static_catalogs environment_timeout].map { |name| "notify { \"#{name}: ${settings::#{name}}\": }\n" }.join}" \
         "notify { \"${server_facts} ${environment} ${serverversion}\": message => Timestamp('2020-01-01') }\n"

  # @return [Hash] arguments of PuppetRs.compile
  define_method(:request) do |conf, settings: {}, **more|
    code = "#{@root}/#{@number += 1}/code"
    environment = "#{code}/environments/production"
    files = { "#{environment}/manifests/site.pp" => site, "#{environment}/m2/x.pp" => "notify { 'm2': }\n#{site}", "#{environment}/scripts/v.sh" => "#!/bin/sh\ntest -d \"$1/$2\" || exit 3\necho \"  version of $2 at $1  \"\n",
              "#{environment}/scripts/fail.sh" => "#!/bin/sh\necho out $*\necho err >&2\nexit 4\n", "#{environment}/scripts/err.sh" => "#!/bin/sh\necho out\necho err >&2\n", "#{environment}/scripts/plain.sh" => "#!/bin/sh\n" }
    { 's' => "#{environment}/site", 'm' => "#{environment}/modules", 'sh' => "#{code}/environments/shared/modules", 'c' => "#{code}/modules", 'b' => "#{code}/../base" }.each do |name, folder|
      files["#{folder}/#{name}/manifests/init.pp"] = "class #{name} { }\n"
    end
    files["#{environment}/environment.conf"] = conf if conf
    files.each { |path, text| FileUtils.mkdir_p(File.dirname(path)) && File.write(path, text) }
    %w[v fail err].each { |name| File.chmod(0o755, "#{environment}/scripts/#{name}.sh") }
    { node: 'n', environment:, modulepath: [File.expand_path("#{code}/../base")], server_facts: { 'servername' => 'x', 'serverversion' => '7' },
      # Without Puppet the defaults are those of Puppet 7.
      settings: { strict: 'warning', **settings }, **more }
  end

  # Both from shortly before their first difference.
  def first_difference(results)
    texts = results.map(&:inspect)
    at = texts.first.each_char.zip(texts.last.each_char).index { |one, other| one != other } || 0
    texts.map { |text| text[[at - 60, 0].max, 300] }
  end

  it 'is read, interpolated and reported as by Puppet' do
    requests = confs.values.map { |conf| request(conf) } + overriding.values.map { |conf, settings| request(conf, settings:) }
    # A folder that Puppet would not take for an environment; several folders of environments.
    folder = request("config_version = 'scripts/v.sh $environmentpath $environment'\nmodulepath = $environmentpath/shared/modules\n")
    FileUtils.mv(folder[:environment], other = "#{File.dirname(folder[:environment])}/control-repo")
    requests << folder.merge(environment: other) << folder.merge(environment: other, environment_name: 'dev')
    several = request("config_version = '/bin/echo $environmentpath'\n")
    requests << several.merge(environment: 'production', environmentpath: "/nosuch:#{File.dirname(several[:environment])}:#{@root}")
    names = [*confs.keys, *overriding.keys, 'a folder', 'a folder with another name', 'several folders']
    found = standalone(requests)
    # Without Puppet settings and texts are those of Puppet 7: OpenVox 9 has no such provider, and another page.
    others = []
    others << 'a provider of data' unless Puppet.settings.include?(:environment_data_provider)
    others << 'a forbidden manifest' if PuppetRs::DropIn::Features.include?('openvox_environments_page')
    different = names.zip(found, with_puppet(requests)).reject { |name, ours, puppet| ours == puppet || others.include?(name) }
    expect(different.map { |name, *both| "#{name}: #{first_difference(both).join("\n  ")}" }).to eq([])
    expect(found.count { |result| result.key?('catalog') }).to be > 30
    expect(found.last(3).map { |result| result['catalog'][/"environment":"(\w+)"/, 1] }).to eq(%w[production dev production])
    expect(found.last(3).map { |result| result['catalog'].include?('Class[Sh]') }).to eq([true, true, false])
  end

  # An application's `$stdout` may be a StringIO, or standard error.
  it 'gives the output of a command to the catalog where $stdout is another' do
    program = '$stdout = StringIO.new; PuppetRs.standalone!; warn PuppetRs.compile(node: "n", environment: ARGV[0]).to_json[/"version":"(\w+)"/, 1]'
    found = Open3.capture3(RbConfig.ruby, '-I', 'lib', '-r', 'puppet_rs', '-r', 'stringio', '-e', program, request("config_version = /bin/echo v1\n")[:environment])
    expect(found.take(2)).to match(['', end_with("v1\n")])
  end
end
