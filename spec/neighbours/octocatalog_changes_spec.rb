# frozen_string_literal: true

require 'puppet_rs/compile'
require 'puppet_rs/diff'
require_relative '../support/octocatalog'

# Changes to the example environments: resources and parameters that octocatalog-diff's library finds between the catalogs.
RSpec.describe 'puppet_rs diff beside octocatalog-diff', :scratch_folder, if: ENV['PUPPET_RS'] != 'off' do
  examples = File.expand_path('../../examples', __dir__)
  nodes = YAML.safe_load_file("#{examples}/nodes.yaml")
  facts = PuppetRs::CommandLine::Facts.read("#{__dir__}/../../bench/facts/debian11.json")
  # A file and what is put in the place of what; a block where that is not enough.
  changes = [
    ['fleet', 'the default of a parameter', ['modules/role/manifests/app.pp', '$workers = 1', '$workers = 2'], ['data/common.yaml', /role::app::workers.*/, '']],
    ['fleet', 'a list of Hiera', ['data/common.yaml', 'curl, ', 'wget, zsh, ']],
    ['fleet', 'a value deep in a hash', ['modules/role/manifests/app.pp', '1.5', '1.6']],
    ['fleet', 'a list of hashes', ['modules/role/manifests/app.pp', "{ 'x' => 1 }", "{ 'x' => 1 }, { 'y' => 2 }"]],
    ['fleet', 'a tag', ['modules/role/manifests/base.pp', "tag => 'base' }", "tag => ['z', 'base'] }"]],
    ['fleet', 'a stage', ['manifests/00_stages.pp', /\z/, "stage { 'zero': before => Stage['first'] }\n"]],
    ['fleet', 'a default of a type', ['manifests/00_stages.pp', 'installed', 'latest']],
    ['fleet', 'the title of a file', ['modules/role/manifests/app.pp', "file { '/etc/app':", "file { 'app': path => '/etc/app',"], ['modules/role/manifests/app.pp', "File['/etc/app']", "File['app']"]],
    ['fleet', 'an ERB template', ['modules/role/templates/settings.erb', /\A/, "first\n"]],
    ['fleet', 'a function of the 3.x kind', ['modules/role/lib/puppet/parser/functions/role_tag.rb', '}-#', '}_#']],
    ['time', 'a level of Hiera that goes', ['data/nodes/ntp1.example.com.yaml', /.*/m, '']],
    ['time', 'a name in Hiera', ['data/common.yaml', 'pool', 'Pool']],
    ['time', 'an EPP template', ['modules/clock/templates/clock.epp', /\z/, "last\n"]],
    ['time', 'a comment', ['modules/clock/manifests/init.pp', /\A/, "# comment\n"]],
    ['time', 'hiera.yaml', ['hiera.yaml', 'nodes/', 'none/']],
    ['time', 'a module with a source',
     ['modules/extra/manifests/init.pp', nil, "class extra { file { '/x': source => 'puppet:///modules/extra/x' } }"],
     ['modules/extra/files/x', nil, "1\n"], ['manifests/site.pp', /\z/, "include extra\n"]],
    ['database', 'a function in Ruby', ['modules/accounts/lib/puppet/functions/accounts/secret.rb', '}-', '}+']],
    ['database', 'a define', ['modules/accounts/manifests/person.pp', /\}\s*\z/, "  notify { \"p ${title}\": }\n}\n"]]
  ]

  define_method(:edit) do |folder, edits|
    edits.each do |path, from, to|
      next write("#{folder}/#{path}", to) unless from

      text = File.read("#{folder}/#{path}")
      text.index(from) ? File.write("#{folder}/#{path}", text.sub(from) { to }) : raise("#{path} lacks #{from}")
    end
  end

  define_method(:nodes_of) do |environment|
    nodes.fetch(environment).first(1).map do |name|
      names = { 'fqdn' => name, 'clientcert' => name, 'hostname' => name[/\A\w+/] }
      own = facts.merge(names, 'networking' => facts['networking'].merge(names))
      PuppetRs::Compile::Nodes::Node.new(name, write("facts/#{name}.json", JSON.generate(own)))
    end
  end

  # @return [Hash{String => String}] the files of the catalogs by node
  define_method(:catalogs) do |name, folder, environment|
    options = { classes: [], settings: {}, jobs: 1, timeout: 60, environment_name: 'production' }
    version = PuppetRs::Diff::Version.new(label: name, folder:)
    files = {}
    side = PuppetRs::Diff::Side.new(version, options) { |node, catalog, _| write("catalogs/#{name}/#{node}.json", catalog) }
    side.each(nodes_of(environment)) { |outcome| outcome.failed? ? raise(outcome.reason) : files[outcome.node] = outcome.text }
    files
  end

  it 'finds the same resources and parameters' do
    before = changes.map(&:first).uniq.to_h { |environment| [environment, catalogs(environment, "#{examples}/#{environment}", environment)] }
    pairs = changes.flat_map.with_index do |(environment, text, *edits), index|
      FileUtils.cp_r("#{examples}/#{environment}", "to#{index}")
      edit("to#{index}", edits)
      after = catalogs("to#{index}", File.expand_path("to#{index}"), environment)
      after.map { |node, file| [text, Octocatalog::Pair.new(before[environment][node], file, "#{examples}/#{environment}", File.expand_path("to#{index}"))] }
    end
    theirs = Octocatalog.theirs(pairs.map(&:last))
    expect(pairs.map { |text, pair| [text, Octocatalog.ours(pair)] }).to eq(pairs.map(&:first).zip(theirs))
    expect(theirs.count(&:any?)).to be > 12
  end
end
