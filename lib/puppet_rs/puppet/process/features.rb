# frozen_string_literal: true

require_relative '../own/origin'

module PuppetRs
  module DropIn
    # Behaviour that varies between Puppet releases, for the engine (its `Features` and `Wording`). Each feature is
    # detected by a word in the installed files that only releases with the feature contain, so that
    # backports and later releases are detected too, unlike by a version number.
    # @api private
    module Features
      # Feature => file below lib/puppet, words. (Checked against Puppet 7.23, 8.10 and OpenVox 9.0.)
      SIGNS = {
        'bare_word_classes' => ['pops/pcore.rb', '(?:::[A-Z]\w*)*'],
        'literal_types' => ['pops/evaluator/literal_evaluator.rb', 'literal_AccessExpression'],
        'forgiving_places' => ['parser/scope.rb', 'avoid_hiera_interpolation_errors'],
        'foreign_keys_named' => ['pops/lookup/module_data_provider.rb', '; got '],
        'lookaround_names' => ['resource/type.rb', 'LOOKAROUND_OPERATORS'],
        'lowercase_lookarounds' => ['resource/type.rb', "=> 'lp'"],
        'openvox' => ['pops/issues.rb', 'reserved by OpenVox'],
        'ordered_extremes' => ['functions/max.rb', 'Timestamp'],
        'indexed_iteration' => ['functions/map.rb', 'each_with_index'],
        'whole_pairs' => ['pops/evaluator/evaluator_impl.rb', 'y.to_h'],
        'split_sensitive' => ['functions/split.rb', "'Sensitive[String]'"],
        'regsubst_encoding' => ['functions/regsubst.rb', 'regsubst_function_encoding'],
        'regsubst_sensitive' => ['functions/regsubst.rb', 'Sensitive[String]']
      }.freeze
      # Signs of version-specific behaviour of the gem's own Ruby code.
      RUBY_SIGNS = {
        'openvox_environments_page' => ['parser/compiler.rb', 'docs.openvoxproject.org'],
        'openvox_pages' => ['../hiera/puppet_function.rb', 'docs.openvoxproject.org'],
        'generate_cwd' => ['parser/functions/generate.rb', 'cwd: ']
      }.freeze

      class << self
        # @return [Array<String>] the features of the Puppet and the Ruby of this process
        def names
          @names ||= (SIGNS.keys.select { |name| include?(name) } + Bridge::RubyFeatures.names).freeze
        end

        # @param folder [String] that of Puppet's files; the loaded one's unless another is named
        # @return [Boolean] true if it has the feature
        def include?(name, folder = nil)
          return mentions?(folder, *SIGNS.fetch(name)) if folder

          (@known ||= {}).fetch(name) do
            @known[name] = mentions?(Own::Origin.puppet, *(SIGNS[name] || RUBY_SIGNS.fetch(name)))
          end
        end

        # @param folder [String] as for {include?}
        # @return [Hash{Symbol => Boolean}] features that change what validation says
        def of_validation(folder = nil)
          %w[literal_types openvox].to_h { |name| [name.to_sym, include?(name, folder)] }
        end

        private

        def mentions?(folder, file, words)
          path = ::File.join(folder, file)
          ::File.exist?(path) && ::File.read(path, encoding: ::Encoding::UTF_8).include?(words)
        end
      end
    end
  end
end
