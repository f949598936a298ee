# frozen_string_literal: true

# Work that a compile in a new environment leaves out; what Ruby code sees is in spec/fixtures/seams/programs/loaders_of_modules.rb
# and function_objects.rb.
RSpec.describe 'a new environment', if: ENV['PUPPET_RS'] != 'off' do
  around { |example| in_mode(:strict) { example.run } }
  before { PuppetRs::Verify::Compiler.initialize_settings }
  after { Puppet[:code] = '' }

  def with_loaders
    environment = Puppet::Node::Environment.create(:production, [Differential::FIXTURES])
    Puppet.override(current_environment: environment, environments: Puppet::Environments::Static.new(environment)) do
      loaders = Puppet::Pops::Loaders.new(environment)
      Puppet.override(loaders:) { yield loaders, environment }
    end
  end

  def compile(environment, code)
    Puppet[:code] = code
    compiler = Puppet::Parser::Compiler.new(Puppet::Node.new('n', environment:))
    compiler.compile do |catalog|
      yield compiler if block_given?
      catalog
    end
  end

  # Names of the files of Puppet in which Ruby methods are called.
  def files_called
    files = []
    TracePoint.new(:call) { |point| files << point.path }.enable { yield }
    files.uniq.grep(%r{/puppet/}).map { |path| path[%r{/puppet/.*}] }
  end

  it 'lists no modules and makes no loaders of them for what needs none' do
    with_loaders { |_, environment| compile(environment, 'notice(1)') }
    with_loaders do |loaders, environment|
      compile(environment, "notify { 'x': }")
      expect(environment.instance_variable_get(:@modules)).to be_nil
      expect(loaders.find_loader('bridge').module_name).to eq('bridge')
      expect(environment.modules.map(&:name)).to include('bridge')
    end
  end

  it 'lists modules in one look at each folder, as they are now' do
    Dir.mktmpdir do |folder|
      write = lambda do |path, text|
        FileUtils.mkdir_p(File.dirname("#{folder}/#{path}"))
        File.write("#{folder}/#{path}", text)
      end
      metadata = { name: 'x-a', version: '1.0.0', author: 'x', license: 'L', source: 's', dependencies: [] }
      write.call('a/metadata.json', metadata.to_json)
      %w[b/manifests/init.pp Upper/x lib/x].each { |path| write.call(path, '') }
      listed = lambda do
        environment = Puppet::Node::Environment.create(:production, [folder, "#{folder}/nosuch"])
        asked = 0
        TracePoint.new(:call) { |point| asked += 1 if point.method_id == :is_module_directory? }.enable { environment.modules }
        [asked, environment.modules.map { |mod| [mod.name, mod.path, mod.version, mod.environment.equal?(environment)] }.sort]
      end
      3.times { expect(listed.call).to eq([0, [['a', "#{folder}/a", '1.0.0', true], ['b', "#{folder}/b", nil, true], ['lib', "#{folder}/lib", nil, true]]]) }
      write.call('a/metadata.json', metadata.merge(version: '20.0.0').to_json)
      write.call('c/manifests/init.pp', '')
      FileUtils.rm_r("#{folder}/b")
      expect(listed.call[1].map { |name, _, version| [name, version] }).to eq([%w[a 20.0.0], ['c', nil], ['lib', nil]])
      PuppetRs.with_mode(:off) { expect(listed.call[1].map(&:first)).to eq(%w[a c lib]) }
    end
  end

  # Modules with a function `plain` each; `a` depends on what is given.
  def with_functions
    Dir.mktmpdir do |folder|
      write = lambda do |path, text|
        FileUtils.mkdir_p(File.dirname("#{folder}/#{path}"))
        File.write("#{folder}/#{path}", text)
      end
      function = lambda do |name, body|
        "Puppet::Functions.create_function(:'#{name}') { def #{name[/\w+\z/]} = #{body} }"
      end
      write.call('a/lib/puppet/functions/a/f.rb', function.call('a::f', "call_function('plain')"))
      %w[b c d].each do |name|
        write.call("#{name}/lib/puppet/functions/plain.rb", function.call('plain', "'#{name}'"))
        write.call("#{name}/manifests/init.pp", "class #{name} { }")
      end
      yield folder, lambda { |needs|
        dependencies = needs.map { |name| { name: "x/#{name}", version_requirement: '>= 0' } }
        write.call('a/metadata.json', { name: 'x-a', version: '1.0.0', author: 'x', license: 'L', source: 's', dependencies: }.to_json)
        settle
      }
    end
  end

  # Answer of a function in a new environment, and the loaders of modules that it made.
  def said_in(folder, code = 'a::f()')
    environment = Puppet::Node::Environment.create(:production, [folder])
    made = []
    loader = Puppet::Pops::Loader::ModuleLoaders::FileBased
    trace = TracePoint.new(:call) do |point|
      next unless point.method_id == :initialize && point.defined_class.equal?(loader)

      name = point.binding.local_variable_get(:module_name)
      made << name unless [nil, 'environment'].include?(name)
    end
    Puppet.override(current_environment: environment, environments: Puppet::Environments::Static.new(environment), loaders: Puppet::Pops::Loaders.new(environment)) do
      said = nil
      trace.enable { compile(environment, "$x = #{code}") { |compiler| said = compiler.topscope['x'] } }
      yield environment if block_given?
      [said, made]
    end
  rescue Puppet::Error => e
    [e.message[/Unknown function/], made]
  end

  it 'makes the loaders and objects of the modules that are asked for, by what metadata.json says now' do
    with_functions do |folder, depend_on|
      [%w[c], %w[d], %w[nosuch d c]].each do |needs|
        depend_on.call(needs)
        stock = PuppetRs.with_mode(:off) { said_in(folder).first }
        # Objects made before are kept from the first time on.
        expect(said_in(folder).first).to eq(stock)
        found = (needs - ['nosuch']).first
        said_in(folder) do |environment|
          expect(environment.instance_variable_get(:@modules)).to be_nil
          expect(environment.module('nosuch')).to be_nil
          mod = environment.module('a')
          expect(environment.modules.map(&:name)).to eq(PuppetRs.with_mode(:off) { Puppet::Node::Environment.create(:production, [folder]).modules.map(&:name) })
          expect(environment.modules.find { |one| one.name == 'a' }).to equal(mod)
          expect([mod.environment, mod.dependencies_as_modules.map(&:name)]).to eq([environment, needs - ['nosuch']])
        end
        expect(said_in(folder)).to eq([stock, ['a', found]])
        expect(stock).to eq(found)
      end
      File.write("#{folder}/a/metadata.json", '{')
      expect(said_in(folder)).to eq(PuppetRs.with_mode(:off) { said_in(folder) })
      FileUtils.rm("#{folder}/a/metadata.json")
      2.times { expect(said_in(folder).first).to eq(PuppetRs.with_mode(:off) { said_in(folder).first }) }
    end
  end

  it 'looks at the folders of modules once in a compile' do
    with_functions do |folder, depend_on|
      depend_on.call(%w[c])
      3.times { said_in(folder) }
      expect(PuppetRs::Native).not_to receive(:modules)
      expect(said_in(folder)).to eq(['c', %w[a c]])
      FileUtils.mv("#{folder}/c", "#{folder}/e")
      expect(said_in(folder).first).to eq(PuppetRs.with_mode(:off) { said_in(folder).first })
    end
  end

  it 'looks for a plain function in the module that calls it and in its dependencies before all others' do
    with_functions do |folder, depend_on|
      FileUtils.mkdir_p("#{folder}/a/manifests")
      File.write("#{folder}/a/manifests/init.pp", 'class a { $said = plain() }')
      %w[a b c d].each do |name|
        FileUtils.mkdir_p("#{folder}/#{name}/lib/puppet/functions")
      end
      kept = -> { PuppetRs::Native.kept['code_files'] }
      said = -> { said_in(folder, "[include('a'), $a::said][-1]").first }
      before = kept.call
      [%w[nosuch c], %w[d b]].each_with_index do |needs, index|
        depend_on.call(needs)
        stock = PuppetRs.with_mode(:off) { said.call }
        expect([said.call, stock]).to eq([%w[c d][index]] * 2)
        expect(kept.call).to eq(before + index + 2)
      end
      # In the order of the folder.
      depend_on.call([])
      2.times { expect(said.call).to eq(PuppetRs.with_mode(:off) { said.call }) }
    end
  end

  it 'finds no functions in folders whose names are those of no modules' do
    with_functions do |folder, depend_on|
      depend_on.call([])
      FileUtils.mkdir_p("#{folder}/x-y/lib/puppet/functions")
      File.write("#{folder}/x-y/lib/puppet/functions/only_there.rb", 'Puppet::Functions.create_function(:only_there) { def only_there = 1 }')
      stock = PuppetRs.with_mode(:off) { said_in(folder, 'only_there()').first }
      2.times { expect([stock, said_in(folder, 'only_there()').first]).to eq(['Unknown function'] * 2) }
    end
  end

  # Results of a block with stock, and with the engine, which leaves a compile to stock while such a method is replaced.
  def on_both_sides(&block)
    stock, ours = %i[off on].map { |mode| PuppetRs.with_mode(mode, &block) }
    expect(ours).to eq(stock)
    ours
  end

  it 'leaves compiles to stock where user code has replaced what makes the loaders of modules' do
    with_functions do |folder, depend_on|
      depend_on.call(%w[d])
      3.times { said_in(folder) }
      resolver = Puppet::Pops::Loaders::ModuleResolver
      original = resolver.instance_method(:create_loader_with_dependencies_first)
      asked = nil
      resolver.define_method(:create_loader_with_dependencies_first) do |data|
        asked << data.name
        original.bind_call(self, data)
      end
      said, names = on_both_sides do
        asked = []
        [said_in(folder).first, asked]
      end
      expect([said, names]).to match(['d', include('a')])
    ensure
      resolver.define_method(:create_loader_with_dependencies_first, original)
      resolver.send(:private, :create_loader_with_dependencies_first)
    end
  end

  it 'asks what user code has put in the place of the dependencies of modules' do
    with_functions do |folder, depend_on|
      depend_on.call(%w[d])
      3.times { said_in(folder) }
      original = Puppet::Module.instance_method(:dependencies_as_modules)
      Puppet::Module.define_method(:dependencies_as_modules) { name == 'a' ? [environment.module('c')] : original.bind_call(self) }
      seen = lambda do
        said_in(folder, '1') { |environment| break environment.loaders.private_loader_for_module('a').load(:function, 'plain').call({}) }
      end
      expect(on_both_sides(&seen)).to eq('c')
      Puppet::Module.define_method(:dependencies_as_modules, original)
      expect(seen.call).to eq('d')
    ensure
      Puppet::Module.define_method(:dependencies_as_modules, original)
    end
  end

  it 'reads the metadata of a module when Ruby code asks for it, not to find its dependencies' do
    with_functions do |folder, depend_on|
      depend_on.call(%w[nosuch d])
      3.times { said_in(folder) }
      said_in(folder) do |environment|
        mod = environment.module('a')
        expect(mod.instance_variable_defined?(:@metadata)).to be(false)
        expect([mod.has_metadata?, mod.dependencies.map { |one| one['name'] }]).to eq([true, %w[x/nosuch x/d]])
        expect(mod.unmet_dependencies.map { |one| [one[:name], one[:reason]] }).to eq([['x/nosuch', :missing], ['x/d', :missing]])
      end
    end
  end

  it 'asks what user code has put in the place of the modules of an environment' do
    with_functions do |folder, depend_on|
      depend_on.call(%w[d])
      3.times { said_in(folder) }
      said_in(folder) do |environment|
        mod = environment.module('a')
        environment.define_singleton_method(:modules) { super().reject { |one| one.name == 'd' } }
        expect([mod.dependencies_as_modules, environment.module('d')]).to eq([[], nil])
      end
    end
  end

  it 'loads functions of modules past loaders that have none, unless user code has changed one of these' do
    with_functions do |folder, depend_on|
      depend_on.call(%w[d])
      write = lambda do |body|
        File.write("#{folder}/a/lib/puppet/functions/a/f.rb", "Puppet::Functions.create_function(:'a::f') { def f = #{body} }")
        settle
      end
      write.call("'first'")
      4.times { expect(said_in(folder).first).to eq('first') }
      searched = 0
      stocks = [Puppet::Pops::Loader::BaseLoader, :internal_load]
      trace = TracePoint.new(:call) { |point| searched += 1 if stocks == [point.defined_class, point.method_id] }
      expect(trace.enable { said_in(folder).first }).to eq('first')
      expect(searched).to eq(0)
      write.call("'changed'")
      expect(said_in(folder).first).to eq('changed')
      write.call("'later'")
      4.times { expect(said_in(folder).first).to eq('later') }
      FileUtils.rm("#{folder}/a/lib/puppet/functions/a/f.rb")
      expect(said_in(folder).first).to eq('Unknown function')
    end
  end

  it 'asks the methods of loaders that user code has replaced' do
    with_functions do |folder, depend_on|
      depend_on.call(%w[d])
      4.times { said_in(folder) }
      asked = nil
      seen = lambda do
        asked = []
        [said_in(folder).first, asked.map { |path| File.basename(path) }]
      end
      loader = Puppet::Pops::Loader::ModuleLoaders::FileBased
      original = loader.instance_method(:existing_path)
      loader.define_method(:existing_path) do |path|
        original.bind_call(self, path).tap { |found| asked.push(*found) }
      end
      expect(on_both_sides(&seen)).to match(['d', include('f.rb', 'plain.rb')])
      loader.define_method(:existing_path, original)
      Puppet::Pops::Loader::Runtime3TypeLoader.class_eval do
        alias_method :find_of_puppet, :find
        define_method(:find) do |name|
          asked << name.name if name.type == :function
          find_of_puppet(name)
        end
      end
      expect(on_both_sides(&seen)).to match(['d', include('a::f', 'plain')])
    ensure
      loader.define_method(:existing_path, original)
      Puppet::Pops::Loader::Runtime3TypeLoader.class_eval do
        alias_method :find, :find_of_puppet
        remove_method :find_of_puppet
      end
    end
  end

  it 'finds the functions of a folder as they are now' do
    Dir.mktmpdir do |folder|
      functions = "#{folder}/a/lib/puppet/functions"
      FileUtils.mkdir_p(functions)
      write = ->(name) { File.write("#{functions}/#{name}.rb", "Puppet::Functions.create_function(:#{name}) { def #{name} = '#{name}' }") }
      kept = -> { PuppetRs::Native.kept['code_files'] }
      call = lambda do |name|
        environment = Puppet::Node::Environment.create(:production, [folder])
        Puppet.override(current_environment: environment, environments: Puppet::Environments::Static.new(environment), loaders: Puppet::Pops::Loaders.new(environment)) do
          said = nil
          compile(environment, "$x = #{name}()") { |compiler| said = compiler.topscope['x'] }
          said
        end
      rescue Puppet::Error => e
        e.message[/Unknown function/]
      end
      before = kept.call
      write.call('former')
      # A folder that changes while it is listed is not kept.
      File.utime(Time.now + 60, Time.now + 60, functions)
      2.times { expect(call.call('former')).to eq('former') }
      expect(kept.call).to eq(before)
      File.utime(Time.now - 10, Time.now - 10, functions)
      settle
      2.times { expect([call.call('former'), call.call('later')]).to eq(['former', 'Unknown function']) }
      expect(kept.call).to eq(before + 1)
      write.call('later')
      expect([call.call('former'), call.call('later')]).to eq(%w[former later])
      FileUtils.rm("#{functions}/former.rb")
      expect([call.call('former'), call.call('later')]).to eq(['Unknown function', 'later'])
    end
  end

  it 'gives loaders the files of a module as they are now, and looks for them once' do
    Dir.mktmpdir do |folder|
      root = "#{folder}/a/lib/puppet/functions"
      write = lambda do |name|
        file = "#{root}/#{name.gsub('::', '/')}.rb"
        FileUtils.mkdir_p(File.dirname(file))
        File.write(file, "Puppet::Functions.create_function(:'#{name}') { def #{name[/\w+\z/]} = 1 }")
        settle
      end
      names = %w[a::one a::deep::two a::deep::three]
      found = lambda do
        environment = Puppet::Node::Environment.create(:production, [folder])
        globs = 0
        sought = TracePoint.new(:call, :c_call) { |point| globs += 1 if point.method_id == :glob }
        Puppet.override(current_environment: environment, environments: Puppet::Environments::Static.new(environment)) do
          loaders = Puppet::Pops::Loaders.new(environment)
          there = sought.enable { names.select { |name| loaders.find_loader('a').load(:function, name) } }
          [there, globs]
        end
      end
      compile(Puppet::Node::Environment.create(:production, []), '')
      names.each_with_index do |name, index|
        write.call(name)
        stock, globs = PuppetRs.with_mode(:off) { found.call }
        expect([stock, globs]).to match([names[..index], be_positive])
        # The engine lists the folders.
        2.times { expect(found.call).to eq([stock, 0]) }
      end
      FileUtils.rm_r("#{root}/a/deep")
      expect(found.call.first).to eq(%w[a::one])
    end
  end

  it 'has the functions about classes and data answered by the engine when Ruby code calls their objects' do
    with_loaders do |_, environment|
      compile(environment, 'class c { }') do |compiler|
        include = compiler.loaders.puppet_system_loader.load(:function, 'include')
        lookup = compiler.loaders.puppet_system_loader.load(:function, 'lookup')
        files = files_called do
          include.call(compiler.topscope, 'c')
          lookup.call(compiler.topscope, 'nosuch', nil, nil, 1)
        end
        expect(files).not_to include('/puppet/pops/functions/dispatcher.rb')
        files = files_called { include.call(compiler.topscope, *%w[c c]) { 1 } } rescue [] # rubocop:disable Style/RescueModifier
        expect(files).to eq([]).or include('/puppet/pops/functions/dispatcher.rb')
      end
    end
  end

  it 'asks for settings again when one has changed, and when a double answers for it' do
    with_loaders do |_, environment|
      compile(environment, 'notice(1)') do |compiler|
        answers = lambda do
          compiler.topscope.call_function('include', ['bridge::nosuch'])
        rescue Puppet::Error => e
          e.message[/not supported|could not find|Could not find/i]
        end
        expect(answers.call).to eq('Could not find')
        Puppet[:tasks] = true
        expect(answers.call).not_to eq('Could not find')
        Puppet[:tasks] = false
        expect(answers.call).to eq('Could not find')
        allow(Puppet).to(receive(:[]).and_wrap_original { |original, name| name == :tasks || original.call(name) })
        expect(answers.call).not_to eq('Could not find')
      end
    end
  end

  it 'gives each compile containers of its own for settings, and the code of now' do
    values = %w[notice(1) notice(2)].map do |code|
      with_loaders do |_, environment|
        found = nil
        compile(environment, code) { |compiler| found = compiler.topscope.lookupvar('settings::all_local') }
        expect(found['code']).to eq(code)
        found['added'] = true
        found
      end
    end
    expect(values[0]).not_to equal(values[1])
    expect(with_loaders { |_, environment| compile(environment, 'notice(3)') { |compiler| break compiler.topscope['settings::all_local'] } }).not_to include('added')
  end
end
