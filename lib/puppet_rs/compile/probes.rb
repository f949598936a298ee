# frozen_string_literal: true

require 'tmpdir'
require 'fileutils'

module PuppetRs
  module Compile
    # Records of a run beside the catalogs, if it is asked for them: each process writes its part, the first one reports.
    class Probes
      # @param options [Options]
      def initialize(options)
        @options = options
        @coverage = options[:coverage]
        @profile = options[:profile]
        @hiera = options[:hiera_report]
        @looks_up = @hiera || options[:fail_on]
      end

      # Before the first compile.
      def start
        start_coverage if @coverage
        @parts = Dir.mktmpdir('puppet_rs') if @profile || @looks_up
        start_profile if @profile
        start_hiera if @looks_up
      end

      # When a forked process has compiled its last node.
      def leave
        Coverage.write if coverage?
        leave_part('profile', Profile.recorded.dump) if @profile
        leave_part('hiera', Hiera::Record.here.dump) if @looks_up
      end

      # When all nodes are done.
      # @param failed [Array<String>] nodes that were not compiled
      # @return [Array<String>] lines for the report
      def finish(failed = [])
        @failed = failed
        @record = lookups if @looks_up
        [(coverage if @coverage), (profile if @profile), (hiera if @hiera)].compact
      ensure
        FileUtils.remove_entry(@parts) if @parts
      end

      # @return [Hiera::Record, nil] after {#finish}
      attr_reader :record

      # @return [Hiera::Report] after {#finish}
      def report
        @report ||= Hiera.report(@record, @options, @failed)
      end

      # @return [Boolean] whether processes have anything to write
      def any?
        coverage? || !@parts.nil?
      end

      private

      # Also by PUPPET_RS_COVERAGE.
      def coverage?
        PuppetRs.const_defined?(:Coverage, false) && Coverage.on?
      end

      # Says so before the first compile if there can be no such folder: each process would lose what it counted.
      # @raise [SystemCallError]
      def start_coverage
        FileUtils.mkdir_p(@coverage)
        require 'puppet_rs/coverage'
        Coverage.start(@coverage)
      end

      def start_profile
        require 'puppet_rs/profile'
        Profile.start
      end

      def start_hiera
        require 'puppet_rs/hiera'
        Hiera.start
      end

      def leave_part(kind, data)
        File.binwrite(File.join(@parts, "#{kind}-#{Process.pid}"), Marshal.dump(data))
      end

      def parts(kind)
        Dir.glob("#{kind}-*", base: @parts).sort.map { |part| Marshal.load(File.binread(File.join(@parts, part))) } # rubocop:disable Security/MarshalLoad
      end

      def lookups
        record = Hiera::Record.here
        parts('hiera').each { |part| record.merge(part) }
        record
      end

      def hiera
        File.write(@hiera, File.extname(@hiera) == '.json' ? report.to_json : report.to_s)
        "hiera: #{report.summary} (#{@hiera})"
      end

      def coverage
        Coverage.write
        return 'coverage: no Puppet code was read' if Dir.empty?(@coverage)

        "coverage: #{Coverage::Data.read([@coverage]).summary} (puppet_rs coverage report #{@coverage})"
      end

      def profile
        data = Profile.recorded
        parts('profile').each { |part| data.merge(part) }
        Profile.write(data, @profile, @options[:profile_format])
        worst = data.totals.select { |total| total.kind == 'class' }.max_by(&:self_wall)
        return "profile: #{@profile}" unless worst

        nodes = [worst.nodes.size, 1].max
        cost = (worst.self_wall / 1e6 / nodes).round(2)
        each = "#{cost} ms for each of #{CommandLine::Words.count(nodes, 'node')}"
        "profile: #{@profile}; most expensive class: #{worst.name}, #{each}"
      end
    end
  end
end
