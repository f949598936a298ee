# frozen_string_literal: true

# Reads one element of a hash of hashes.
Puppet::Functions.create_function(:'bench::element') do
  dispatch :element do
    param 'Hash', :data
    param 'String', :key
  end

  def element(data, key)
    data[key]['a']
  end
end
