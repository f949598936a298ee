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
      private_constant :LIKELY, :LITERALS

      class << self
        # @param method [UnboundMethod] a template
        # @param source [String] its Ruby code
        # @return [Hash{String => Array<String>}] keys by the name of the variable
        def of(method, source)
          return {} unless source.match?(LIKELY) && ::RUBY_ENGINE == 'ruby' && ::Hash.instance_method(:[]).source_location.nil?

          reads = {}
          walk(::RubyVM::InstructionSequence.of(method).to_a, reads)
          reads.compact.to_h { |variable, keys| [variable.to_s.delete_prefix('@'), keys.uniq] }
        end

        private

        # Notes the uses in a sequence and in those of its blocks. +nil+ for the keys: the variable has another use.
        def walk(sequence, reads)
          code = sequence.last.grep(::Array)
          code.each_with_index do |instruction, index|
            case instruction
            in [:getinstancevariable, variable, *] then note(reads, variable, code[index + 1, 2])
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
          in [[:branchif | :branchunless, *], *] then reads[variable] = [] unless reads.key?(variable)
          in [[:opt_aref_with, ::String => key, *], *] then add(reads, variable, key)
          in [[name, ::String => key], [:opt_aref, *]] if LITERALS.include?(name) then add(reads, variable, key)
          else reads[variable] = nil
          end
        end

        def add(reads, variable, key)
          keys = reads.fetch(variable) { reads[variable] = [] }
          keys&.push(key)
        end
      end
    end
  end
end
