# frozen_string_literal: true

module PuppetRs
  class Bridge
    # The code of a method of a template or a function, read for effects: files and methods are looked at again after code that
    # may have changed them, which code that only reads values has not. All that is not listed here may.
    # @api private
    module CodeEffects
      # Methods of Ruby's values, and those of a scope that the engine answers.
      METHODS = %i[
        ! != =~ == === < <= > >= <=> + - * / % ** & | ^ << >> [] []= -@ +@ ~ Array Float Integer String abs all? any?
        between? call_function capitalize casecmp casecmp? ceil center class chars chomp chop clone collect compact
        concat count delete delete_if detect dig downcase dup each each_char each_entry each_key each_line each_pair
        each_slice each_value each_with_index each_with_object empty? end_with? eql? equal? even? fetch filter
        filter_map find find_index first flat_map flatten floor format freeze frozen? function_template
        function_versioncmp group_by gsub has_key? has_value? has_variable? include? index inject insert inspect is_a?
        instance_of? join keep_if key key? keys kind_of? lambda last length lines ljust lookupvar loop lstrip map
        match match? max max_by member? merge min min_by new negative? next nil? none? nonzero? odd? one? pop
        positive? proc push raise reduce reject replace respond_to? reverse reverse_each rjust round rstrip
        scan scope select shift size slice sort sort_by split squeeze start_with? step strip sub succ sum swapcase
        times to_a to_f to_h to_i to_int to_proc to_r to_s to_str to_sym tr transform_keys transform_values unshift
        uniq upcase upto downto value? values values_at zero? zip gsub! sub! strip! chomp! upcase! downcase!
        capitalize! map! collect! sort! uniq! compact! flatten! reject! select! merge! core#hash_merge_kwd
        core#hash_merge_ptr
      ].to_h { |name| [name, true] }.freeze
      CONSTANTS = %i[
        Array Hash String Integer Float Numeric Symbol Regexp Range NilClass TrueClass FalseClass Puppet ParseError
        Error ArgumentError
      ].freeze
      # Symbols that a method may take for the name of another one.
      NAMES = %i[
        send public_send __send__ eval instance_eval instance_exec class_eval module_eval class_exec system exec spawn method
        public_method instance_variable_set define_method define_singleton_method extend load require open tap then
      ].to_h { |name| [name, true] }.freeze
      # Instructions that define or set something outside of the method, or whose effect is not known.
      OTHERS = /\A(?:define|setglobal|getglobal|setconstant|setclassvariable|getclassvariable|invokesuper|once)/
      private_constant :METHODS, :CONSTANTS, :NAMES, :OTHERS

      class << self
        # @param method [UnboundMethod]
        # @return [Boolean] whether it neither writes files nor replaces methods
        def none?(method)
          ::RUBY_ENGINE == 'ruby' && harmless?(::RubyVM::InstructionSequence.of(method).to_a)
        end

        private

        def harmless?(sequence)
          sequence.last.grep(::Array).all? { |instruction| allowed?(*instruction) } &&
            Array(sequence[12]).all? { |entry| !sequence?(entry[1]) || harmless?(entry[1]) }
        end

        def allowed?(name, *operands)
          return false if OTHERS.match?(name)

          operands.all? do |operand|
            case operand
            when ::Hash then !operand.key?(:mid) || METHODS.key?(operand[:mid])
            when ::Symbol then name.start_with?('getconstant') ? CONSTANTS.include?(operand) : !NAMES.key?(operand)
            when ::Array then sequence?(operand) ? harmless?(operand) : constants?(name, operand)
            else true
            end
          end
        end

        # Ruby 3.2 reads a constant by its whole path.
        def constants?(name, path)
          name != :opt_getconstant_path || (path - CONSTANTS).empty?
        end

        def sequence?(operand)
          operand.is_a?(::Array) && operand.first == 'YARVInstructionSequence/SimpleDataFormat'
        end
      end
    end
  end
end
