# frozen_string_literal: true

require 'erb'
require 'ripper'

module PuppetRs
  class Dependencies
    # Ruby code of functions and templates, read for words by which it could depend on something else than its arguments, the
    # variables in scope and the catalog: files, commands, the clock, random numbers, settings, other nodes. Constants are unknown
    # unless they are listed here; methods are known unless they are listed.
    # @api private
    module RubySource
      # Values and their classes, and errors.
      CONSTANTS = %w[
        Array Hash String Integer Float Numeric Symbol Regexp Range Set Struct NilClass TrueClass FalseClass Proc Method Object
        Comparable Enumerable Enumerator Kernel Math Rational Complex BigDecimal MatchData Module Class BasicObject
        Fixnum Bignum Exception ArgumentError TypeError StandardError RuntimeError KeyError IndexError NameError NoMethodError
        RangeError NotImplementedError ZeroDivisionError FloatDomainError RegexpError StopIteration LoadError EncodingError
        UncaughtThrowError JSON Base64 Digest Shellwords StringScanner StringIO SemanticPuppet Version Error ParserError
        RUBY_VERSION
      ].to_h { |name| [name, true] }.freeze
      # Constants of which some methods read nothing.
      METHODS = {
        'Gem' => %w[Version Requirement Dependency],
        'Encoding' => %w[
          UTF_8 ASCII_8BIT BINARY US_ASCII ASCII ISO_8859_1 UTF_16 UTF_16LE UTF_16BE UndefinedConversionError
          InvalidByteSequenceError CompatibilityError ConverterNotFoundError
        ],
        'File' => %w[join basename dirname extname split fnmatch fnmatch? SEPARATOR PATH_SEPARATOR ALT_SEPARATOR],
        'YAML' => %w[dump load safe_load parse], 'Psych' => %w[dump load safe_load],
        'URI' => %w[
          parse join encode_www_form encode_www_form_component decode_www_form_component escape unescape regexp DEFAULT_PARSER
          InvalidURIError Generic HTTP HTTPS RFC2396_Parser Parser Error
        ],
        'IPAddr' => %w[new InvalidAddressError AddressFamilyError InvalidPrefixError Error IN4MASK IN6MASK],
        'Puppet' => %w[Functions ParseError Error DevError DataTypes ResourceError Parser Pops Util
                       warning notice info debug err deprecation_warning warn_once alert crit emerg],
        'Parser' => %w[Functions AST Scope], 'Pops' => %w[Types Time Semantics PN],
        'Util' => %w[Package Errors Checksums symbolizehash]
      }.freeze
      # Methods of every object, and some whose result differs from process to process.
      DENIED = %w[
        eval method instance_method load_file instance_eval class_eval module_eval instance_exec class_exec binding send
        public_send __send__ const_get const_set const_missing instance_variable_get instance_variable_set
        class_variable_get class_variable_set alias_method method_missing system exec spawn fork popen
        open syscall trap exit exit! abort at_exit gets readline readlines sleep srand rand shuffle shuffle! sample object_id
        __id__ caller caller_locations set_trace_func require_relative load autoload environment known_resource_types settings
        pson_load test public_method singleton_method public_instance_method __dir__ md5_file md5lite_file sha1_file
        sha1lite_file sha224_file sha256_file sha256lite_file sha384_file sha512_file mtime_file ctime_file
      ].to_h { |name| [name, true] }.freeze
      # Denied where they are called of something: places of code, which comments move, the clock, files.
      CALLED = %w[hash file line now].to_h { |name| [name, true] }.freeze
      # Methods that call one of the name that they are given.
      CALLING = %w[inject reduce].freeze
      # Libraries of Ruby that only define constants, which are judged where they are used.
      LIBRARIES = %w[
        json yaml set base64 digest digest/md5 digest/sha1 digest/sha2 ipaddr uri shellwords strscan stringio bigdecimal erb time
        date openssl securerandom tempfile etc puppet puppet/util puppet/parser/functions puppet/util/package puppet/functions
      ].freeze
      # Assignments, `[]` and `{}` among them where a constant gets something that is filled later.
      ASSIGNED = /\A(?:[^=!<>]|<<|>>|\*\*|\|\||&&)?=\z|\A<<\z/
      FUNCTION = /\Afunction_(\w+)\z/
      private_constant :CONSTANTS, :METHODS, :DENIED, :CALLED, :CALLING, :ASSIGNED, :LIBRARIES, :FUNCTION

      @known = Known.new(:ruby_sources, 2000, witnesses: %i[key])

      class << self
        # @param key [Object] a text, and what was sought in it
        # @yieldreturn [Object] made once
        # @return [Object]
        def kept(key)
          @known.fetch(key) { @known[key] = yield }
        end

        # @param text [String] of a file
        # @return [Array(String, Integer), nil] the first word that makes it unknown, and its line
        def of_code(text)
          kept(text) { judged(text, state: true) }
        end

        # @param text [String] an ERB template
        # @return [Array(String, Integer), nil]
        def of_template(text)
          source = ::ERB.new(text, trim_mode: '-').src
          word, line = kept(source) { judged(source) }
          word && [word, [line - 1, 1].max] # ERB writes a line before the text
        rescue ::StandardError
          ['a template that cannot be read', 1]
        end

        private

        # @param state [Boolean] whether what variables of the object hold is there for the next node, too
        def judged(text, state: false)
          return ['a syntax error', 1] if ::Ripper.sexp(text).nil?

          tokens = ::Ripper.lex(text).reject { |token| %i[on_sp on_ignored_nl on_nl on_comment].include?(token[1]) }
          own = defined(tokens)
          tokens.each_index do |index|
            word = word(tokens, index, own) || (keeps(tokens, index) if state)
            return [word, tokens[index][0][0]] if word
          end
          nil
        end

        # Constants that the code itself defines.
        def defined(tokens)
          tokens.each_cons(2).each_with_object({}) do |(one, other), found|
            found[one[2]] = true if one[1] == :on_const && other[2] == '='
            found[other[2]] = true if other[1] == :on_const && one[1] == :on_kw && %w[class module].include?(one[2])
          end
        end

        # @return [String, nil] a variable that an earlier call may have set
        def keeps(tokens, index)
          name, sign, *value = tokens[index, 4].map { |token| token[2] }
          case tokens[index][1]
          when :on_ivar then name if ASSIGNED.match?(sign.to_s)
          when :on_const then name if sign == '<<' || (sign == '=' && [%w[{ }], %w[[ ]]].include?(value))
          end
        end

        # @return [String, nil]
        def word(tokens, index, own)
          _, kind, text = tokens[index]
          case kind
          when :on_backtick then 'a command'
          when :on_heredoc_beg then 'a command' if text.end_with?('`')
          when :on_gvar, :on_cvar then text
          when :on_kw then text if %w[__FILE__ __LINE__ END BEGIN].include?(text)
          when :on_const then constant(tokens, index, text, own)
          when :on_ident then method(tokens, index, text)
          end
        end

        def constant(tokens, index, text, own)
          return if own[text] || of_known?(tokens, index)

          after, name = tokens.values_at(index + 1, index + 2)
          allowed = METHODS[text]
          return allowed.include?(name&.at(2)) && %w[. :: &.].include?(after[2]) ? nil : text if allowed
          return if CONSTANTS.key?(text)

          text
        end

        # Below a constant that has been judged with it, such as +Types+ in +Puppet::Pops::Types+.
        def of_known?(tokens, index)
          return false unless index > 1 && tokens[index - 1][2] == '::' && tokens[index - 2][1] == :on_const

          before = tokens[index - 2][2]
          # All constants at the top are constants of it.
          return false if before == 'Object'

          !METHODS.key?(tokens[index][2]) && (METHODS.key?(before) || !%w[Parser Pops Util].include?(before))
        end

        def method(tokens, index, text)
          called = index.positive? && (%w[. &.].include?(tokens[index - 1][2]) || passed?(tokens, index))
          return text if called && CALLED.key?(text)
          return library(tokens, index) if text == 'require' && !called
          return if tokens[index - 1]&.at(2) == 'def'

          function = text[FUNCTION, 1]
          return (PureFunctions.include?(function) ? nil : text) if function && called

          text if DENIED.key?(text) && (called || !symbol?(tokens, index))
        end

        # A name as such, not a call.
        def symbol?(tokens, index)
          index.positive? && tokens[index - 1][1] == :on_symbeg
        end

        # A symbol that is called: `map(&:sample)`, `inject(:hash)`, `reduce(1, :hash)`.
        def passed?(tokens, index)
          return false unless symbol?(tokens, index) && index > 1

          tokens[index - 2][2] == '&' || tokens[[index - 8, 0].max...index].any? { |token| CALLING.include?(token[2]) }
        end

        def library(tokens, index)
          name = tokens[index + 1, 4].find { |token| token[1] == :on_tstring_content }&.at(2)
          LIBRARIES.include?(name) ? nil : "require #{name}"
        end
      end
    end
  end
end
