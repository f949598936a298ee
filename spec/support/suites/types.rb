# frozen_string_literal: true

require 'json'
require 'puppet_pal'

module Suites
  # Relations of types and values. A question that stock fails at is answered with `?` and not compared.
  class Types < Suite
    PT = Puppet::Pops::Types
    Signature = Struct.new(:type, :parameter_names, :block_type, :block_name)

    # Request for a list of texts of types or values: an expression of one of them.
    LISTS = { 'instances' => '(%<other>s) =~ %<type>s', 'assignable' => '%<type>s >= %<other>s', 'same' => '%<type>s == %<other>s' }.freeze

    # The names by which `signatures.cases` calls the parameters of a Callable.
    PARAMETERS = %w[p q r s t].freeze

    # @param folder [String] where types.cases, values.cases and the others are
    def initialize(folder = "#{Cases::ROOT}/types")
      super()
      @folder = folder
      Puppet.initialize_settings unless Puppet.settings.app_defaults_initialized?
      Puppet[:strict] = :warning
      Puppet::Util::Log.level = :err
    end

    def file(_cases)
      Puppet::Pal.in_tmp_environment('types', modulepath: [], facts: {}) do |pal|
        pal.with_catalog_compiler do |compiler|
          @compiler = compiler
          evaluate(File.read("#{Cases::ROOT}/types/aliases.pp"))
          yield
        end
      end
    end

    def run(kase)
      case File.basename(kase.file)
      when 'types' then type(kase.source)
      when 'values' then value(kase.source)
      when 'pairs' then [pair(kase.heading, *evaluate(kase.source))]
      when 'parameters' then [parameters(*evaluate(kase.source))]
      when 'signatures' then [signatures(*evaluate(kase.source))]
      else [expression(kase.source)]
      end
    end

    # Questions that stock cannot answer are not asked of the engine.
    def agrees?(kase, lines)
      return true if kase.expected == ['?']

      expected = answers(kase.expected)
      found = answers(lines)
      expected.each do |question, text|
        found[question] = text if text == '?'
        next unless question.end_with?('?')

        asked = question.chomp('?')
        found[asked] = JSON.generate(JSON.parse(found.fetch(asked, '[]')) - JSON.parse(text))
        found[question] = text
      end
      found == expected
    end

    # @return [Object] the value of an expression, with the aliases of the suite
    def evaluate(text) = @compiler.evaluate_string(text)

    private

    def answers(lines) = lines.to_h { |line| line.partition(' ').values_at(0, 2) }

    # The names of the cases of a file: the texts of its types or values.
    def names(file)
      (@names ||= {})[file] ||= Cases.read('types', "#{@folder}/#{file}.cases").map(&:source)
    end

    def made(text) = (@made ||= {})[text] ||= evaluate(text)

    def answer
      found = yield
      found.nil? ? '?' : found
    rescue StandardError, SystemStackError
      '?'
    end

    def type(text)
      type = evaluate(text)
      texts = { 'to_s' => evaluate("\"${#{text}}\""), 'name' => PT::TypeFormatter.string(type), 'expanded' => type.to_alias_expanded_s }
      texts['normal'] = answer { type.normalize.to_alias_expanded_s }
      texts['general'] = answer { type.generalize.to_alias_expanded_s }
      texts['inferred'] = answer { evaluate("type(#{text}, reduced)").to_alias_expanded_s }
      texts['parsed'] = answer { PT::TypeParser.singleton.parse(text).to_alias_expanded_s }
      texts['again'] = again(type)
      [*texts.compact.map { |question, found| "#{question} #{found}" }, *LISTS.keys.flat_map { |question| list(question, text) },
       "equal #{JSON.generate(names('types').select { |other| type == made(other) })}"]
    end

    # The type that its text names. The definition of an alias is not an expression.
    def again(type)
      return if type.is_a?(PT::PTypeAliasType) || type.to_s.include?('TypeSet[')

      evaluate(type.to_s).to_alias_expanded_s
    rescue NameError
      '?'
    rescue StandardError => e
      "error #{message(e)}"
    end

    # The others for which a question is answered with true, and types that it fails for.
    def list(question, type)
      others = names(question == 'instances' ? 'values' : 'types')
      sources = others.map { |other| format(LISTS.fetch(question), type:, other:) }
      found = evaluate_each(sources)
      unknown = others.select.with_index { |_, index| found[index].nil? }
      ["#{question} #{JSON.generate(others.select.with_index { |_, index| found[index] })}",
       *("#{question}? #{JSON.generate(unknown)}" unless unknown.empty?)]
    end

    def evaluate_each(sources)
      evaluate("[#{sources.join(', ')}]")
    rescue StandardError, SystemStackError
      sources.map { |source| answer { evaluate(source) }.then { |found| found == '?' ? nil : found } }
    end

    def value(text)
      { 'text' => -> { PT::TypeFormatter.string(evaluate(text)) }, 'detailed' => -> { evaluate("type(#{text})").to_alias_expanded_s },
        'reduced' => -> { evaluate("type(#{text}, reduced)").to_alias_expanded_s },
        'generalized' => -> { evaluate("type(#{text}, generalized)").to_alias_expanded_s } }
        .map { |question, asked| "#{question} #{answer(&asked)}" }
    end

    def pair(heading, left, right)
      if heading == 'common type'
        return "type #{answer { PT::TypeCalculator.singleton.common_type(left, right).to_alias_expanded_s }}"
      end

      "text #{answer { left.assignable?(right) ? 'assignable' : describer.describe_mismatch('it', left, right) }}"
    end

    def describer = PT::TypeMismatchDescriber.singleton

    def parameters(members, given)
      elements = members.map do |name, type, optional|
        key = PT::PStringType.new(name)
        PT::PStructElement.new(optional ? PT::POptionalType.new(key) : key, type)
      end
      describer.validate_parameters('it', PT::PStructType.new(elements), given)
      'fits'
    rescue Puppet::ParseError => e
      "text #{e.message}"
    rescue StandardError, SystemStackError
      '?'
    end

    def signatures(name, callables, arguments, block = nil)
      list = callables.map { |type| Signature.new(type, PARAMETERS.first(type.param_types.types.size), type.block_type, 'block') }
      types = arguments.map { |argument| PT::TypeCalculator.singleton.infer_set(argument) }
      tuple = PT::PTupleType.new([*types, *block])
      return 'fits' if list.any? { |signature| signature.type.callable?(tuple) }

      "text #{answer { describer.describe_signatures(name, list, tuple) }}"
    rescue StandardError, SystemStackError
      '?'
    end

    def expression(text)
      "value #{PT::TypeFormatter.string(evaluate(text))}"
    rescue NameError, SystemStackError
      '?'
    rescue StandardError => e
      e.message.match?(/undefined (?:local|method)/) ? '?' : "error #{message(e)}"
    end

    def message(error) = error.message.sub(/ \((?:file|line): .*\z/m, '')
  end
end
