# frozen_string_literal: true

require 'puppet_rs/command_line'
require 'puppet_rs/deploy'

module PuppetRs
  # `puppet_rs compile`: catalogs of many nodes, with Puppet's libraries or without them.
  module Compile
    autoload :Classifier, 'puppet_rs/compile/classifier'
    autoload :Command, 'puppet_rs/compile/command'
    autoload :Compiler, 'puppet_rs/compile/compiler'
    autoload :Folder, 'puppet_rs/compile/folder'
    autoload :Nodes, 'puppet_rs/compile/nodes'
    autoload :Options, 'puppet_rs/compile/options'
    autoload :Outcome, 'puppet_rs/compile/outcome'
    autoload :Probes, 'puppet_rs/compile/probes'
    autoload :Rendering, 'puppet_rs/compile/rendering'
    autoload :Report, 'puppet_rs/compile/report'
    autoload :Run, 'puppet_rs/compile/run'
    autoload :Stream, 'puppet_rs/compile/stream'
  end
end
