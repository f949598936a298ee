# frozen_string_literal: true

require 'pathname'
require 'ripper'

# Folders of lib/puppet_rs/puppet and the arrows between them: files that a file requires, and constants that it names, after
# the list of subjects in install.rb.
class Subjects
  # @param folder [String]
  def initialize(folder)
    @folder = folder
    @files = Dir.glob('**/*.rb', base: folder).sort.to_h { |path| [path, File.read(File.join(folder, path))] }
    @owners = {}
    @named = @files.transform_values { |text| Constants.new(text) }
    @named.each { |path, constants| constants.made.each { |name| own(name, path) } }
  end

  # @return [Array<String>] as install.rb lists them, by name
  def order
    listed.sort
  end

  # @return [Array<String>]
  def folders
    @files.keys.filter_map { |path| path[%r{\A(\w+)/}, 1] }.uniq.sort - %w[api]
  end

  # @return [Array<String>] "file -> what it requires or names" for each arrow upward
  def upward
    @files.keys.flat_map { |path| requires_above(path) + constants_above(path) }
  end

  private

  def listed
    @listed ||= @files.fetch('install.rb')[/SUBJECTS = %w\[(.*?)\]/m, 1].split
  end

  # The place of a file's subject in the order; files beside the folders are above all of them.
  def floor(path)
    listed.index(path[%r{\A(\w+)[/.]}, 1]) || listed.size
  end

  def own(name, path)
    @owners[name] = path unless @owners.key?(name) && floor(@owners[name]) <= floor(path)
  end

  def requires_above(path)
    @files[path].scan(/^\s*require_relative '([^']+)'/).flatten.filter_map do |given|
      target = Pathname(File.join(File.dirname(path), given)).cleanpath.to_s
      "#{path} -> #{target}" if @files.key?("#{target}.rb") && floor("#{target}.rb") > floor(path)
    end
  end

  def constants_above(path)
    @named[path].used.filter_map do |name, around|
      owner = around.size.downto(0).filter_map { |size| @owners[[*around.first(size), name].join('::')] }.first
      "#{path} -> #{name}" if owner && floor(owner) > floor(path)
    end
  end

  # Constants that a file makes and names.
  class Constants
    # @return [Array<String>] full names; modules that only hold others are left out
    attr_reader :made
    # @return [Array<Array(String, Array<String>)>] names, and the modules around each
    attr_reader :used

    def initialize(text)
      @made = []
      @used = []
      walk(Ripper.sexp(text), [])
      @used.uniq!
    end

    private

    def walk(part, around)
      return unless part.is_a?(Array)
      return opened(part, around) if %i[module class].include?(part.first)

      @made << [*around, part[1][1][1]].join('::') if part.first == :assign && part.dig(1, 1, 0) == :@const
      return @used << [part[1][1], around] if part.first == :var_ref && part.dig(1, 0) == :@const

      # Of a path within the gem the first name is enough; Puppet's begin with ::.
      part.each { |inner| walk(inner, around) }
    end

    def opened(part, around)
      _, name, *rest = part
      inner = [*around, name.dig(1, 1)]
      body = rest.last[1]
      only_holds = Array(body).all? { |statement| %i[module class void_stmt].include?(statement.first) }
      @made << inner.join('::') unless only_holds || inner.last == 'DropIn'
      rest.each { |each_part| walk(each_part, inner) }
    end
  end
end
