# frozen_string_literal: true

# Scopes in ERB templates, beside stock Puppet.
RSpec.describe 'scope in ERB templates' do
  asks = ['scope.lookupvar("local")', 'scope["local"]', 'scope.lookupvar("::top")', 'scope.lookupvar("holder::local")', 'scope.lookupvar("nosuch::x").inspect',
          'scope["nosuch"].inspect', 'scope.include?("local")', 'scope.include?("nosuch")', 'scope.exist?("top")', 'scope.bound?("local")', 'scope.has_variable?("x") rescue "no"',
          'has_variable?("local")', 'has_variable?("nosuch")', 'scope.to_hash["local"]', 'scope.to_hash.keys.sort.first(3)', 'scope.to_hash(false).keys.sort',
          'scope.compiler.node.name', 'scope.compiler.environment.name', 'scope.environment.name', 'scope.environment.to_s', 'scope.resource.to_s', 'scope.resource[:name].inspect',
          'scope.source.name', 'scope.source.type', 'scope.source.module_name.inspect', 'classes.sort', 'tags.sort', 'all_tags.sort', 'scope.class_scope("holder").to_s',
          'scope.catalog.resource("File[/x]").to_s', 'scope.catalog.resource("File", "/x")[:mode]', 'scope.catalog.classes.sort', 'scope.catalog.resources.map(&:to_s).sort.first(4)',
          'scope.findresource("File[/x]").to_s', 'scope.findresource("File", "/nosuch").inspect', 'scope.compiler.findresource("Class[holder]").to_s', 'scope.catalog.name', 'scope.catalog.tags.sort',
          'scope.function_sprintf(["%s", "a"])', 'scope.call_function("join", [[1, 2], "-"])', 'scope.call_function("lookup", ["nosuch", { "default_value" => 1 }])', 'scope.function_defined(["file"])',
          'scope.function_template(["bridge/nosuch.erb"]) rescue $!.class', 'scope.function_versioncmp(["1", "2"])', 'scope.function_include(["bridge"]).inspect', 'scope.is_topscope?', 'scope.function_map([[1]])', 'scope.function_hiera(["nosuch", 1])', 'scope.function_contain(["bridge"]).size',
          'scope.is_classscope?', 'scope.parent.to_s', 'scope.find_global_scope.to_s', 'scope.inherited_scope.inspect', 'scope.enclosing_scope.to_s', 'scope.to_s', 'scope.inspect', 'scope.class.ancestors.include?(Puppet::Parser::Scope)',
          'scope.setvar("made", [1]); scope["made"]', 'scope.setvar("local", 1) rescue $!.message', '@list << 5; @list', '@nosuch.inspect', 'defined?(@local)',
          '@undefd.inspect', 'instance_variables.include?(:@local)', 'self.class.name', 'file.inspect', '__FILE__.class', '__method__.class', '[1, 2].map { |x| x * 2 }',
          'scope.lookupdefaults("File").keys', 'tap { |me| me }.instance_variable_get(:@local)', 'itself.instance_variable_get(:@local)',
          'method(:scope).receiver.instance_variables.include?(:@local)', '[:@local].map(&method(:instance_variable_get))',
          'then { |me| me.instance_variable_get(:@local) }', 'proc {}.binding.receiver.instance_variable_get(:@local)',
          'scope.function_versioncmp(["1"]) rescue $!.message', 'scope.function_versioncmp([1, "2"]) rescue $!.class',
          'scope.function_versioncmp(["1.10", "1.9-1"]) + scope.function_versioncmp(["a", "\u00e9"])',
          'scope.resource.tags.to_a.sort', 'scope.resource.file.class', 'scope.resource.line', 'scope.call_function("notice", ["from erb"]).inspect', 'scope.warning("w") rescue $!.class', 'Puppet.notice("n")', 'warning("own")',
          'scope.strict_variables? rescue $!.class', 'scope.ephemeral_level rescue $!.class', 'scope.lookup_qualified_variable("holder::local", {}) rescue $!.class', 'scope.variable_not_found("zz").inspect', 'scope.merge_settings("production") rescue $!.class',
          'scope.catalog.edges.size.class rescue $!.class', 'scope.compiler.catalog.equal?(scope.catalog)', 'scope.catalog.version.class', 'scope.compiler.topscope.equal?(scope.find_global_scope)', 'scope.facts rescue $!.class', 'scope.lookupvar("facts")["kernel"]', 'scope.lookupvar("trusted")["certname"]', 'scope.lookupvar("server_facts").class']

  it 'logs what it does at the level debug' do
    PuppetRs::Verify::Compiler.initialize_settings
    Puppet::Util::Log.level = :debug
    code = "class c { notice(template('bridge/dynamic.erb'), inline_template('<%= scope.function_template([%q(bridge/dynamic.erb)]) %>')) } include c"
    lines = both("#{code}\nnotice(inline_template('<%= raise %q(x) %>'))") { nil }.map do |_, log|
      log.select { |level, message| level == :debug && message.include?('template') }.map { |_, message| message.gsub(/[\d.]+ seconds/, 'seconds') }
    end
    expect(lines.first.size).to be > 3
    expect(lines.last).to eq(lines.first)
  ensure
    Puppet::Util::Log.level = :notice
  end

  asks.each_slice(8) do |some|
    it "answers #{some.first}" do
      some.each do |ask|
        code = <<~PP
          $top = 't'
          class holder {
            $local = 'l'
            $list = [1]
            $data = {}
            $undefd = undef
            File { mode => '0600' }
            file { '/x': mode => '0644' }
            notice(inline_template(@(END)))
              <% x = begin; #{ask}; end -%>
              <%= x %>
              | END
            notice($list, $data)
          }
          include holder
        PP
        compile_both(code)
      rescue RSpec::Expectations::ExpectationNotMetError => e
        raise e.class, "#{ask}: #{e.message}"
      end
    end
  end

  it 'reads a template again that was changed or replaced' do
    Dir.mktmpdir do |folder|
      FileUtils.mkdir_p("#{folder}/m/templates")
      path = "#{folder}/m/templates/a.erb"
      says = lambda do |text|
        File.write(path, text)
        notices('$x = 1 notice(template("m/a.erb"), template("m/a.erb"))', modulepath: folder)
      end
      expect(says.call('one <%= @x %>')).to eq(['one 1 one 1'])
      expect(says.call('longer <%= @x %>')).to eq(['longer 1 longer 1'])
      File.delete(path)
      expect(says.call('shorte <%= @x %>')).to eq(['shorte 1 shorte 1'])
      File.delete(path)
      expect(error_of('notice(template("m/a.erb"))', modulepath: folder)['message']).to include('Could not find template')
    end
  end

  it 'reads a template again that its compile changes, replaces or removes' do
    Dir.mktmpdir do |folder|
      FileUtils.mkdir_p("#{folder}/m/templates")
      path = "#{folder}/m/templates/a.erb"
      change = ->(number, ruby) { %[$n#{number} = inline_template("<% #{ruby} %>")\nnotice(template("m/a.erb"))] }
      code = [change.call(1, "File.write('#{path}', 'first')"), change.call(2, "File.write('#{path}', 'another')"),
              change.call(3, "File.delete('#{path}'); File.write('#{path}', 'last')")].join("\n")
      expect(notices(code, modulepath: folder)).to eq(%w[first another last])
      code += "\n#{change.call(4, "File.delete('#{path}')")}"
      expect(error_of(code, modulepath: folder)['message']).to include("Could not find template 'm/a.erb'")
    end
  end

  it 'gives each rendering a path of its own' do
    Dir.mktmpdir do |folder|
      FileUtils.mkdir_p("#{folder}/m/templates")
      File.write("#{folder}/m/templates/a.erb", '<%= file.frozen? %> <%= File.basename(file) %><% file << "x" %>')
      expect(notices("notice(template('m/a.erb'))\n" * 3, modulepath: folder)).to eq(['false a.erb'] * 3)
    end
  end
end
