# frozen_string_literal: true

require 'yaml'

# PuppetRs.compile and PuppetRs.evaluate without Puppet: the results are those with Puppet.
RSpec.describe 'use without Puppet', if: ENV['PUPPET_RS'] != 'off' do
  include Sides

  root = File.expand_path('..', __dir__)
  facts = Differential::FACTS
  modules = PuppetRs::Verify::SYSTEM_MODULES

  it 'runs in a process that has no Puppet' do
    # Without a hiera.yaml Puppet's default hierarchy reads below the folder of that file, never below the root folder.
    looked = { node: 'a', code: "notice(lookup('x', default_value => 1))", inputs: true }
    *found, with = standalone([{ evaluate: '1 + 1' }, { evaluate: "\n1 +" }, { evaluate: "fail('x')" }, looked])
    expect(with['inputs']).to eq(%w[/dev/null/data/common.yaml /dev/null/hiera.yaml])
    expect(found.map { |result| result['value'] || result['error'] }).to eq(
      ['2', 'PuppetRs::SyntaxError: Syntax error at end of input',
       'PuppetRs::EvaluationError: Evaluation Error: Error while evaluating a Function Call, x (line: 1, column: 1)']
    )
  end

  it 'compiles the nodes of the examples' do
    requests = YAML.safe_load_file("#{root}/examples/nodes.yaml").flat_map do |environment, nodes|
      nodes.map { |node| { node:, facts: facts.merge('fqdn' => node), environment: "#{root}/examples/#{environment}", modulepath: modules } }
    end
    expect(requests.size).to be > 10
    expect(differences(requests)).to be_empty
  end

  it 'compiles the workloads' do
    requests = %w[pure_language templates].map do |name|
      { node: 'w.example.com', facts:, modulepath: modules, code: File.read("#{root}/bench/workloads/#{name}.pp") }
    end
    expect(differences(requests)).to be_empty
    expect(standalone(requests)).to all(include('catalog'))
  end

  it 'compiles classes of the installed modules' do
    classes = PuppetRs::Verify::ClassIndex.names(modules).each_slice(8).map(&:first)
    expect(classes.size).to be > 150
    requests = classes.map { |name| { node: 'foo.example.com', facts:, modulepath: modules, code: "include #{name}" } }
    expect(differences(requests)).to be_empty
  end

  # Functions and types that Puppet's Ruby code defines: COMPATIBILITY.md.
  of_puppet = /\A(?:(?:annotate|eyaml_lookup_key)\(|\[Pcore::IntegerType\])/

  it 'evaluates the expressions and programs of the suite' do
    cases = Suites::Eval.cases.reject { |kase| kase.expression && of_puppet.match?(kase.source) }
    requests = cases.map do |kase|
      { node: 'suite.example.com', facts: Suites::Eval::FACTS, modulepath: Suites::Eval::MODULES, code: Suites::Eval.program(kase) }
    end
    expect(requests.size).to be > 2_200
    expect(differences(requests)).to be_empty
  end

  it 'gives Ruby code scopes, functions and resources like those of Puppet' do
    expressions = [
      'facade::overridden(1)', "facade::overridden(1, 'x')", "facade::overridden(1, 'longer than it may be')",
      "facade::overridden('x')", 'facade::overridden(/x/)', 'facade::overridden(1, 2, 3)',
      'facade::overridden([1, 2], 3) |$x| { $x * 2 }', 'facade::overridden([1], 3)', 'facade::overridden([1]) |$x, $y| { 1 }',
      'facade::returns(5)', "template('facade/broken.erb')",
      "inline_template('<%= scope[\"absent::x\"].inspect %> <%= scope.exist?(\"::module_name\") %>')",
      "inline_template('<%= scope.catalog.resource(\"Class[main]\").ref %> <%= scope.catalog.classes %>')"
    ]
    requests = expressions.map do |code|
      { node: 'facade.example.com', facts:, modulepath: ["#{root}/spec/fixtures/standalone/modules"],
        code: "notify { 'value': message => String(#{code}) }" }
    end
    expect(differences(requests)).to be_empty
    expect(standalone(requests).count { |result| result['catalog'] }).to be >= 4
  end
end
