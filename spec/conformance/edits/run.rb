# frozen_string_literal: true

require 'tmpdir'
require_relative 'server_process'
require_relative 'sides'
require_relative 'tree'

module Edits
  # The modes that plans run in: the kind of side, and how it compiles.
  MODES = {
    'fresh' => 'a new environment object for each compile', 'timeout0' => 'environment_timeout = 0', 'unlimited' => 'environment_timeout = unlimited, never flushed',
    'unlimited_flush' => 'unlimited, flushed after most edits', 'unlimited_forget' => 'likewise, by PuppetRs.forget', 'threads' => 'nodes in threads at once, timeout 0',
    'unlimited_threads' => 'nodes in threads at once, unlimited', 'user' => 'timeout 0, as an ordinary user', 'processes' => 'a process for each step, with kept Ruby files',
    'rspec' => 'puppet_rs/rspec', 'standalone' => 'without Puppet, beside a new process for each compile', 'server' => 'puppet_rs server, flushed after each edit'
  }.freeze
  NOBODY = 65_534
  # Edits that the processes make, not the tree.
  OF_PROCESSES = %w[setting replace facts].freeze

  # The first step whose compiles differ, with what each side gave.
  Difference = Struct.new(:step, :stock, :ours)

  # Runs plans of a mode on both sides in lock step.
  class Run
    # @return [Integer] compiles, those of them without an error, and steps that the engine's threads compiled in another order
    attr_reader :compiles, :catalogs, :reordered

    # @param mode [String]
    # @param lib [String] the gem's lib, where the user of mode `user` may read it
    def initialize(mode, lib:)
      @mode = mode
      @lib = lib
      @compiles = @catalogs = @reordered = 0
      @kind = %w[rspec standalone].include?(mode) ? mode : 'puppet'
    end

    # @param plan [Plan]
    # @return [Difference, nil]
    def difference(plan)
      Dir.mktmpdir('edits') do |root|
        root = File.realpath(root)
        tree = Tree.new(root, plan.times)
        plan.files.each { |path, text| tree.apply('write', path, text) }
        open_to_all(root) if user
        compare(plan, tree, root)
      ensure
        # Before the folder goes.
        sides_of_plan.each(&:finish) if @begun
        @begun = false
      end
    end

    # Ends the processes of all runs.
    def self.close = SIDES.each_value { |sides| sides.each(&:close) }.clear

    # Processes of each kind, which modes share.
    SIDES = {} # rubocop:disable Style/MutableConstant
    private_constant :SIDES

    private

    def user = (NOBODY if @mode == 'user' && ::Process.uid.zero?)

    def open_to_all(root)
      FileUtils.chown_R(NOBODY, NOBODY, %w[conf var ssl home].map { |folder| "#{root}/#{folder}" })
      File.chmod(0o755, root)
    end

    def sides_of_plan = @sides

    def begin_plan(root)
      if @mode == 'processes'
        # Stock keeps nothing between processes: it may be forked.
        @stock ||= (SIDES[@mode] = [Process.new(@kind, engine: false, lib: @lib)]).first
        @sides = [@stock, Process.new(@kind, engine: true, lib: @lib, alone: true, env: { 'PUPPET_RS_CACHE' => "#{root}/home/cache" })]
      elsif @mode == 'server'
        @sides = SIDES[@mode] ||= [Process.new(@kind, engine: false, lib: @lib), ServerProcess.new]
      else
        @sides = SIDES[@kind] ||= [false, true].map { |engine| Process.new(@kind, engine:, lib: @lib) }
      end
      modes = @kind == 'standalone' ? %w[new kept] : [@mode, @mode]
      @sides.zip(modes) { |side, mode| side.ask('start', root, mode, user) }
      @begun = true
    end

    def compare(plan, tree, root)
      begin_plan(root)
      asked = []
      plan.steps.each_with_index do |step, index|
        changes = step['edits'].select { |name, *| OF_PROCESSES.include?(name) }
        # Settings and methods of a server's processes cannot be changed from outside.
        changes.select! { |name, *| name == 'facts' } if @mode == 'server'
        step['edits'].each { |edit| tree.apply(*edit) unless OF_PROCESSES.include?(edit.first) }
        sleep(0.03) if step['settle']
        next_processes(root, asked) if @mode == 'processes' && index.positive?
        (asked.concat(changes) && changes).each { |change| tell(*change) }
        tell('flush') if @mode == 'server' || (@mode.match?(/unlimited_f/) && step['flush'])
        nodes = step['nodes']
        @sides.first.ask('branch') if ordered?(nodes)
        stock, ours = @sides.map { |side| tree.remove_written && side.ask('compile', *nodes) }
        stock = stock_in_order_of(ours, nodes, tree) || stock if ordered?(nodes) && !same?(stock, ours, nodes.size)
        @compiles += nodes.size
        @catalogs += Array(stock).count { |text| text.start_with?('{') }
        return Difference.new(index, stock, ours) unless same?(stock, ours, nodes.size)
      end
      nil
    end

    # Order of nodes matters in an environment that is kept: a manifest that does not parse loses the classes of `init.pp` for the
    # nodes after it (+TypeLoader#load_files+). Stock's threads take them in any order; here it compiles one after another.
    def ordered?(nodes) = @mode == 'unlimited_threads' && nodes.size > 1

    # Compiles the nodes of a step with stock in other orders, each from the state before the step. Stock goes on in the order found.
    # @return [Array<String>, nil] texts of the order that gives what the engine's threads gave; nil if no order does
    def stock_in_order_of(ours, nodes, tree)
      nodes.each_index.to_a.permutation.drop(1).each do |order|
        %w[back branch].each { |command| @sides.first.ask(command) }
        tree.remove_written
        texts = @sides.first.ask('compile', *nodes.values_at(*order))
        next unless texts.is_a?(Array)

        texts = texts.values_at(*order.each_index.map { |index| order.index(index) }) + texts.drop(nodes.size)
        return (@reordered += 1) && texts if same?(texts, ours, nodes.size)
      end
      nil
    end

    # COMPATIBILITY.md, 3: where stock calls a method of nil, an error of the language is right. The lines of threads are sorted: of
    # these only the ones that one side has alone are compared.
    # @param nodes [Integer] number of results, before the lines that were logged
    def same?(stock, ours, nodes)
      return stock == ours unless stock.is_a?(Array) && ours.is_a?(Array) && stock.size == ours.size

      lines = [stock, ours].map { |texts| texts.drop(nodes) }
      lines = [without(*lines), without(*lines.reverse)] if @mode.end_with?('threads')
      (stock.first(nodes).zip(ours.first(nodes)) + lines.first.zip(lines.last)).all? do |one, other|
        one == other || (one.match?(/\A[^{].*undefined method .* for nil/) && !other.start_with?('{'))
      end
    end

    def without(lines, others)
      others.each_with_object(lines.dup) { |line, rest| rest.index(line)&.then { |at| rest.delete_at(at) } }
    end

    # A process for each step is told what those before it were.
    def next_processes(root, asked)
      @sides.each(&:finish)
      begin_plan(root)
      asked.each { |change| tell(*change) }
    end

    def tell(*command)
      @sides.each { |side| side.ask(*command) }
    end
  end
end
