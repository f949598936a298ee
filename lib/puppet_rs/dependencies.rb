# frozen_string_literal: true

require 'json'
require 'set'
require_relative 'dependencies/ruby_source'
require_relative 'dependencies/pure_functions'
require_relative 'dependencies/type_files'

module PuppetRs
  # Inputs of the compiles in a block, see {PuppetRs.dependencies}: what was read or looked for, and what cannot be known, with
  # the reason. If nothing is unknown and none of the inputs changes, the same node has the same catalog, but for its version
  # and +catalog_uuid+.
  #
  # @example
  #   found = PuppetRs.dependencies { PuppetRs.compile(node: 'a', modulepath: 'modules', code: 'include ntp') }
  #   found.files   # => ["/srv/modules/ntp/manifests/init.pp", ...]
  #   found.unknown # => [{ "reason" => "Time", "name" => "m::now", "file" => "/srv/modules/m/lib/...rb", "line" => 3 }]
  class Dependencies
    TYPES = %w[QualifiedReference AccessExpression].freeze
    private_constant :TYPES

    class << self
      # Records the keys of Hiera alone: environments stay as they are kept, which is several times faster.
      # @return [Hash{String => Array<String>}] {#data}
      # @api private
      def data
        raise Error, 'PuppetRs.dependencies within PuppetRs.dependencies' unless Native.record

        begin
          @data_only = true
          yield
        ensure
          @data_only = false
          found = Native.recorded
        end
        of_data(found[:inputs].select { |kind,| kind == :data })
      end

      # @return [Boolean] whether all inputs are recorded: an environment that is kept is read anew
      # @api private
      def all?
        Native.recording? && !@data_only
      end

      # @api private
      def of_data(inputs)
        inputs.group_by { |_, key,| key }.transform_values { |all| all.map(&:last).reject(&:empty?) }
      end
    end

    # @return [Array<String>] files whose content was used
    attr_reader :files
    # @return [Array<String>] folders that were listed: a file that is added or removed there may matter
    attr_reader :folders
    # @return [Array<String>] files and folders that only had to be there
    attr_reader :present
    # @return [Array<String>] paths at which there was nothing
    attr_reader :missing
    # @return [Array<String>] files of Ruby code among {files}: functions and types
    attr_reader :ruby
    # @return [Hash{String => Array<String>}] keys of Hiera that were looked up, with the files or entries of a hierarchy that
    #   answered
    attr_reader :data
    # @return [Array<Hash{String => Object}>] what cannot be known: +reason+, +name+ and, of Ruby code, +file+ and +line+
    attr_reader :unknown

    def initialize
      @files = @folders = @present = @missing = @ruby = @unknown = [].freeze
      @data = {}.freeze
    end

    # Records what the block reads. What was recorded is there also when it raises.
    # @yieldreturn [Object]
    # @return [Object] the block's
    # @api private
    def record
      raise Error, 'PuppetRs.dependencies within PuppetRs.dependencies' unless Native.record

      before = not_by_engine
      yield
    ensure
      take(Native.recorded, not_by_engine.reject { |why, count| before[why] == count }.keys) if before
    end

    # @return [Boolean] whether everything is known
    def known?
      unknown.empty?
    end

    # @param paths [Array<String>] files that were added, changed or removed, and folders that were added or removed
    # @return [Boolean] whether a compile could give something else than before
    def affected_by?(paths)
      return true unless known?

      used = Set.new(files).merge(missing).merge(present)
      listed = Set.new(folders)
      paths.any? { |path| used.include?(path) || listed.include?(File.dirname(path)) || within_missing?(path) }
    end

    # @return [Hash{String => Object}]
    def to_h
      { 'files' => files, 'folders' => folders, 'present' => present, 'missing' => missing, 'ruby' => ruby, 'data' => data,
        'unknown' => unknown }
    end

    # @return [String]
    def to_json(*options)
      JSON.generate(to_h, *options)
    end

    private

    # A folder that was looked for in vain may be made with the file.
    def within_missing?(path)
      @absent ||= Set.new(missing)
      until (parent = File.dirname(path)) == path
        return true if @absent.include?(parent)

        path = parent
      end
      false
    end

    # Compiles and code that stock has evaluated, which reads what it likes. Types are values of the language.
    def not_by_engine
      PuppetRs.stats.values_at(:fallbacks, :evaluated_by_stock).compact.reduce({}, :merge).except(*TYPES)
    end

    def take(found, by_stock)
      code = found[:inputs].group_by(&:first)
      functions = code.fetch(:function, []).map { |_, name, file| [name, file] }
      types = code.fetch(:type, []).map { |_, name, file| [name, file] }
      types, absent, loading = TypeFiles.with_required(types) { |path| program?(path) }
      @ruby = outside((functions.map(&:last).reject(&:empty?) | types).uniq)
      found[:content] |= @ruby
      found[:absence] |= absent
      @files, @folders, @present, @missing = found.values_at(:content, :entries, :presence, :absence).map { |all| outside(all) }
      @data = Dependencies.of_data(code.fetch(:data, [])).freeze
      @unknown = [
        *by_stock.map { |why| { 'reason' => 'evaluated by stock Puppet', 'name' => why.to_s } },
        *code.fetch(:unknown, []).map { |_, reason, name| { 'reason' => reason, 'name' => name } },
        *functions.filter_map { |name, file| of_function(name, file) },
        *loading,
        *code.fetch(:template, []).filter_map { |_, file| of_code(file, file) { |text| RubySource.of_template(text) } },
        *code.fetch(:template_text, []).filter_map { |_, text| of_text(text) }
      ].freeze
    end

    def outside(paths)
      paths.reject { |path| program?(path) }.sort.freeze
    end

    # Ruby, its gems and the installed Puppet are the program itself.
    def program?(path)
      @program ||= begin
        folders = [*$LOAD_PATH, *(defined?(::Gem) ? ::Gem.path : []), RbConfig::CONFIG['rubylibprefix'], *puppet].grep(%r{\A/})
        Regexp.union(folders.map { |folder| "#{folder}/" })
      end
      path.start_with?(@program)
    end

    def puppet
      defined?(DropIn::Own::Origin) ? [DropIn::Own::Origin.puppet] : []
    end

    def of_function(name, file)
      return if PureFunctions.include?(name, file)
      return { 'reason' => 'a function in Ruby without a file', 'name' => name } if file.empty?

      of_code(name, file) { |text| RubySource.of_code(text) }
    end

    def of_code(name, file)
      word, line = yield(File.read(file, encoding: Encoding::UTF_8))
      word && { 'reason' => word, 'name' => name, 'file' => file, 'line' => line }
    rescue SystemCallError => e
      { 'reason' => e.message, 'name' => name, 'file' => file }
    end

    def of_text(text)
      word, line = RubySource.of_template(text)
      word && { 'reason' => word, 'name' => 'inline_template', 'line' => line }
    end
  end
end
