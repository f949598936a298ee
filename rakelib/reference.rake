# frozen_string_literal: true

desc 'Write docs/reference: the help of the command line, and the Ruby API by YARD'
task :reference do
  $LOAD_PATH.unshift(File.expand_path('lib'))
  require_relative 'reference/command_line'
  require_relative 'reference/ruby_api'
  { 'command-line' => Reference::CommandLine.new, 'ruby-api' => Reference::RubyApi.new(Dir.pwd) }.each do |name, page|
    File.write("docs/reference/#{name}.md", page.to_s)
  end
end

desc 'Draw what a command writes on a terminal as docs/images/NAME.svg: rake "picture[NAME,puppet_rs validate]"'
task :picture, %i[name command] do |_, arguments|
  require 'open3'
  require_relative 'reference/terminal'
  env = { 'PATH' => "#{Dir.pwd}/exe:#{ENV.fetch('PATH')}", 'RUBYLIB' => "#{Dir.pwd}/lib" }
  output, = Open3.capture2e(env, 'sh', '-c', arguments.command, chdir: ENV.fetch('FOLDER', '.'))
  # The figures of a picture would be those of one run.
  output = output.lines.grep_v(/^time: /).join
  File.write("docs/images/#{arguments.name}.svg", Reference::Terminal.new(arguments.command, output).to_s)
end
