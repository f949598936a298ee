# frozen_string_literal: true

desc "Describe the installed Puppet's own resource types (PUPPET_LIB: another Puppet) in core_types.json"
task :core_types do
  path = ENV['PUPPET_LIB'] ? ['-I', ENV['PUPPET_LIB']] : []
  ruby '-Ilib', *path, 'script/core_types'
end
