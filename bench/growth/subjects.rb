# frozen_string_literal: true

require 'fileutils'
require 'tmpdir'
require_relative '../measures'

# Input that is made larger and larger.
module Growth
  # A catalog in memory or in files; says what one compile of it costs.
  class Subject < Measures
    # @param size [Integer]
    def initialize(size)
      @size = size
      super('scale', 'static')
    end

    # @param engine [Boolean] puppet_rs, or stock Puppet
    # @return [Hash] :seconds of the processor, each round; :bytes the process grew by; :note about the size
    def run(rounds, engine:)
      require 'puppet_rs' if engine && ENV['PUPPET_RS'] != 'off'
      prepare
      compile_code('')
      before = memory
      seconds = Array.new(rounds) do |round|
        GC.start
        once(round)
        cpu
      end
      { seconds:, bytes: memory - before, note: }
    ensure
      FileUtils.rm_rf(@folder) if @folder
    end

    private

    def prepare; end

    def note; end

    # The JSON of a compile, timed; in an environment without a folder, since the code is another one each time.
    def compile_code(code, modulepath: nil, fresh: false)
      @site = Site.of('static', modulepath) if modulepath
      @site.forget if fresh
      in_environment(code) { |node| timed { @json = Puppet::Parser::Compiler.compile(node).to_json } }
    end

    def folder
      @folder ||= Dir.mktmpdir('puppet_rs-growth')
    end

    def write(path, text)
      path = File.join(folder, path)
      FileUtils.mkdir_p(File.dirname(path))
      File.write(path, text)
      path
    end
  end

  # Resources and edges of a catalog.
  class Resources < Subject
    SIZES = [1_000, 10_000, 30_000, 100_000].freeze
    LABEL = 'resources'
    WHAT = 'a compile and its JSON, warm; as many edges, and relationships'
    IN_A_GROUP = 25
    RELATIONSHIPS = %w[before require notify subscribe].freeze

    private

    def prepare
      @code = "$groups = Integer[1, #{@size / IN_A_GROUP}]\n#{@code}"
    end

    def once(_round)
      compile_code(@code)
    end

    # An edge of the catalog is a containment; relationships are parameters until a run turns them into edges.
    def note
      catalog = JSON.parse(@json, max_nesting: false)
      references = catalog['resources'].sum { |resource| RELATIONSHIPS.sum { |name| Array(resource.fetch('parameters', {})[name]).size } }
      " (#{catalog['resources'].size}, #{catalog['edges'].size + references} edges and relationships)"
    end
  end

  # Keys in a data file of an environment, each looked up.
  class Keys < Subject
    SIZES = [1_000, 3_000, 10_000].freeze
    LABEL = 'Hiera keys'
    WHAT = 'a new data file is read and each of its keys looked up'

    private

    def once(round)
      Puppet[:hiera_config] = write("hiera#{round}.yaml", "version: 5\nhierarchy:\n  - { name: all, path: all#{round}.yaml }\n")
      keys = (1..@size).map { |i| "unit::key#{i}: { number: #{i}, text: 'value #{i} of %{facts.fqdn}', list: [1, 2, three] }\n" }
      write("data/all#{round}.yaml", keys.join)
      compile_code("Integer[1, #{@size}].each |$i| { lookup(\"unit::key${i}\") }", fresh: true)
    end
  end

  # Modules of the module path, each with a class that is included.
  class Modules < Subject
    SIZES = [100, 300, 1_000].freeze
    LABEL = 'modules'
    WHAT = 'a fresh environment, and a class of each module'

    private

    def prepare
      (1..@size).each do |i|
        write("modules/unit#{i}/metadata.json", JSON.generate(name: "bench-unit#{i}", version: '1.0.0', author: 'bench', license: 'Apache-2.0',
                                                              summary: '', source: '', dependencies: []))
        write("modules/unit#{i}/manifests/init.pp", "class unit#{i}(Integer $number = #{i}) { notify { \"unit ${number}\": } }\n")
      end
      @code = "Integer[1, #{@size}].each |$i| { include \"unit${i}\" }"
    end

    def once(_round)
      compile_code(@code, modulepath: [File.join(folder, 'modules')])
    end
  end

  # Node definitions of a manifest, every tenth with a pattern.
  class Nodes < Subject
    SIZES = [1_000, 3_000, 10_000].freeze
    LABEL = 'nodes'
    WHAT = 'a site manifest that has changed, compiled for a node whose definition is the last'

    private

    def once(round)
      nodes = (1..@size).map { |i| "node #{(i % 10).zero? ? "/^unit#{i}\\./" : "'unit#{i}.example.com'"} { notify { 'unit #{i}': } }\n" }
      compile_code("# #{round}\n#{nodes.join}node '#{@facts['fqdn']}' { notify { found: } }\n")
    end
  end

  SUBJECTS = { 'resources' => Resources, 'keys' => Keys, 'modules' => Modules, 'nodes' => Nodes }.freeze
end
