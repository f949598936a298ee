# frozen_string_literal: true

# Nothing that outlives a compile (environments, their loaders, classes of functions) holds its session.
RSpec.describe 'memory of compiles', :bridge do
  include Subprocess

  # In a process of its own: other examples keep compilers.
  # @return [Array<Hash>] what is alive after two compiles and after 20 more, or other numbers of them
  def alive(how, code, *numbers)
    script = File.expand_path('../fixtures/memory/compiles.rb', __dir__)
    run = run_ruby(script, how, code, *numbers, mode: 'strict')
    raise run.err unless run.status.zero?

    JSON.parse(run.out)
  end

  {
    'values and blocks' => "[1, 2].map |$i| { { 'k' => [$i] } }.each |$x| { notice($x, inline_template('<%= @x %>')) }",
    'functions of the manifest' => "function mine($x) { [$x, $x] }\nnotice(mine(memory::ruby([1])))",
    'functions of modules' => 'notice(memory::twice([1]), memory::ruby([[1]]) |$x| { $x }, memory3([1]))',
    'templates' => <<~'PP',
      $list = [[1], 'a']
      notice(template('memory/list.erb'), epp('memory/list.epp', { 'list' => $list }))
    PP
    'classes, defined types and collectors' => "include memory\nmemory::part { 'a': }\n@notify { 'v': }\nNotify <| |>"
  }.each do |name, code|
    %w[cached fresh].each do |how|
      it "is released after #{name} in #{how == 'cached' ? 'one environment' : 'fresh environments'}" do
        before, after = alive(how, code).map { |counts| counts.slice('sessions', 'compilers', 'pins') }
        expect(after).to eq(before)
        expect(after['sessions']).to be <= 1
      end
    end
  end

  it 'keeps no environment that has functions in Ruby, and no class of one' do
    before, after = alive('fresh', "notice(memory3([1]), memory::ruby([1]), inline_template('<%= scope.function_md5([%(a)]) %>'))", '20 60')
    expect(after['classes']).to be <= before['classes'] + 3
    expect(after['environments']).to be <= before['environments'] + 3
  end

  {
    'nothing of it was given to Ruby code' => ["notify { 'a': }\n[1].each |$x| { notice($x) }", true],
    'a function of Ruby has its scope' => ["notify { 'a': }\nnotice(inline_template('<% $kept_scope = scope %>'))", false]
  }.each do |name, (code, given_back)|
    it "is #{'not ' unless given_back}given back with the request when #{name}", if: ENV['PUPPET_RS'] != 'off' do
      run = run_ruby(File.expand_path('../fixtures/memory/released.rb', __dir__), code, mode: 'strict')
      raise run.err unless run.status.zero?

      expect(JSON.parse(run.out)).to eq('released' => given_back, 'titles' => ['a'], 'again' => ['a'])
    end
  end

  %w[catalog functions].each do |question|
    it "may be collected at any step of an answer that comes after it: #{question}" do
      run = run_ruby(File.expand_path('../fixtures/memory/collected.rb', __dir__), question, mode: 'strict')
      raise run.err unless run.status.zero?

      expect(JSON.parse(run.out)).to eq('answered' => 240, 'raised' => [])
    end
  end

  it 'keeps no title, tag, fact, key or path of a node, and one entry of a file that changes' do
    run = run_ruby(File.expand_path('../fixtures/memory/nodes.rb', __dir__), mode: 'strict')
    raise run.err unless run.status.zero?

    before, after = JSON.parse(run.out)
    # Patterns made at run time are kept up to a number (the cache has tests in Rust).
    expect(after.except('patterns')).to eq(before.except('patterns'))
    expect(after['patterns']).to be <= 1500
  end

  it 'keeps no method and no symbol of inline templates' do
    made = lambda do
      wrapper = Puppet::Parser::TemplateWrapper
      [wrapper.instance_methods(false).size, wrapper.private_instance_methods(false).size]
    end
    before = made.call
    same("Integer[1, 1200].each |$i| { $x = inline_template(\"<%= @i %> ${i}\") }\nnotice(inline_template('<% X = 1 %><%= X %>'))") { nil }
    expect(made.call).to eq(before)
    expect(PuppetRs::Bridge::Template.instance_variable_get(:@texts).size).to be <= 1000 if engine?
  end
end
