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
