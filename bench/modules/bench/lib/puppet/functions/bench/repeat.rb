# frozen_string_literal: true

# A function that yields to its lambda many times.
Puppet::Functions.create_function(:'bench::repeat') do
  dispatch :run do
    param 'Integer', :count
    block_param 'Callable[1, 1]', :block
  end

  def run(count)
    sum = 0
    count.times { |i| sum += yield(i) }
    sum
  end
end
