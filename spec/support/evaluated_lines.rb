# frozen_string_literal: true

require 'json'
require 'set'

# Prints the lines that the compiles of classes evaluate, as JSON: by class, then by file. `stock` asks stock's evaluator, by a
# wrapper around it; `engine` reads the counters of coverage. A process for each side.
#
#     PUPPET_RS=off ruby -Ilib spec/support/evaluated_lines.rb stock FACTS MODULEPATH CLASS ...
module EvaluatedLines
  # Records the expressions that stock's evaluator evaluates.
  module Recorder
    FOUND = Hash.new { |files, file| files[file] = Set.new }
    # Not evaluated for what they are: the engine counts what is in them.
    CONTAINERS = %w[BlockExpression EppExpression LambdaExpression Nop Program HostClassDefinition ResourceTypeDefinition NodeDefinition
                    FunctionDefinition TypeAlias TypeMapping].freeze

    def evaluate(target, scope)
      if target.is_a?(Puppet::Pops::Model::Positioned) && target.locator.file
        name = target.class.name[/\w+\z/]
        FOUND[target.locator.file] << [target.offset, target.length, EvaluatedLines.line(target)] unless CONTAINERS.include?(name)
      end
      super
    end
  end

  class << self
    # @return [Hash] lines by file by class
    def run(side, facts, modulepath, classes)
      side == 'stock' ? prepare_stock : prepare_engine
      classes.to_h do |name|
        side == 'stock' ? Recorder::FOUND.clear : PuppetRs::Native::Coverage.reset
        begin
          PuppetRs.compile(node: 'spec', code: "include #{name}", facts:, modulepath:, logger: Logger.new(nil))
        rescue PuppetRs::Error
          nil # both sides stop at the same place
        end
        [name, side == 'stock' ? stock_lines : engine_lines]
      end
    end

    # The text of a template begins behind `-%>`, with the rest of that line, which is not rendered.
    def line(target)
      trimmed = target.is_a?(Puppet::Pops::Model::RenderStringExpression) && !target.locator.string[target.offset..].start_with?(target.value)
      target.line + (trimmed ? 1 : 0)
    end

    private

    def prepare_stock
      require 'puppet'
      require 'puppet/pops'
      Puppet::Pops::Evaluator::EvaluatorImpl.prepend(Recorder)
    end

    def prepare_engine
      require 'puppet_rs/coverage'
      PuppetRs::Coverage.start(Dir.mktmpdir)
    end

    def engine_lines
      files = PuppetRs::Coverage.recorded.files.select { |name, _| name.match?(/\.(pp|epp)\z/) }.transform_keys { |name| File.expand_path(name) }
      files.transform_values { |file| file.lines.select { |_, hits| hits.positive? }.keys.sort }.reject { |_, lines| lines.empty? }
    end

    def stock_lines
      found = Recorder::FOUND.select { |file, _| File.file?(file) }.to_h do |file, expressions|
        types = types_in(file)
        [File.realpath(file), expressions.reject { |offset, length, _| types.include?([offset, length]) }.map(&:last).uniq.sort]
      end
      found.reject { |_, lines| lines.empty? }
    end

    # Types have no counters: the engine resolves them once a session.
    def types_in(file)
      @types ||= {}
      @types[file] ||= begin
        parser = Puppet::Pops::Parser::EvaluatingParser.new
        parser = Puppet::Pops::Parser::EvaluatingParser::EvaluatingEppParser.new if file.end_with?('.epp')
        types = Set.new
        parser.parse_file(file)._pcore_all_contents([]) { |node| add_types(node, types) }
        types
      end
    end

    def add_types(node, types)
      %i[type_expr return_type].each do |name|
        type = node.respond_to?(name) && node.public_send(name) or next
        next if node.is_a?(Puppet::Pops::Model::CollectExpression)

        types << [type.offset, type.length]
        inner = []
        type._pcore_all_contents([]) { |part| inner << part }
        types.merge(inner.grep(Puppet::Pops::Model::Positioned).map { |part| [part.offset, part.length] })
      end
    end
  end
end

if $PROGRAM_NAME == __FILE__
  require 'logger'
  require 'tmpdir'
  require 'puppet_rs'
  side, facts, modulepath, *classes = ARGV
  puts JSON.generate(EvaluatedLines.run(side, JSON.parse(File.read(facts)), modulepath, classes))
end
