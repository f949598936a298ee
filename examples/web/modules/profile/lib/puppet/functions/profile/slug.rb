# frozen_string_literal: true

# A name that is safe in a host name.
Puppet::Functions.create_function(:'profile::slug') do
  # @param name what to turn into a slug
  # @param separator what to put between words
  dispatch :slug do
    param 'String[1]', :name
    optional_param 'String[1,1]', :separator
    return_type 'String[1]'
  end

  # @param names several, joined by a full stop
  dispatch :slugs do
    repeated_param 'Array[String[1]]', :names
  end

  def slug(name, separator = '_')
    call_function('downcase', name).gsub(/[^a-z0-9]+/, separator)
  end

  def slugs(*names)
    names.flatten.map { |name| slug(name) }.join('.')
  end
end
