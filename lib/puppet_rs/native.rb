# frozen_string_literal: true

# A precompiled gem has a library for each Ruby (puppet_rs/3.3/); a development build lies in
# puppet_rs/, one made by RubyGems beside this folder.
ruby = RUBY_VERSION[/\A\d+\.\d+/]
library = ["#{ruby}/puppet_rs.so", 'puppet_rs.so'].map { |path| File.join(__dir__, path) }.find { |path| File.exist?(path) }
begin
  require library || 'puppet_rs.so'
rescue LoadError
  raise if library

  message = "puppet_rs: there is no built library for Ruby #{ruby}; in a checkout, `rake compile` builds it"
  raise LoadError, message, cause: nil
end
