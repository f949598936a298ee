# frozen_string_literal: true

require_relative '../own'

module PuppetRs
  module DropIn
    # 3.x functions of files, in the place of +Puppet::Pops::Loader::RubyLegacyFunctionInstantiator.create+: stock parses the
    # source of one by Ripper and walks through all of it, again in each environment, which takes longer than to define the
    # function. What it finds depends on the source alone: a source that has made a function before is not checked again.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    module LegacyFunctions
      INSTANTIATOR = ::Puppet::Pops::Loader::RubyLegacyFunctionInstantiator
      private_constant :INSTANTIATOR

      @checked = Known.new(:legacy_sources, 2_000, witnesses: %i[key methods])

      class << self
        def own?
          !Own.replaced?(:legacy_functions)
        end

        # @param loader [Puppet::Pops::Loader::Loader] that of the module
        # @param typed_name [Puppet::Pops::Loader::TypedName]
        # @param path [String]
        # @return [Puppet::Functions::Function3x]
        def function(loader, typed_name, path)
          text = loader.get_contents(path)
          known = again(loader.private_loader, typed_name.name, path, text) if @checked[text] == typed_name.name
          return known if known

          INSTANTIATOR.create(loader, typed_name, path, text).tap { @checked[text.dup.freeze] = typed_name.name }
        end

        private

        # @return [Puppet::Functions::Function3x, nil] nil where the source has defined another function than before
        def again(private_loader, name, path, text)
          known = ::Puppet::Parser::Functions.environment_module(::Puppet.lookup(:current_environment))
          info = known.get_function_info(name.to_sym)
          info ||= eval(text, INSTANTIATOR.send(:get_binding, private_loader), path, 1) # rubocop:disable Security/Eval
          return unless info.is_a?(::Hash) && info[:name] == "function_#{name}"

          ::Puppet::Functions::Function3x.create_function(name, info, private_loader).new(nil, private_loader)
        end
      end
    end
  end
end
