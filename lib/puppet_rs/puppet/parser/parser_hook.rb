# frozen_string_literal: true

require_relative '../process/features'
require_relative '../settings/settings_scope'
require_relative 'model'

module PuppetRs
  module DropIn
    # In front of Puppet's parsers: text is parsed, and validated where stock validates, in Rust.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    module ParserHook
      # @param klass [Class] one of those {Install::HOOKS} names
      def self.install(klass)
        Hook.into(klass, HOOKS.fetch(klass.name))
      end

      # +Puppet::Pops::Parser::Parser+: no validation.
      module Parser
        def parse_string(code, path = nil)
          return super unless ParserHook.answers?(self, code)

          ParserHook.parsed(code, path, ParserHook.epp?(self))
        end

        def parse_file(file)
          return super unless ParserHook.answers?(self, '')

          path, text = ParserHook.read(file, ParserHook.epp?(self))
          return super unless ParserHook.readable?(text)

          ParserHook.parsed(text, path, ParserHook.epp?(self))
        end
      end

      # +Puppet::Pops::Parser::EvaluatingParser+: with validation.
      module EvaluatingParser
        def parse_string(code, file_source = nil)
          return super unless ParserHook.answers?(self, code) && ParserHook.answers?(parser, '')

          ParserHook.validated(code, file_source, ParserHook.epp?(parser))
        end

        def parse_file(file)
          return super unless ParserHook.answers?(self, '') && ParserHook.answers?(parser, '')

          path, text = ParserHook.read(file, ParserHook.epp?(parser))
          return super unless ParserHook.readable?(text)

          ParserHook.validated(text, path, ParserHook.epp?(parser))
        end
      end

      HOOKS = {
        'Puppet::Pops::Model::Program' => Model::Lazy,
        'Puppet::Pops::Parser::Parser' => Parser,
        'Puppet::Pops::Parser::EppParser' => Parser,
        'Puppet::Pops::Parser::EvaluatingParser' => EvaluatingParser
      }.freeze

      # Subclasses defined by user code may do anything: they are not hooked.
      CLASSES = %w[
        Puppet::Pops::Parser::Parser Puppet::Pops::Parser::EppParser Puppet::Pops::Parser::EvaluatingParser
        Puppet::Pops::Parser::EvaluatingParser::EvaluatingEppParser
      ].freeze
      ENCODINGS = [Encoding::UTF_8, Encoding::US_ASCII].freeze
      BOM = "\uFEFF"
      SILENT = :puppet_rs_parses_again
      private_constant :CLASSES, :ENCODINGS, :BOM, :SILENT

      class << self
        # @api private
        def answers?(parser, text)
          !PuppetRs.off? && CLASSES.include?(parser.class.name) && readable?(text) && !Own.replaced?(:parser)
        end

        # Text of other encodings, and what stock refuses before it parses, is left to stock.
        # @api private
        def readable?(text)
          text.is_a?(::String) && ENCODINGS.include?(text.encoding) && text.valid_encoding? && !text.start_with?(BOM)
        end

        # @api private
        def epp?(parser)
          parser.is_a?(::Puppet::Pops::Parser::EppParser)
        end

        # The path that is read, and its text; none for a file that is not there.
        # @api private
        def read(file, epp)
          text = Thread.current[SILENT]&.call(file) unless epp
          return [file, text] if text

          suffix = epp ? '.epp' : '.pp'
          file += suffix unless ::Puppet::FileSystem.exist?(file) || file.end_with?(suffix)
          return [file, ''] unless ::Puppet::FileSystem.exist?(file)

          [file, ::Puppet::FileSystem.read(file, mode: 'rb', encoding: 'utf-8')]
        end

        # @api private
        def parsed(text, path, epp)
          made = Native::Program.parse(text, path&.to_s, epp, ::Puppet[:tasks] ? true : false)
          Model.factory(program(text, path, *made))
        end

        # @api private
        def validated(text, path, epp)
          program(text, path, *Native::Program.load(text, path&.to_s, epp, rules))
        end

        # Parses what was parsed before: nothing is logged in the block.
        # @param texts [#call] gives the text of a path as it was then
        # @api private
        def silently(texts)
          before = Thread.current[SILENT]
          Thread.current[SILENT] = texts
          yield
        ensure
          Thread.current[SILENT] = before
        end

        # @return [Boolean] whether what is parsed was parsed before
        # @api private
        def silent?
          !Thread.current[SILENT].nil?
        end

        # @return [PuppetRs::Native::Rules] how texts are validated now
        # @api private
        def rules
          kept = SettingsScope.kept(:'puppet_rs rules') { Rules.new(settings) }
          environment = ::Puppet.lookup(:current_environment) { nil }
          environment ? kept.of(environment.manifest, environment.full_modulepath) : kept.anywhere
        end

        # @param others [Hash] what goes before the settings and the environment
        # @return [PuppetRs::Native::Rules]
        # @api private
        def rules_with(others)
          environment = ::Puppet.lookup(:current_environment) { nil }
          places = environment ? Rules.places(environment.manifest, environment.full_modulepath) : {}
          Native::Rules.new({ **settings, **places, **others })
        end

        private

        def program(text, path, native, log, error)
          log.each { |entry| write(*entry) } unless Thread.current[SILENT]
          raise error if error

          Model.program(native, text.freeze, path)
        end

        def write(level, message, file, line, pos, issue_code)
          entry = { level:, message:, file:, line:, pos: }
          entry[:issue_code] = issue_code.to_sym if issue_code
          ::Puppet::Util::Log.create(entry)
        end

        def settings
          {
            strict: ::Puppet[:strict].to_s,
            tasks: ::Puppet[:tasks],
            **Features.of_validation,
            **SettingsScope.validation_limits
          }
        end
      end

      # The rules of some settings. They are made again when the place of manifests or of modules is another one.
      # @api private
      class Rules
        # @return [Hash]
        def self.places(manifest, modulepath)
          { manifest: manifest.nil? || manifest == :no_manifest ? nil : manifest.to_s, modulepath: modulepath.map(&:to_s) }
        end

        # @param settings [Hash] see {PuppetRs::Native::Rules}
        def initialize(settings)
          @settings = settings
        end

        # @return [PuppetRs::Native::Rules] where no environment is
        def anywhere
          @anywhere ||= Native::Rules.new(@settings)
        end

        # @param manifest [String, Symbol, nil] an environment's
        # @param modulepath [Array<String>] an environment's
        # @return [PuppetRs::Native::Rules]
        def of(manifest, modulepath)
          of_manifest, of_modulepath, rules = @last
          return rules if of_modulepath == modulepath && of_manifest == manifest

          rules = Native::Rules.new({ **@settings, **Rules.places(manifest, modulepath) })
          # Copies: who has the list may change it, or a path in it.
          @last = [manifest.dup, modulepath.map(&:dup), rules].freeze
          rules
        end
      end
    end
  end
end
