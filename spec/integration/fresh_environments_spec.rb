# frozen_string_literal: true

# What a compile in a new environment does not do; what Ruby code sees is in spec/fixtures/seams/programs/loaders_of_modules.rb
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
      expect(environment.instance_variable_get(:@modules).map(&:name)).to include('bridge')
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
