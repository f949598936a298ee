# frozen_string_literal: true

require 'tmpdir'

# octocatalog-diff compiles both sides in commands of their own; the environment brings puppet_rs into them.
RSpec.describe 'octocatalog-diff' do
  def diff(folder, mode)
    options = ruby_options(*("-I#{Subprocess::LIB} -rpuppet_rs" if engine?))
    puppet = ENV.fetch('PATH').split(':').map { |path| File.join(path, 'puppet') }.find { |path| File.executable?(path) }
    run = run_command(
      'octocatalog-diff', '-n', 'ntp1.example.com', '--bootstrapped-from-dir', "#{folder}/from", '--bootstrapped-to-dir', "#{folder}/to",
      '--fact-file', "#{folder}/facts.yaml", '--puppet-binary', puppet, '--pass-env-vars', 'RUBYOPT,RUBYLIB,PUPPET_RS',
      '--no-enc', '--hiera-config', 'hiera.yaml', '--output-format', 'json', '--display-detail-add', '--quiet',
      mode:, env: { 'RUBYOPT' => options }
    )
    [run.out.gsub(%r{/[^"]*/environments/production}, '/production'), run.err, run.status]
  end

  # octocatalog-diff 2.1 itself cannot read the version of a release candidate (9.0.0-rc1).
  it 'finds the same differences with puppet_rs as without', if: !Puppet.version.include?('-') do
    Dir.mktmpdir('puppet_rs-octocatalog') do |folder|
      %w[from to].each { |side| FileUtils.cp_r(File.expand_path('../../examples/time', __dir__), "#{folder}/#{side}") }
      data = "#{folder}/to/data/common.yaml"
      File.write(data, File.read(data).gsub('pool', 'Pool'))
      File.write("#{folder}/facts.yaml", YAML.dump('name' => 'ntp1.example.com', 'values' => Differential::FACTS))

      stock = diff(folder, 'off')
      expect(stock.last).to eq(2), stock.join("\n")
      changes = JSON.parse(stock.first)['diff']
      expect(changes.map { |change| change['diff_type'] }).to include('+', '-')
      expect(diff(folder, 'strict')).to eq(stock)
    end
  end
end
