# frozen_string_literal: true

# One side of a comparison: `side.rb KIND` reads a command a line from standard input and answers each with a line. Each plan runs in a
# process that is forked from this one, which has loaded all it needs and compiled nothing; with `alone` in this one.
#
#   start     a plan's root, mode and user        compile   nodes, each to a text
#   flush     the environment                     setting, replace, facts   see {Plan}
#   branch    keeps this state in a process that waits
#   back      goes back to the state of the last `branch`
require 'json'

# The status of a process that `back` ended.
BACK = 3
kind = ARGV[0]
require_relative "#{kind}_side"

answers = $stdout.dup
answers.sync = true
$stdout = $stderr
side = nil
answer = ->(value) { answers.puts(JSON.generate(value)) }
while (line = $stdin.gets)
  name, *arguments = JSON.parse(line)
  case name
  when 'start'
    child = ARGV[1] == 'alone' ? nil : fork
    if child
      Process.wait(child)
      answer.call('ended')
    else
      side = Edits.const_get(:Side).new(*arguments)
      answer.call('ready')
    end
  when 'branch'
    child = fork
    if child
      status = Process.wait2(child).last.exitstatus
      exit!(status || 1) unless status == BACK
    end
    answer.call(child ? 'back' : 'branched')
  when 'back'
    exit!(BACK)
  when 'end'
    break unless side

    # Stock has nothing to do at its end; freeing its objects takes long.
    defined?(PuppetRs) ? exit : exit!
  else
    result = begin
      side.send(name, *arguments)
    rescue Exception => e # rubocop:disable Lint/RescueException -- also a LoadError or a panic
      "#{e.class}: #{e.message}"
    end
    answer.call(result)
  end
end
