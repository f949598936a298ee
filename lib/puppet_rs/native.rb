# frozen_string_literal: true

# Finds the engine's library: an installed gem has one for each Ruby (puppet_rs/3.3/), `rake compile` puts one into puppet_rs/.
# It is loaded when it is first needed, so that a Ruby process which compiles nothing does not wait for it.
require 'rbconfig'

ruby = RUBY_VERSION[/\A\d+\.\d+/]
file = "puppet_rs.#{RbConfig::CONFIG['DLEXT']}"
library = ["#{ruby}/#{file}", file].map { |path| File.join(__dir__, path) }.find { |path| File.exist?(path) }
library ||= $LOAD_PATH.resolve_feature_path(file)&.last
if library.nil?
  raise LoadError, "puppet_rs: there is no built library for Ruby #{ruby}; `rake compile` builds it in a checkout, " \
                   '`gem pristine puppet_rs` for an installed gem'
end

PuppetRs.autoload(:Native, library)
