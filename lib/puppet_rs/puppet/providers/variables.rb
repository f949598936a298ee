# frozen_string_literal: true

module PuppetRs
  module DropIn
    module Providers
      # Changes of environment variables that can be repeated: text was added to the beginning or the end.
      # @api private
      module Variables
        class << self
          # @param before [Hash] the variables
          # @return [Array<Array>, nil] name, digest of the value before, and what was added in front and behind; nil: another change
          def changes(before, now)
            (before.keys | now.keys).reject { |name| before[name] == now[name] }.map do |name|
              old = before[name].to_s
              new = now[name] or return
              start = old.empty? ? 0 : new.index(old)
              return unless start

              [name, digest(before[name]), new[0, start], new[(start + old.length)..]]
            end
          end

          # @return [Array<Array>, nil] name, value before and after; nil: it would not be the same change
          def repeat(changes)
            done = changes.map do |name, digest, first, last|
              # Code may look at the value before it adds to it.
              return if digest(old = ENV.fetch(name, nil)) != digest

              [name, old, "#{first}#{old}#{last}"]
            end
            done.each { |name, _, value| ENV[name] = value }
          end

          # Takes changes back, where nothing else changed them since, before the code that made them runs.
          def undo(done)
            done.each { |name, old, value| ENV[name] = old if ENV[name] == value }
          end

          private

          def digest(value)
            value && ::Digest::SHA256.hexdigest(value)
          end
        end
      end
    end
  end
end
