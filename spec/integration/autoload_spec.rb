# frozen_string_literal: true

require 'tmpdir'

# Functions, type aliases, classes and defines found by their names: places, visibility and the
# errors of files that hold something else (spec/fixtures/autoload/files.txt).
RSpec.describe 'autoloading' do
  before(:all) do
    @root = Dir.mktmpdir('puppet_rs-autoload')
    FileTree.write(File.read(File.expand_path('../fixtures/autoload/files.txt', __dir__)), @root)
  end

  after(:all) { FileUtils.remove_entry(@root) }

  codes = {
    'functions of the environment' => [
      'notice(global_one())', 'notice(environment::min(2, 1))', 'notice(environment::math::min(2, 1))', 'notice(someother::min())',
      'notice(environment::uses_module())', 'notice(environment::ruby())', 'notice(environment::nosuch())'
    ],
    'functions of modules' => [
      'notice(m::plain())', 'notice(m::init())', 'notice(m::math::min(3, 1, 2))', 'notice(m::recursive(3))', 'notice(m::both())',
      'notice(m_old(1, 2))', 'notice(m::nosuch())', 'notice(nosuch::f())', 'notice(m::typed(80))', 'notice(m::typed(0))',
      'notice(m::bad_type(1))', 'notice(::m::plain())', 'notice(m::from_manifest())', "include m\nnotice(m::from_manifest())"
    ],
    'files that hold something else' => [
      'notice(m::two())', 'notice(m::three())', 'notice(m::wrong())', 'notice(m::other())', 'notice(m::wrong_module())',
      'notice(m::unnamed())', 'notice(unnamed())', 'notice(m::nothing())', 'notice(m::code())', 'notice(m::syntax())',
      'notice(m::classy())', 'notice(m::misnamed())', 'notice(m::broken())', 'notice(m::syntax_rb())', 'notice(m::empty())'
    ],
    'visibility by metadata.json' => [
      'notice(m::sees_dep())', 'notice(m::sees_hidden())', 'notice(m::sees_environment())', 'notice(m::sees_global())',
      'notice(hidden::helper())', 'notice(hidden::back())', 'notice(free::everyone())', 'include free'
    ],
    'type aliases' => [
      'notice(80 =~ M::Port, 0 =~ M::Port)', 'notice(M::Port)', 'notice([1] =~ M::Deep::Er)', 'notice(1 =~ M::Wrong)',
      'notice(1 =~ M::Two)', 'notice(1 =~ M::Nothing)', 'notice(1 =~ M::Syntax)', 'notice(1 =~ M::Notatype)', 'notice([[undef]] =~ M::A)',
      'notice(1 =~ M::Unknown)', 'notice(1 =~ M::Myself)', 'notice(1 =~ M::Nosuch)', 'notice(M::Point(1).x, M::Point(1, 2).y)',
      'notice(1 =~ Environment::Port)', 'notice(a =~ Environment::Host)', 'notice(global =~ Globaltype)',
      'notice(1 =~ Someother::T)', 'notice(1 =~ Dep::T)', 'notice(1 =~ Nosuch::T)', '$x = M::Port[1]',
      'function f(M::Port $x) { $x } notice(f(0))', 'class c(M::Port $p) { } class { c: p => 0 }', 'notice(m::port =~ Type)'
    ],
    'classes and defines' => [
      'include m', 'include m::sub', 'include m::in_init', 'include ::m::sub::deeper', 'm::thing { x: }', "m::thing { 'y': x => 2 }",
      'include m::misplaced', 'include m::elsewhere', 'include m::foreign', 'include m::empty', 'include m::broken',
      'include m::unqualified_function', 'include m::several', "m::several::two { 'z': }", 'include m::several::one', 'include m::nosuch',
      'include nosuch', 'm::nosuch { x: }', 'include m::top_code', "class { 'm::sub': }", 'include M::Sub', 'notice(defined(m::thing), defined(m::nosuch))',
      "M::Thing { x => 7 }\nm::thing { 'a': }", "notice(Resource['m::thing'], M::Thing['q'])"
    ],
    'shadowing' => [
      "function m::plain() { 'patched' }\nnotice(m::plain())", "function global_one() { 'patched' }\nnotice(global_one())",
      "function m::plain() { 'patched' }\nnotice(environment::uses_module())", "function upcase($x) { 'mine' }\nnotice(upcase('a'))",
      "type M::Port = String\nnotice('a' =~ M::Port)", "class m::sub { notice('mine') }\ninclude m::sub",
      "define m::thing() { notice('mine') }\nm::thing { 'x': }", "notice(m::plain())\nfunction m::plain() { 'patched' }"
    ]
  }
  codes.each do |words, list|
    describe words do
      list.each do |code|
        it code.tr("\n", ' ') do
          compile_both(code, environmentpath: "#{@root}/environments", modulepath: '')
        end
      end
    end
  end
end
