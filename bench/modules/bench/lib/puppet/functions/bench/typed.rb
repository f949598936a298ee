# frozen_string_literal: true

# A function with two typed dispatches.
Puppet::Functions.create_function(:'bench::typed') do
  dispatch :number do
    param 'Integer', :value
    param 'String[1]', :text
    return_type 'Integer'
  end

  dispatch :list do
    param 'Array[String]', :value
    return_type 'Integer'
  end

  def number(value, text)
    value + text.size
  end

  def list(value)
    value.size
  end
end
