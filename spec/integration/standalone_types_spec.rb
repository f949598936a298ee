# frozen_string_literal: true

require 'json'
require 'open3'
require 'rbconfig'

# Resource types that the engine knows without Puppet: Puppet's own, and those of the installed modules.
RSpec.describe 'resource types without Puppet', if: ENV['PUPPET_RS'] != 'off' do
  script = File.expand_path('../fixtures/standalone/types.rb', __dir__)
  modules = '/usr/share/puppet/modules'
  names = Dir.glob("#{modules}/*/lib/puppet/type/*.rb").map { |path| File.basename(path, '.rb') }
  names = (names + %w[component exec file filebucket group notify package resources schedule service stage tidy user whit
                      no_such_type]).uniq.sort

  sides = Hash.new do |known, side|
    environment = { 'PUPPET_RS_SIDE' => side, 'PUPPET_RS' => 'strict', 'LC_ALL' => 'C.UTF-8' }
    environment.update('GEM_HOME' => '/nonexistent', 'GEM_PATH' => '/nonexistent') if side == 'standalone'
    out, err, status = Open3.capture3(environment, RbConfig.ruby, script, stdin_data: JSON.generate([modules, names]))
    raise "#{side}: #{err}" unless status.success?

    known[side] = names.zip(JSON.parse(out.lines.last)).to_h
  end

  # No provider is loaded without Puppet, so none of theirs can fail.
  without_provider = ->(found) { found.to_h['error'].to_s.match?(%r{Could not autoload puppet/provider/}) }

  # Puppet's own types are those of Puppet 7.23 (docs/standalone.md); a release whose type has other attributes is not asked for it.
  changed = lambda do |name|
    known = JSON.parse(File.read(PuppetRs::DropIn::CoreTypes::TABLE)).fetch(name, {})
    own = known[PuppetRs::DropIn::CoreTypes.digest(name)] and own['attributes'].sort != known.values.first['attributes'].sort
  end

  it 'are described as Puppet describes them' do
    PuppetRs::DropIn.ready
    compared = sides['puppet'].reject { |name, found| without_provider.call(found) || changed.call(name) }
    expect(compared.size).to be > 200
    different = compared.reject { |name, found| sides['standalone'][name] == found }
    expect(different.to_h { |name, found| [name, [sides['standalone'][name], found]] }).to be_empty
  end

  it 'are known where Puppet fails to load a provider' do
    failing = sides['puppet'].select { |_, found| without_provider.call(found) }
    expect(sides['standalone'].values_at(*failing.keys)).to all(include('attributes'))
  end

  it 'are not known when there is no file' do
    expect(sides['standalone']['no_such_type']).to be_nil
  end
end
