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
