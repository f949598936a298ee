# frozen_string_literal: true

require_relative '../spec_helper'

# Context of an example: functions of the manifest, variables, mocks of the scope, data, facts.
HIERA = File.expand_path('../fixtures/hiera/hiera.yaml', __dir__)

RSpec.describe 'helper', type: :puppet_function do
  let(:pre_condition) { "function helper(Integer $x = 1) >> Integer { $x * 2 }\nfunction outer(Integer $x) { helper($x) + 1 }" }

  it { is_expected.to run.with_params(4).and_return(8) }
  it { is_expected.to run.with_params.and_return(2) }
  it { is_expected.to run.with_params('a').and_raise_error(ArgumentError, /expects an Integer value, got String/) }
end

RSpec.describe 'outer', type: :puppet_function do
  let(:pre_condition) { "function helper(Integer $x = 1) >> Integer { $x * 2 }\nfunction outer(Integer $x) { helper($x) + 1 }" }

  it { is_expected.to run.with_params(4).and_return(9) }
end

RSpec.describe 'pick', type: :puppet_function do
  it { is_expected.to run.with_params('', :undef, 'c').and_return('c') }
  it { is_expected.to run.with_params('', :undef).and_raise_error(Puppet::ParseError, /must receive at least one non empty value/) }
end

RSpec.describe 'getvar', type: :puppet_function do
  let(:pre_condition) { "$top = { 'a' => [1, { 'b' => 'deep' }] }\nclass site { $foo = 'baz' }\ninclude site" }

  it { is_expected.to run.with_params('site::foo').and_return('baz') }
  it { is_expected.to run.with_params('top.a.1.b').and_return('deep') }
  it { is_expected.to run.with_params('facts.os.family').and_return('Debian') }
  it { is_expected.to run.with_params('top.a.7', 'other').and_return('other') }
  it { is_expected.to run.with_params('site::none').and_return(nil) }
end

RSpec.describe 'has_interface_with', type: :puppet_function do
  context 'with mocks of the scope' do
    before do
      allow(scope).to receive(:lookupvar).with(anything).and_return(nil)
      allow(scope).to receive(:lookupvar).with('interfaces').and_return('lo0,eth0')
      allow(scope).to receive(:lookupvar).with('ipaddress_lo0').and_return('127.0.0.1')
      allow(scope).to receive(:lookupvar).with('netmask_eth0').and_return('255.255.0.0')
    end

    it { is_expected.to run.with_params('lo0').and_return(true) }
    it { is_expected.to run.with_params('wlan1').and_return(false) }
    it { is_expected.to run.with_params('ipaddress', '127.0.0.1').and_return(true) }
    it { is_expected.to run.with_params('netmask', '255.255.0.0').and_return(true) }
    it { is_expected.to run.with_params('netmask', '255.0.0.0').and_return(false) }
  end

  context 'with facts' do
    let(:facts) { { interfaces: 'lo,eth1', ipaddress_eth1: '10.0.0.9', macaddress: 'aa' } }

    it { is_expected.to run.with_params('eth1').and_return(true) }
    it { is_expected.to run.with_params('ipaddress', '10.0.0.9').and_return(true) }
    it { is_expected.to run.with_params('macaddress', 'bb').and_return(false) }
  end
end

RSpec.describe 'has_ip_address', type: :puppet_function do
  let(:facts) { { interfaces: 'lo,eth1', ipaddress_lo: '127.0.0.1', ipaddress_eth1: '10.0.0.9', ipaddress: '10.0.0.9' } }

  it { is_expected.to run.with_params('10.0.0.9').and_return(true) }
  it { is_expected.to run.with_params('10.0.0.8').and_return(false) }
  it { is_expected.to run.with_params.and_raise_error(Puppet::ParseError, /wrong number of arguments/i) }
end

RSpec.describe 'fqdn_rotate', type: :puppet_function do
  let(:facts) { { fqdn: 'a.example.com', networking: { 'fqdn' => 'a.example.com' } } }

  it { is_expected.to run.with_params('abcdef') }
  it { is_expected.to run.with_params(%w[a]).and_return(%w[a]) }
  it { is_expected.to run.with_params(1).and_raise_error(Puppet::ParseError) }
end

RSpec.describe 'fact', type: :puppet_function do
  context 'with structured facts' do
    let(:facts) { { os: { 'family' => 'RedHat', 'release' => { 'major' => '8' } }, list: %w[x y], flag: false } }

    it { is_expected.to run.with_params('os.release.major').and_return('8') }
    it { is_expected.to run.with_params('list.1').and_return('y') }
    it { is_expected.to run.with_params('flag').and_return(false) }
    it { is_expected.to run.with_params('os.none').and_return(nil) }
  end

  context 'with facts that are strings' do
    let(:facts) { { 'osfamily' => 'RedHat', 'dotted.name' => 'v', 'processorcount' => '4' } }

    it { is_expected.to run.with_params('osfamily').and_return('RedHat') }
    it { is_expected.to run.with_params('dotted.name').and_return(nil) }
    it { is_expected.to run.with_params('processorcount').and_return('4') }
  end
end

RSpec.describe 'lookup', type: :puppet_function do
  let(:hiera_config) { HIERA }

  it { is_expected.to run.with_params('suite::list').and_return(%w[b c a]) }
  it { is_expected.to run.with_params('suite::options').and_return({ 'listen' => { 'tls' => true, 'port' => 80 }, 'gone' => '' }) }
  it { is_expected.to run.with_params('suite::alias').and_return(%w[b c a]) }
  it { is_expected.to run.with_params('suite::none', 'default_value' => 3).and_return(3) }
  it { is_expected.to run.with_params('suite::none').and_raise_error(Puppet::DataBinding::LookupError, /did not find a value for the name 'suite::none'/) }

  context 'with facts of another system' do
    let(:facts) { DEBIAN.merge('os' => { 'family' => 'RedHat' }) }

    it { is_expected.to run.with_params('suite::list').and_return(%w[a b]) }
  end

  context 'without a configuration' do
    let(:hiera_config) { File::NULL }

    it { is_expected.to run.with_params('suite::list').and_raise_error(Puppet::DataBinding::LookupError) }
  end
end

RSpec.describe 'size', type: :puppet_function do
  it 'can be called beside another function' do
    expect(call_function('join', %w[a b], '-')).to eq('a-b')
    expect(subject.execute(%w[a b c])).to eq(3)
  end
end

RSpec.describe 'suite_lookup', type: :puppet_function do
  before do
    Puppet::Parser::Functions.newfunction(:suite_lookup, type: :rvalue) do |args|
      "#{args.first}.#{lookupvar('domain')} #{call_function('join', [%w[a b], '+'])}"
    end
  end

  let(:facts) { { domain: 'example.net' } }

  it { is_expected.to run.with_params('www').and_return('www.example.net a+b') }
end

RSpec.describe 'suite_created', type: :puppet_function do
  before do
    function = Puppet::Functions.create_function(:suite_created) do
      dispatch :twice do
        param 'String', :text
        optional_block_param
      end

      def twice(text)
        block_given? ? yield(text) : text * 2
      end
    end
    loader = Puppet::Pops::Loaders.static_loader
    name = Puppet::Pops::Loader::TypedName.new(:function, 'suite_created')
    loader.set_entry(name, function.new(nil, loader), __FILE__) unless loader.get_entry(name)
  end

  it { is_expected.to run.with_params('ab').and_return('abab') }
  it { is_expected.to run.with_params('ab').with_lambda { |text| "<#{text}>" }.and_return('<ab>') }
  it { is_expected.to run.with_params(1).and_raise_error(ArgumentError, /expects a String value, got Integer/) }

  context 'when a function of the manifest calls it' do
    let(:pre_condition) { "notify { suite_created('x'): message => suite_created('y') |$t| { \"<${t}>\" } }" }

    it { expect(catalogue).to contain_notify('xx').with_message('<y>') }
  end
end
