# frozen_string_literal: true

require_relative '../../injector'
require_relative '../own/hook'

module PuppetRs
  module DropIn
    # The part of the function API that Puppet describes and does not have: {PuppetRs::Injector}.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    module InjectionHook
      # In front of stock's +Dispatch#weave+, which knows only what Puppet injects.
      module Weave
        def weave(scope, args)
          return super unless injections.any?(Injector::Request)

          weaving.flat_map do |knit|
            if knit.is_a?(::Array) then [injected(injections[knit[0]], scope)]
            elsif knit.negative? then args.drop(-knit - 1)
            else
              knit < args.size ? [args[knit]] : []
            end
          end
        end

        private

        def injected(what, scope)
          case what
          when Injector::Request then what.resolve(scope)
          when :scope then scope
          else Functions.injection(what, scope)
          end
        end
      end

      ::Puppet::Functions::Function.extend(Injector::Attributes)
      ::Puppet::Functions::DispatcherBuilder.include(Injector::Parameters)
      Hook.into(::Puppet::Pops::Functions::Dispatch, Weave)
    end
  end
end
