//! Freeing deeply nested values without deep recursion: below a depth, what a container held is
//! put aside and freed by the outermost call.

use std::cell::{Cell, RefCell};

use super::Value;

const MAX_DEPTH: u32 = 200;

thread_local! {
    static DEPTH: Cell<u32> = const { Cell::new(0) };
    static ASIDE: RefCell<Vec<Vec<Value>>> = const { RefCell::new(Vec::new()) };
}

fn holds_heap(items: &[Value]) -> bool {
    items.iter().any(|v| {
        matches!(
            v,
            Value::Array(_) | Value::Hash(_) | Value::Sensitive(_) | Value::Object(_) | Value::Iterator(_)
        )
    })
}

/// Frees the items of a container.
pub(super) fn guarded(items: &mut Vec<Value>) {
    if items.is_empty() || !holds_heap(items) {
        return;
    }
    // A thread that is going away has no depth to keep; plain recursion is what is left.
    let Ok(depth) = DEPTH.try_with(Cell::get) else { return };
    if depth >= MAX_DEPTH {
        let taken = std::mem::take(items);
        let _ = ASIDE.try_with(|a| a.borrow_mut().push(taken));
        return;
    }
    let _ = DEPTH.try_with(|d| d.set(depth + 1));
    items.clear();
    if depth == 0 {
        while let Ok(Some(next)) = ASIDE.try_with(|a| a.borrow_mut().pop()) {
            drop(next);
        }
    }
    let _ = DEPTH.try_with(|d| d.set(depth));
}
