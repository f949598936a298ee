# frozen_string_literal: true

# Puppet's own commands, with puppet_rs and without: the same output, log and status.
RSpec.describe 'the commands of Puppet' do
  files = File.expand_path('../fixtures/seams/files', __dir__)
  commands = {
    'parser dump' => ['parser', 'dump', "#{files}/everything.pp"],
    'parser dump as PN' => ['parser', 'dump', '--format', 'pn', "#{files}/everything.pp"],
    'parser dump as JSON' => ['parser', 'dump', '--format', 'json', '--pretty', '--validate', "#{files}/everything.pp"],
    'parser validate' => ['parser', 'validate', "#{files}/script.pp", "#{files}/syntax_error.pp", "#{files}/invalid.pp"],
    'parser validate as JSON' => ['parser', 'validate', '--render-as', 'json', "#{files}/syntax_error.pp"],
    'epp validate' => ['epp', 'validate', "#{files}/good.epp", "#{files}/bad.epp"],
    'epp dump' => ['epp', 'dump', '--format', 'pn', "#{files}/good.epp"],
    'epp render' => ['epp', 'render', "#{files}/good.epp", '--values_file', "#{files}/values.pp"],
    'epp render without a value' => ['epp', 'render', "#{files}/good.epp"],
    'epp render of a failing template' => ['epp', 'render', "#{files}/error.epp"],
    'epp render of a text' =>
      ['epp', 'render', '-e', 'a <%= $facts["kernel"] %> <%= $::kernel %> <%= lookup("x", default_value => 3) %>'],
    'script run' => ['script', 'run', "#{files}/script.pp"],
    'script run of resources' => ['script', 'run', "#{files}/catalog_script.pp"],
    'lookup of nothing' => %w[lookup nokey --explain],
    'generate types' => %w[generate types --environment production --modulepath] + [File.expand_path('../fixtures/modules', __dir__)],
    'resource' => %w[resource user root],
    'agent without a server' =>
      %w[agent --onetime --no-daemonize --noop --server localhost --serverport 1 --logdest console]
  }
  commands.each do |words, arguments|
    it "#{words} says the same with puppet_rs as without" do
      stock = run_puppet(*arguments, mode: 'off')
      ours = run_puppet(*arguments, mode: 'strict')
      expect([ours.out, ours.err, ours.status]).to eq([stock.out, stock.err, stock.status])
      expect(stock.out + stock.err).not_to be_empty
    end
  end
end
