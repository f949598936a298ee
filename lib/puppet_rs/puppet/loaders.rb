# frozen_string_literal: true

# Puppet's loaders: entries, indexes of files, loaders of modules, and files that are loaded by name.
require_relative 'loaders/autoload_hook'
require_relative 'loaders/entries'
require_relative 'loaders/loaders'
