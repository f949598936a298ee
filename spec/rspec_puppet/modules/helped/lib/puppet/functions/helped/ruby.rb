# frozen_string_literal: true

# Calls a function by its name.
Puppet::Functions.create_function(:'helped::ruby') do
  dispatch :ruby do
    param 'String', :name
    repeated_param 'Any', :args
  end

  def ruby(name, *args)
    call_function(name, *args)
  end
end
