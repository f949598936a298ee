# frozen_string_literal: true

# Profiles of compiles whose cost is known by construction.
RSpec.describe 'profile' do
  before(:all) do
    @folder = Dir.mktmpdir('puppet_rs-profile')
    files = {
      'environment/manifests/site.pp' => "node default {\n  include slow\n  include cheap\n}\n",
      'environment/modules/slow/manifests/init.pp' => "class slow {\n  slow::burn(50)\n  slow::burn(50)\n}\n",
      'environment/modules/slow/functions/nested.pp' => "function slow::nested() {\n  slow::burn(20)\n}\n",
      'environment/modules/slow/lib/puppet/functions/slow/burn.rb' => <<~RUBY,
        Puppet::Functions.create_function(:'slow::burn') do
          dispatch(:burn) { param 'Integer', :milliseconds }
          def burn(milliseconds)
            # Work that takes about so long, on a slow machine longer, as all else does there.
            started = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID)
            (milliseconds * 40_000).times { nil }
            took = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID) - started
            # Not into a file: a disk may be busy.
            $stderr.syswrite("burnt \#{milliseconds} \#{took * 1000}\n") if ENV['BURNT']
          end
        end
      RUBY
      'environment/modules/slow/lib/puppet/functions/puppetdb_query.rb' => <<~RUBY,
        Puppet::Functions.create_function(:puppetdb_query) do
          dispatch(:query) { param 'String', :query }
          def query(query)
            call_function('slow::burn', 25)
          end
        end
      RUBY
      'environment/modules/slow/lib/puppet/functions/slow/allocate.rb' => <<~RUBY,
        Puppet::Functions.create_function(:'slow::allocate') do
          dispatch(:allocate) { param 'Integer', :count }
          def allocate(count)
            Array.new(count) { Object.new }.size
          end
        end
      RUBY
      'environment/modules/cheap/templates/burn.erb' => "<% scope.call_function('slow::burn', [30]) %>",
      'environment/modules/cheap/manifests/init.pp' => "class cheap {\n  Integer[1, 1000].each |$n| { lookup(\"key_${n}\") }\n  slow::nested()\n  cheap::one { 'a': }\n  " \
                                                       "template('cheap/burn.erb')\n  puppetdb_query('nodes {}')\n  slow::allocate(10000)\n}\n",
      'environment/modules/cheap/manifests/one.pp' => "define cheap::one {\n  notify { $title: message => epp('cheap/x.epp') }\n}\n",
      'environment/modules/cheap/templates/x.epp' => "text\n",
      'environment/hiera.yaml' => YAML.dump('version' => 5, 'hierarchy' => (1..7).map { |n| { 'name' => "level #{n}", 'path' => "#{n}.yaml" } }),
      'environment/data/7.yaml' => YAML.dump((1..1000).to_h { |n| ["key_#{n}", n] }),
      **(1..6).to_h { |n| ["environment/data/#{n}.yaml", "--- {}\n"] },
      **%w[a b c].to_h { |n| ["facts/#{n}.json", '{"kernel":"Linux"}'] }
    }
    files.each do |path, text|
      FileUtils.mkdir_p(File.dirname("#{@folder}/#{path}"))
      File.write("#{@folder}/#{path}", text)
    end
    burnt = { 'BURNT' => 'yes' }
    @said = { all: compile('--profile', "#{@folder}/all.txt", '--jobs', '2', env: burnt),
              one: compile('--profile', "#{@folder}/one.json", '--standalone', '--jobs', '1', env: burnt),
              json: compile('--profile', "#{@folder}/all.profile.json", '--jobs', '2', env: burnt) }
    compile('--profile', "#{@folder}/one.svg")
    compile('--profile', "#{@folder}/stacks", '--profile-format', 'collapsed')
    @json = JSON.parse(File.read("#{@folder}/all.profile.json"))
  end

  after(:all) { FileUtils.remove_entry(@folder) }

  def compile(*arguments, env: {})
    root = File.expand_path('../..', __dir__)
    _, error, status = Open3.capture3({ 'PUPPET_RS' => 'strict' }.merge(env), RbConfig.ruby, "-I#{root}/lib", "#{root}/exe/puppet_rs", 'compile', '--facts', "#{@folder}/facts",
                                      '--environment', "#{@folder}/environment", *arguments)
    raise error unless status.success?

    error
  end

  # Cells of the row of a thing in the table, the times in milliseconds.
  def row(name)
    line = File.read("#{@folder}/all.txt").lines.find { |text| text.start_with?("#{name} ") }
    line.split(/  +/).map(&:strip).map do |cell|
      case cell
      when /\A[\d.]+ ms\z/ then cell.to_f
      when /\A[\d.]+ s\z/ then cell.to_f * 1000
      else cell
      end
    end
  end

  # Milliseconds of the processor that calls of slow::burn with one of these numbers have used in a run.
  def burnt(run, *numbers)
    calls = @said[run].scan(/^burnt (\d+) (\S+)$/).map { |call| call.map(&:to_f) }
    expect(calls.size).to eq(15)
    calls.sum { |number, took| numbers.include?(number) ? took : 0 }
  end

  # A time of a profile: what was burnt within, and less than half of that beside it.
  def about(milliseconds)
    be_between(milliseconds * 0.95, milliseconds * 1.5)
  end

  it 'measures the processor time of a Ruby function, and counts calls over processes' do
    name, times, own, all, processor, _objects, node, caller = row('slow::burn')
    expect([name, times, caller]).to eq(['slow::burn', '15', 'class slow'])
    expect(processor).to about(burnt(:all, 50, 30, 25, 20))
    # On the clock it may have waited for the processor.
    expect([own, all, node * 3]).to all(be >= burnt(:all, 50, 30, 25, 20) * 0.95)
  end

  # Cost of a thing with its callees, by its kind and name.
  def cost(kind, name, which = 'all')
    @json['things'].find { |thing| thing['kind'] == kind && thing['name'].end_with?(name) }.fetch(which)
  end

  it 'measures templates, queries of PuppetDB and allocations, as JSON' do
    expect(cost('template', '/burn.erb')['processor'] / 1e6).to about(burnt(:json, 30))
    expect(cost('query', 'puppetdb_query')['processor'] / 1e6).to about(burnt(:json, 25))
    expect(cost('ruby', 'slow::allocate')['objects']).to be_within(3000).of(30_000)
    expect(@json).to include('schema' => 1, 'catalogs' => 3, 'nodes' => %w[a b c])
    burn = @json['things'].find { |thing| thing['name'] == 'slow::burn' }
    expect(burn).to include('kind' => 'ruby', 'times' => 15, 'nodes' => %w[a b c], 'place' => a_string_matching(%r{/manifests/init\.pp:2\z}))
    expect(burn['callers'].map { |caller| caller['caller'] }).to include('class slow', a_string_starting_with('template '))
    expect(burn['callers']).to eq(burn['callers'].sort_by { |caller| [-caller['wall'], caller['caller']] })
    expect(burn['callers'].sum { |caller| caller['wall'] }).to eq(burn['all']['wall'])
  end

  it 'gives what a class calls to the class, inclusive and exclusive' do
    _, times, own, all, = row('slow')
    expect(times).to eq('3')
    expect(all).to be >= burnt(:all, 50) * 0.95
    expect(own).to be < all
    expect(cost('class', 'slow', 'self')['processor']).to be < cost('class', 'slow')['processor'] / 2
  end

  it 'counts keys and levels of lookups' do
    text = File.read("#{@folder}/all.txt")
    # A node's first lookup asks for lookup_options, too.
    expect(text).to match(%r{^level 7: \S+/7\.yaml +3003 }).and match(%r{^level 1: \S+/1\.yaml +3003 })
    expect(text).to match(/^key_\d+ +3 /).and match(%r{^\S+/x\.epp +3 }).and match(/^cheap::one +3 /).and match(/^slow::nested +3 /)
  end

  it 'names the most expensive class and what it costs a node' do
    expect(File.read("#{@folder}/all.txt")).to start_with('3 catalogs of 3 nodes: ')
    expect(@said[:all]).to match(/^profile: \S+all\.txt; most expensive class: (?:slow|cheap), [\d.]+ ms for each of 3 nodes$/)
  end

  it 'writes speedscope, collapsed stacks and a flame graph' do
    scope = JSON.parse(File.read("#{@folder}/one.json"))
    profile = scope['profiles'].first
    names = scope['shared']['frames'].map { |frame| frame['name'] }
    burn = profile['samples'].zip(profile['weights']).select { |stack, _| names[stack.last] == 'ruby slow::burn' }
    expect(burn.sum(&:last) / 1e6).to be >= burnt(:one, 50, 30, 25, 20) * 0.6
    expect(scope['shared']['frames'].find { |frame| frame['name'] == 'ruby slow::burn' }).to include('line' => 2)
    expect(File.read("#{@folder}/stacks")).to match(/^node a;builtin include;class slow;ruby slow::burn \d+$/)
    svg = File.read("#{@folder}/one.svg")
    require 'rexml/document'
    titles = REXML::XPath.match(REXML::Document.new(svg), '//title').map(&:text)
    expect(titles).to include(a_string_matching(/\Aruby slow::burn: \d+\.\d\d ms, \d+\.\d%, 1 times, .*init\.pp:2\z/))
    expect(svg).not_to match(/<script|href/)
  end

  it 'shows names that have control characters so that terminals and XML can take them' do
    require 'puppet_rs/profile'
    rows = [[0, nil, nil, nil, nil, 0, 0, 0, 0], [0, 'node', 'n', nil, nil, 1, 9_000_000, 0, 0], [1, 'lookup', "k\e[31m\u0001;\n", nil, nil, 1, 5_000_000, 0, 0], [2, 'level', "l\a", nil, nil, 1, 2_000_000, 0, 0]]
    texts = %w[table svg collapsed].map { |format| PuppetRs::Profile.text(PuppetRs::Profile::Data.of(rows), format) }
    expect(texts).to all(include('k\\e[31m\\x01', 'l\\a').and(satisfy { |text| !text.match?(/[\a\e\u0001]/) }))
    expect(texts.last).to include('node n;lookup k\\e[31m\\x01:\\n;level l\\a 2000')
  end

  it 'measures any process, each in a file of its own' do
    Array.new(2) { Thread.new { compile(env: { 'PUPPET_RS_PROFILE' => "#{@folder}/process.folded" }) } }.each(&:join)
    texts = Dir.glob("#{@folder}/process*.folded").map { |path| File.read(path) }
    expect(texts).to contain_exactly(a_string_including('ruby slow::burn '), a_string_including('ruby slow::burn '))
  end

  it 'has an entry for each call, however often its file is parsed' do
    program = "#{@folder}/again.rb"
    File.write(program, <<~RUBY)
      sizes = Array.new(3) do
        PuppetRs.compile(node: 'a', environment: ARGV[0], keep_environment: false)
        PuppetRs::Native::Profile.entries.size
      end
      p sizes.uniq.size, sizes.first > 5
    RUBY
    run = run_ruby('-rpuppet_rs', '-rpuppet_rs/profile', '-e', 'PuppetRs::Profile.start; load ARGV.shift', program, "#{@folder}/environment", mode: 'strict')
    expect([run.out, run.err]).to eq(["1\ntrue\n", ''])
  end

  it 'has what other threads have compiled', :aggregate_failures do
    program = "#{@folder}/threads.rb"
    File.write(program, <<~RUBY)
      Array.new(2) { |n| Thread.new { PuppetRs.compile(node: "n\#{n}", environment: ARGV[0], code: 'slow::burn(30)') } }.each(&:join)
      PuppetRs.compile(node: 'main', environment: ARGV[0], code: 'slow::burn(30)')
    RUBY
    run = run_ruby('-rpuppet_rs', program, "#{@folder}/environment", mode: 'strict', env: { 'PUPPET_RS_PROFILE' => "#{@folder}/threads.folded" })
    expect(run.err).to eq('')
    text = File.read("#{@folder}/threads.folded")
    expect(text.scan(/node (\w+);ruby slow::burn/).flatten).to contain_exactly('n0', 'n1', 'main')
  end
end
