# frozen_string_literal: true

require_relative '../own/hook'
require_relative '../parser/parser_hook'
require_relative 'environments'

module PuppetRs
  module DropIn
    # Files that a compile of an environment has read and that are not there any more. Stock has their definitions in
    # +known_resource_types+ as long as the environment lives; after a compile of the engine these are read when something asks
    # for them ({EnvironmentHook}), with the texts that the files had.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    module ReadFiles
      class << self
        # @return [Array<String>, nil] manifests of the environment's directory; nil where stock is to look for them
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

          EnvironmentView.known(environment)&.engine&.native&.read_place(name, kind == :definition)
        end
      end

      # In front of +Puppet::Parser::TypeLoader+.
      module Autoload
        def try_load_fqname(type, fqname)
          found = super
          return found if found

          file, mod = ReadFiles.place(environment, type, fqname)
          load_files(mod, [file]).find { |loaded| loaded.type == type && loaded.name == fqname } if file
        end
      end

      Hook.into(::Puppet::Parser::TypeLoader, Autoload)
    end
  end
end
