# frozen_string_literal: true

# An installed gem has a library for each Ruby (puppet_rs/3.3/); `rake compile` puts its one into puppet_rs/.
require 'rbconfig'

ruby = RUBY_VERSION[/\A\d+\.\d+/]
file = "puppet_rs.#{RbConfig::CONFIG['DLEXT']}"
library = ["#{ruby}/#{file}", file].map { |path| File.join(__dir__, path) }.find { |path| File.exist?(path) }
begin
  require library || 'puppet_rs.so'
rescue LoadError
  raise if library

  message = "puppet_rs: there is no built library for Ruby #{ruby}; `rake compile` builds it in a checkout, " \
            '`gem pristine puppet_rs` for an installed gem'
  raise LoadError, message, cause: nil
end
