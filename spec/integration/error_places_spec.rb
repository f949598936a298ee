# frozen_string_literal: true

# Where errors that the engine raises for Ruby code were raised: a template's error shows it ("Filepath", "Line"), and stock
# raises in its own files.
RSpec.describe 'places of errors in Ruby code' do
  {
    'a lookup without a result' => ['scope.call_function("lookup", ["nokey"])', 'scope.function_hiera(["nokey"])',
                                    'scope.call_function("hiera", ["nokey"])'],
    'a call that fits no signature' => ['scope.call_function("split", [1])', 'scope.call_function("own", [1])',
                                        'scope.call_function("new", ["Integer", "x"])', 'scope.call_function("each", [1]) { |x| }'],
    'an unknown function' => ['scope.call_function("nonesuch", [])', 'scope.function_nonesuch([])'],
    'a function that raises' => ['scope.function_fail(["x"])', 'scope.call_function("fail", ["x"])', 'scope.call_function("abs", ["x"])',
                                 'scope.call_function("file", ["/nonesuch"])', 'scope.call_function("assert_type", ["Integer", "x"])',
                                 'scope.function_template(["nonesuch/x.erb"])', 'scope.function_md5([])',
                                 'scope.function_create_resources(["nonesuch", { "a" => {} }])'],
    'a class that is missing' => ['scope.call_function("include", ["nonesuch"])', 'scope.call_function("contain", ["nonesuch"])'],
    'Ruby code itself' => ['raise "own"', 'nil.nonesuch', 'scope.function_inline_template(["<% raise :y.to_s %>"])']
  }.each do |title, calls|
    it "are stock's for #{title}" do
      calls.each do |call|
        place = 'e.backtrace.first.to_s[/\A[^:]+:\d+/]'
        compile_both(<<~PP)
          function own(String $x) { $x }
          notice(inline_template(@(END)))
            <%= begin; #{call}; rescue StandardError => e; "\#{#{place}} \#{e.class}"; end %>
            | END
        PP
      rescue RSpec::Expectations::ExpectationNotMetError => e
        raise e.class, "#{call}: #{e.message}"
      end
    end
  end
end

# `HieraConfig#fail` names the configuration by its Pathname, every other error by a string.
RSpec.describe 'files of errors about hiera.yaml' do
  {
    'version 3 in an environment' => ":backends: [yaml]\n",
    'a function that does not exist' => "version: 5\nhierarchy:\n- {name: a, path: a.yaml, data_hash: nonesuch}\n",
    'a hierarchy with equal names' => "version: 5\nhierarchy:\n- {name: a, path: a.yaml}\n- {name: a, path: b.yaml}\n",
    'a reserved option' => "version: 5\nhierarchy:\n- {name: a, path: a.yaml, options: {path: x}}\n",
    'two functions' => "version: 5\nhierarchy:\n- {name: a, path: a.yaml, data_hash: yaml_data, lookup_key: eyaml_lookup_key}\n",
    'an unknown version' => "version: 9\n"
  }.each do |title, config|
    it "are stock's for #{title}" do
      Dir.mktmpdir('puppet_rs-hiera') do |dir|
        FileUtils.mkdir_p(%w[manifests data].map { |folder| "#{dir}/production/#{folder}" })
        File.write("#{dir}/production/data/a.yaml", "x: 1\n")
        File.write("#{dir}/production/hiera.yaml", config)
        # Version 3 in an environment is only a warning unless strict is error.
        error = compile_both("notice(lookup('a'))", environmentpath: dir, environment: 'production', strict: 'error').error
        expect(error['file'].to_s).to eq("#{dir}/production/hiera.yaml")
      end
    end
  end

  it "are stock's for version 4 in the global layer" do
    Dir.mktmpdir('puppet_rs-hiera') do |dir|
      File.write("#{dir}/hiera.yaml", "version: 4\n")
      error = compile_both("notice(lookup('a'))", hiera_config: "#{dir}/hiera.yaml").error
      expect(error['file'].to_s).to eq("#{dir}/hiera.yaml")
    end
  end
end
