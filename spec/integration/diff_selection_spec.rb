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
    write('modules/now/lib/puppet/functions/now/now.rb', "Puppet::Functions.create_function(:'now::now') { def now = Time.now.year.to_s }\n")
    git('init', '-q')
    git('add', '--all')
    git('commit', '-q', '-m', 'First')
  end

  it 'compiles what a change can reach, and the base once' do
    expect(selected).to match(/1 of 4 nodes are compiled; 0 paths changed\n  1 node: now1: always: Time: now::now .*: 4 unchanged;/m)
    write('modules/db/manifests/init.pp', "# A comment.\nclass db { notify { 'db': } include common }\n")
    expect(selected).to include('1 of 4 nodes', '0 paths changed')
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
end
