# frozen_string_literal: true

desc 'Draw the memory of 20,000 compiles (COMPILES=n) of changing nodes and files as docs/images/memory.svg'
task :memory do
  ruby '-Ilib', 'bench/memory.rb'
end
