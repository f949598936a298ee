# frozen_string_literal: true

require 'yard'

module Reference
  # docs/reference/ruby-api.md: what YARD finds in the files of the public API.
  class RubyApi
    FILES = %w[version settings stats api catalog errors language_error parser injector].freeze
    HIDDEN = %i[initialize inspect].freeze
    # YARD's text about accessors without a comment.
    ACCESSOR = 'Returns the value of attribute'

    # @param root [String] the folder of the project
    def initialize(root)
      @files = FILES.map { |name| File.join(root, 'lib/puppet_rs', "#{name}.rb") }
    end

    # @return [String]
    def to_s
      YARD::Registry.clear
      YARD.parse(@files, [], YARD::Logger::ERROR)
      <<~MARKDOWN
        # Reference: the Ruby API

        Written by `rake reference` from the comments of the source, by YARD. [library.md](../library.md) and
        [standalone.md](../standalone.md) explain how to use it.

        #{namespaces.map { |namespace| section(namespace) }.join("\n")}
      MARKDOWN
    end

    private

    def namespaces
      YARD::Registry.all(:module, :class).select { |object| shown?(object) }.sort_by(&:path)
    end

    def shown?(object)
      object.visibility == :public && !object.tag(:api) && (object.namespace.root? || shown?(object.namespace))
    end

    def section(namespace)
      title = namespace.path
      title += " < #{namespace.superclass.path}" if namespace.is_a?(YARD::CodeObjects::ClassObject) && superclass?(namespace)
      parts = ["## #{title}", text(namespace), members(namespace), *examples(namespace), *methods(namespace)]
      "#{parts.compact.join("\n\n")}\n"
    end

    def superclass?(namespace)
      !%w[Object BasicObject Struct].include?(namespace.superclass.path)
    end

    def text(object)
      text = markdown(object.docstring)
      # Examples of the comment are code blocks here too.
      text.empty? || text.start_with?(ACCESSOR) ? nil : text.gsub(/^  (?= *\S)/, '    ')
    end

    # The accessors of a Struct.
    def members(namespace)
      names = accessors(namespace)
      "Members: #{names.map { |name| "`#{name}`" }.join(', ')}." if names.any?
    end

    def accessors(namespace)
      struct = namespace.is_a?(YARD::CodeObjects::ClassObject) && namespace.superclass.path == 'Struct'
      struct ? namespace.attributes[:instance].keys : []
    end

    def methods(namespace)
      accessors = accessors(namespace)
      namespace.meths(inherited: false, included: false)
               .select { |method| shown?(method) && !HIDDEN.include?(method.name) }
               .reject { |method| accessors.include?(method.name.to_s.chomp('=').to_sym) }
               .filter_map { |method| method(method) if text(method) || method.tags.any? }
    end

    def method(method)
      separator = method.scope == :class ? '.' : '#'
      lines = ["### #{method.namespace.name}#{separator}#{signature(method)}", text(method), tags(method), *examples(method)]
      lines.compact.join("\n\n")
    end

    def signature(method)
      parameters = method.parameters.map do |name, default|
        next name.to_s if default.nil?

        name.end_with?(':') ? "#{name} #{default}" : "#{name} = #{default}"
      end
      # A name in brackets would be a link.
      name = method.name.to_s.gsub(/[\[\]]/) { |bracket| "\\#{bracket}" }
      parameters.empty? ? name : "#{name}(#{parameters.join(', ')})"
    end

    def tags(method)
      lines = method.tags(:param).map { |tag| "- `#{tag.name}`#{type(tag)}#{words(tag)}" }
      { yield: 'yields', return: 'returns', raise: 'raises' }.each do |name, verb|
        lines += method.tags(name).map { |tag| "- #{verb}#{type(tag)}#{words(tag)}" }
      end
      lines.empty? ? nil : lines.join("\n")
    end

    def type(tag)
      tag.types ? " `#{tag.types.join(', ')}`" : ''
    end

    def words(tag)
      tag.text.to_s.empty? ? '' : ": #{markdown(tag.text).gsub("\n", "\n  ")}"
    end

    def examples(object)
      object.tags(:example).map { |tag| "```ruby\n#{tag.text}\n```" }
    end

    # YARD's marks for code and links as Markdown's.
    def markdown(text)
      text.to_s.strip.gsub(/(?<![\w`])\+([^\s+](?:[^+\n]*[^\s+])?)\+(?!\w)/, '`\1`').gsub(%r{<tt>(.*?)</tt>}m, '`\1`')
          .gsub(/\{([A-Za-z_:.#]+)\}/, '`\1`')
    end
  end
end
