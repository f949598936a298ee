# frozen_string_literal: true

require_relative 'file_identity'

module PuppetRs
  module DropIn
    module Providers
      # What an earlier process learnt when it loaded the providers of a type, and whether that holds for this one.
      #
      # Providers may wait if loading them was invisible to all code that does not ask for a provider. It was, if {Watch} saw that
      # they loaded without an error and
      # - printed, logged and warned nothing;
      # - changed no module that was there before (no method, no mixed-in module) but the type's own provider classes, and neither
      #   the attributes and methods of the type nor Puppet's metaparameters, the load path, global variables, folder, threads;
      # - made constants only below modules (code that names one has the providers loaded first, see {Missing}), none of which
      #   hides another constant, and no modules at the top, where code asks `defined?(Name)`;
      # - asked nothing of the machine but facts that have the same values again (no commands, no new facts);
      # - changed the environment variables by adding to their beginning or end at most: that is repeated.
      # Source code that does what no event shows ({HIDDEN}) is never left for later.
      #
      # It holds while the same files are loaded by the same Ruby, Puppet and load path. What the files required of Ruby's library
      # and of gems, or what had been loaded before them, is loaded at once: its effects were not watched, or not seen.
      # @api private
      class Proof
        # What changes the process without an event that {Watch} would see.
        HIDDEN = /
          \bat_exit\b | \bset_trace_func\b | \bTracePoint\b | \bconst_set\b | \bremove_const\b | features\.add\b | \bautoload\b |
          \bnew(?:function|metaparam)\b | \bcreate_function\b | type\([^)]*\)\.new(?:param|property)\b | \bclass_variable_set\b |
          ^\s*(?:::)?[A-Z]\w*(?:::[A-Z]\w*)+\s*(?:\|\|)?=[^=~>] | \bPuppet(?:\.settings)?\[[^\]]*\]\s*(?:\|\|)?=[^=~>] |
          \bSignal\.trap\b | ^\s*trap\b | \brequire_relative\b(?!\s*\(?\s*['"]) | \bKernel\.load\b | ^\s*load\b |
          \bObjectSpace\b |
          \bdefine_finalizer\b | \brefine\b
        /x
        RELATIVE = /\brequire_relative\b\s*\(?\s*['"]([^'"]+)['"]/
        # Folders of Ruby's library.
        RUBY = ::RbConfig::CONFIG.values_at('rubylibdir', 'rubyarchdir', 'archdir').compact.map { |path| "#{path}/" }.freeze
        # What a record consists of.
        PARTS = %w[reasons providers files libraries needs environment facts absent].freeze
        # Version of the form and the rule of records.
        FORM = 1

        class << self
          # Everything but files that a proof depends on.
          # @return [String] the name of a type's record
          def name(type)
            values = [FORM, type.name, ::RUBY_DESCRIPTION, ::RUBY_ENGINE_VERSION, ::Puppet.version, VERSION, $VERBOSE, $DEBUG,
                      ::Puppet::Util::Log.level, load_path, ::Process.euid.zero?, ::Puppet::Util::Autoload.gem_directories]
            "#{type.name} #{::Digest::SHA256.hexdigest(values.inspect)}"
          end

          # @return [String, nil] the folder `lib` of the type's file
          def base(type)
            file, = ::Puppet::Util::Autoload.loaded["puppet/type/#{type.name}"]
            file && file[%r{\A(.+)/puppet/type/[^/]+\.rb\z}, 1]
          end

          # The files of a type's providers, as {Puppet::Util::Autoload.files_to_load} finds them.
          # @return [Hash{String => String}] names to paths
          def files(path, environment)
            ::Puppet::Util::Autoload.search_directories(environment).uniq.each_with_object({}) do |directory, found|
              folder = "#{::File.expand_path(directory)}/#{path}"
              next unless ::File.directory?(folder)

              ::Dir.children(folder).sort.each do |file|
                found["#{path}/#{file}"] ||= "#{folder}/#{file}" if file.end_with?('.rb') && !file.start_with?('.')
              end
            end
          end

          # @param watch [Watch] after it ran
          # @return [Hash, nil] the record
          def record(type, files, watch)
            base = base(type) or return
            mine = watch.loaded.uniq
            earlier = needs(watch, mine) - [['type', type.name.to_s]]
            texts = mine.grep(/\.rb\z/).to_h { |path| [path, ::File.binread(path)] }
            hidden = texts.filter_map { |path, text| !puppet?(path) && text[HIDDEN] }
            watch.note("has #{hidden.first}") unless hidden.empty?
            watch.note('loaded before') if files.each_value.any? { |path| !mine.include?(path) }
            watch.note('no providers') if ::Puppet::Type.provider_hash_by_type(type.name).empty?
            { 'reasons' => watch.reasons.first(20).map { |reason| reason.scrub[0, 200] }, 'providers' => files.keys,
              'files' => [loaded_file(type), *mine].uniq.map { |path| FileIdentity.of(path, base) },
              'libraries' => watch.libraries.uniq,
              'needs' => earlier.map { |kind, name| [kind, *(kind == 'type' ? [name] : FileIdentity.place(name, base))] },
              'environment' => watch.environment, 'facts' => watch.facts.to_a,
              'absent' => watch.absent.empty? ? [] : [watch.absent, gems] }
          rescue ::StandardError
            # Not even what was loaded can be read.
            nil
          end

          def loaded_file(type)
            ::Puppet::Util::Autoload.loaded["puppet/type/#{type.name}"].first
          end

          # @return [String, nil] where +require+ finds it
          def feature(name)
            return $LOAD_PATH.resolve_feature_path(name)&.last unless name.start_with?('/')

            [name, "#{name}.rb", "#{name}.so"].map { |path| ::File.expand_path(path) }.find { |path| ::File.file?(path) }
          rescue ::LoadError
            nil
          end

          # @return [Boolean] whether +require+ would activate a gem
          def gem?(name)
            !name.start_with?('/', '.') && !::Gem::Specification.find_by_path(name).nil?
          end

          # What changes with the installed gems.
          # @return [Array<Array>]
          def gems
            ::Gem::Specification.dirs.map { |folder| [folder, ::File.exist?(folder) ? ::File.mtime(folder).to_r.to_s : nil] }
          end

          # @return [String] the digest of a fact's value
          def answer(value)
            ::Digest::SHA256.hexdigest(value.inspect)
          end

          # Whether a file belongs to Ruby.
          def ruby?(path)
            !path.nil? && (RUBY.any? { |folder| path.start_with?(folder) } || !path.start_with?('/'))
          end

          private

          # Empty folders and those of activated gems, which are among all gems' folders, do not count.
          def load_path
            gems = ::Gem.loaded_specs.each_value.flat_map(&:full_require_paths)
            ($LOAD_PATH - gems).select { |folder| ::File.directory?(folder) && !::Dir.empty?(folder) }
          end

          # What was loaded before, or belongs to Ruby: [kind, path or name].
          def needs(watch, mine)
            names = watch.required + relative(mine)
            names.filter_map do |name|
              type = name[%r{\Apuppet/type/([^/]+)\z}, 1]
              path = type ? ::Puppet::Util::Autoload.loaded[name]&.first : nil
              next if type && CoreTypes.known?(type)

              path ||= feature(name)
              next absent(watch, name) unless path
              next if mine.include?(path) || !path.start_with?('/')

              type ? ['type', type] : ['file', path]
            end.uniq
          end

          def absent(watch, name)
            name.start_with?('/', '.') ? watch.note("requires #{name}") : watch.absent << name
            nil
          end

          def relative(mine)
            mine.grep(/\.rb\z/).reject { |path| puppet?(path) }.flat_map do |path|
              ::File.binread(path).scan(RELATIVE).flatten.map { |name| ::File.expand_path(name, ::File.dirname(path)) }
            end
          end

          def puppet?(path)
            path.start_with?("#{CoreTypes.puppet}/")
          end
        end

        # @param record [Hash] as it was read
        def initialize(type, record)
          @type = type
          @record = record
          @base = Proof.base(type)
        end

        # @return [Array<String>] paths of what will be loaded
        attr_reader :features

        # @param files [Hash{String => String}]
        def holds?(files)
          return false unless @base && PARTS.all? { |name| @record[name].is_a?(::Array) } && @record['providers'] == files.keys

          @features = @record['files'].map { |identity| FileIdentity.same(identity, @base) or return false }
          @features.first == Proof.loaded_file(@type) && (files.values - @features).empty? && asked_again?
        rescue ::NoMethodError, ::TypeError, ::ArgumentError
          # A record of another form.
          false
        end

        # Whether the machine gives the answers that it gave.
        def asked_again?
          absent, gems = @record['absent']
          return false if absent && (Proof.gems != gems || absent.any? { |name| Proof.feature(name) })

          @record['facts'].all? { |name, answer| Proof.answer(::Facter.value(name)) == answer }
        end
        private :asked_again?

        # @return [Boolean] whether loading was invisible
        def waits?
          @record['reasons'].empty?
        end

        # @return [Array<String>] what to require at once
        def libraries
          @record['libraries']
        end

        # What is to be loaded at once, too.
        # @return [Array<Array(String, String)>] [kind, path or name]
        def needs
          @record['needs'].map { |kind, *place| [kind, kind == 'type' ? place.first : FileIdentity.path(*place, @base)] }
        end

        # @return [Array<Array>] changes of environment variables, see {Variables}
        def environment
          @record['environment']
        end
      end
    end
  end
end
