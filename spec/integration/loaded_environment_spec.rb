# frozen_string_literal: true

require 'fileutils'
require 'tmpdir'

# What compiles do not look at again while it is the same, and what they must notice.
RSpec.describe 'a loaded environment', if: ENV['PUPPET_RS'] != 'off' do
  around { |example| Dir.mktmpdir { |folder| (@folder = folder) && example.run } }

  before do
    PuppetRs::Verify::Compiler.initialize_settings
    PuppetRs::DropIn.ready
    write('manifests/site.pp', "notify { 'site': }")
    write('modules/first/manifests/init.pp', "class first { notify { 'first': } }")
  end

  after { Puppet[:code] = '' }

  def write(path, text)
    FileUtils.mkdir_p(File.dirname("#{@folder}/#{path}"))
    File.write("#{@folder}/#{path}", text)
  end

  # As if all folders had been written long ago: what was changed a moment ago is looked at each time.
  def age(time = Time.now - 60)
    Dir["#{@folder}/**/"].each { |folder| File.utime(time, time, folder) }
  end

  def fresh
    Puppet::Node::Environment.create(:production, ["#{@folder}/modules"], "#{@folder}/manifests")
  end

  def within(environment)
    Puppet.override(environments: Puppet::Environments::Static.new(environment), current_environment: environment) { yield environment }
  end

  def notified(catalog)
    catalog.resources.select { |resource| resource.type == 'Notify' }.map(&:title)
  end

  # What the block gives in stock and in the engine, an environment for each.
  def both
    stock, ours = %i[off strict].map { |mode| in_mode(mode) { within(fresh) { |environment| yield environment } } }
    expect(ours).to eq(stock)
    ours
  end

  def compiled(classes = [])
    both do |environment|
      notified(Puppet::Parser::Compiler.compile(Puppet::Node.new('n', environment:, classes:)))
    rescue Puppet::Error => e
      e.message
    end
  end

  it 'has the manifests and modules that are there' do
    kept = PuppetRs::Native.kept['folders']
    # What changes while it is listed is not kept.
    age(Time.now + 60)
    compiled
    expect(PuppetRs::Native.kept['folders']).to eq(kept)
    age
    2.times { expect(compiled).to eq(%w[site]) }
    expect(PuppetRs::Native.kept['folders']).to eq(kept + 2)
    write('manifests/later.pp', "notify { 'later': }")
    expect(compiled).to match_array(%w[later site])
    write('manifests/below/deep/x.pp', "notify { 'deep': }")
    write('manifests/.hidden.pp', "notify { 'hidden': }")
    age
    2.times { expect(compiled).to match_array(%w[deep later site]) }
    write('manifests/below/deep/y.pp', "notify { 'deeper': }")
    expect(compiled).to match_array(%w[deep deeper later site])
    FileUtils.rm_r("#{@folder}/manifests/below")
    File.rename("#{@folder}/manifests/later.pp", "#{@folder}/manifests/later.txt")
    expect(compiled(%w[first])).to match_array(%w[first site])
    expect(compiled(%w[second])).to match(/second/)
    write('modules/second/manifests/init.pp', "class second { notify { 'second': } }")
    expect(compiled(%w[second])).to match_array(%w[second site])
    FileUtils.rm_r("#{@folder}/modules/first")
    expect(compiled(%w[first])).to match(/first/)
  end

  it 'has what a mock lists in place of a folder' do
    age
    compiled
    allow(Dir).to receive(:glob).and_wrap_original do |original, pattern, *rest|
      pattern.to_s.start_with?("#{@folder}/manifests/") ? [] : original.call(pattern, *rest)
    end
    expect(compiled).to eq([])
    RSpec::Mocks.space.proxy_for(Dir).reset
    expect(compiled).to eq(%w[site])
  end
end
