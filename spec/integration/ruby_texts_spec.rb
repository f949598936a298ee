# frozen_string_literal: true

# Texts that the engine words as the Ruby of the process does, which changed in Ruby 3.2, 3.3, 3.4 and in its uri library.
RSpec.describe "texts of this process's Ruby" do
  programs = [
    "fail(sprintf('%s %p', { 'a' => 1 }, { 'b' => [undef, { default => 2 }] }))", "fail(String({ 'a' => 1 }, '%p'))", "notify { { 'a' => 1 }: }",
    "fail({ 'a' => 1, default => 2, 1.5 => {} })", %q(fail(inline_template('<%= { "a" => 1 } %>'))),
    "notify { 'a': alias => { 'a' => 1 } } notify { 'b': alias => { 'a' => 1 } }", "include({ 'a' => 1 })", 'fail(Optional.new(1))',
    "fail(fqdn_rand(10, '', true))", 'create_resources(undef, {})', 'fail(Integer[{}, 1])', 'fail(Iterable[1])', "notify { 'x': require => { 'a' => 1 } }",
    "fail(sprintf('%c|', 'ab'))", "fail(sprintf('%1$', 1))", 'fail(sprintf("%\n"))', "fail(sprintf('%3c|', ''))", "fail(sprintf('%.2c|', 'ab'))", "fail(Float('1.'))", "fail(sprintf('%f', '1.e3'))",
    "fail(sprintf('%f', '1._2'))", "fail(sprintf('%f', '.'))", %q(fail(sprintf('%g', "\u{fc}n\n"))), "fail(URI('http://a b'))", 'fail(slice([1], 18446744073709551616))'
  ]
  it 'are those of stock Puppet' do
    programs.each { |program| compile_both(program) }
  end
end
