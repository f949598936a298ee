# frozen_string_literal: true

require 'set'
require 'yaml'

module Upstream
  # Differences between a run without and one with the engine, less what the overrides excuse.
  class Report
    # Of all examples, at most so many may be excused.
    MOST = 0.02

    # @param off [Hash] examples by id, stock Puppet
    # @param strict [Hash] examples by id, the engine
    # @param overrides [String] directory of YAML files: file of examples => description => reason
    # @param whole [Boolean] false for some files only: what runs before an example may decide how it ends
    def initialize(off, strict, overrides, whole: true)
      @off = off
      @strict = strict
      @whole = whole
      @overrides = Dir[File.join(overrides, '*.yml')].flat_map { |file| entries(YAML.load_file(file)) }.to_h
    end

    # @return [Boolean] true when nothing is to be said against the run
    def print
      puts table
      puts "#{catalogs} catalogs compiled by the engine, #{fallbacks.values.sum} fallbacks"
      puts "#{excused.size} of #{regressions.size} regressions are overridden (most: #{(@off.size * MOST).floor})"
      complaints.each { |line| puts line }
      complaints.empty?
    end

    # @return [Array<Hash>] examples that pass off and do not with the engine
    def regressions
      @regressions ||= @off.values.filter_map do |example|
        next unless example['status'] == 'passed'

        other = @strict[example['id']] || example.merge('status' => 'missing', 'error' => nil)
        other unless other['status'] == 'passed'
      end
    end

    private

    COLUMNS = ['group', 'examples', 'pass off', 'pass on', 'pass off, fail on', 'overridden'].freeze
    private_constant :COLUMNS

    def table
      groups = @off.values.group_by { |example| example['group'] }
      rows = groups.map { |name, examples| [name, *counts(examples)] }
      rows << ['all', *counts(@off.values)]
      line = COLUMNS.map { |column| "%#{column == 'group' ? -14 : column.size + 2}s" }.join
      [COLUMNS, *rows].map { |row| format(line, *row) }
    end

    def counts(examples)
      ids = examples.to_set { |example| example['id'] }
      on = @strict.values_at(*ids).compact
      mine = ->(list) { list.count { |example| ids.include?(example['id']) } }
      [examples.size, passed(examples), passed(on), mine.call(regressions), mine.call(excused)]
    end

    def passed(examples)
      examples.count { |example| example['status'] == 'passed' }
    end

    def entries(file)
      (file || {}).flat_map do |spec, examples|
        examples.map { |description, reason| [[spec, description], reason] }
      end
    end

    def key(example)
      [example['id'][/\A(?:spec\/)?([^\[]+)/, 1], example['description']]
    end

    def excused
      @excused ||= regressions.select { |example| @overrides.key?(key(example)) }
    end

    def complaints
      @complaints ||= failing + unneeded + fallen + too_many
    end

    def failing
      (regressions - excused).map do |example|
        error = example['error']
        "#{example['status']}: #{example['location']} #{example['description']}\n    " \
          "#{error && "#{error['class']}: #{error['message'].strip.lines.first(6).join('    ')}"}"
      end
    end

    # Only of files that ran: one set says nothing about the other.
    def unneeded
      return [] unless @whole

      ran = @off.values.map { |example| key(example).first }.uniq
      needed = excused.map { |example| key(example) }
      @overrides.keys.select { |name| ran.include?(name.first) }
                .-(needed).map { |name| "override no longer needed: #{name.join(' ')}" }
    end

    def fallen
      @strict.values.reject { |example| example['fallbacks'].empty? || example['compiled'].zero? }
             .map { |example| "fallback: #{example['location']} #{example['fallbacks'].keys.join(', ')}" }
    end

    def too_many
      excused.size > @off.size * MOST ? ["#{excused.size} overrides are more than #{(MOST * 100).to_i}%"] : []
    end

    def catalogs
      @strict.values.sum { |example| example['compiled'] }
    end

    def fallbacks
      @strict.values.each_with_object(Hash.new(0)) do |example, sum|
        example['fallbacks'].each { |reason, times| sum[reason] += times }
      end
    end
  end
end
