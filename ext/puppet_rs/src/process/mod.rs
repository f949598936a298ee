//! Work of hooks and of `puppet_rs server` with fewer steps than in Ruby: folders, loaded files, files that are replaced, texts
//! of forms, identifiers; what varies between Rubies.

pub mod characters;
pub mod features;
pub mod folders;
pub mod storage;
pub mod uuid;
