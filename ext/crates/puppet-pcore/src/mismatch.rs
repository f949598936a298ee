//! What is wrong with values that do not match (Puppet::Pops::Types::TypeMismatchDescriber).
//! Being written by EVAL.
