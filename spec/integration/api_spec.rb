# frozen_string_literal: true

require 'logger'
require 'stringio'
require 'tmpdir'

# PuppetRs.compile and PuppetRs.evaluate where Puppet is; spec/standalone_spec.rb compares them with those without.
RSpec.describe PuppetRs, if: ENV['PUPPET_RS'] != 'off' do
  facts = Differential::FACTS

  describe '.evaluate' do
    it 'gives the value of code, with variables and facts' do
      code = "\$facts[os][family] ? { 'Debian' => 1 + \$x, default => 0 }"
      expect(described_class.evaluate(code, variables: { x: 2 }, facts:)).to eq(3)
    end

    it 'gives undef, default, arrays, hashes and types as Ruby functions get them' do
      expect(described_class.evaluate('[undef, default, { a => [1, 2.5, true] }]')).to eq([nil, :default, { 'a' => [1, 2.5, true] }])
      expect(described_class.evaluate('Array[Integer[1, 5]]')).to be_a(Puppet::Pops::Types::PArrayType)
    end

    it 'calls functions of modules' do
      code = "[stdlib::ip_in_range('10.0.0.5', '10.0.0.0/24'), merge({ a => 1 }, { b => 2 })]"
      expect(described_class.evaluate(code, modulepath: PuppetRs::Verify::SYSTEM_MODULES)).to eq([true, { 'a' => 1, 'b' => 2 }])
    end

    it 'raises what tells the place' do
      expect { described_class.evaluate("1\n+ 'x'", file: 'calc.pp') }.to raise_error(PuppetRs::EvaluationError) { |error|
        expect([error.file, error.line, error.column]).to eq(['calc.pp', 2, 3])
        expect(error.message).to include("The value 'x' cannot be converted to Numeric.")
      }
      expect { described_class.evaluate('1 +') }.to raise_error(PuppetRs::SyntaxError)
    end
  end

  describe '.compile' do
    let(:code) { "class a { file { '/x': mode => '0644' } ~> notify { \"a \\\"b\\\"\": } }\ninclude a\n@@notify { 'e': }\n" }
    let(:catalog) { described_class.compile(node: 'n.example.com', facts:, code:, logger: Logger.new(StringIO.new)) }

    it 'gives a catalog: resources, parameters, places, tags, classes' do
      file = catalog.resource('File[/x]')
      expect([file.type, file.title, file['mode'], file.line, file.tags]).to eq(['File', '/x', '0644', 1, %w[file class a]])
      expect(catalog.resource('file', '/x')).to equal(file)
      expect([catalog.name, catalog.environment, catalog.classes]).to eq(['n.example.com', 'production', %w[settings a]])
    end

    it 'gives edges' do
      expect(catalog.edges.map(&:to_s)).to include('Class[A] -> File[/x]', 'Class[main] -> Notify[e]')
    end

    it 'gives the JSON and the graph that stock Puppet gives' do
      request = { node: 'n.example.com', facts:, code:, logger: Logger.new(StringIO.new) }
      stock = in_mode(:off) { described_class.compile(**request) }
      scrub = ->(json) { json.gsub(/"version":\d+|"catalog_uuid":"[^"]*"/, '') }
      expect(scrub.call(catalog.to_json)).to eq(scrub.call(stock.to_json))
      expect(catalog.to_dot).to start_with("digraph Puppet__Resource__Catalog {\n").and include('"Notify[a \\"b\\"]"')
    end

    it 'writes to a logger' do
      log = StringIO.new
      logger = Logger.new(log, formatter: ->(severity, _time, level, text) { "#{severity} #{level} #{text}\n" })
      # An error since Puppet 8.
      described_class.compile(node: 'n', code: "notice('hello')\nwarning('watch out')\n$x = $nosuch", logger:, settings: { strict: :warning, strict_variables: false })
      expect(log.string.lines.first(3)).to eq(
        ["INFO notice Scope(Class[main]): hello\n", "WARN warning Scope(Class[main]): watch out\n",
         "WARN warning Unknown variable: 'nosuch'. (line: 3, column: 6)\n"]
      )
    end

    it 'takes directory environments with their Hiera data' do
      environment = File.expand_path('../../examples/web', __dir__)
      request = { facts:, environment:, modulepath: PuppetRs::Verify::SYSTEM_MODULES }
      # Keys that apache's types declare twice are errors since Puppet 8.
      found = described_class.compile(node: 'web1.example.com', settings: { strict: :warning }, **request)
      expect(found.environment).to eq('web')
      expect(found.resources.size).to be > 50
    end

    it 'tells the node in errors, and duplicates apart' do
      expect { described_class.compile(node: 'n', code: "fail('x')") }.to raise_error(PuppetRs::EvaluationError, /on node n\z/)
      ["notify { 'a': }\nnotify { 'a': }", "class { 'stdlib': }\nclass { 'stdlib': }", "create_resources('notify', { 'a' => {} })\nnotify { 'a': }",
       "define d() {}\nd { 'a': }\nd { 'a': }"].each do |code|
        request = { node: 'n', code:, modulepath: PuppetRs::Verify::SYSTEM_MODULES }
        expect { described_class.compile(**request) }.to raise_error(PuppetRs::DuplicateResourceError, /Duplicate declaration/)
      end
    end

    it 'raises one error with one cause, and does not log it as well' do
      log = StringIO.new
      ["fail('x')", "1 + 'x'", '1 +', "lookup('nokey')", 'include nosuch', "file { '/x': require => File['/y'] }",
       "notify { 'a': }\nnotify { 'a': }", "notify { 'x': nosuch => 1 }"].each do |code|
        expect { described_class.compile(node: 'n', code:, logger: Logger.new(log, level: Logger::WARN)) }
          .to raise_error(PuppetRs::LanguageError) { |error|
            expect(error.cause).to be_a(Puppet::Error)
            expect(error.cause.cause).to be_nil
          }
      end
      expect(log.string).to eq('')
    end

    it 'logs errors that are not the one it raises' do
      log = StringIO.new
      code = "err('look')\n$A = 1\n$B = 2\n"
      expect { described_class.compile(node: 'n', code:, logger: Logger.new(log, level: Logger::WARN)) }.to raise_error(/logged 2 errors/)
      expect(log.string.scan('Illegal variable name').size).to eq(2)
      expect { described_class.compile(node: 'n', code: "err('look')\nfail('x')", logger: Logger.new(log)) }.to raise_error(/x/)
      expect(log.string).to include('look')
    end

    it 'has the exception of Ruby code as the cause' do
      Dir.mktmpdir do |folder|
        path = "#{folder}/m/lib/puppet/functions/m"
        FileUtils.mkdir_p(path)
        File.write("#{path}/bang.rb", "Puppet::Functions.create_function(:'m::bang') do\n  def bang\n    1 / 0\n  end\nend\n")
        expect { described_class.compile(node: 'n', code: 'm::bang()', modulepath: folder) }.to raise_error(PuppetRs::EvaluationError) { |error|
          expect([error.cause.class, error.cause.backtrace.first]).to match([ZeroDivisionError, /bang\.rb:3/])
        }
      end
    end

    it 'takes facts as an agent sends them: names and symbols are strings, nothing is the empty string' do
      found = described_class.compile(node: 'n', facts: { os: { family: :Debian, 'since' => Time.at(0).utc }, 'none' => nil },
                                      code: 'notify { "${facts[os][family]} ${os[since]} ${facts[none] == \'\'}": }')
      expect(found.resource('Notify', 'Debian 1970-01-01 00:00:00 UTC true')).not_to be_nil
      expect(described_class.compile(node: 'n', facts: nil, code: '').name).to eq('n')
    end

    it 'keeps an environment for later calls when asked to' do
      Dir.mktmpdir do |folder|
        FileUtils.mkdir_p("#{folder}/kept/manifests")
        File.write("#{folder}/kept/environment.conf", "config_version = /bin/date +%N\n")
        versions = Array.new(2) { described_class.compile(node: 'n', environment: "#{folder}/kept", keep_environment: true).version }
        expect(versions.uniq.size).to eq(1)
      end
    end

    it 'looks at folders of types once in a run of a command, and in each compile otherwise' do
      types = []
      code = 'define named($x = 1) { notify { $title: } } named { t: }'
      record = lambda do
        described_class.compile(node: 'n', code:)
        types << PuppetRs::Deploy.current&.folder_names
      end
      deploys = Array.new(2) { PuppetRs::Deploy.new }
      [deploys[0], deploys[0], deploys[1]].each { |deploy| deploy.hold(&record) }
      record.call
      expect(types[0]).to equal(types[1])
      expect(types.map(&:nil?)).to eq([false, false, false, true])
      expect(types[2]).not_to equal(types[0])
    end

    it 'refuses requests that make no sense' do
      expect { described_class.compile(node: 'n', code: '1', manifest: 'x.pp') }.to raise_error(ArgumentError)
      expect { described_class.compile(node: 'n', environment: '/nonexistent/production') }.to raise_error(ArgumentError, /no environment/)
      expect { described_class.compile(node: 'n', environment: 'my-own') }.to raise_error(ArgumentError, /'my-own' cannot be the name/)
      expect { described_class.compile(node: 'n', manifest: '/nonexistent/site.pp') }
        .to raise_error(ArgumentError, 'manifest: there is nothing at /nonexistent/site.pp')
      expect { described_class.compile(node: 'n', code: '', hiera_config: '/nonexistent/hiera.yaml') }
        .to raise_error(ArgumentError, 'hiera_config: there is nothing at /nonexistent/hiera.yaml')
    end
  end
end
