# frozen_string_literal: true

module PuppetRs
  class Bridge
    # The variables of which a compiled template reads nothing but elements with keys that are literal texts:
    # +@data['key']+. A large hash need not become a Ruby object for these, only the elements.
    # @api private
    module TemplateReads
      # Texts that may have such a read.
      LIKELY = /@[A-Za-z_]\w*\[\s*["']/
      # Instructions that push a literal.
      LITERALS = %i[putstring putchilledstring putobject].freeze
      # Instructions that look at an element and keep none of it.
      LOOKS = %i[branchif branchunless opt_aref opt_nil_p opt_empty_p opt_not opt_length opt_size objtostring].freeze
      COMPARISONS = %i[opt_eq opt_neq].freeze
      private_constant :LIKELY, :LITERALS, :LOOKS, :COMPARISONS

      class << self
        # @param method [UnboundMethod] a template
        # @param source [String] its Ruby code
        # @return [Hash{String => Array<Array(String, Boolean)>}] keys by the name of the variable, and whether a text there is
        #   only looked at: one that the template may change in place has to be that of the whole hash
        def of(method, source)
          return {} unless source.match?(LIKELY) && ::RUBY_ENGINE == 'ruby' && ::Hash.instance_method(:[]).source_location.nil?

          reads = {}
          walk(::RubyVM::InstructionSequence.of(method).to_a, reads)
          reads.compact.to_h { |variable, keys| [variable.to_s.delete_prefix('@'), keys.to_a] }
        end

        private

        # Notes the uses in a sequence and in those of its blocks. +nil+ for the keys: the variable has another use.
        def walk(sequence, reads)
          code = sequence.last.grep(::Array)
          code.each_with_index do |instruction, index|
            case instruction
            in [:getinstancevariable, variable, *] then note(reads, variable, code[index + 1, 4])
            in [:setinstancevariable, variable, *] then reads[variable] = nil
            else instruction.each { |operand| walk(operand, reads) if sequence?(operand) }
            end
          end
          # Bodies of +rescue+ and +ensure+.
          Array(sequence[12]).each { |entry| walk(entry[1], reads) if sequence?(entry[1]) }
        end

        def sequence?(operand)
          operand.is_a?(::Array) && operand.first == 'YARVInstructionSequence/SimpleDataFormat'
        end

        def note(reads, variable, following)
          case following
          in [[:branchif | :branchunless, *], *] then reads[variable] = {} unless reads.key?(variable)
          in [[:opt_aref_with, ::String => key, *], *uses] then add(reads, variable, key, uses)
          in [[name, ::String => key], [:opt_aref, *], *uses] if LITERALS.include?(name) then add(reads, variable, key, uses)
          else reads[variable] = nil
          end
        end

        def add(reads, variable, key, uses)
          keys = reads.fetch(variable) { reads[variable] = {} } or return
          keys[key] = keys.fetch(key, true) && looks?(uses)
        end

        # True if the instructions after a read only look at the element: the output of a template, a condition, a comparison.
        def looks?(uses)
          case uses
          in [[:opt_send_without_block, { mid: :to_s }, *], [:opt_ltlt, *], *] then true
          in [[name, *], [comparison, *], *] if LITERALS.include?(name) && COMPARISONS.include?(comparison) then true
          # A part of a text is another text.
          in [[:opt_aref_with, *], *] then true
          in [[name, *], [:opt_aref, *], *] if LITERALS.include?(name) then true
          in [[name, *], *] then LOOKS.include?(name)
          else false
          end
        end
      end
    end
  end
end
