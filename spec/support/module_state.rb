# frozen_string_literal: true

require 'ripper'

# State of the process in the sources: variables of modules and classes in Ruby, statics that can change in Rust.
module ModuleState
  ROOT = File.expand_path('../..', __dir__)
  STATIC = /^\s*(?:pub(?:\([a-z]+\))? )?static (?:mut )?([A-Z_]+): ([^;]*)/m
  # In the type, or in the value where a type has a name of its own.
  HOLDS = /\b(?:Mutex|RwLock|RefCell|Cache|FileCache|Known|\w*Map|Vec)(?:<|::)/

  # @return [Array<String>] +file:@variable+ of variables that methods of a module or class itself set, and of class variables
  def self.ruby
    sources('lib/**/*.rb').flat_map do |path, text|
      variables(Ripper.sexp(text), :body).uniq.reject { |name| text.match?(/#{name} = Known\.new/) }.map { |name| "#{path}:#{name}" }
    end
  end

  # @return [Array<String>] +file:STATIC+ of statics that hold entries
  def self.rust
    sources('ext/crates/*/src/**/*.rs', 'ext/puppet_rs/src/**/*.rs').reject { |path, _| path.include?('puppet-suite') }.flat_map do |path, text|
      text.scan(STATIC).select { |_, type| type.match?(HOLDS) }.map { |name, _| "#{path}:#{name}" }
    end
  end

  # @return [Hash{String => String}] text by path
  def self.sources(*patterns)
    Dir.glob(patterns, base: ROOT).sort.to_h { |path| [path, File.read(File.join(ROOT, path), encoding: 'UTF-8')] }
  end

  def self.variables(node, level)
    return [] unless node.is_a?(Array)

    case node[0]
    when :module, :class then inner(node, :body)
    when :sclass then inner(node, :single)
    when :def then inner(node, level == :single ? :shared : :instance)
    when :defs then inner(node, :shared)
    when :var_field then assigned(node[1], level)
    else inner(node, level)
    end
  end

  def self.inner(node, level)
    node.flat_map { |part| variables(part, level) }
  end

  def self.assigned(token, level)
    kind, name, = token
    kept = kind == :@cvar || (kind == :@ivar && %i[body shared].include?(level))
    kept ? [name] : []
  end
  private_class_method :variables, :inner, :assigned
end
