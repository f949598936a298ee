# frozen_string_literal: true

# The property of that name is part of the type's description.
Puppet::Type.type(:file)
