# frozen_string_literal: true

# Compiles with stock Puppet and with puppet_rs, and lets a block ask both catalogs the same.
module Catalogs
  # @yield [Puppet::Resource::Catalog] once for each side
  # @return [Array] what the block returned for stock Puppet and for puppet_rs (or the error's class and text), and the log
  def both(code, **options, &block)
    modes = engine? ? %i[off strict] : %i[off off]
    modes.map { |mode| in_mode(mode) { one_catalog(code, **options, &block) } }
  end

  # Expects the same from both sides.
  # @return what stock Puppet gave
  def same(code, **options, &block)
    stock, ours = both(code, **options, &block)
    return stock if stock == ours

    texts = [stock, ours].map(&:inspect)
    at = [texts[0].chars.zip(texts[1].chars).index { |one, other| one != other } || texts[0].size, 100].max
    raise RSpec::Expectations::ExpectationNotMetError,
          texts.zip(%w[stock ours]).map { |text, who| "#{who}: ...#{text[at - 100, 400]}" }.join("\n")
  end

  private

  def one_catalog(code, facts: {}, modulepath: [Differential::FIXTURES], name: 'node.example.com', classes: nil, code_id: nil, &block)
    logged do
      in_static_environment(code, modulepath) do |environment|
        node = Puppet::Node.new(name, environment:, classes:, facts: Puppet::Node::Facts.new(name, facts))
        node.merge(facts)
        block.call(Puppet::Parser::Compiler.compile(node, code_id))
      end
    end
  end

  def in_static_environment(code, modulepath)
    PuppetRs::Verify::Compiler.initialize_settings
    environment = Puppet::Node::Environment.create(:production, modulepath)
    Puppet.override(environments: Puppet::Environments::Static.new(environment), current_environment: environment,
                    rich_data: Puppet.lookup(:rich_data) { false }) do
      Puppet[:code] = code
      Puppet.override(loaders: Puppet::Pops::Loaders.new(environment)) { yield environment }
    end
  end

  def logged
    logs = []
    destination = Puppet::Test::LogCollector.new(logs)
    Puppet::Util::Log.newdestination(destination)
    result = begin
      yield
    rescue StandardError => e
      [e.class.name, e.message]
    end
    [result, logs.map { |log| [log.level, log.message, log.file, log.line] }]
  ensure
    Puppet::Util::Log.close(destination)
  end
end
