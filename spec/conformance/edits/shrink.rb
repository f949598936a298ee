# frozen_string_literal: true

module Edits
  # Makes a plan whose sides differ smaller: steps, edits, files, lines of the site's nodes, as long as they still differ.
  class Shrink
    # @param plan [Plan]
    # @yieldparam plan [Plan]
    # @yieldreturn [Boolean] true if the sides differ
    def initialize(plan, limit: 150, &differs)
      @plan = plan
      @left = limit
      @differs = differs
    end

    # @return [Plan]
    def smallest
      steps
      edits
      files
      nodes
      steps
      @plan
    end

    private

    # Takes the plan if the sides differ still.
    def try(plan)
      return false if @left <= 0

      @left -= 1
      @differs.call(plan) && (@plan = plan) && true
    end

    # Leaves out halves, quarters, ... of a list.
    def reduce(list, size = (list.size + 1) / 2)
      while size.positive?
        at = 0
        while at < list.size
          rest = list[0...at] + list[(at + size)..].to_a
          rest.size < list.size && yield(rest) ? list = rest : at += size
        end
        size = size == 1 ? 0 : size / 2
      end
      list
    end

    def steps
      reduce(@plan.steps) { |rest| try(@plan.with(steps: rest)) }
    end

    def edits
      @plan.steps.each_index do |index|
        %w[edits nodes].each do |part|
          change = ->(rest) { @plan.with(steps: @plan.steps.dup.tap { |list| list[index] = list[index].merge(part => rest) }) }
          reduce(@plan.steps[index][part]) { |rest| try(change.call(rest)) } if @plan.steps[index][part].size.positive?
        end
      end
    end

    def files
      reduce(@plan.files.keys) { |rest| try(@plan.with(files: @plan.files.slice(*rest))) }
    end

    def nodes
      site = @plan.files['manifests/site.pp'] or return
      reduce(site.lines) { |rest| try(@plan.with(files: @plan.files.merge('manifests/site.pp' => rest.join))) if rest.count { |line| line.include?('{') } >= 0 }
    end
  end
end
