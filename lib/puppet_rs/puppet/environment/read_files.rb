# frozen_string_literal: true

require_relative '../own/hook'
require_relative '../parser/parser_hook'
require_relative 'environments'

module PuppetRs
  module DropIn
    # Files that a compile of an environment has read and that are not there any more. Stock has their definitions in
    # +known_resource_types+ as long as the environment lives; after a compile of the engine these are read when something asks
    # for them ({EnvironmentHook}), with the texts that the files had. The other way round a compile takes what Ruby code has read
    # for +known_resource_types+ before it.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    module ReadFiles
      # Programs that a collection of types has from files, until a compile takes them: those of the manifests, and of files of
      # classes and defines.
      Listed = ::Struct.new(:types, :manifests, :files)
      private_constant :Listed

      class << self
        # Notes what stock's code has read, if the engine has parsed all of it.
        # @param environment [Puppet::Node::Environment]
        # @param ast [Puppet::Parser::AST::Hostclass] of the manifests, or of the file of a class or define
        def listed(environment, ast, manifests:)
          types = EnvironmentView.types(environment)
          return if types.nil? || PuppetRs.off? || ParserHook.silent?

          programs = natives(models(ast)) or return
          view = EnvironmentView.of(environment)
          view.listed = Listed.new(types, nil, []) unless view.listed&.types.equal?(types)
          manifests ? view.listed.manifests = programs : view.listed.files.concat(programs)
        end

        # Gives what stock's code has read since the last compile to the engine's environment.
        def hand_over(environment, native)
          types = EnvironmentView.types(environment)
          return unless types

          known = taken(environment, types) || (before_hooks(environment, types) unless native.read?)
          give(native, known) if known
        end

        # Has a collection load no file that a compile has loaded in vain: stock loads each once.
        def skip_loaded(types)
          files = EnvironmentView.known(types.environment)&.engine&.native&.files_in_vain
          return if files.nil? || files.empty?

          loader = types.loader
          loaded = loader.instance_variable_get(:@loaded) || loader.instance_variable_set(:@loaded, {})
          files.each { |file| loaded[file] = true }
        end

        # @return [Array<String>, nil] manifests of the environment; nil where stock is to look for them
        def manifests(environment)
          return unless ParserHook.silent? && ::Puppet[:code] == ''

          files = EnvironmentView.known(environment)&.engine&.native&.read_manifests
          files unless files.nil? || files.empty?
        end

        # @param files [Array<String>]
        # @return [Puppet::Parser::AST::Hostclass] what these define, as of +Environment#perform_initial_import+
        def import(files)
          parser = ::Puppet::Parser::ParserFactory.parser
          parsed = files.map do |file|
            parser.file = file
            parser.parse
          end
          ::Puppet::Parser::AST::Hostclass.new('', code: ::Puppet::Parser::ParserFactory.code_merger.concatenate(parsed))
        end

        # @param kind [Symbol] +:hostclass+ or +:definition+
        # @return [Array(String, String), nil] the file that a class or define was read from, and its module
        def place(environment, kind, name)
          return unless ParserHook.silent? && %i[hostclass definition].include?(kind)

          Environments.read_place(environment, kind, name)
        end

        private

        # @return [Listed, nil] what is kept of a collection, which it is no longer
        def taken(environment, types)
          view = EnvironmentView.known(environment)
          known = view&.listed or return
          view.listed = nil
          known if known.types.equal?(types)
        end

        def give(native, known)
          native.add_listed(native.read? ? nil : known.manifests, known.files)
        end

        # Files that stock's code has read before the first compile of the process installed the hook: the main class has the code
        # of all.
        # @return [Listed, nil]
        def before_hooks(environment, types)
          return if environment.instance_variable_get(:@parsed_code) != '' || types.parse_failed?

          main = types.hostclass('')
          manifests, files = models(main).partition { |model| manifest?(environment, model&.puppet_rs_file.to_s) } if main
          return unless main && (manifests = natives(manifests)) && (files = natives(files))

          EnvironmentView.of(environment).completed ||= 0
          Listed.new(types, manifests, files)
        end

        def manifest?(environment, file)
          manifest = environment.manifest.to_s
          [manifest, "#{manifest}.pp"].include?(file) || file.start_with?("#{manifest}/")
        end

        # @param main [Puppet::Parser::AST::Hostclass, Puppet::Resource::Type]
        # @return [Array<Puppet::Pops::Model::Program, nil>] nil for other code
        def models(main)
          code = main.code
          parts = code.is_a?(::Puppet::Parser::AST::BlockExpression) ? code.children : [code].compact
          parts.map { |part| part.program_model if part.is_a?(::Puppet::Parser::AST::PopsBridge::Program) }
        end

        # @return [Array<Native::Program>, nil] nil unless the engine has parsed all of them
        def natives(models)
          programs = models.map { |model| model&.puppet_rs_program }
          programs if programs.all?
        end
      end

      # In front of +Puppet::Parser::TypeLoader+.
      module Autoload
        # Takes a class or define from the file that a compile has read it from: stock's search goes on to the files of all
        # parts of a name.
        def try_load_fqname(type, fqname)
          file, mod = ReadFiles.place(environment, type, fqname)
          found = load_files(mod, [file]).find { |loaded| loaded.type == type && loaded.name == fqname } if file
          found || super
        end

        def parse_file(file)
          super.tap { |ast| ReadFiles.listed(environment, ast, manifests: false) }
        end
      end

      Hook.into(::Puppet::Parser::TypeLoader, Autoload)
    end
  end
end
