# frozen_string_literal: true

require_relative '../spec_helper'

RSpec.describe 'upcase', type: :puppet_function do
  it { is_expected.to run.with_params('a').and_return('A') }
  it { is_expected.to run.with_params(true).and_raise_error(ArgumentError) }
end

RSpec.describe 'merge', type: :puppet_function do
  it { is_expected.to run.with_params({ 'a' => 1 }, { 'b' => 2 }).and_return({ 'a' => 1, 'b' => 2 }) }
end

RSpec.describe 'map', type: :puppet_function do
  it { is_expected.to run.with_params([1, 2]).with_lambda { |x| x * 2 }.and_return([2, 4]) }
end

# Functions that the manifest defines are there for Ruby's loaders.
RSpec.describe 'helped::outer', type: :puppet_function do
  let(:pre_condition) { 'function helper($x) { "helped ${x}" } function file($x) { "not a file ${x}" }' }

  it { is_expected.to run.with_params('me').and_return('outer helped me, not a file me') }
  it { is_expected.to run.with_params.and_raise_error(ArgumentError, "'helped::outer' expects 1 argument, got none") }
end

RSpec.describe 'helper', type: :puppet_function do
  let(:pre_condition) { 'function helper($x) { "helped ${x}" }' }

  it { is_expected.to run.with_params('me').and_return('helped me') }
  it { expect(subject.func.class.superclass).to eq(Puppet::Functions::PuppetFunction) }
end

RSpec.describe 'file', type: :puppet_function do
  let(:pre_condition) { 'function file(*$x) { "not a file ${x}" }' }

  it { is_expected.to run.with_params('/etc/passwd').and_return('not a file [/etc/passwd]') }
end

RSpec.describe 'helped::ruby', type: :puppet_function do
  let(:pre_condition) { 'function helper($x) { "helped ${x}" }' }

  it { is_expected.to run.with_params('helper', 'me').and_return('helped me') }
end
