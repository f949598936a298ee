# frozen_string_literal: true

require 'ripper'
require_relative 'ruby_source'

module PuppetRs
  class Dependencies
    # Files of resource types in Ruby that a new process would load: those of the type and of its providers, and what these
    # require. A process loads them once, so that a later compile reads none of them. Their code is taken to depend on nothing
    # else: it declares attributes, and what it does with their values is not part of a compile.
    # @api private
    module TypeFiles
      # Methods of Ruby that load a file.
      LOADS = %w[require require_relative load autoload].freeze
      private_constant :LOADS

      class << self
        # Records the files of a type while inputs are recorded.
        # @param name [String] of the type, in lower case
        # @param folders [Array<String>] searched for types that have something of its name
        # @return [void]
        def record(name, folders)
          folders.each do |folder|
            type = "#{folder}/puppet/type/#{name}"
            providers = "#{folder}/puppet/provider/#{name}"
            # A folder is an input of its own: a provider that is added is loaded, too.
            Native.stamps([type, providers].select { |path| ::File.directory?(path) })
            ["#{type}.rb", *::Dir["#{type}/*.rb"], *::Dir["#{providers}/*.rb"]].each do |file|
              Native.record_input(:type, name, file) if ::File.file?(file)
            end
          end
        end

        # @param files [Array<(String, String)>] names of types with their files
        # @yieldparam path [String] of a file that is required
        # @yieldreturn [Boolean] whether it is one of the program itself, whose files are no inputs
        # @return [Array(Array<String>, Array<String>, Array<Hash>)] all files, paths at which a file is required in vain, and
        #   what cannot be known
        def with_required(files)
          found = {}
          missing = {}
          unknown = []
          files = files.map(&:reverse)
          until files.empty?
            file, name = files.shift
            next if found.key?(file) || yield(file)

            found[file] = true
            files.concat(required(file, name, missing, unknown).map { |other| [other, name] })
          end
          [found.keys, missing.keys, unknown]
        end

        private

        def required(file, name, missing, unknown)
          text = ::File.read(file, encoding: ::Encoding::UTF_8)
          loads = RubySource.kept([:loads, text]) { calls(text) }
          loads.flat_map do |method, path, line|
            if path.empty?
              unknown << { 'reason' => method, 'name' => name, 'file' => file, 'line' => line }
              next []
            end
            places(file, method, path, missing)
          end
        rescue ::SystemCallError
          missing[file] = true
          []
        end

        # @return [Array<(String, String, Integer)>] methods that load a file, the literal parts of its path, and the line
        def calls(text)
          tokens = ::Ripper.lex(text)
          tokens.each_index.filter_map do |index|
            (line,), kind, word = tokens[index]
            next unless kind == :on_ident && LOADS.include?(word) && call?(tokens, index)

            [word, path(tokens.drop(index + 1).take_while { |token| within?(*token) }), line]
          end
        end

        # True unless it is a method of something, a definition or a symbol.
        def call?(tokens, index)
          before = tokens[0...index].reverse_each.find { |token| token[1] != :on_sp }
          before.nil? || !(%i[on_period on_symbeg on_op].include?(before[1]) || %w[def alias &.].include?(before[2]))
        end

        # True for what belongs to the arguments of the call.
        def within?(_, kind, word, *)
          word == '__FILE__' || !%i[on_nl on_semicolon on_kw].include?(kind)
        end

        # The end of a path that its texts give; folders above the file are left out.
        def path(tokens)
          texts = tokens.filter_map { |token| token[2] if token[1] == :on_tstring_content }
          texts.join('/').squeeze('/').sub(%r{\A(?:\.{0,2}/)*}, '').delete_suffix('.rb')
        end

        # Files that the end of a path may mean: in the folder of the file or one above it, or loaded from elsewhere.
        def places(file, method, path, missing)
          folder = ::File.dirname(file)
          near = []
          loop do
            near << "#{folder}/#{path}.rb"
            break if ::File.basename(folder) == 'lib' || folder == (folder = ::File.dirname(folder))
          end
          found = near.select { |place| ::File.file?(place) }
          return found unless found.empty?

          missing[near.first] = true if method == 'require_relative'
          $LOADED_FEATURES.select { |feature| feature.end_with?("/#{path}.rb") }
        end
      end
    end
  end
end
