# frozen_string_literal: true

# Issues of a manifest depend on settings and on the checkers around.
RSpec.describe 'validation' do
  def with_settings(**settings)
    PuppetRs::Verify::Compiler.initialize_settings
    before = settings.to_h { |name, _| [name, Puppet[name]] }
    settings.each { |name, value| Puppet[name] = value }
    yield
  ensure
    before.each { |name, value| Puppet[name] = value }
  end

  errors = "1\n'a'\n$x::y = 2\ntrue\n[1]\n{}\n3\nnotice('x')\n"
  warnings = "$a = { x => 1, x => 2, y => 1, y => 3 }\ncase 1 { default: { } default: { } }\n" \
             "$b = { x => 1, x => 2 }\nnotice($a)\n"

  [
    { max_errors: 1 }, { max_errors: 2 }, { max_errors: 100 },
    { max_warnings: 0 }, { max_warnings: 1 }, { max_warnings: 3 },
    { max_deprecations: 0 }, { strict: :off }, { strict: :error },
    { strict: :error, max_errors: 2 }, { disable_warnings: ['deprecations'] }
  ].each do |settings|
    it "follows #{settings}" do
      with_settings(**settings) do
        compile_both(errors)
        compile_both(warnings)
        compile_both("#{warnings}#{errors}")
      end
    end
  end

  describe 'a heredoc with a syntax tag' do
    {
      'JSON that is cut off' => "notice(@(END:json))\n{\"a\": \n| END\n",
      'JSON with text after it' => "notice(@(END:json))\n{\"a\": 1} x\n| END\n",
      'JSON of another kind' => "notice(@(END:data+json))\n[1,]\n| END\n",
      'JSON of a computed text' => "$x = '['\nnotice(@(\"END\":json))\n{\"a\": ${x}}\n| END\n",
      'sound JSON' => "notice(@(END:json))\n{\"a\": [1, null]}\n| END\n",
      'base64' => "notice(@(END:base64))\nnot base64!\n| END\n",
      'Puppet' => "notice(@(END:pp))\n$a = = 1\n| END\n",
      'EPP' => "notice(@(END:epp))\n<% $a = = 1 %>\n| END\n",
      'no known syntax' => "notice(@(END:brainfuck))\n+[\n| END\n"
    }.each do |words, code|
      it("takes #{words} as stock does") { compile_both(code) }
    end

    it 'is checked by a checker of the context' do
      shouting = Class.new(Puppet::Plugins::SyntaxCheckers::SyntaxChecker) do
        def check(text, syntax, acceptor, place)
          return if text == text.upcase

          issue = Puppet::Pops::Issues.issue(:TOO_QUIET) { "#{syntax} is to be loud" }
          acceptor.accept(Puppet::Pops::Validation::Diagnostic.new(:error, issue, place.file, place, {}))
        end
      end
      PuppetRs::Verify::Compiler.initialize_settings
      checkers = { Puppet::Plugins::SyntaxCheckers::SYNTAX_CHECKERS_KEY => { 'loud' => shouting.new } }
      Puppet.override(plugins: checkers) do
        expect(error_of("notice(@(END:very+loud))\nhush\n| END\n")['message']).to include('very+loud is to be loud')
        expect(notices("notice(@(END:loud))\nHEY\n| END\n")).to eq(["HEY\n"])
        expect(error_of("$x = 'a'\nnotice(@(\"END\":loud))\n${x}\n| END\n")['message']).to include('is to be loud')
      end
    end
  end
end
