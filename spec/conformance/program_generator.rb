# frozen_string_literal: true

# Programs and templates made at random from the productions of the language, legal and illegal ones, with all kinds
# of space between the tokens. The grammar is program_grammar.txt: names of productions at the start of a line, their
# alternatives below, `<name>` stands for a production, `~` in front of a token for no space before it.
class ProgramGenerator
  GRAMMAR = File.read(File.join(__dir__, 'program_grammar.txt')).split(/\n\n+/).to_h do |production|
    name, *alternatives = production.lines.map(&:strip)
    [name, alternatives.map(&:split)]
  end
  SPACES = ([' '] * 60 + ['  ', "\t", "\n", "\n", "\n", "\n  ", "\r\n", "# c\n", '/* c */', "\u00a0"] + [''] * 14).freeze
  TAGS = ['E', '"E"', 'E/', 'E/tn', '"E"/$u', 'E:json', '"E":pp', 'E:foo/L', ' E ', '"E"/q', 'E:', 'E F', ''].freeze
  TEXTS = ["a\n", "  a\n  b\n", "a${b}c\n", "\\ta\\n\\$b\\u0041\n", "  a\\\n  b\n", '', "\n", "  a\n b\n\n", "$a ${ a + 1 }\n",
           "{\"a\": 1}\n", "\t a\n", "a\r\n", "${ if $a { 'x' } }\n", " a ${b[1]} ${b.c}\n", "é\n"].freeze
  ENDS = ['E', '| E', '  | E', '|- E', '- E', '  |- E', ' E', '| - E', 'F', "\tE"].freeze
  DEPTH = 9
  TOKENS = 120

  def initialize(seed)
    @random = Random.new(seed)
    @cost = costs
  end

  # A case for `SyntaxDifferential`.
  def next_case
    epp = @random.rand(6).zero?
    { 'source' => text(epp ? 'epp' : 'program'), 'epp' => epp, 'path' => ['f.pp', nil].sample(random: @random),
      'tasks' => @random.rand(5).zero?, 'strict' => %w[warning warning error off].sample(random: @random),
      'spans' => true }
  end

  private

  # Depth of the shortest text of each production.
  def costs
    costs = Hash.new(1000)
    loop do
      before = costs.dup
      GRAMMAR.each { |name, alternatives| costs[name] = alternatives.map { |words| cost(words, costs) }.min }
      return costs if costs == before
    end
  end

  def cost(words, costs)
    1 + (words.map { |word| (name = production(word)) ? costs[name] : 0 }.max || 0)
  end

  def production(word)
    word[/\A<(\w+)>\z/, 1]
  end

  def text(name)
    @text = +''
    @tokens = 0
    @heredocs = []
    expand(name, 2 + @random.rand(DEPTH - 1))
    space("\n") unless @heredocs.empty?
    @text
  end

  def expand(name, depth)
    alternatives = GRAMMAR.fetch(name)
    if depth <= @cost[name] || @tokens > TOKENS
      least = @cost[name]
      alternatives = alternatives.select { |words| cost(words, @cost) == least }
    end
    alternatives.sample(random: @random).each do |word|
      inner = production(word)
      inner ? expand(inner, depth - 1) : token(word)
    end
  end

  def token(word)
    @tokens += 1
    glued = word.start_with?('~') && word.size > 1 && word != '~>'
    word = word[1..] if glued
    space(between(word)) unless glued && @random.rand(30).positive?
    return heredoc if word == '@HEREDOC'

    @text << word
  end

  def between(word)
    space = SPACES.sample(random: @random)
    touching = space.empty? && /\w\z/.match?(@text) && /\A[\w$]/.match?(word)
    touching && @random.rand(20).positive? ? ' ' : space
  end

  def heredoc
    @text << "@(#{TAGS.sample(random: @random)})"
    count = 1 + @random.rand(2)
    @heredocs << "#{Array.new(count) { TEXTS.sample(random: @random) }.join}#{ENDS.sample(random: @random)}\n"
  end

  # The texts of heredocs begin on the next line.
  def space(space)
    space = "\n" if !@heredocs.empty? && @random.rand(4).zero?
    @text << space
    return unless space.end_with?("\n")

    @text << @heredocs.join
    @heredocs.clear
  end
end
