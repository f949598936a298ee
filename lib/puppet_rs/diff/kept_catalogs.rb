# frozen_string_literal: true

require 'digest'
require 'fileutils'
require 'json'
require 'set'
require 'zlib'

module PuppetRs
  module Diff
    # Catalogs of a version in a folder of the user's, and an index of what they depend on: the next change to the same commit
    # needs no compile of them.
    class KeptCatalogs
      # So many versions are kept, the ones used last.
      KEPT = 12
      SCHEMA = 4
      # Lists of inputs whose elements are the same for many nodes.
      SHARED = %w[paths folders outside data served].freeze
      # Catalogs that the index does not name are removed after so many seconds.
      UNUSED = 24 * 3600
      private_constant :KEPT, :SCHEMA, :SHARED, :UNUSED

      # @param folder [String] where versions are kept
      # @param key [Array<String>] the version, and what all its nodes are compiled with
      def initialize(folder, key)
        @all = folder
        @folder = File.join(folder, Digest::SHA256.hexdigest([SCHEMA, *key].join("\0"))[0, 24])
        @stamps = Inputs::Stamps.new
        @same = {}.compare_by_identity
        FileUtils.mkdir_p(@folder, mode: 0o700)
        FileUtils.touch(@folder)
        drop_old
      end

      # @return [String] the folder of this version
      attr_reader :folder

      # @param name [String] of a node
      # @param key [String] of its facts and classification
      # @return [Hash, nil] what was {#put}; nil: not there, or files outside of the version are not the same any more
      def entry(name, key)
        found = entries[name]
        return unless found && found['key'] == key && found['inputs']['unknown'].empty?

        found if same?(found['inputs']['outside']) && File.exist?(file(name, key))
      end

      # @param name [String]
      # @param key [String] of its facts and classification
      # @return [String, nil] its catalog; nil: it does not compile
      def catalog(name, key)
        path = file(name, key)
        text = Zlib::Inflate.inflate(File.binread(path)).force_encoding(Encoding::UTF_8)
        text.empty? ? nil : text
      rescue SystemCallError, Zlib::Error => e
        raise CommandLine::UsageError, "#{path}: #{e.message}; --all does without it"
      end

      # @param name [String]
      # @param key [String, nil] of its facts and classification; nil: nothing is kept
      # @param catalog [String, nil]
      def write(name, key, catalog)
        replace(file(name, key), catalog.to_s) if key
      end

      # @param name [String]
      # @param entry [Hash] `key`, `error`, `modulepath`, `inputs`
      def put(name, entry)
        entries[name] = entry
      end

      # Writes the index.
      def save
        drop_unused
        replace(File.join(@folder, 'index'), JSON.generate(packed))
      end

      private

      # Most nodes have one list of files outside: it is looked at once.
      def same?(outside)
        @same.fetch(outside) { @same[outside] = outside.all? { |path, stamp| @stamps.of(path) == stamp } }
      end

      # Read when it is needed: another process may have read it.
      def entries
        @entries ||= index
      end

      # A run that is interrupted leaves catalogs of other facts, which the index does not name.
      def file(name, key)
        File.join(@folder, "#{Digest::SHA256.hexdigest("#{name}\0#{key}")}.z")
      end

      # Of facts that have changed. Another run may just be writing its own.
      def drop_unused
        used = entries.to_set { |name, entry| file(name, entry['key']) }
        Dir.glob("#{@folder}/*.z").each do |path|
          File.unlink(path) unless used.include?(path) || Time.now - File.mtime(path) < UNUSED
        rescue Errno::ENOENT
          nil
        end
      end

      def replace(path, text)
        Diff.replace(path, Zlib::Deflate.deflate(text, Zlib::BEST_SPEED))
      end

      # Nodes share most of their paths, and many of their lists: the index has each path and each list once.
      def packed
        table, lists = Array.new(2) { Hash.new { |known, value| known[value] = known.size } }
        nodes = entries.transform_values do |entry|
          shared = entry['inputs'].slice(*SHARED)
          numbers = shared.transform_values { |all| lists[all.map { |each| table[each] }] }
          entry.merge('inputs' => entry['inputs'].merge(numbers))
        end
        { 'table' => table.keys, 'lists' => lists.keys, 'nodes' => nodes }
      end

      def index
        data = JSON.parse(Zlib::Inflate.inflate(File.binread(File.join(@folder, 'index'))))
        table = data['table']
        lists = data['lists'].map { |numbers| table.values_at(*numbers).freeze }
        data['nodes'].each_value do |entry|
          inputs = entry['inputs']
          inputs.update(inputs.slice(*SHARED).transform_values { |number| lists.fetch(number) })
        end
      rescue SystemCallError, Zlib::Error, JSON::ParserError, NoMethodError, TypeError, IndexError
        {}
      end

      def drop_old
        folders = Dir.children(@all).grep(/\A\h{24}\z/).map { |name| File.join(@all, name) } - [@folder]
        folders.sort_by { |path| File.mtime(path) }.reverse.drop(KEPT - 1).each { |path| FileUtils.rm_rf(path) }
      rescue Errno::ENOENT
        # Another process removes them.
      end
    end
  end
end
