# frozen_string_literal: true

require 'json'
require 'open3'
require 'puppet_rs/diff'

# Changes between catalogs by octocatalog-diff's library and by `puppet_rs diff`, in one form: [sign, resource] and
# ['~', resource, parameter].
module Octocatalog
  PROGRAM = File.expand_path('../fixtures/octocatalog_changes.rb', __dir__)
  # Each pair is of the files of two catalogs and the folders of both environments.
  Pair = Struct.new(:before, :after, :from, :to)

  module_function

  # @param pairs [Array<Pair>]
  # @return [Array<Array<Array<String>>, nil>] nil where it refuses a catalog
  def theirs(pairs)
    out, err, status = Open3.capture3(RbConfig.ruby, '-W0', PROGRAM, stdin_data: pairs.map { |pair| "#{pair.to_a.join("\t")}\n" }.join)
    raise "octocatalog-diff: #{err}" unless status.success? && err.empty?

    out.lines.map { |line| JSON.parse(line) }
  end

  # @param pair [Pair]
  # @return [Array<Array<String>>]
  def ours(pair)
    sides = { pair.before => pair.from, pair.after => pair.to }.map do |file, folder|
      PuppetRs::Diff::Sources.new(PuppetRs.modulepath(environment: folder)).annotate(JSON.parse(File.read(file)))
    end
    found = PuppetRs::Diff::CatalogChanges.new(*sides).to_a.map do |change|
      sign = { added: '+', removed: '-' }[change.kind]
      # There the content of a source is that of the file, and `before` and `require` are not compared.
      name = change.path[1] == PuppetRs::Diff::Sources::NAME ? 'content' : change.path[1]
      sign ? [sign, change.ref] : ['~', change.ref, name]
    end
    found.uniq.sort.reject { |_, _, name| %w[before require].include?(name) }
  end
end
