# frozen_string_literal: true

require_relative '../context'

# The part of Puppet's Ruby interface that functions, types and templates of modules use, over the
# engine. Loaded by {PuppetRs::Standalone.start} only where there is no Puppet; the files are laid out
# as Puppet's.
module Puppet
  PUPPETVERSION = PuppetRs::Standalone::PUPPET_VERSION

  class << self
    # @return [String]
    def version
      PUPPETVERSION
    end

    # @return [String] such as +7.23+
    def minor_version
      PUPPETVERSION.split('.').first(2).join('.')
    end

    # @return [Object] a setting
    def [](name)
      settings[name]
    end

    def []=(name, value)
      settings[name] = value
    end

    # @return [PuppetRs::Standalone::Settings]
    def settings
      PuppetRs::Standalone::Context.settings
    end

    # Value bound to a name in the compile under way: +:current_environment+, +:global_scope+, ...
    def lookup(name, &)
      PuppetRs::Standalone::Context.lookup(name, &)
    end

    # Runs the block with other bindings.
    def override(bindings, _description = '', &)
      PuppetRs::Standalone::Context.with(bindings, &)
    end

    # @return [Puppet::Util::Features]
    def features
      @features ||= Util::Features.new
    end

    # Files of types load +:x+ this way.
    def initialize_settings(*) end
  end
end

require_relative 'facter'
%w[error gettext context util util/logging util/errors util/execution util/json util/yaml util/package util/features
   file_system pops resource resource/catalog module node node/environment parser functions parameter property type
   provider].each { |file| require_relative "puppet/#{file}" }
