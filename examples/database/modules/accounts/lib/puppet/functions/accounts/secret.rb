# frozen_string_literal: true

# A password that depends on the node: as good as none, but always the same.
Puppet::Functions.create_function(:'accounts::secret', Puppet::Functions::InternalFunction) do
  dispatch :secret do
    scope_param
    param 'String', :user
    return_type 'String[8]'
  end

  def secret(scope, user)
    "#{user}-#{scope['facts']['networking']['hostname']}-#{scope.lookupvar('trusted')['certname'].sum}"
  end
end
