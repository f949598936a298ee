# frozen_string_literal: true

module PuppetRs
  module Diff
    # Lists of inputs between processes. Nodes share most of their inputs: a process sends each element once, and then its number.
    module SharedLists
      # Lists of one node.
      #
      # @!attribute process [Integer] whose numbers they have
      # @!attribute added [Array] elements with the next numbers
      # @!attribute lists [Hash{String => String}] numbers as BER-compressed integers
      # @!attribute rest [Hash{String => Object}] what is not shared
      Message = Struct.new(:process, :added, :lists, :rest)
      # Lists whose elements are the same for many nodes.
      NAMES = %w[paths folders outside data].freeze
      private_constant :NAMES

      # Numbers the elements that one process sends.
      class Sender
        # @param inputs [Hash{String => Object}] of {Inputs}
        # @return [Message]
        def pack(inputs)
          start unless @process == Process.pid
          known = @numbers.size
          lists = inputs.slice(*NAMES).transform_values { |all| all.map { |each| @numbers[each] ||= @numbers.size }.pack('w*') }
          Message.new(@process, @numbers.keys.drop(known), lists, inputs.except(*NAMES))
        end

        private

        # A forked process begins anew: its numbers are not those of the one that it was forked from.
        def start
          @process = Process.pid
          @numbers = {}
        end
      end

      # Finds the elements of numbers.
      class Receiver
        def initialize
          @elements = Hash.new { |known, process| known[process] = [] }
        end

        # @param message [Message] in the order in which its process sent them
        # @return [Hash{String => Object}] what {Sender#pack} was given
        def unpack(message)
          elements = @elements[message.process].concat(message.added)
          lists = message.lists.transform_values { |numbers| elements.values_at(*numbers.unpack('w*')) }
          message.rest.merge(lists)
        end
      end
    end
  end
end
