//! The merge sort that Ruby's `sort` is on Linux (`qsort_r` of the C library).

use std::cmp::Ordering;

/// Sorts as Ruby does: with an order that is not total, or one that fails, the result and the pair that is named
/// in the error depend on which values are compared with which.
///
/// # Errors
/// Result of comparing two values.
///
/// ```
/// let sorted = puppet_pcore::merge_sort(vec![3, 1, 2], &mut |a, b| Ok::<_, ()>(a.cmp(b)));
/// assert_eq!(sorted, Ok(vec![1, 2, 3]));
/// ```
pub fn merge_sort<T, E>(
    items: Vec<T>,
    compare: &mut impl FnMut(&T, &T) -> Result<Ordering, E>,
) -> Result<Vec<T>, E> {
    if items.len() < 2 {
        return Ok(items);
    }
    let mut left = items;
    let right = left.split_off(left.len() / 2);
    let mut left = merge_sort(left, compare)?.into_iter().peekable();
    let mut right = merge_sort(right, compare)?.into_iter().peekable();
    let mut sorted = Vec::with_capacity(left.len() + right.len());
    while let (Some(a), Some(b)) = (left.peek(), right.peek()) {
        let from_left = compare(a, b)? != Ordering::Greater;
        sorted.extend(if from_left { left.next() } else { right.next() });
    }
    sorted.extend(left);
    sorted.extend(right);
    Ok(sorted)
}
