# frozen_string_literal: true

module PuppetRs
  module CommandLine
    # The facts of nodes in one document, in each form in which tools hand them out: a hash of facts (`facter -j`,
    # `puppet facts`), Puppet's own cache of facts (`name`, `values`), and PuppetDB's answers for `/facts`, `/factsets` and
    # `/inventory`.
    class FactDocument
      # @param path [String] for messages
      # @param data [Object] what was read
      def initialize(path, data)
        @path = path
        @data = data
      end

      # @return [Hash{String, nil => Hash}] facts by the name of the node; nil: the document does not name it
      # @raise [UsageError] for a document that has none
      def nodes
        @nodes ||= found
      end

      # @param name [String, nil] one of {#nodes}
      # @return [String, nil] why it has no facts
      def mistake(name)
        "#{@path} holds no facts: the hash#{" of #{name}" if name} is empty" if nodes[name].empty?
      end

      # @param name [String, nil] nil: whichever node it is
      # @return [Hash{String => Object}] the facts of one node
      # @raise [UsageError]
      def of(name)
        return given(nodes.keys.first) if nodes.size == 1
        return given(name) if nodes.key?(name)

        wanted = name ? "none of #{name}" : 'name one of them'
        raise UsageError, "#{@path} holds the facts of #{nodes.size} nodes, #{wanted}"
      end

      private

      def given(name)
        (text = mistake(name)) ? raise(UsageError, text) : nodes[name]
      end

      def found
        case @data
        when Hash then one(@data)
        when Array then many(@data)
        else raise UsageError, "#{@path} holds no facts: a hash was expected"
        end
      end

      # @return [Hash] of one node
      def one(data)
        return { data['name'] => data['values'] } if data['values'].is_a?(Hash)
        return { data['certname'] => set(data['facts']) } if data['certname'] && data['facts'].is_a?(Hash)

        list = wrapped(data)
        list ? many(list) : { nil => data }
      end

      # A page of PuppetDB's answers, as clients hand it out beside the total.
      # @return [Array<Hash>, nil]
      def wrapped(data)
        data.each_value.find { |value| value.is_a?(Array) && value.any? && value.all? { |entry| entry?(entry) } }
      end

      def entry?(entry)
        entry.is_a?(Hash) && entry['certname'] && (entry.key?('facts') || entry.key?('value'))
      end

      # A set of PuppetDB's is a list of names and values, or its address alone; an inventory has a hash.
      def set(facts)
        list = facts['data']
        return list.to_h { |fact| fact.values_at('name', 'value') } if list.is_a?(Array)

        facts.keys == %w[href] ? {} : facts
      end

      def many(list)
        raise UsageError, "#{@path} holds no facts: the list is empty" if list.empty?
        raise UsageError, "#{@path} holds no facts: a hash was expected" unless list.all? { |entry| entry?(entry) }

        sets, facts = list.partition { |entry| entry['facts'].is_a?(Hash) }
        facts.group_by { |entry| entry['certname'] }
             .transform_values { |same| same.to_h { |fact| fact.values_at('name', 'value') } }
             .merge(*sets.map { |entry| one(entry) })
      end
    end
  end
end
