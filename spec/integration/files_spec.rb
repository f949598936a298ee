# frozen_string_literal: true

# Files and names of files that no module should have, and values that no function should give: stock's errors.
RSpec.describe 'odd files' do
  # A module `odd` in a folder of its own.
  around do |example|
    Dir.mktmpdir do |folder|
      @modules = folder
      %w[manifests/folder.pp manifests/sub functions/folder.pp types/folder.pp templates/folder.erb templates/folder.epp files
         lib/puppet/functions/odd/folder.rb lib/puppet/functions/odd lib/puppet/datatypes/folder.rb].each do |path|
        FileUtils.mkdir_p("#{folder}/odd/#{path}")
      end
      FileUtils.mkdir_p("#{folder}/main_is_a_folder/manifests/init.pp")
      files.each { |path, content| File.binwrite("#{folder}/odd/#{path}", content) }
      example.run
    end
  end

  let(:files) do
    utf16 = "\xFF\xFEa\x00b\x00".b
    {
      'manifests/init.pp' => 'class odd { }', 'manifests/sub/x.y' => "class odd::sub::x { }\n",
      'files/utf16le' => utf16, 'files/utf16be' => "\xFE\xFF\x00a".b, 'files/utf32be' => "\x00\x00\xFE\xFF\x00".b,
      'files/utf8' => "\xEF\xBB\xBFa".b, 'files/other' => "\xFFa", 'templates/utf16.erb' => utf16, 'templates/utf16.epp' => utf16,
      'templates/utf8.epp' => "\xEF\xBB\xBFa".b,
      'lib/puppet/functions/odd/cycle.rb' => <<~'RUBY'
        Puppet::Functions.create_function(:'odd::cycle') do
          dispatch(:cycle) { param 'String', :kind }
          def cycle(kind)
            kind == 'array' ? [1].tap { |array| array << array } : {}.tap { |hash| hash['self'] = [hash] }
          end
        end
      RUBY
    }
  end

  def same_results(*codes)
    different = codes.filter_map do |code|
      stock, ours = both(code, modulepath: [@modules]) { |catalog| JSON.parse(catalog.to_json)['resources'] }.map { |result| result.inspect.gsub(@modules, '').gsub(/fd:\d+/, 'fd') }
      "#{code}\nstock: #{stock}\nours: #{ours}" unless stock == ours
    end
    expect(different).to be_empty
  end

  it 'are folders with the names of files' do
    same_results('include odd::folder', 'odd::folder { "a": }', 'include main_is_a_folder', 'notice(defined("odd::folder"))',
                 'notice(odd::folder())', 'notice(1 =~ Odd::Folder)', 'notice(template("odd/folder.erb"))',
                 'notice(epp("odd/folder.epp"))', 'notice(file("odd"))', 'notice(Folder)')
  end

  it 'are names that lead out of a module' do
    names = %w[odd::../odd odd::.. odd::. odd::a/../b odd::/odd odd::/../x ::odd::../../x Odd::../odd ../odd odd::c:x odd::sub/x.y odd::sub::x.y
               odd::.. odd::a::.. odd::..::a]
    names += ['odd:: ../x', 'odd::a b', "odd::a\nb", 'odd::\\a']
    same_results(*names.flat_map { |name| ["notice(defined('#{name}'))", "include '#{name}'", "class { '#{name}': }"] },
                 "contain 'odd::../odd'", "create_resources('odd::../odd', { a => {} })", "create_resources('class', { 'odd::../odd' => {} })",
                 "notice(Resource['odd::../odd', 'a'])", "notice(defined(Class['odd::../odd']))")
  end

  it 'are texts in other encodings' do
    same_results(*%w[utf16le utf16be utf32be utf8].flat_map { |name| ["notice(file('odd/#{name}'))", "notify { 'a': message => [file('odd/#{name}')] }"] },
                 "notice(template('odd/utf16.erb'))", "notice(epp('odd/utf16.epp'))", "notice(epp('odd/utf8.epp'))")
  end

  %w[array hash].each do |kind|
    it "are a cyclic #{kind} from a function" do
      errors = %i[off strict].map do |mode|
        in_mode(mode) { one_catalog("notify { 'a': message => odd::cycle('#{kind}') }", modulepath: [@modules], &:to_json) }
      rescue SystemStackError => e
        e.message
      end
      expect(errors).to eq(['stack level too deep'] * 2)
    end
  end
end
