# frozen_string_literal: true

# A development or precompiled build lies in puppet_rs/, one made by RubyGems beside this folder.
begin
  require_relative 'puppet_rs'
rescue LoadError => e
  raise unless e.path.nil? || e.path.include?('puppet_rs/puppet_rs')

  require 'puppet_rs.so'
end
