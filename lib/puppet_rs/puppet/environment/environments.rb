# frozen_string_literal: true

require_relative '../own'
require_relative 'environment_conf'

module PuppetRs
  module DropIn
    # Environments of the engine. Puppet's environment object holds its own: definitions stay as long as that object lives.
    # @api private
    module Environments
      # Beside the engine's environment: what it was made from, its directory, the setting `code` with which its manifests were
      # read, the catalog version, `environment.conf` as the last compile has found it, whether it found modules by Puppet's own
      # methods, and whether one has begun to evaluate, which makes the class of the settings.
      Engine = Struct.new(:key, :native, :directory, :code, :version, :conf, :own_modules, :evaluated)

      class << self
        # The engine's environment for a compile, with its `environment.conf` as it is now.
        # @return [Engine]
        def of(environment)
          conf = EnvironmentConf.of(environment)
          find(environment) { conf }.tap { |engine| engine.conf = conf }
        end

        # @return [PuppetRs::Native::Environment]
        def native(environment)
          engine = find(environment) { EnvironmentConf.of(environment) }
          engine.native.tap { |native| ReadFiles.hand_over(environment, native) }
        end

        # Forgets an environment before a compile whose inputs are recorded, since definitions that are known already are not
        # read again.
        # @api private
        def read_anew(environment)
          EnvironmentView.forget(environment)
          folder = directory(environment)
          Native.record_path("#{folder}/environment.conf") if folder
        end

        # As +TypeCollection#version+: the time of the first compile, or a command's output. Where the environment has its
        # collection already, made by Ruby code or a compile of stock's, that is asked, as in stock ({CatalogVersion}).
        # @return [Integer, String]
        # @raise [Puppet::ParseError] where the command fails
        def version(environment, engine)
          types = EnvironmentView.types(environment)
          return engine.version = types.version if types

          engine.version ||= config_version(environment)
        end

        # Code that a compile reads instead of the environment's manifest. An environment reads its manifests once.
        # @return [String, nil]
        def code(environment, engine)
          return if engine.native.read?

          engine.code = ::Puppet[:code]
          engine.code == '' ? nil : utf8(engine.code, environment)
        end

        # @param seen [Integer, nil] how many names the caller has
        # @return [Array(Array<String>, Array<String>), nil] names of the classes and defines that compiles have loaded, in
        #   that order; nil if there are no more, or no compile has read the manifests
        def names_since(environment, seen)
          native = EnvironmentView.known(environment)&.engine&.native
          return unless native&.read?

          # Resources that stock has collected have all of them.
          return if seen.nil? && EnvironmentView.types(environment)

          native.read_names(seen)
        end

        # @return [Method] gives the text that a manifest had when a compile read it; nil for a file that was not read
        def texts(environment)
          EnvironmentView.known(environment).engine.native.method(:read_text)
        end

        # @param kind [Symbol]
        # @return [Array(String, String), nil] the file that a class or define was read from, and its module or nil
        def read_place(environment, kind, name)
          return unless %i[hostclass definition].include?(kind)

          EnvironmentView.known(environment)&.engine&.native&.read_place(name, kind == :definition)
        end

        # The text that a file of a function or type of the language had when it was read for an environment: each is read once.
        # @return [String, nil] nil for a file that was not read
        # @api private
        def code_text(environment, path)
          view = EnvironmentView.known(environment) or return
          view.code_texts&.[](path) || view.engine&.native&.code_text(path)
        end

        # Keeps the text of which a loader has made a function or type: the engine reads no other.
        # @api private
        def keep_code_text(environment, path, text)
          return if environment.frozen? || !ParserHook.readable?(text)

          view = EnvironmentView.of(environment)
          view.engine ? view.engine.native.keep_code_text(path, text) : (view.code_texts ||= {})[path] = text
        end

        # As +Environment#check_for_reparse+: manifests that were read with other code are read again.
        def check_for_reparse(environment)
          known = EnvironmentView.known(environment)&.engine or return
          read = known.native.read?
          return unless read ? known.code != ::Puppet[:code] : EnvironmentView.types(environment).nil?

          known.native.read_again
          known.version = known.evaluated = nil if read
        end

        # True if the modules are not simply the directories of the module path, or have been listed already.
        # @api private
        def listed?(environment)
          !EnvironmentView.all_modules(environment).nil? ||
            !EnvironmentView.known(environment)&.modules.nil? || !::Puppet.lookup(:bolt_project) { nil }.nil? ||
            Own.replaced?(:files) || Own.replaced_in?(environment, :modules)
        end

        # True if Puppet finds no fault in the metadata of modules, which it logs when it lists them. A compile needs the same
        # environment of the engine.
        # @api private
        def sound_modules?(environment)
          native(environment)
          !listed?(environment)
        end

        # Modules that the engine found in the module path of an environment, if its modules are those.
        # @param known [Native::ModuleListing, Object] what is returned if it says the same
        # @return [Native::ModuleListing, nil]
        # @api private
        def listing(environment, known)
          found = EnvironmentView.known(environment)&.engine
          return unless found && found.key[1] == environment.full_modulepath

          found.native.listing(known.is_a?(Native::ModuleListing) ? known : nil)
        end

        # @return [Boolean] whether the engine has made a {listing} for a compile
        # @api private
        def listing?(environment)
          !EnvironmentView.known(environment)&.engine.nil? && !listing(environment, nil).nil?
        end

        # The text of a module's metadata as the engine found it for an environment.
        # @return [String, nil] nil: the module had none
        # @api private
        def metadata(environment, name)
          EnvironmentView.known(environment).engine.native.metadata(name)
        end

        # The files of functions or types in a folder, as the engine has listed them for an environment.
        # @param known [Native::CodeFiles, nil] what is returned if it is the same
        # @param listed [Boolean] only if the engine has listed the folder already
        # @return [Native::CodeFiles, nil]
        # @api private
        def code_files(environment, folder, extension, known, listed: false)
          EnvironmentView.known(environment)&.engine&.native&.code_files(folder, extension, known, listed)
        end

        # The directory of a directory environment.
        def directory(environment)
          known = EnvironmentView.known(environment)&.engine
          known ? known.directory : EnvironmentConf.of(environment).directory
        end

        private

        # @yieldreturn [EnvironmentConf] for an environment that is made
        def find(environment)
          known = EnvironmentView.known(environment)&.engine
          # A replaced full_modulepath changes neither modules nor definitions; manifests that were read are not looked for again.
          paths = known && Own.replaced_in?(environment, :module_path) ? known.key[1] : environment.full_modulepath
          manifest = known&.native&.read? ? known.key[0] : environment.manifest
          key = [manifest, paths, reported(environment)]
          return known if known && known.key == key

          earlier = known&.native
          directory = yield.directory
          made = Engine.new(key, make(environment, directory), directory)
          made.version = known&.version
          made.evaluated = known&.evaluated
          made.own_modules = known&.own_modules || !Own.replaced_in?(environment, :modules)
          SharedData.receive(environment, made.native, earlier)
          view = EnvironmentView.of(environment)
          view.code_texts&.each { |path, text| made.native.keep_code_text(path, text) }
          view.code_texts = nil
          view.engine = made
        end

        def make(environment, directory)
          listed = modules(environment)
          native = native_of(environment, directory, listed)
          # Puppet logs faults in the metadata of modules, and leaves out some of these modules. A folder of the module path that
          # cannot be listed is its error.
          return native unless listed.nil? && native.faulty_modules?

          native_of(environment, directory, names_and_paths(environment.modules))
        end

        def native_of(environment, directory, listed)
          manifest = environment.manifest
          manifest = nil if manifest == ::Puppet::Node::Environment::NO_MANIFEST
          Native::Environment.new(
            environment.name.to_s, environment.full_modulepath.map(&:to_s), manifest, directory, listed,
            reported(environment)
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
          names_and_paths(environment.modules) if listed?(environment)
        end

        def names_and_paths(modules)
          modules.map { |mod| [mod.name.to_s, mod.path.to_s] }
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
