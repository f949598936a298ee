# frozen_string_literal: true

require_relative '../spec_helper'

# The class of the module is the one of the pre-condition: rspec-puppet replaces Puppet::Module#match_manifests, so that
# init.pp is not read for a define with a file of its own.
RSpec.describe 'stubbed::define', type: :define do
  let(:title) { 'x' }
  let(:params) { { message: 'm' } }

  context 'with a class that the module has, too' do
    let(:pre_condition) { "class stubbed(String $of_the_spec = 'x') { }\ninclude stubbed" }

    it { is_expected.to compile }
    it { is_expected.to contain_class('stubbed').with_of_the_spec('x') }
    it { is_expected.to contain_notify('x').with_message('m') }
  end

  context 'with another platform' do
    let(:facts) { { operatingsystem: 'windows' } }
    let(:pre_condition) { "class stubbed(String $of_the_spec = 'x') { }\ninclude stubbed" }

    it { is_expected.to contain_class('stubbed').with_of_the_spec('x') }
    it { is_expected.to contain_notify('x').with_message('m') }
  end

  # As a suite sees the search: it is called, also where rspec-puppet's is behind it.
  context 'with a search of its own' do
    let(:params) { { message: 'searched' } }
    let(:asked) { [] }

    before do
      allow(Puppet::Parser::Files).to receive(:find_manifests_in_modules).and_wrap_original do |search, pattern, environment|
        asked << pattern
        search.call(pattern, environment)
      end
    end

    it 'calls it' do
      is_expected.to compile
      expect(asked).to include('stubbed/define')
    end
  end

  context 'with files of its own' do
    let(:params) { { message: 'of this context' } }

    before do
      allow_any_instance_of(Puppet::Module).to receive(:match_manifests)
        .and_return([File.expand_path('../define.pp', __dir__)])
    end

    it { is_expected.to contain_notify('of another file') }
  end

  # rspec-puppet defines features and constants of its platform anew for each search.
  context 'with features and constants of its own' do
    let(:params) { { message: 'features' } }

    before do
      allow(Puppet.features).to receive(:microsoft_windows?).and_return(true)
      Puppet.features.add(:posix) { false }
      stub_const('File::ALT_SEPARATOR', '\\')
    end

    it 'has those of the platform after a search' do
      catalogue
      expect([Puppet.features.microsoft_windows?, Puppet.features.posix?, File::ALT_SEPARATOR]).to eq([false, true, nil])
    end
  end

  context 'with a search behind that of rspec-puppet' do
    let(:params) { { message: 'behind' } }

    before { allow(Puppet::Parser::Files).to receive(:old_find_manifests_in_modules).and_return([nil, []]) }

    it { is_expected.to compile.and_raise_error(/Unknown resource type: 'stubbed::define'/) }
  end

  # The name finds the file of the define, whose import is not logged when it is declared.
  context 'with a name that is a pattern' do
    let(:params) { { message: 'pattern' } }
    let(:pre_condition) { "notice(defined('stubbed::[d]efine'))" }
    let(:logs) { [] }

    it 'finds files by it' do
      Puppet::Util::Log.with_destination(Puppet::Test::LogCollector.new(logs)) do
        Puppet::Util::Log.level = :debug
        catalogue
      end
      expect(logs.map(&:message).grep(/Automatically imported stubbed::define/)).to eq([])
    ensure
      Puppet::Util::Log.level = :notice
    end
  end

  context 'with a class that is not included' do
    let(:pre_condition) { 'class stubbed { }' }

    it { is_expected.to compile }
  end
end

RSpec.describe 'stubbed', type: :class do
  context 'with a class of the same name' do
    let(:pre_condition) { "class stubbed(String $of_the_spec = 'x') { }" }

    it { is_expected.to contain_class('stubbed').with_of_the_spec('x') }
  end
end

RSpec.describe 'stubbed::elsewhere', type: :define do
  let(:title) { 'x' }

  [nil, 'windows'].each do |platform|
    context "with facts of #{platform || 'the machine'}" do
      let(:facts) { platform ? { operatingsystem: platform } : {} }

      it { is_expected.to contain_notify('x').with_message("text\n") }
    end
  end
end
