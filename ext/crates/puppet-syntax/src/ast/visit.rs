//! Walking the tree.
