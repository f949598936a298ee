//! A list that grows without moving its items.

/// Items of a chunk.
const LENGTH: usize = 64;

/// A list in chunks: one that doubles copies the resources of a catalog twice on the average, and has three times the memory while it does.
#[derive(Clone, Debug)]
pub struct Chunks<T>(Vec<Vec<T>>);

impl<T> Default for Chunks<T> {
    fn default() -> Chunks<T> {
        Chunks(Vec::new())
    }
}

impl<T> Chunks<T> {
    /// Appends an item.
    pub fn push(&mut self, item: T) {
        match self.0.last_mut() {
            Some(last) if last.len() < LENGTH => last.push(item),
            _ => {
                let mut chunk = Vec::with_capacity(LENGTH);
                chunk.push(item);
                self.0.push(chunk);
            }
        }
    }

    /// The number of items.
    pub fn len(&self) -> usize {
        self.0.last().map_or(0, |last| (self.0.len() - 1) * LENGTH + last.len())
    }

    /// True without items.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The item at an index below [`Chunks::len`].
    #[inline]
    pub fn get(&self, index: usize) -> &T {
        &self.0[index / LENGTH][index % LENGTH]
    }

    /// The same, to be changed.
    #[inline]
    pub fn get_mut(&mut self, index: usize) -> &mut T {
        &mut self.0[index / LENGTH][index % LENGTH]
    }

    /// The items in order.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_items_in_order() {
        let mut list = Chunks::default();
        assert!(list.is_empty());
        for number in 0..200 {
            assert_eq!(list.len(), number);
            list.push(number);
        }
        *list.get_mut(64) += 1000;
        assert_eq!((*list.get(63), *list.get(64), list.iter().count()), (63, 1064, 200));
    }
}
