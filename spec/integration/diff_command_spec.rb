# frozen_string_literal: true

require 'json'

# `puppet_rs diff` from outside, in repositories of its own.
RSpec.describe 'puppet_rs diff', :scratch_folder do
  def diff(...) = run_puppet_rs('diff', ...)

  def git(*arguments)
    identity = { 'GIT_AUTHOR_NAME' => 'a', 'GIT_AUTHOR_EMAIL' => 'a@example.com', 'GIT_COMMITTER_NAME' => 'a', 'GIT_COMMITTER_EMAIL' => 'a@example.com',
                 'GIT_CONFIG_GLOBAL' => 'none' }
    out, status = Open3.capture2e(identity, 'git', '-c', 'init.defaultBranch=main', *arguments)
    status.success? ? out : raise(out)
  end

  def commit(text)
    git('add', '--all')
    git('commit', '-q', '-m', text)
    git('rev-parse', 'HEAD').chomp
  end

  # A module with a file, a source, a secret, and a class for one of the nodes only.
  def repository
    write('manifests/site.pp', "node default { include app }\nnode 'web1.example.com' { include app\n  notify { 'web': } }\n")
    write('modules/app/manifests/init.pp', <<~PUPPET)
      class app(String $owner = 'root', Hash $options = { 'a' => 1, 'b' => [1, 2] }) {
        file { '/etc/motd': content => "hello\\nworld\\n", owner => $owner, require => [Notify['x'], Notify['y']] }
        file { '/etc/app': source => 'puppet:///modules/app/app.conf' }
        notify { ['x', 'y']: }
        notify { 'secret': message => Sensitive("token ${owner.length}") }
        app::thing { 't': options => $options }
      }
    PUPPET
    write('modules/app/manifests/thing.pp', "define app::thing(Hash $options) { }\n")
    write('modules/app/files/app.conf', "port = 1\n")
    git('init', '-q')
    commit('Add the module')
  end

  def nodes(*names)
    names.each { |name| write(".facts/#{name}.json", JSON.generate('fqdn' => name)) }
    '.facts'
  end

  def replace(path, from, to)
    text = File.read(path)
    raise "#{path} lacks #{from}" unless text.include?(from)

    File.write(path, text.sub(from, to))
  end

  before do
    write('.gitignore', ".facts/\n.cache/\n")
    @facts = nodes('db1.example.com', 'db2.example.com', 'web1.example.com')
  end

  it 'compares the working tree with the commit where the default branch parted, and shows each change once' do
    repository
    git('checkout', '-q', '-b', 'topic')
    replace('modules/app/manifests/init.pp', 'world', 'there')
    replace('modules/app/manifests/init.pp', "'root'", "'admin'")
    replace('modules/app/manifests/init.pp', "[Notify['x'], Notify['y']]", "[Notify['y'], Notify['x']]")
    replace('modules/app/manifests/init.pp', "'b' => [1, 2]", "'b' => [1, 3]")
    replace('modules/app/files/app.conf', 'port = 1', 'port = 2')
    replace('manifests/site.pp', "notify { 'web': }", "notify { 'net': }")
    run = diff('--facts', @facts)
    expect(run).to have_attributes(status: 2, err: '')
    expect(run.out.sub(/^\h+ (?=Add)/, '').sub(/\d+\.\d s$/, 'S s')).to eq(<<~TEXT)
      5 changes on 3 nodes: db1.example.com, db2.example.com, web1.example.com
        ~ File[/etc/motd]  (modules/app/manifests/init.pp:2)
            content:
              @@ -1,2 +1,2 @@
               hello
              -world
              +there
            owner: "root" => "admin"
        ~ File[/etc/app]  (modules/app/manifests/init.pp:3)
            content of source:
              @@ -1 +1 @@
              -port = 1
              +port = 2
        ~ Notify[secret]  (modules/app/manifests/init.pp:5)
            message: the sensitive value changed
        ~ App::Thing[t]  (modules/app/manifests/init.pp:6)
            options.b: [1,2] => [1,3]

      2 changes on 1 node: web1.example.com
        + Notify[net]  (manifests/site.pp:3)
        - Notify[web]  (manifests/site.pp:3)

      Add the module -> the working tree: 3 nodes: 3 changed; S s
    TEXT
    expect(git('status', '--short').lines.size).to eq(3)
    expect(git('worktree', 'list').lines.size).to eq(1)
  end

  it 'reports nodes that do not compile any more first, and those that compile again, with their statuses' do
    first = repository
    replace('manifests/site.pp', 'node default { include app }', 'node default { include nothing }')
    second = commit('Break it')
    run = diff(first, second, '--facts', @facts)
    expect(run).to have_attributes(status: 1)
    expect(run.out).to match(/\A! 2 nodes: db1\.example\.com, db2\.example\.com\n  does not compile any more: .*Could not find class ::nothing/)
    expect(run.out).to include('3 nodes: 1 unchanged, 2 not compiling any more')
    expect(diff(second, first, '--facts', @facts)).to have_attributes(status: 2, out: /2 nodes: db1.*compiles again: /m)
    expect(diff(second, second, '--facts', @facts, '--node', 'db1.example.com')).to have_attributes(status: 1, out: /compiling on neither side/)
    expect(diff(first, first, '--facts', @facts)).to have_attributes(status: 0, out: /\A#{first[0, 7]}\h* Add the module -> .*: 3 nodes: 3 unchanged; /)
  end

  it 'writes JSON, Markdown and HTML, never with a sensitive value' do
    first = repository
    replace('modules/app/manifests/init.pp', "'root'", "'admin'")
    json = diff(first, '--facts', @facts, '--format', 'json', '--classes')
    data = JSON.parse(json.out)
    expect(data).to include('schema' => 1, 'from' => { 'label' => start_with(first[0, 7]), 'commit' => first })
    changes = data.dig('groups', 0, 'changes')
    expect(changes).to include(include('kind' => 'changed', 'resource' => 'File[/etc/motd]', 'path' => %w[parameters owner], 'before' => 'root', 'after' => 'admin'),
                               include('resource' => 'Notify[secret]', 'sensitive' => true))
    markdown = diff(first, '--facts', @facts, '--format', 'markdown', '--out', 'report.md')
    expect(markdown).to have_attributes(status: 2, out: '')
    report = File.read('report.md')
    expect(report).to start_with('### Catalogs: ').and include('| changed | 3 |', '<details><summary>2 changes on 3 nodes', "```diff\n~ File[/etc/motd]")
    html = diff(first, '--facts', @facts, '--format', 'html').out
    expect(html).to include('<strong>3</strong> changed', 'owner: &quot;root&quot; =&gt; &quot;admin&quot;')
    expect(html.scan(/(?:src|href)=/)).to be_empty
    expect(json.out + report + html).not_to match(/token \d|\(sensitive\) \h/)
  end

  it 'leaves out what --ignore, --ignore-attr and .puppet_rs.yaml name' do
    first = repository
    replace('modules/app/manifests/init.pp', "'root'", "'admin'")
    replace('modules/app/files/app.conf', 'port = 1', 'port = 2')
    rules = ['--ignore', 'file[/etc/*]::parameters::owner=+>admin', '--ignore', 'Notify[secret]']
    expect(diff(first, '--facts', @facts, *rules).out).to include('1 change on 3 nodes').and include('content of source')
    expect(diff(first, '--facts', @facts, *rules, '--ignore-attr', 'content of source')).to have_attributes(status: 0)
    write('.puppet_rs.yaml', "diff:\n  ignore: ['Notify[*]', 'File[/etc/motd]']\n  ignore-attr: ['::parameters::content of source']\n")
    expect(diff(first, '--facts', @facts)).to have_attributes(status: 0)
    write('.puppet_rs.yaml', "diff:\n  ignored: []\n")
    expect(diff(first, '--facts', @facts)).to have_attributes(status: 3, err: /unknown key ignored; known are ignore, ignore-attr, ignore-tags, filters/)
  end

  it 'compares folders, a repository of which a subfolder is the environment, and code behind links' do
    first = repository
    FileUtils.mkdir_p('sub')
    %w[modules manifests].each { |name| git('mv', name, "sub/#{name}") }
    second = commit('Move the environment')
    replace('sub/modules/app/manifests/init.pp', "'root'", "'admin'")
    expect(diff(second, '--subfolder', 'sub', '--facts', @facts).out).to include('owner: "root" => "admin"')
    expect(diff("#{Dir.pwd}/sub", './sub', '--facts', @facts)).to have_attributes(status: 0)
    FileUtils.mv('sub/modules', 'shared')
    write('sub/environment.conf', "modulepath = ../shared\n")
    expect(diff(second, '--subfolder', 'sub', '--facts', @facts).out).to include('owner: "root" => "admin"')
    expect(diff(first, '--subfolder', 'sub', '--facts', @facts)).to have_attributes(status: 3, err: /no folder sub in/)
  end

  it 'runs a command in each checkout once for a Puppetfile, and takes a library without Puppet' do
    first = repository
    write('Puppetfile', "mod 'a'\n")
    second = commit('Add a Puppetfile')
    write('deploy', "#!/bin/sh\necho deployed >> '#{Dir.pwd}/.facts.log'\nmkdir -p modules/late/manifests\n" \
                    "test -f Puppetfile && echo 'class late { notify { late: } }' > modules/late/manifests/init.pp || true\n")
    File.chmod(0o755, 'deploy')
    deploy = ['--deploy', "#{Dir.pwd}/deploy", '--class', 'app', '--standalone', '--facts', @facts]
    2.times { expect(diff(first, second, *deploy, env: { 'PUPPET_RS_CACHE' => "#{Dir.pwd}/.cache" })).to have_attributes(status: 0) }
    expect(File.readlines('.facts.log').size).to eq(2)
    expect(diff(first, second, '--deploy', 'exit 3', '--facts', @facts)).to have_attributes(status: 3, err: /exit 3: failed in a checkout/)
  end

  it 'reads bare repositories and those of hooks, and is stopped without a trace' do
    first = repository
    replace('modules/app/manifests/init.pp', "'root'", "'admin'")
    commit('Change it')
    git('clone', '-q', '--bare', '.', '.cache/bare.git')
    expect(diff(first, 'main', '--repository', '.cache/bare.git', '--facts', @facts)).to have_attributes(status: 2, out: /owner: "root" => "admin"/)
    expect(diff(first, '--repository', '.cache/bare.git', '--facts', @facts)).to have_attributes(status: 3, err: /is a bare repository: name FROM and TO/)
    hook = { 'GIT_DIR' => '/none', 'GIT_INDEX_FILE' => '/none' }
    expect(diff(first, '--facts', @facts, '--node', 'db1.example.com', env: hook)).to have_attributes(status: 2, err: '')
    # It would take a minute.
    replace('modules/app/manifests/init.pp', "notify { ['x', 'y']: }", "notify { ['x', 'y']: }\n  generate('/bin/sleep', '60')")
    before = [git('status', '--short'), Dir.children('.')]
    Dir.mkdir('.cache/tmp')
    environment = { 'PUPPET_RS_CACHE' => "#{Dir.pwd}/.cache/kept", 'TMPDIR' => "#{Dir.pwd}/.cache/tmp", 'PUPPET_RS' => 'strict' }
    pid = spawn(environment, RbConfig.ruby, '-I', Subprocess::LIB, Subprocess::EXECUTABLE, 'diff', first, '--facts', @facts, '--class', 'app', %i[out err] => '.cache/log')
    sleep 0.1 until Dir.exist?('.cache/kept/diff')
    Process.kill(:TERM, pid)
    expect(Process.wait2(pid).last.exitstatus).to eq(143)
    expect([git('status', '--short'), Dir.children('.')]).to eq(before)
    expect(Dir.children('.cache/tmp')).to eq([])
    expect(Dir.glob('.cache/kept/**/*.new')).to eq([])
  end

  it 'refuses what it cannot compare with status 3' do
    repository
    expect(diff('no-such-branch', '--facts', @facts)).to have_attributes(status: 3, err: /no-such-branch is neither a revision of \. nor a folder/)
    expect(diff('main')).to have_attributes(status: 3, err: /nothing to compile/)
    expect(diff('a', 'b', 'c', '--facts', @facts)).to have_attributes(status: 3, err: /at most FROM and TO/)
    expect(diff('main', '--facts', @facts, '--ignore', 'motd')).to have_attributes(status: 3, err: /a reference such as File/)
    expect(diff('--nonsense')).to have_attributes(status: 3, err: /invalid option/)
    git('clone', '-q', '--depth', '1', "file://#{Dir.pwd}", '.cache/shallow')
    expect(diff('old', '--repository', '.cache/shallow', '--facts', @facts)).to have_attributes(status: 3, err: /old is neither .*, which is a shallow clone, nor a folder/)
    outside = diff('main', '--repository', '/', '--facts', @facts)
    expect(outside).to have_attributes(status: 3, err: %r{/ is in no git repository})
  end
end
