//! Memory that one parse leaves to the next one on its thread: most texts are small, and what is allocated for each of them costs
//! more than what is in it. Each piece is taken while it is used, so that a parse within a parse, or one behind a panic, makes
//! its own.

use std::cell::Cell;

use bumpalo::Bump;

/// Longer lists are not kept.
pub(crate) const KEPT: usize = 256;
/// A larger arena is not kept: an unusual text leaves no more than this.
const KEPT_BYTES: usize = 1 << 20;

thread_local! {
    static ARENA: Cell<Option<Bump>> = const { Cell::new(None) };
}

/// Runs `f` with an empty arena, which the next call on this thread uses again.
pub(crate) fn with_arena<T>(f: impl FnOnce(&Bump) -> T) -> T {
    let mut arena = ARENA.take().unwrap_or_default();
    let result = f(&arena);
    // The largest block stays.
    arena.reset();
    if arena.allocated_bytes() <= KEPT_BYTES {
        ARENA.set(Some(arena));
    }
    result
}

/// A list without its elements, for others of the same layout: collecting none of them leaves the memory where it is.
pub(crate) fn emptied<T, U>(mut list: Vec<T>) -> Vec<U> {
    list.clear();
    list.shrink_to(KEPT);
    list.into_iter().filter_map(|_| None).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_emptied_list_keeps_its_memory() {
        let text = String::from("a");
        let mut list: Vec<&str> = Vec::with_capacity(8);
        list.push(&text);
        let list: Vec<&'static str> = emptied(list);
        assert!(list.is_empty() && list.capacity() == 8);
        let long: Vec<u64> = emptied(vec![0_u64; 10_000]);
        assert!(long.capacity() <= KEPT);
    }

    #[test]
    fn an_arena_is_used_again_unless_it_is_large() {
        let size = |bytes: usize| {
            with_arena(|arena| {
                let before = arena.allocated_bytes();
                arena.alloc_slice_fill_copy(bytes, 0_u8);
                before
            })
        };
        assert_eq!(size(10_000), 0);
        assert!(size(2 << 20) >= 10_000);
        assert_eq!(size(1), 0);
    }
}
