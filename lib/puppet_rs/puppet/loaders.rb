# frozen_string_literal: true

# Puppet's loaders: entries, indexes of files, loaders of modules, and files that are loaded by name.
require_relative 'loaders/autoload_hook'
require_relative 'loaders/function_closure'
require_relative 'loaders/loader_hook'
require_relative 'loaders/path_index_hook'
require_relative 'loaders/module_loaders_hook'
