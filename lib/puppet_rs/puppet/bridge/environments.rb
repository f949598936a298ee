# frozen_string_literal: true

module PuppetRs
  module DropIn
    # The engine's environments, each kept by Puppet's environment object: what was read stays
    # read as long as that object lives.
    # @api private
    module Environments
      # Beside the engine's environment: what it was made from, and the catalog version.
      Known = Struct.new(:key, :native, :version)

      class << self
        # @return [PuppetRs::Native::Environment]
        def native(environment)
          known(environment).native
        end

        # As +TypeCollection#version+: the time of the first compile, or a command's output.
        def version(environment)
          known(environment).version ||= config_version(environment)
        end

        # After a manifest could not be read: it is read again next time.
        def forget(environment)
          return unless environment.instance_variable_defined?(:@puppet_rs)

          environment.remove_instance_variable(:@puppet_rs)
        end

        # The directory of a directory environment.
        def directory(environment)
          conf = ::Puppet.lookup(:environments) { nil }&.get_conf(environment.name)
          conf.is_a?(::Puppet::Settings::EnvironmentConf) ? conf.path_to_env&.to_s : nil
        end

        private

        def known(environment)
          key = [::Puppet[:code], environment.manifest, environment.full_modulepath, reported(environment)]
          known = environment.instance_variable_get(:@puppet_rs)
          return known if known && known.key == key

          known = Known.new(key, make(environment), nil)
          environment.instance_variable_set(:@puppet_rs, known) unless environment.frozen?
          known
        end

        def make(environment)
          listed = modules(environment)
          native = native_of(environment, listed)
          # Puppet logs what is wrong with the metadata of modules, and leaves out some of these.
          listed.nil? && native.faulty_metadata? ? native_of(environment, names_and_paths(environment.modules)) : native
        end

        def native_of(environment, listed)
          code = ::Puppet[:code]
          manifest = environment.manifest
          manifest = nil if manifest == ::Puppet::Node::Environment::NO_MANIFEST
          Native::Environment.new(
            environment.name.to_s, environment.full_modulepath.map(&:to_s), code == '' ? nil : utf8(code, environment),
            manifest, directory(environment), listed, reported(environment)
          )
        end

        # Code as the engine takes it. In other encodings digests, lengths and orders are of other bytes.
        # @raise [Puppet::Error] for what stock's parser refuses because of its bytes
        # @raise [PuppetRs::Unsupported] for other texts that are not UTF-8, with which stock goes on
        def utf8(code, environment)
          return code if code.encoding == ::Encoding::UTF_8 && code.valid_encoding?
          return code.encode(::Encoding::UTF_8) if code.ascii_only?

          refused_by_stock(code, environment)
          raise Unsupported, "Puppet[:code] in #{code.encoding}"
        end

        # @raise as +Environment#perform_initial_import+
        def refused_by_stock(code, environment)
          parser = ::Puppet::Parser::ParserFactory.parser
          parser.string = code
          parser.parse
        rescue ::Puppet::ParseErrorWithIssue => e
          e.environment = environment.name
          raise
        rescue ::StandardError => e
          raise ::Puppet::Error, "Could not parse for environment #{environment}: #{e.message}", e.backtrace
        end

        # Of a versioned directory (Puppet 8): the folder its files are read from, and the one that resources name.
        def reported(environment)
          return unless environment.respond_to?(:configured_path) && ::Puppet[:report_configured_environmentpath]

          folders = [environment.resolved_path, environment.configured_path]
          folders.map(&:to_s) if folders.all? && folders.uniq.size == 2
        end

        # The modules, if they are not simply the directories of the module path.
        def modules(environment)
          listed = environment.instance_variable_get(:@modules)
          listed ||= environment.modules if ::Puppet.lookup(:bolt_project) { nil } || patched? || ReadingMethods.replaced?
          listed && names_and_paths(listed)
        end

        def names_and_paths(modules)
          modules.map { |mod| [mod.name.to_s, mod.path.to_s] }
        end

        def patched?
          !::Puppet::Node::Environment.instance_method(:modules).source_location[0].end_with?('puppet/node/environment.rb')
        end

        def config_version(environment)
          command = environment.config_version
          return Time.now.to_i if command.nil? || command == ''

          ::Puppet::Util::Execution.execute([command]).to_s.strip
        rescue ::Puppet::ExecutionFailure => e
          raise ::Puppet::ParseError, "Execution of config_version command `#{command}` failed: #{e.message}", e.backtrace
        end
      end
    end
  end
end
