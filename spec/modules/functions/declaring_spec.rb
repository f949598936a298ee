# frozen_string_literal: true

require_relative '../spec_helper'

# Functions that declare resources or read the catalog.
RSpec.describe 'ensure_resource', type: :puppet_function do
  let(:pre_condition) { "user { 'known': ensure => present, gid => 'web' }\ninclude ssh_less\nclass ssh_less { }" }

  it { is_expected.to run.with_params('user', 'known', 'ensure' => 'present') }

  it 'declares what is missing, once' do
    subject.execute('user', 'new', 'ensure' => 'present', 'uid' => 7)
    subject.execute('user', 'new', 'ensure' => 'present')
    expect(catalogue).to contain_user('new').with(ensure: 'present', uid: 7)
    expect(catalogue).to contain_user('known').with_gid('web')
    expect(catalogue.resources.count { |resource| resource.type == 'User' }).to eq(2)
  end

  it { is_expected.to run.with_params('user', 'known', 'ensure' => 'absent').and_raise_error(Puppet::Resource::Catalog::DuplicateResourceError) }
  it { is_expected.to run.with_params('nothing', 'x', {}).and_raise_error(ArgumentError, /unknown resource type|Unknown resource type|Invalid/i) }
end

RSpec.describe 'ensure_resources', type: :puppet_function do
  it 'declares each' do
    subject.execute('user', { 'dan' => { 'gid' => 'm' }, 'alex' => {} }, 'ensure' => 'present')
    expect(catalogue).to contain_user('dan').with(ensure: 'present', gid: 'm')
    expect(catalogue).to contain_user('alex').with_ensure('present').without_gid
  end
end

RSpec.describe 'ensure_packages', type: :puppet_function do
  let(:pre_condition) { "package { 'puppet': ensure => 'absent' }" }

  it 'takes names and options' do
    subject.execute(%w[one two], 'ensure' => 'latest')
    subject.execute('three' => { 'provider' => 'gem' })
    expect(catalogue).to contain_package('one').with_ensure('latest')
    expect(catalogue).to contain_package('three').with(provider: 'gem', ensure: 'installed')
    expect(catalogue.resources.count { |resource| resource.type == 'Package' }).to eq(4)
  end

  it { is_expected.to run.with_params('puppet').and_raise_error(Puppet::Resource::Catalog::DuplicateResourceError) }
end

RSpec.describe 'defined_with_params', type: :puppet_function do
  let(:pre_condition) { "user { 'dan': uid => 1, groups => ['a'] }\nfile { '/tmp/x': ensure => file }" }

  it { is_expected.to run.with_params('User[dan]', {}).and_return(true) }
  it { is_expected.to run.with_params('User[dan]', 'uid' => 1).and_return(true) }
  it { is_expected.to run.with_params('User[dan]', 'uid' => 2).and_return(false) }
  it { is_expected.to run.with_params('User[none]', {}).and_return(false) }
  it { is_expected.to run.with_params('File[/tmp/x]', 'ensure' => 'file').and_return(true) }
  it { is_expected.to run.with_params('', {}).and_raise_error(ArgumentError, /No title provided/) }
end

RSpec.describe 'getparam', type: :puppet_function do
  let(:pre_condition) { "define suite($given = 'd', $none = undef) { }\nsuite { 's': }\nuser { 'u': shell => '/bin/sh' }\nUser <| |> { comment => 'late' }" }

  it { is_expected.to run.with_params('User[u]', 'shell').and_return('/bin/sh') }
  it { is_expected.to run.with_params('User[u]', 'uid').and_return('') }
  it { is_expected.to run.with_params('User[nobody]', 'uid').and_return('') }
  it { is_expected.to run.with_params('User[u]').and_raise_error(StandardError) }
end

RSpec.describe 'create_resources', type: :puppet_function do
  let(:pre_condition) { "define suite($given = 'd') { notify { \"${title} ${given}\": } }" }

  it 'declares defines' do
    subject.execute('suite', { 'a' => { 'given' => 'x' }, 'b' => {} }, 'tag' => 'made')
    expect(catalogue).to contain_suite('a').with_given('x').with_tag('made')
    expect(catalogue).to contain_suite('b')
  end

  it 'finds a wrong parameter when the define is evaluated' do
    subject.execute('suite', 'a' => { 'none' => 1 })
    expect(catalogue.resource('Suite[a]')[:none]).to eq(1)
  end

  it { is_expected.to run.with_params('unknown', 'a' => {}).and_raise_error(ArgumentError, /Unknown resource type: 'unknown'/i) }
end

RSpec.describe 'assert_private', type: :puppet_function do
  context 'when the caller is of another module' do
    before do
      allow(scope).to receive(:lookupvar).with('module_name').and_return('foo')
      allow(scope).to receive(:lookupvar).with('caller_module_name').and_return('bar')
      allow(scope).to receive(:manifestfile).and_return('/x/manifests/init.pp') if scope.respond_to?(:manifestfile)
    end

    it { is_expected.to run.with_params('is private').and_raise_error(Puppet::ParseError, /is private/) }
  end

  context 'when the caller is of the same module' do
    before do
      allow(scope).to receive(:lookupvar).with('module_name').and_return('foo')
      allow(scope).to receive(:lookupvar).with('caller_module_name').and_return('foo')
    end

    it { is_expected.to run.with_params('is private') }
  end
end

RSpec.describe 'is_function_available', type: :puppet_function do
  it { is_expected.to run.with_params('include').and_return(true) }
  it { is_expected.to run.with_params('no_such_function').and_return(false) }
end

RSpec.describe 'validate_re', type: :puppet_function do
  it { is_expected.to run.with_params('one', '^one$') }
  it { is_expected.to run.with_params('one', ['^two', '^one']) }
  it { is_expected.to run.with_params('one', '^two$').and_raise_error(StandardError, /does not match/) }
  it { is_expected.to run.with_params('one', '^two$', 'own text').and_raise_error(StandardError, /own text/) }
end

RSpec.describe 'deep_merge', type: :puppet_function do
  let(:given) { { 'key' => { 'a' => 1 } } }

  it { is_expected.to run.with_params({}, given).and_return(given) }
  it { is_expected.to run.with_params(given, { 'key' => { 'b' => nil } }, '').and_return('key' => { 'a' => 1, 'b' => nil }) }

  it 'leaves its arguments alone' do
    subject.execute(given, 'key' => { 'b' => 2 })
    expect(given).to eq('key' => { 'a' => 1 })
  end
end

RSpec.describe 'to_yaml', type: :puppet_function do
  let(:shared) { { 'a' => [1] } }

  it { is_expected.to run.with_params('x' => shared).and_return("---\nx:\n  a:\n  - 1\n") }
  it { is_expected.to run.with_params({ 'x' => shared, 'y' => shared }).and_return({ 'x' => shared, 'y' => shared }.to_yaml) }
end

RSpec.describe 'parseyaml', type: :puppet_function do
  it { is_expected.to run.with_params("---\na: &x [1]\nb: *x\n").and_raise_error(Psych::BadAlias) }
  it { is_expected.to run.with_params('[', 'fallback').and_return('fallback') }
end

RSpec.describe 'str2bool', type: :puppet_function do
  it { is_expected.to run.with_params('yes').and_return(true) }
  it { is_expected.to run.with_params('undef').and_return(false) }
  it { is_expected.to run.with_params('maybe').and_raise_error(Puppet::ParseError, /Unknown type of boolean/) }
end

RSpec.describe 'zip', type: :puppet_function do
  it { is_expected.to run.with_params([1, 2], %w[a b]).and_return([[1, 'a'], [2, 'b']]) }
  it { is_expected.to run.with_params([1, 2], %w[a b], true).and_return([1, 'a', 2, 'b']) }
end
