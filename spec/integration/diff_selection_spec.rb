# frozen_string_literal: true

require 'json'
require 'puppet_rs/compile'
require 'puppet_rs/diff'

# Which nodes `puppet_rs diff` compiles: nodes that the changed files can reach.
RSpec.describe 'puppet_rs diff', 'its selection', :scratch_folder do
  def git(*arguments)
    identity = %w[-c user.name=a -c user.email=a@example.com -c init.defaultBranch=main]
    out, status = Open3.capture2e({ 'GIT_CONFIG_GLOBAL' => 'none' }, 'git', *identity, *arguments)
    status.success? ? out : raise(out)
  end

  def diff(*arguments)
    run_puppet_rs('diff', 'main', '--facts', '../facts', '--explain-selection', *arguments, env: { 'PUPPET_RS_CACHE' => File.expand_path('../cache') })
  end

  # @return [String] the report, and which nodes were compiled
  def selected(*arguments)
    run = diff(*arguments)
    expect(run.status).to(satisfy { |status| [0, 2].include?(status) })
    "#{run.err}#{run.out[/Hiera: .*/]}#{run.out[/: 4 nodes: .*;/]}"
  end

  around do |example|
    FileUtils.mkdir_p('control')
    Dir.chdir('control') { example.run }
  end

  before do
    %w[web1 web2 db1 now1].each { |name| write("../facts/#{name}.json", JSON.generate('clientcert' => name, 'kind' => name[/\A[a-z]+/])) }
    write('hiera.yaml', "version: 5\nhierarchy:\n  - { name: n, path: '%{facts.kind}.yaml' }\n  - { name: c, path: common.yaml }\n")
    write('data/common.yaml', "web::size: 1\n")
    write('manifests/site.pp', "include $facts['kind']\n")
    write('modules/web/manifests/init.pp', "class web($size) { notify { \"size ${size}\": } file { '/w': source => 'puppet:///modules/web/w' } }\n")
    write('modules/web/files/w', "w\n")
    write('modules/db/manifests/init.pp', "class db { notify { 'db': } include common }\n")
    write('modules/common/manifests/init.pp', "class common { notify { 'common': message => epp('common/x.epp') } }\n")
    write('modules/common/templates/x.epp', "x\n")
    write('modules/now/manifests/init.pp', "class now { notify { 'now': message => now::now() } }\n")
    write('modules/now/lib/puppet/functions/now/now.rb', "Puppet::Functions.create_function(:'now::now') { def now = \"\#{Time.now.year} \#{Facter.value(:kernel)} \#{Puppet[:certname]}\" }\n")
    git('init', '-q')
    git('add', '--all')
    git('commit', '-q', '-m', 'First')
  end

  it 'compiles what a change can reach, and the base once' do
    expect(selected).to match(/1 of 4 nodes are compiled; 0 paths changed\n  1 node: now1: always: Time: now::now .*: 4 unchanged;/m)
    write('modules/db/manifests/init.pp', "# A comment.\nclass db { notify { 'db': } include common }\n")
    engine = write("../cache/diff/ruby-#{RUBY_VERSION}", '{"version":"0","modules":"/nowhere"}') # another Puppet in the run before
    expect(selected).to include('1 of 4 nodes', '0 paths changed')
    expect(File.read(engine)).to include(Puppet.version)
    write('modules/common/templates/x.epp', "y\n")
    expect(selected).to include('2 of 4 nodes', '1 node: db1: modules/common/templates/x.epp changed', '3 unchanged, 1 changed')
    write('modules/web/files/w', "W\n")
    expect(selected).to include('4 of 4 nodes', '2 nodes: web1, web2: ', '1 unchanged, 3 changed')
    git('checkout', '-q', '.')
    write('data/web.yaml', "web::size: 2\n")
    expect(selected('--check-selection')).to include('3 of 4 nodes', '2 nodes: web1, web2: data/web.yaml changed', '2 unchanged, 2 changed', 'Hiera: web::size  (data/common.yaml, now data/web.yaml)')
    FileUtils.rm_r('data/web.yaml')
    write('modules/site/manifests/init.pp', "class site { }\n")
    expect(selected('--check-selection')).to include(' 4 unchanged')
    expect(selected('--all')).to include('all nodes are compiled: --all')
    write('../facts/db1.json', File.read('../facts/db1.json').sub('"db"', '"web"'))
    write('modules/web/manifests/init.pp', "class web($size) { notify { 'other': } }\n")
    expect(selected).to include('3 nodes: db1, web1, web2: modules/web/manifests/init.pp changed')
  end

  it 'is silent in its process when that is interrupted' do
    forecast = value = nil
    expect do
      forecast = PuppetRs::Diff::Forecast.new(nil) { Process.kill(:INT, Process.pid) && sleep }
      value = forecast.value
      forecast.close
    end.not_to output.to_stderr_from_any_process
    expect(value).to be_nil
  end

  # Facts that are defaults of settings: another process asks Facter while the catalogs are compiled.
  it 'does not count what was compiled for the machine of an earlier run, once Facter says that it is another one' do
    write('modules/db/manifests/init.pp', "class db { notify { 'x': message => \"old ${settings::certname}\" } }\n")
    git('commit', '-qam', 'Second')
    write('modules/db/manifests/init.pp', "class db { notify { 'x': message => \"new ${settings::certname}\" } }\n")
    first = diff
    name = first.out[/new (\S+?)"?$/, 1]
    kept = Dir['../cache/diff/ruby-*'].first
    machine = JSON.parse(File.read(kept))
    expect(machine['machine']).to include('hostname' => name[/[^.]+/], 'kernel' => 'Linux')
    [machine.merge('machine' => { 'hostname' => 'former', 'domain' => 'example.com', 'kernel' => 'Linux' }), machine.except('machine')].each do |remembered|
      File.write(kept, JSON.generate(remembered))
      run = diff
      # Seconds differ.
      expect([run.out.sub(/; [\d.]+ s$/, ''), run.err, JSON.parse(File.read(kept))])
        .to eq([first.out.sub(/; [\d.]+ s$/, ''), first.err, machine])
    end
  end

  it 'keeps digests of facts with the stamps of their files' do
    files = %w[../facts/web1.json ../facts/db1.json].map { |path| File.expand_path(path) }
    settle
    before = PuppetRs::Diff::FactsDigests.new('digests')
    digests = files.map { |file| before.of(file) }
    before.save
    File.write('digests', File.read('digests').sub(digests.first, 'kept').sub(digests.last, 'kept'))
    File.write(files.last, File.read(files.last).sub('db1', 'db2'))
    now = PuppetRs::Diff::FactsDigests.new('digests')
    expect(now.of(files.first)).to eq('kept')
    expect(now.of(files.last)).to match(/\A\h{64}\z/).and(satisfy { |digest| digest != digests.last })
    young = Array.new(2) { IO.popen('-') { |child| child ? child.read : (File.write('y', '') && $stdout.syswrite(PuppetRs::Native.stamps(['y']).first) && exit!) } }
    expect(young.uniq.size).to eq(2)
  end

  # Each node depends on something in a way of its own.
  def hidden_dependencies
    { 'chain' => "notify { 'c': }", 'linked' => "file { '/l': source => 'puppet:///modules/linked/w' }", 'lost' => "notify { 'l': message => lookup('lost') }",
      'tree' => "file { '/t': recurse => true, source => 'puppet:///modules/tree/d' }", 'odd' => "file { '/o': source => 'puppet:///modules/odd/x/..//a\"b' }",
      'text' => "notify { 't': message => file(\"${module_directory('db')}/manifests/init.pp\") }",
      'served' => "file { '/s': source => 'puppet:///modules/served/manifests/s.pp' }", 'typed' => "typed { 't': p => 1 }", 'place' => "notify { 'p': message => template('place/p.erb') }", 'kept' => 'notify { "k${kept::seen()}": }',
      'dug' => "notify { 'd': message => dug::dug() }", 'clock' => "notify { 'k': message => clock::clock() }" }.each do |name, body|
      write("../facts/#{name}1.json", JSON.generate('clientcert' => "#{name}1", 'kind' => name))
      write(name == 'chain' ? 'src/one/init.pp' : "modules/#{name}/manifests/init.pp", "class #{name} { #{body} }\n")
    end
    { 'links/chain' => '../src/one', 'modules/chain/manifests' => '../../links/chain', 'modules/linked/files/w' => '../../../src/w', 'modules/tree/files/d/w' => '../../../../src/w',
      'data/lost.yaml' => '../src/lost.yaml' }.each { |link, target| FileUtils.mkdir_p(File.dirname(link)) && File.symlink(target, link) }
    { 'src/two/init.pp' => "class chain { notify { 'd': } }\n", 'src/w' => "w\n", 'modules/odd/files/a"b' => "o\n", 'modules/odd/files/x/y' => '', 'modules/served/files/manifests/s.pp' => "class s { }\n",
      'modules/typed/lib/puppet_x/names.rb' => "NAMES = %i[p q].freeze\n", 'modules/place/templates/p.erb' => '<%= scope.resource.line %>',
      'modules/typed/lib/puppet/type/typed.rb' => "require_relative '../../puppet_x/names'\nPuppet::Type.newtype(:typed) { newparam(:name)\n NAMES.each { |name| newparam(name) } }\n" }
      .each { |path, text| write(path, text) }
    { 'kept' => %w[seen @seen=(@seen||0)+1], 'dug' => ['dug', "Digest::SHA256.new.file('/etc/passwd').hexdigest"], 'clock' => %w[clock Puppet::Pops::Time::Timestamp.now.to_s] }.each do |name, (function, code)|
      write("modules/#{name}/lib/puppet/functions/#{name}/#{function}.rb", "Puppet::Functions.create_function(:'#{name}::#{function}') { def #{function} = (#{code}) }\n")
    end
    write('data/common.yaml', "web::size: 1\nlost: none\n")
    write("caf\xE9.pp".b, "# A name in an old encoding.\n")
    git('add', '--all')
    git('commit', '-q', '--amend', '-m', 'First')
  end

  it 'follows links, and knows files that are served, read as text or loaded by types' do
    hidden_dependencies
    File.unlink('links/chain')
    File.symlink('../src/two', 'links/chain')
    { 'src/w' => "W\n", 'src/lost.yaml' => "lost: found\n", 'modules/odd/files/a"b' => "O\n", 'modules/served/files/manifests/s.pp' => "# A comment.\nclass s { }\n",
      'modules/db/manifests/init.pp' => "# A comment.\n#{File.read('modules/db/manifests/init.pp')}" }
      .each { |path, text| write(path, text) }
    run = diff('--check-selection', '--node', '^(?!now)')
    expect(run.err.lines.first).to eq("11 of 15 nodes are compiled; 5 paths changed\n")
    expect(run).to have_attributes(status: 2)
    expect(run.err).not_to include('left out')
    expect(run.err.scan(/always: .*/).sort).to match([/@seen: kept/, /manifest that is read as text/, /file: dug/, %r{line: modules/place/templates/p.erb:1}, /now: clock/])
    write('modules/typed/lib/puppet_x/names.rb', "NAMES = %i[q].freeze\n")
    expect(diff('--node', 'typed1')).to have_attributes(err: /1 node: typed1: modules.typed.lib.puppet_x.names.rb changed/, status: 1)
  end

  it 'leaves out no node wrongly in modules of other people' do
    modules = { 'ntp' => 'ntp', 'mysql' => 'mysql::server', 'memcached' => 'memcached', 'tftp' => 'tftp' }
    [*modules.keys, 'stdlib', 'concat', 'systemd', 'firewall', 'xinetd'].each { |name| system('cp', '-rL', "/usr/share/puppet/modules/#{name}", 'modules', exception: true) }
    facts = JSON.parse(File.read("#{__dir__}/../../bench/facts/debian11.json"))
    modules.each { |name, main| write("../facts/#{name}1.json", JSON.generate(facts.merge('clientcert' => "#{name}1", 'kind' => main))) }
    git('add', '--all')
    git('commit', '-q', '--amend', '-m', 'First')
    File.write('modules/ntp/templates/ntp.conf.epp', "# more\n", mode: 'a')
    File.write('modules/memcached/manifests/init.pp', File.read('modules/memcached/manifests/init.pp').gsub(/^/, ' '))
    File.write('modules/tftp/templates/tftpd-hpa.erb', "# more\n", mode: 'a')
    run = diff('--check-selection')
    expect(run).to have_attributes(status: 2, out: /: 8 nodes: 6 unchanged, 2 changed/)
    expect(run.err).to match(/\A3 of 8 nodes.*1 node: ntp1: modules.ntp.templates.ntp.conf.epp changed.*1 node: tftp1: modules.tftp.templates.tftpd-hpa.erb changed\n\z/m)
  end
end
