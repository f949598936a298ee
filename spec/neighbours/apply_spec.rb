# frozen_string_literal: true

require 'tmpdir'

# `puppet apply` changes a scratch folder: the same files, the same words, run twice.
RSpec.describe 'puppet apply' do
  manifest = <<~'PUPPET'
    $root = $facts['scratch_root']
    file { [$root, "${root}/etc", "${root}/var"]: ensure => directory, mode => '0750' }
    $services = { 'web' => { port => 80, tags => ['a', 'b'] }, 'db' => { port => 5432, tags => [] } }
    $services.each |$name, $service| {
      file { "${root}/etc/${name}.conf":
        content => inline_epp(@(EPP), { name => $name, service => $service }),
          <%- | String $name, Hash $service | -%>
          [<%= $name %>]
          port = <%= $service['port'] %>
          <% $service['tags'].each |$tag| { -%>
          tag = <%= $tag %>
          <% } -%>
          | EPP
        mode    => '0640',
        notify  => Exec["reload ${name}"],
      }
      exec { "reload ${name}":
        command     => "/bin/echo ${name} >> ${root}/var/reloads",
        provider    => shell,
        refreshonly => true,
      }
    }
    file { "${root}/etc/link": ensure => link, target => "${root}/etc/web.conf" }
    file { "${root}/erb": content => inline_template("<%= @services.keys.sort.join(',') %> <%= scope['services']['web']['port'] %>\n") }
    file { "${root}/secret": content => Sensitive("hidden\n"), mode => '0600' }
    file { "${root}/upper": content => Deferred('upcase', ['deferred']) }
    @file { "${root}/virtual": ensure => file, tag => 'wanted' }
    File <| tag == 'wanted' |> { content => "collected\n" }
    concat { "${root}/list": }
    concat::fragment { 'one': target => "${root}/list", content => "one\n", order => '01' }
    concat::fragment { 'two': target => "${root}/list", content => "two\n", order => '02' }
    ini_setting { 'setting': path => "${root}/etc/app.ini", section => 'main', setting => 'key', value => 'value' }
    file_line { 'line': path => "${root}/etc/lines", line => 'a line', require => File["${root}/etc/lines"] }
    file { "${root}/etc/lines": ensure => file }
    notify { 'done': require => File[$root] }
  PUPPET

  def apply(manifest, mode)
    Dir.mktmpdir('puppet_rs-apply') do |folder|
      code = File.join(folder, 'site.pp')
      File.write(code, manifest)
      environment = { 'FACTER_scratch_root' => File.join(folder, 'root') }
      runs = Array.new(2) { run_puppet('apply', '--modulepath', modules(folder), code, mode:, env: environment) }
      [runs.map { |run| [run.out, run.err, run.status].map { |text| text.to_s.gsub(folder, '/folder') } }, tree(File.join(folder, 'root'))]
    end
  end

  # The modules that the manifest uses: `puppet apply` runs the custom facts of all that the path has.
  def modules(folder)
    path = File.join(folder, 'modules')
    FileUtils.mkdir_p(path)
    %w[concat inifile stdlib].each { |name| FileUtils.ln_sf("/usr/share/puppet/modules/#{name}", path) }
    path
  end

  def tree(root)
    Dir.glob('**/*', base: root).sort.to_h do |name|
      path = File.join(root, name)
      stat = File.lstat(path)
      content = stat.symlink? ? File.readlink(path).sub(root, '') : (File.read(path) if stat.file?)
      [name, [stat.ftype, format('%o', stat.mode & 0o7777), content]]
    end
  end

  it 'makes the same files and says the same with puppet_rs as without' do
    runs, files = apply(manifest, 'off')
    our_runs, our_files = apply(manifest, 'strict')
    expect(runs.map(&:last)).to eq(%w[0 0]), -> { runs.inspect }
    expect(files['etc/web.conf']).to eq(['file', '640', "[web]\nport = 80\ntag = a\ntag = b\n"])
    expect(files).to include('list' => %W[file 644 one\ntwo\n], 'upper' => %w[file 644 DEFERRED],
                             'virtual' => %W[file 644 collected\n], 'var/reloads' => %W[file 644 web\ndb\n])
    # The second run finds nothing to do but the notify.
    expect(runs.last.first).not_to match(/File\[/)
    expect(our_files).to eq(files)
    expect(our_runs).to eq(runs)
  end
end
