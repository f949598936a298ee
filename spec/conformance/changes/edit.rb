# frozen_string_literal: true

require 'fileutils'

# A random change of one or two files of a control repository, such as people make.
class Edit
  KINDS = {
    'manifests' => ['**/manifests/**/*.pp', %i[number text word comment resource delete_line rename_variable guard]],
    'functions' => ['**/functions/**/*.pp', %i[number text comment]],
    'types' => ['**/types/**/*.pp', %i[number text comment]],
    'ruby' => ['**/lib/puppet/**/*.rb', %i[number text comment]],
    'epp' => ['**/*.epp', %i[number append delete_line]],
    'erb' => ['**/*.erb', %i[number append delete_line]],
    'data' => ['{data,hieradata,hiera,modules/*/data}/**/*.{yaml,eyaml}', %i[number word delete_line key comment]],
    'files' => ['**/files/**/*', %i[append number]],
    'hiera' => ['**/hiera.yaml', %i[delete_level comment]],
    'metadata' => ['**/metadata.json', %i[number]],
    'whole' => ['**/*.{pp,epp,erb,rb,yaml}', %i[delete touch copy]],
    'new' => [nil, %i[new_module new_function conf]]
  }.freeze
  private_constant :KINDS

  # @param reached [Array<String>] manifests that catalogs come from: most changes are of these, or of files of their modules
  def initialize(folder, random, reached)
    @folder = folder
    @random = random
    @near = [reached, reached.filter_map { |file| file[%r{\A(?:\.?[\w-]+/)?\w+/(?=manifests/)}] }.uniq]
    @path, @way = choose
  end

  def to_s
    "#{@way} #{@path}#{": #{@said}" if @said}"
  end

  def apply
    return send(@way) unless @path

    full = File.join(@folder, @path)
    case @way
    when :delete then FileUtils.rm(full)
    when :touch then FileUtils.touch(full)
    when :copy then FileUtils.cp(full, full.sub(/(\.\w+)\z/, '_copy\1'))
    else
      before = File.binread(full)
      after = send(@way, before.dup)
      @said = difference(before, after)
      File.binwrite(full, after)
    end
  end

  private

  def pick(list)
    list[@random.rand(list.size)]
  end

  def choose
    loop do
      pattern, ways = KINDS[pick(KINDS.keys)]
      return [nil, pick(ways)] unless pattern

      files = Dir.glob(pattern, File::FNM_DOTMATCH, base: @folder).reject { |file| file.start_with?('.git/') || !File.file?(File.join(@folder, file)) }.sort
      near = near_ones(files)
      return [pick(near), pick(ways)] if near.any?
    end
  end

  def near_ones(files)
    case @random.rand(10)
    when 0..4 then files & @near.first
    when 5..7 then files.select { |file| file.start_with?(*@near.last, 'data', 'hiera') }
    else files
    end
  end

  # One of the places that match gets another text; the file an addition where none does.
  def at_one(text, pattern, otherwise)
    places = text.b.to_enum(:scan, pattern).map { [Regexp.last_match.begin(0), Regexp.last_match[0]] }
    return text + otherwise if places.empty?

    offset, found = pick(places)
    text.b.tap { |bytes| bytes[offset, found.bytesize] = yield(found).b }
  end

  def difference(before, after)
    lines = [before, after].map { |text| text.b.scrub.lines(chomp: true) }
    at = (0..lines.map(&:size).max).find { |index| lines[0][index] != lines[1][index] }
    at && lines.map { |side| side[at].to_s.strip[0, 90] }.join(' -> ')
  end

  def number(text) = at_one(text, /(?<![\w.-])\d+(?![\w.-])/n, "\n") { |found| (found.to_i + 1).to_s }
  def text(text) = at_one(text, /(?<='|")[\w \/.-]+(?='|")/n, "\n") { |found| "#{found}x" }
  def word(text) = at_one(text, /\b(?:true|false|present|absent|installed|latest|running|stopped|root|file|directory)\b/n, "\n") { |found| { 'true' => 'false', 'present' => 'absent', 'installed' => 'latest' }.fetch(found, 'true') }
  def comment(text) = "# a comment\n#{text}"
  def append(text) = "#{text}one more line\n"
  def key(text) = "#{text}\nchanges::key#{@random.rand(9)}: #{@random.rand(99)}\n"
  def resource(text) = at_one(text, /\}\s*\z/n, "\n") { |found| "  notify { \"added #{@random.rand(99)} ${title}\": }\n#{found}" }
  def guard(text) = at_one(text, /\bif /n, "\n") { 'unless ' }
  def delete_level(text) = at_one(text, /^ *- name:.*\n(?:^    .*\n)?/n, "\n") { '' }

  def delete_line(text)
    lines = text.lines
    lines.delete_at(@random.rand(lines.size)) if lines.any?
    lines.join
  end

  def rename_variable(text)
    name = text.b.scan(/\$[a-z]\w+/n).then { |names| names.any? ? pick(names) : '$none' }
    text.b.gsub(/#{Regexp.escape(name)}\b/n, "#{name}_renamed")
  end

  def new_module
    write('modules/changes/manifests/init.pp', "class changes { notify { 'changes': } }\n")
    write('modules/changes/data/common.yaml', "changes::x: 1\n")
  end

  def new_function
    write('modules/changes/functions/one.pp', "function changes::one() { 1 }\n")
    write('modules/changes/lib/puppet/functions/two.rb', "Puppet::Functions.create_function(:two) { def two = 2 }\n")
  end

  def conf
    path = File.join(@folder, 'environment.conf')
    write('environment.conf', "#{File.read(path) if File.exist?(path)}\nconfig_version = /bin/echo\n")
  end

  def write(path, text)
    full = File.join(@folder, path)
    FileUtils.mkdir_p(File.dirname(full))
    File.write(full, text)
    @said = [*@said, path].join(', ')
  end
end
