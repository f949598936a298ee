# frozen_string_literal: true

module PuppetRs
  module DropIn
    module Providers
      # Changes of environment variables that can be repeated: text was added to the beginning or the end.
      # @api private
      module Variables
        class << self
          # @param before [Hash] the variables
          # @return [Array<Array>, nil] name, digest of the value before, what was added in front and behind; nil: another change
          def changes(before, now)
            changed = (before.keys | now.keys).reject { |name| before[name] == now[name] }
            changes = changed.map { |name| [name, digest(before[name]), *added(before[name].to_s, now[name])] }
            changes if changes.all? { |change| change.size == 4 }
          end

          # @return [Array<Array>, nil] name, value before and after; nil: it would not be the same change
          def repeat(changes)
            # Code may look at the value before it adds to it.
            return unless changes.all? { |name, digest| digest(ENV.fetch(name, nil)) == digest }

            done = changes.map { |name, _, first, last| [name, ENV.fetch(name, nil), "#{first}#{ENV.fetch(name, nil)}#{last}"] }
            done.each { |name, _, value| ENV[name] = value }
          end

          # Takes changes back, where nothing else changed them since, before the code that made them runs.
          def undo(done)
            done.each { |name, old, value| ENV[name] = old if ENV[name] == value }
          end

          private

          def added(old, new)
            start = old.empty? ? 0 : new&.index(old)
            [new[0, start], new[(start + old.length)..]] if new && start
          end

          def digest(value)
            value && ::Digest::SHA256.hexdigest(value)
          end
        end
      end
    end
  end
end
