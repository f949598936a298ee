//! Data that may be touched only by the thread that holds Ruby's global lock.

use magnus::Ruby;

/// Wraps data that is not `Send` (reference counted sessions and frames, Ruby values) so that a
/// Ruby object can own it. The only way in is [`GvlBound::get`], which asks for the `Ruby` token
/// that exists only on threads holding the global lock.
pub struct GvlBound<T>(T);

// SAFETY: the content is reached only through `get`, which needs a `&Ruby`; that token proves that
// the caller holds the global lock, so no two threads are ever inside at once. Dropping happens in
// Ruby's sweep (lock held) or on a thread that owned the value by way of `get`'s callers.
unsafe impl<T> Send for GvlBound<T> {}
// SAFETY: as above.
unsafe impl<T> Sync for GvlBound<T> {}

impl<T> GvlBound<T> {
    /// Takes the data over.
    pub fn new(data: T) -> GvlBound<T> {
        GvlBound(data)
    }

    /// The data, for a holder of the lock.
    pub fn get<'a>(&'a self, _ruby: &'a Ruby) -> &'a T {
        &self.0
    }

    /// The data, for mark functions: Ruby's collector runs them under the lock.
    pub fn get_in_gc(&self) -> &T {
        &self.0
    }
}

/// Has magnus find the class of a wrapped type now, when one thread runs. Otherwise it does so for the first object, by a call of
/// Ruby inside of a `OnceLock`: while that thread waits for Ruby's lock, a thread that has it may wait for the `OnceLock`,
/// and both wait for ever.
pub fn find_class<T: magnus::TypedData>(ruby: &magnus::Ruby) {
    T::class(ruby);
}
