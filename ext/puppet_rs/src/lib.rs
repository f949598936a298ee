//! The bridge to Ruby.
