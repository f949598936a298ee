# frozen_string_literal: true

require 'fileutils'
require 'tmpdir'

# A compile loads the resource types of modules without their providers (spec/fixtures/seams/programs/providers_of_types.rb
# compares what code sees of them).
RSpec.describe 'providers of resource types', if: ENV['PUPPET_RS'] != 'off' do
  it 'are loaded when Ruby code first asks for them, once' do
    Dir.mktmpdir do |folder|
      %w[type provider/parcel].each { |name| FileUtils.mkdir_p("#{folder}/m/lib/puppet/#{name}") }
      File.write("#{folder}/m/lib/puppet/type/parcel.rb", "Puppet::Type.newtype(:parcel) { newparam(:name, namevar: true) }\n")
      File.write("#{folder}/m/lib/puppet/provider/parcel/post.rb", "($loaded ||= []) << 1\nPuppet::Type.type(:parcel).provide(:post) { }\n")
      run = run_ruby('-rpuppet', '-rpuppet_rs', '-e', <<~RUBY, mode: 'strict')
        Puppet.initialize_settings
        Puppet[:code] = "parcel { 'a': provider => post }"
        environment = Puppet::Node::Environment.create(:production, ['#{folder}'])
        catalog = Puppet.override(environments: Puppet::Environments::Static.new(environment), current_environment: environment) do
          Puppet::Parser::Compiler.compile(Puppet::Node.new('n', environment:))
        end
        print catalog.resource('Parcel[a]')[:provider], $loaded.inspect
        print Puppet::Type.type(:parcel).providers, Puppet::Type.type(:parcel).provider(:post).name, $loaded
      RUBY
      expect([run.out, run.err]).to eq(['postnil[:post]post[1]', ''])
    end
  end
end
