# frozen_string_literal: true

require 'json'
require_relative 'texts'

module Edits
  # A random environment with random edits, as data: `files` by path, and `steps`, each with its edits and the nodes that are compiled after
  # them. A plan without some of its steps, edits or files is a plan too, so that it can be made smaller.
  class Plan
    attr_reader :mode, :seed, :files, :steps, :times

    # Paths whose absence would leave nothing to compile.
    LASTING = %w[manifests/site.pp modules/m/lib/puppet/functions/m/writes.rb].freeze
    MODULES = %w[modules/m modules/n modules/o modules/p other/n other/p].freeze
    NODES = 6
    # Files that go from one module to another, or come back.
    MOVES = [
      %w[modules/m/lib/puppet/functions/plain.rb modules/o/lib/puppet/functions/plain.rb], %w[modules/m/lib/puppet/functions/plain.rb modules/p/lib/puppet/functions/plain.rb],
      %w[modules/m/lib/puppet/parser/functions/old.rb modules/p/lib/puppet/parser/functions/old.rb], %w[modules/m/lib/puppet/type/thing.rb modules/o/lib/puppet/type/thing.rb],
      %w[modules/m/lib/puppet/provider/thing/one.rb modules/n/lib/puppet/provider/thing/one.rb], %w[modules/m/functions/pp.pp modules/n/functions/pp.pp], %w[modules/m/manifests/late.pp other/m/manifests/late.pp]
    ].freeze

    # @param mode [String] see {Modes}
    # @param seed [Integer]
    # @param count [Integer] steps
    # @return [Plan]
    def self.random(mode, seed, count)
      Maker.new(mode, seed, count).plan
    end

    def self.from_h(data)
      new(**data.transform_keys(&:to_sym))
    end

    # @param times [String, nil] `whole`: files have times in whole seconds
    def initialize(mode:, seed:, files:, steps:, times: nil)
      @mode = mode
      @seed = seed
      @files = files
      @steps = steps
      @times = times
    end

    def with(files: @files, steps: @steps)
      Plan.new(mode:, seed:, files:, steps:, times:)
    end

    def to_h
      { mode:, seed:, times:, files:, steps: }.compact
    end

    # Makes the random plan of a seed.
    class Maker
      def initialize(mode, seed, count)
        @mode = mode
        @seed = seed
        @count = count
        @random = Random.new(seed)
      end

      def plan
        files = first_files
        @paths = TEXTS.keys - ['manifests/site.pp']
        # Files that the nodes ask for matter more than others: some are edited again and again.
        @favourites = @paths.sample(8, random: @random)
        # Edits that a step leaves for the next one.
        @next = []
        steps = Array.new(@count) { step }
        Plan.new(mode: @mode, seed: @seed, files:, steps:, times: ('whole' if chance(0.15)))
      end

      private

      def chance(part) = @random.rand < part

      def pick(list) = list.sample(random: @random)

      def number = @random.rand(1..9)

      def first_files
        rare = %w[environment.conf .resource_types/gen.pp manifests/more.pp manifests/deep/x.pp]
        files = { 'manifests/site.pp' => site }
        TEXTS.each do |path, text|
          files[path] = text.call(number) if text && (LASTING.include?(path) || chance(rare.include?(path) ? 0.3 : 0.95))
        end
        files
      end

      def site
        nodes = Array.new(NODES) do |index|
          code = probes.sample(@random.rand(1..5), random: @random)
          code << pick(RARE) if chance(0.25)
        code << pick(WRITES) if chance(0.15) && !@mode.end_with?('threads')
          "node 'n#{index}' {\n  #{code.join("\n  ")}\n}\n"
        end
        "#{nodes.join}node default { notify { 'site #{number}': } }\n"
      end

      # Without Puppet a process that compiles twice and one that compiles once differ in what Ruby itself required.
      # Only a server and rspec-puppet give a node facts of the server, each its own.
      def probes = PROBES.grep_v({ 'standalone' => /helped|single/, 'server' => /server_facts|single/, 'threads' => /single/, 'unlimited_threads' => /single/ }.fetch(@mode, /\A\z/))

      def step
        due = @next
        @next = []
        edits = due + Array.new(pick([1, 1, 1, 2, 3])) { chance(0.12) ? scene : edit }
        { 'edits' => edits, 'settle' => chance(0.4), 'flush' => chance(0.7), 'nodes' => Array.new(@mode.end_with?('threads') ? 3 : pick([1, 1, 2])) { "n#{@random.rand(NODES)}" }.uniq }
      end

      def edit
        path = chance(0.5) ? pick(@favourites) : pick(@paths)
        case @random.rand(100)
        when 0..54 then write(path)
        when 55..63 then ['delete', path, quiet]
        when 64..66 then ['delete', folder_of(path), quiet]
        when 67..69 then pick(MODULES).then { |folder| ['unpack', folder, texts_below(folder)] }
        when 70..72 then ['release', texts_below(''), pick(%w[now old])]
        when 73..75 then ['move', path, pick([pick(@paths - ['environment.conf']), "#{path}.away"])]
        when 76..77 then ['to_folder', readable(path)]
        when 78..79 then ['link', readable(path), pick(linked(path))]
        when 80..81 then ['hard_link', path, pick(same_kind(path))]
        when 82..83 then ['link_folder', pick(MODULES), pick(MODULES)]
        when 84..86 then ['mode', pick([path, folder_of(path)]), pick([0, 0, 0o755])]
        when 87..88 then ['touch', path, pick(%w[now old])]
        when 89..90 then ['site', site]
        when 91..94 then ['facts', { 'k' => pick(%w[v w a]), 'list' => [pick(%w[a b v])] }]
        when 95..97 then setting
        when 98 then ['replace', pick(METHODS.keys)]
        else ['broken', path, BROKEN.fetch(File.extname(path), '')]
        end
      end

      # An edit that is seldom found by chance; some are undone, or completed, by the step after it.
      def scene
        case @random.rand(8)
        when 0 then broken_and_mended(pick(%w[hiera.yaml modules/m/hiera.yaml modules/m/lib/puppet/provider/thing/one.rb modules/m/lib/puppet/type/thing.rb environment.conf data/common.yaml]))
        when 1 then ['move', *pick(MOVES).shuffle(random: @random)]
        when 2 then configuration
        when 3 then pick([write('.resource_types/gen.pp'), ['delete', '.resource_types', quiet], ['delete', '.resource_types/gen.pp', quiet]])
        when 4 then module_before
        when 5 then write('modules/m/facts.d/f.txt')
        else ['replace', pick(METHODS.keys)]
        end
      end

      def broken_and_mended(path)
        @next << write(path)
        ['broken', path, BROKEN.fetch(File.extname(path))]
      end

      def configuration
        @next << pick([write('environment.conf'), ['delete', 'environment.conf', quiet]])
        pick([write('environment.conf'), ['delete', 'environment.conf', quiet], ['to_folder', 'environment.conf']])
      end

      # A module that appears in front of another of its name, or goes.
      def module_before
        folder = pick(%w[modules/n modules/p other/m])
        @next << ['unpack', folder, texts_below(folder)] unless folder == 'other/m'
        folder == 'other/m' ? ['unpack', folder, texts_below('modules/m').slice('manifests/init.pp', 'functions/pp.pp', 'lib/puppet/functions/m/ruby.rb', 'templates/t.erb')] : ['delete', folder, quiet]
      end

      def write(path)
        ['write', path, TEXTS[path].call(number), pick(%w[in_place in_place rename new]), pick(%w[now keep keep old]), quiet]
      end

      # Folder times are restored.
      def quiet = chance(0.5)

      def folder_of(path) = File.dirname(path).then { |folder| folder == '.' || folder.start_with?('/') || folder == 'manifests' ? path : folder }

      # Metadata that cannot be read when an environment is made is an error of each compile here (docs/environments.md).
      def readable(path) = path.end_with?('metadata.json') ? 'modules/m/README.md' : path

      # A link of `environment.conf` to itself is an error wherever it is read first.
      def same_kind(path) = path == 'environment.conf' ? [path.sub('conf', 'none')] : @paths.select { |other| File.extname(other) == File.extname(path) }

      # COMPATIBILITY.md, 7: Ruby requires no link to a file that stock's autoloader has listed as loaded.
      def linked(path)
        required, autoloaded = same_kind(path).partition { |other| !other.match?(%r{/lib/puppet/(?:type|provider|parser)/}) }
        case path
        when %r{/lib/puppet_x/} then required
        when %r{/lib/puppet/(?:type|provider|parser)/} then required.grep_v(%r{/lib/puppet_x/}) + autoloaded
        else same_kind(path)
        end
      end

      def setting
        name = pick(SETTINGS.keys)
        ['setting', name, pick(SETTINGS[name])]
      end

      # New texts of some of the files below a folder.
      def texts_below(folder)
        below = @paths.select { |path| path.start_with?(folder) && !path.start_with?('/') }
        below = below.reject { chance(0.3) } unless folder.empty?
        below = below.sample(4, random: @random) if folder.empty?
        below.to_h { |path| [path.delete_prefix("#{folder}/"), TEXTS[path].call(number)] }
      end
    end
  end
end
