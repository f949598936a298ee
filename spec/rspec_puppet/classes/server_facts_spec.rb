# frozen_string_literal: true

# The facts of the server, which rspec-puppet and Puppet ask Facter for; `puppet_rs/rspec` keeps them.
require 'fileutils'
require 'tmpdir'
require_relative '../spec_helper'

RSpec.describe 'ntp', type: :class do
  # A setting of older versions; newer ones always set them.
  if RSpec.configuration.respond_to?(:trusted_server_facts)
    around do |example|
      before = RSpec.configuration.trusted_server_facts
      RSpec.configuration.trusted_server_facts = true
      example.run
    ensure
      RSpec.configuration.trusted_server_facts = before
    end
  end

  # Another catalog each: rspec-puppet keeps those of equal examples.
  def self.shows(number, name: 'foo.example.com', address: FACTS['ipaddress'])
    context "catalog #{number}" do
      let(:pre_condition) { "notify { $server_facts['servername']: message => \"${server_facts['serverip']} #{number}\" }" }

      it { is_expected.to contain_notify(name).with_message("#{address} #{number}") }
    end
  end

  let(:node) { 'foo.example.com' }

  shows 1
  shows 2

  context 'with other facts' do
    let(:facts) { FACTS.merge('ipaddress' => '10.0.0.9') }

    shows 3, address: '10.0.0.9'
  end

  context 'with another node' do
    let(:node) { 'bar.example.com' }

    shows 4, name: 'bar.example.com'
  end

  context 'where Facter is a double' do
    before do
      allow(Facter).to receive(:value).and_call_original
      allow(Facter).to receive(:value).with('ipaddress').and_return('10.9.9.9')
    end

    shows 5, address: '10.9.9.9'
  end

  context 'where the example changes what it was given' do
    it 'leaves the next one alone' do
      server_facts_hash['servername'] = 'changed'
      expect(server_facts_hash['servername']).not_to eq('changed')
    end
  end

  shows 6
end

# puppetlabs_spec_helper takes the termini away after each example, so Puppet asks Facter for each catalog.
RSpec.describe 'ntp', type: :class do
  before { Puppet::Resource::Catalog.indirection.instance_variable_get(:@termini).clear }

  let(:node) { 'foo.example.com' }

  def server_facts
    catalogue
    Puppet::Resource::Catalog.indirection.terminus(:compiler).instance_variable_get(:@server_facts)
  end

  # Number of times that Facter is asked while the block runs; a double would be asked itself.
  def asked(&block)
    count = 0
    trace = TracePoint.new(:call) { |point| count += 1 if Facter.equal?(point.self) && point.method_id == :value }
    trace.enable(&block)
    count
  end

  def self.catalog(number, &block)
    context "catalog #{number}" do
      let(:pre_condition) { "notify { 'catalog of the compiler #{number}': }" }

      instance_eval(&block)
    end
  end

  catalog(1) { it { expect(server_facts).to include('servername' => node, 'serverip' => FACTS['ipaddress'], 'serverversion' => Puppet.version) } }

  catalog 2 do
    it 'asks Facter only where nothing is kept' do
      count = asked { expect(server_facts).to include('servername' => node, 'serverip' => FACTS['ipaddress']) }
      expect(count).to(defined?(PuppetRs::RSpec) && ENV['PUPPET_RS'] != 'off' ? be_zero : be_positive)
    end
  end

  catalog 3 do
    # Puppet 7 asks for the one, later ones for the other.
    let(:facts) { FACTS.merge('ipaddress' => '10.0.0.9', 'networking' => FACTS['networking'].merge('ip' => '10.0.0.9')) }

    it { expect(server_facts).to include('serverip' => '10.0.0.9') }
  end

  catalog 4 do
    before do
      allow(Facter).to receive(:value).and_call_original
      %w[ipaddress networking.ip].each { |name| allow(Facter).to receive(:value).with(name).and_return('10.9.9.9') }
    end

    it { expect(server_facts).to include('serverip' => '10.9.9.9') }
  end

  catalog 5 do
    it 'leaves the next one alone where the example changes what it was given' do
      server_facts['servername'] << '.changed'
      Puppet::Resource::Catalog.indirection.instance_variable_get(:@termini).clear
      Facter.clear
      expect(Puppet::Resource::Catalog.indirection.terminus(:compiler).instance_variable_get(:@server_facts)['servername']).not_to end_with('.changed')
    end
  end

  catalog(6) { it { expect(server_facts).to include('servername' => node) } }

  # Another value of a fact that is not asked for is no reason to ask Facter.
  catalog 7 do
    let(:facts) { FACTS.merge('mark' => 'other') }

    it 'asks Facter only where what it is asked for is another' do
      count = asked { expect(server_facts).to include('servername' => node, 'serverip' => FACTS['ipaddress']) }
      expect(count).to(defined?(PuppetRs::RSpec) && ENV['PUPPET_RS'] != 'off' ? be_zero : be_positive)
    end
  end

  context 'where code of a module resolves one of the facts' do
    # One folder for all: another one would be a reason to ask again.
    before(:context) do
      $LOAD_PATH.unshift(@folder = Dir.mktmpdir)
      FileUtils.mkdir("#{@folder}/facter")
      File.write("#{@folder}/facter/ipaddress.rb", 'Facter.add(:ipaddress, weight: 500) { setcode { Facter.value(:mark) } }')
    end

    after(:context) { FileUtils.rm_rf($LOAD_PATH.delete(@folder)) }

    # Puppet 7 asks for the one, later ones for the other, which the example has.
    let(:asked_of_facter) { Puppet.version.to_i < 8 ? 'ipaddress' : 'networking.ip' }

    %w[10.0.0.1 10.0.0.2].each.with_index(8) do |mark, number|
      catalog number do
        let(:facts) { FACTS.merge('ipaddress' => nil, 'mark' => mark) }

        it 'asks again where any fact is another' do
          expect(server_facts['serverip']).to eq(Facter.value(asked_of_facter))
          expect(Facter.value('ipaddress')).to eq(mark)
        end
      end
    end
  end

  # Not of a catalog that rspec-puppet makes: Facter is asked.
  it 'asks Facter where an example makes the terminus' do
    catalogue
    Puppet::Resource::Catalog.indirection.instance_variable_get(:@termini).clear
    expect(asked { Puppet::Resource::Catalog.indirection.terminus(:compiler) }).to be_positive
  end
end
