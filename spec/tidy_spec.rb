# frozen_string_literal: true

require_relative 'support/subjects'

# Rules that the documents state about the source, checked on the source.
RSpec.describe 'the source' do
  # Beyond it a file is more than one room.
  limit = 450

  def subjects
    @subjects ||= Subjects.new(File.expand_path('../lib/puppet_rs/puppet', __dir__))
  end

  # @return [Hash{String => String}] text by path below the root
  def texts(*patterns)
    folder = File.expand_path('..', __dir__)
    Dir.glob(patterns, base: folder).select { |path| File.file?(File.join(folder, path)) }
       .to_h { |path| [path, File.read(File.join(folder, path), encoding: 'UTF-8').scrub] }
  end

  it "has no file over #{limit} lines" do
    lengths = texts('ext/**/*.rs', 'lib/**/*.rb', 'exe/*', 'spec/**/*.rb').transform_values { |text| text.lines.size }
    expect(lengths.select { |_, length| length > limit }).to eq({})
  end

  # That each is registered, the Rust compiler checks: a definition without a use is a warning.
  it 'calls each built-in function in a case or an example' do
    table = texts('ext/crates/puppet-functions/src/lib.rs').values.first[/static TABLE.*?^\];/m].scan(/^    \("([\w:]+)", &/).flatten
    called = texts('spec/{suite,integration,modules,fixtures}/**/*').values.join("\n").scan(/(?<![\w:])[a-z]\w*(?=\s*\()/).uniq
    expect(table.size).to be > 90
    expect(table - called).to eq([])
  end

  it 'has unsafe code in the bridge only, each with the reason why it is sound' do
    outside = texts('ext/crates/**/*.rs').select { |_, text| text.match?(/\bunsafe (\{|fn|impl|extern)/) }
    expect(outside.keys).to eq([])

    bare = texts('ext/puppet_rs/src/**/*.rs').flat_map do |path, text|
      lines = text.lines
      lines.each_index.select { |at| lines[at].match?(/\bunsafe (\{|fn|impl|extern)/) }
           .reject { |at| lines[[at - 8, 0].max..at].any? { |line| line.match?(/SAFETY:|# Safety/) } }
           .map { |at| "#{path}:#{at + 1}" }
    end
    expect(bare).to eq([])
  end

  # Conditions with `let` among others need Rust 1.88; only script/oldest_rust would find them, much later.
  it 'builds with the Rust that README and Cargo.toml name' do
    named = texts('Cargo.toml').values.first[/^rust-version = "([\d.]+)"/, 1]
    expect(texts('README.md').values.first).to include("(#{named} or newer)")
    chains = texts('ext/**/*.rs').flat_map do |path, text|
      text.lines.each_with_index.filter_map do |line, at|
        "#{path}:#{at + 1}" if line.match?(%r{\A(?!\s*//).*&& let |\b(?:if|while) let (?!.*\|\s*$)[^"]* = [^"|]* && })
      end + text.scan(/^ *(?:\} else )?(?:if|while) let [^;{]*?\n *&& [^\n]*/).map { |found| "#{path}: #{found.lines.first.strip}" }
    end
    expect(chains).to eq([])
  end

  # spec/integration/late_files_spec.rb runs it; a list of files that are read late cannot be complete there.
  it 'loads all its files with the first compile, those of errors too' do
    entries = %w[lib/puppet_rs/puppet/install.rb lib/puppet_rs/puppet/readiness.rb]
    parts = texts('lib/puppet_rs/{puppet,bridge,facades,standalone}/**/*.rb', 'lib/puppet_rs/{parser,catalog,request,language_error}.rb')
    late = parts.except(*entries).reject { |path, _| path.start_with?('lib/puppet_rs/standalone/api/') }
                .select { |_, text| text.match?(/^ +(?:require_relative|autoload|require 'puppet_rs)\b/) }
    expect(late.keys).to eq([])
  end

  it 'draws arrows between the subjects of lib/puppet_rs/puppet downward only' do
    expect(subjects.order).to eq(subjects.folders)
    expect(subjects.upward).to eq([])
    unsaid = texts('lib/puppet_rs/puppet/**/*_hook.rb').reject { |_, text| text.include?('# Checked against Puppet 7.23, 8.10 and OpenVox 9.0.') }
    expect(unsaid.keys).to eq([])
  end

  it 'begins comments with a noun or a verb, and names who acts' do
    marked = %r{^\s*(?:#|//[/!]?)\s+(?:What|Whether|How|Those that|Somebody|Nobody)\b|^\s*(?:#|//[/!]?)\s.*\b(?:somebody|nobody(?!, who)|Nobody|Somebody)\b}
    comments = texts('ext/**/*.rs', '{lib,spec,bench,rakelib}/**/*.{rb,rake}', 'exe/*', 'script/*', 'Rakefile').except('spec/tidy_spec.rb')
    prose = texts('*.md', 'docs/**/*.md').except('CHANGELOG.md').reject { |path, _| path.start_with?('docs/notes/') }
    found = [[comments, marked], [prose, /\b(?:somebody|nobody)\b/i]].flat_map do |files, words|
      files.flat_map { |path, text| text.lines.grep(words).map { |line| "#{path}: #{line.strip}" } }
    end
    expect(found).to eq([])
  end

  it 'has no example or test that is switched off' do
    marks = { 'ext/**/*.rs' => /#\[ignore/, 'spec/**/*_spec.rb' => /^\s*(xit|xdescribe|xcontext|pending|fit|fdescribe)\b/ }
    off = marks.flat_map { |pattern, mark| texts(pattern).select { |_, text| text.match?(mark) }.keys }
    expect(off).to eq([])
  end
end
