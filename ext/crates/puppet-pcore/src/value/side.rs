//! Data beside a container's content: its twin, which is the embedder's object for it, and where its content comes from
//! while no code has looked at it.
//!
//! Content does not change once it is there. Code of the embedder changes twins in place, so a twin is compared with the content
//! before the content is read, and a twin that differs makes a new version of the container: the old one refers to it from then
//! on, and every handle of it reads, compares and crosses to the embedder as the new one does. Comparing costs about what the
//! read costs: one element is looked up in the twin for a read of one element, and the whole is walked over for a walk.
//!
//! Content that is made late (a copy, the content of a twin) is not made for a read of one element or of the size: `parts.rs`.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, Weak};

use once_cell::race::OnceBox;

use super::Value;
use super::content::{Content, Owner};
use super::parts::Parts;
use super::twins::{FOR_EVER, Twins, runs, twins};

/// Beside the content.
pub(super) struct Side<O: Owner> {
    /// 0: none.
    twin: AtomicUsize,
    /// The number of the run after which it was compared last.
    looked: AtomicU64,
    /// Where the content comes from, if it is not stored.
    later: Option<Box<Later<O>>>,
    versions: OnceBox<Versions<O>>,
}

/// Content that is made when it is asked for.
pub(super) struct Later<O: Owner> {
    from: Source<O>,
    /// Set when the twin of a copy was made of the original's content: the twin holds the content from then on.
    crossed: AtomicBool,
    /// The number of the run after which that twin was compared last, and was found to be as it was made.
    same: AtomicU64,
    /// `None`: that of the source.
    made: OnceLock<Option<O::Content>>,
    /// Elements that were read before the content is made.
    pub(super) parts: Parts,
}

impl<O: Owner> Later<O> {
    /// The original of which a twin was made, while the twin holds the same.
    pub(super) fn crossed_from(&self, twins: &dyn Twins, twin: usize) -> Option<&O> {
        let Source::Copy(original) = &self.from else { return None };
        let run = runs();
        if self.same.load(Ordering::Relaxed) != run {
            if !twins.holds(twin, original.as_container()) {
                return None;
            }
            self.same.store(run, Ordering::Relaxed);
        }
        Some(original)
    }
}

impl<O: Owner> Drop for Later<O> {
    fn drop(&mut self) {
        if let Some(Some(made)) = self.made.take() {
            made.free();
        }
    }
}

enum Source<O> {
    /// A copy, as if it were evaluated again.
    Copy(O),
    /// Content of the twin.
    Twin,
}

/// Places to read content that is not made yet.
pub(super) enum Unmade<'a, O: Owner> {
    /// In the container that this one is a copy of.
    Original(&'a O, &'a Later<O>),
    /// In the twin.
    Twin(&'static dyn Twins, usize, &'a Later<O>),
}

struct Versions<O> {
    /// All versions of one container.
    all: OnceLock<Arc<Newest<O>>>,
    /// Versions, as the newest one holds them: it must not keep itself alive.
    former: OnceLock<Weak<Newest<O>>>,
    /// The newer ones that were read by way of this one: who reads may go on doing so.
    seen: boxcar::Vec<O>,
}

/// The newest version of a container, shared by those before.
struct Newest<O>(Mutex<O>);

impl<O> Newest<O> {
    fn get(&self) -> MutexGuard<'_, O> {
        self.0.lock().unwrap_or_else(|e| e.into_inner())
    }
}

impl<O> Default for Versions<O> {
    fn default() -> Versions<O> {
        Versions { all: OnceLock::new(), former: OnceLock::new(), seen: boxcar::Vec::new() }
    }
}

impl<O: Owner> Default for Side<O> {
    fn default() -> Side<O> {
        Side { twin: AtomicUsize::new(0), looked: AtomicU64::new(0), later: None, versions: OnceBox::new() }
    }
}

impl<O: Owner> Drop for Side<O> {
    fn drop(&mut self) {
        self.release();
    }
}

impl<O: Owner> Side<O> {
    /// Of a container that is a copy of another one.
    fn copy(of: O) -> Side<O> {
        Side::made_later(Source::Copy(of))
    }

    /// Of a container that holds what its twin does.
    pub(super) fn of_twin() -> Side<O> {
        Side::made_later(Source::Twin)
    }

    fn made_later(from: Source<O>) -> Side<O> {
        let mut side = Side::default();
        let later = Later {
            from,
            crossed: AtomicBool::new(false),
            same: AtomicU64::new(0),
            made: OnceLock::new(),
            parts: Parts::default(),
        };
        side.later = Some(Box::new(later));
        side
    }

    fn release(&self) {
        let twin = self.twin.swap(0, Ordering::Relaxed);
        if let Some(twins) = twins().filter(|_| twin != 0) {
            twins.released(twin);
        }
    }

    /// True if there is a newer version.
    pub(super) fn is_superseded(&self) -> bool {
        self.versions.get().is_some_and(|versions| versions.all.get().is_some())
    }

    fn is_made(&self) -> bool {
        self.later.as_ref().is_none_or(|later| later.made.get().is_some())
    }

    /// The content as it is known, of this very version.
    fn content<'a>(&'a self, owner: &'a O) -> &'a O::Content {
        let Some(later) = &self.later else { return owner.stored() };
        let made = later.made.get_or_init(|| match &later.from {
            Source::Copy(source) if !later.crossed.load(Ordering::Relaxed) => {
                let found = content(source);
                found.holds_containers().then(|| found.apart(&later.parts))
            }
            _ => {
                self.looked.store(runs(), Ordering::Relaxed);
                let made = twins().and_then(|twins| O::of(twins.content(self.twin.load(Ordering::Relaxed))));
                Some(made.map(O::into_content).unwrap_or_default())
            }
        });
        match (made, &later.from) {
            (Some(own), _) => own,
            (None, Source::Copy(source)) => content(source),
            (None, Source::Twin) => owner.stored(),
        }
    }

    /// The version after this one that there is now, the twin compared.
    fn renewed(&self, owner: &O) -> Option<O> {
        match self.versions.get().and_then(|versions| versions.all.get()) {
            None => self.look(owner),
            Some(newest) => {
                let latest = newest.get().clone();
                let after = latest.side().get().and_then(|side| side.look(&latest));
                Some(after.unwrap_or(latest))
            }
        }
    }

    /// Compares the twin; the new version if there has to be one.
    fn look(&self, owner: &O) -> Option<O> {
        let twin = self.twin.load(Ordering::Relaxed);
        if twin == 0 || !self.is_made() || self.looked.load(Ordering::Relaxed) >= runs() {
            return None;
        }
        self.looked.store(runs(), Ordering::Relaxed);
        let new = O::of(twins()?.renewed(owner.as_container(), twin)?)?;
        let versions = self.versions.get_or_init(Box::default);
        let newest = match versions.former.get().and_then(Weak::upgrade) {
            Some(newest) => {
                let before = std::mem::replace(&mut *newest.get(), new.clone());
                drop(before);
                newest
            }
            None => Arc::new(Newest(Mutex::new(new.clone()))),
        };
        let after = new.side().get_or_init(Box::default).versions.get_or_init(Box::default);
        let _ = after.former.set(Arc::downgrade(&newest));
        let _ = versions.all.set(newest);
        Some(new)
    }

    /// The newest version, kept as long as this one, since it is read by way of this one.
    fn version(&self, owner: &O) -> Option<&O> {
        let new = self.renewed(owner)?;
        let seen = &self.versions.get()?.seen;
        let last = seen.count().checked_sub(1).and_then(|last| seen.get(last));
        last.filter(|last| last.is(&new)).or_else(|| seen.get(seen.push(new)))
    }

    /// The twin, if the version is the newest one and its content may differ from the twin's.
    fn unsure(&self) -> Option<usize> {
        let twin = self.twin.load(Ordering::Relaxed);
        (twin != 0 && self.looked.load(Ordering::Relaxed) < runs()).then_some(twin)
    }
}

/// The place of content that is not made yet.
#[inline]
pub(super) fn unmade<O: Owner>(owner: &O) -> Option<Unmade<'_, O>> {
    let side = owner.side().get()?;
    let later = side.later.as_deref().filter(|later| later.made.get().is_none())?;
    if side.is_superseded() {
        return None;
    }
    match &later.from {
        Source::Copy(original) if !later.crossed.load(Ordering::Relaxed) => {
            Some(Unmade::Original(original, later))
        }
        _ => Some(Unmade::Twin(twins()?, side.twin.load(Ordering::Relaxed), later)),
    }
}

/// The container got a twin that was made of the original's content, element by element.
pub(super) fn set_crossed<O: Owner>(owner: &O) {
    if let Some(later) = owner.side().get().and_then(|side| side.later.as_deref()) {
        later.crossed.store(true, Ordering::Relaxed);
    }
}

/// The content as it was last seen by way of this handle.
#[inline]
pub(super) fn content<O: Owner>(owner: &O) -> &O::Content {
    match owner.side().get() {
        None => owner.stored(),
        Some(side) => side.content(owner),
    }
}

/// The content that this very version has of its own: not what a copy shares with its original, nor what its twin alone has.
pub(super) fn own<O: Owner>(owner: &O) -> Option<&O::Content> {
    match owner.side().get().and_then(|side| side.later.as_deref()) {
        None => Some(owner.stored()),
        Some(later) => later.made.get()?.as_ref(),
    }
}

/// The content that there is now.
#[inline]
pub(super) fn current<O: Owner>(owner: &O) -> &O::Content {
    match owner.side().get() {
        None => owner.stored(),
        Some(side) => beside(owner, side),
    }
}

#[inline(never)]
fn beside<'a, O: Owner>(owner: &'a O, side: &'a Side<O>) -> &'a O::Content {
    match side.version(owner) {
        Some(newer) => content(newer),
        None => side.content(owner),
    }
}

/// The content, where the twin is to be asked for a part of it only. `asked` gets the content and the twin, and answers whether
/// that part is the same in both; then the content need not be compared as a whole.
#[inline]
pub(super) fn current_if<'a, O: Owner>(
    owner: &'a O,
    asked: impl FnOnce(&'a O::Content, &dyn Twins, usize) -> bool,
) -> &'a O::Content {
    match owner.side().get() {
        None => owner.stored(),
        Some(side) => beside_if(owner, side, asked),
    }
}

fn beside_if<'a, O: Owner>(
    owner: &'a O,
    side: &'a Side<O>,
    asked: impl FnOnce(&'a O::Content, &dyn Twins, usize) -> bool,
) -> &'a O::Content {
    let unsure = side.unsure().filter(|_| side.is_made());
    if let Some((twin, twins)) = unsure.zip(twins()) {
        let content = side.content(owner);
        if asked(content, twins, twin) {
            return content;
        }
    }
    beside(owner, side)
}

/// The newest version that is known, without a look at the twin, if it is another one.
#[inline]
pub(super) fn latest<O: Owner>(owner: &O) -> Option<O> {
    let newest = owner.side().get()?.versions.get()?.all.get()?;
    Some(newest.get().clone())
}

/// The newest version, the twin compared.
#[inline]
pub(super) fn renewed<O: Owner>(owner: &O) -> O {
    owner.side().get().and_then(|side| side.renewed(owner)).unwrap_or_else(|| owner.clone())
}

/// True if both are one container: the same version, or versions of the same one.
pub(super) fn is_same<O: Owner>(one: &O, other: &O) -> bool {
    if one.is(other) {
        return true;
    }
    match (latest(one), latest(other)) {
        (None, None) => false,
        (a, b) => a.as_ref().unwrap_or(one).is(b.as_ref().unwrap_or(other)),
    }
}

/// From so many elements on a copy is made when code looks at it.
pub(super) const MANY: usize = 16;

/// A container of its own with the same content, as if it were evaluated again: containers in it are new ones, too. `None`: it is
/// small, or something in it may change before the copy is looked at.
#[inline]
pub(super) fn fresh<O: Owner>(owner: &O) -> Option<O> {
    if current(owner).len() < MANY { None } else { fresh_large(owner) }
}

#[inline(never)]
fn fresh_large<O: Owner>(owner: &O) -> Option<O> {
    let source = renewed(owner);
    (!content(&source).has_twins()).then(|| copy(&source))
}

/// A copy that is made when code looks at it: a value without containers is shared for good.
pub(super) fn copy<O: Owner>(of: &O) -> O {
    let original = match of.side().get().and_then(|side| side.later.as_deref()) {
        Some(Later { from: Source::Copy(original), made, crossed, .. })
            if matches!(made.get(), None | Some(None)) && !crossed.load(Ordering::Relaxed) =>
        {
            original.clone()
        }
        _ => of.clone(),
    };
    O::with_side(Side::copy(original))
}

/// The twin of a container.
pub(super) fn twin<O: Owner>(owner: &O) -> Option<usize> {
    let latest = latest(owner);
    let twin = latest.as_ref().unwrap_or(owner).side().get()?.twin.load(Ordering::Relaxed);
    (twin != 0).then_some(twin)
}

/// Gives a container a twin that has the same content at this moment.
pub(super) fn set_twin<O: Owner>(owner: &O, twin: usize) {
    let side = owner.side().get_or_init(Box::default);
    if side.twin.load(Ordering::Relaxed) != twin {
        side.release();
        side.twin.store(twin, Ordering::Relaxed);
    }
    if side.looked.load(Ordering::Relaxed) != FOR_EVER {
        side.looked.store(runs(), Ordering::Relaxed);
    }
}

/// Takes the twin away: another container has it now, so nothing is released.
pub(super) fn forget_twin<O: Owner>(owner: &O) {
    if let Some(side) = owner.side().get() {
        side.content(owner);
        side.twin.store(0, Ordering::Relaxed);
    }
}

/// Nothing changes the twin, or the one that the container will get, nor what is in it.
pub(super) fn freeze<O: Owner>(owner: &O) {
    owner.side().get_or_init(Box::default).looked.store(FOR_EVER, Ordering::Relaxed);
}

/// True if [`freeze`] was called.
pub(super) fn is_frozen<O: Owner>(owner: &O) -> bool {
    owner.side().get().is_some_and(|side| side.looked.load(Ordering::Relaxed) == FOR_EVER)
}

/// True if the container, or one in it, has a twin that can change.
pub(super) fn has_twins(value: &Value) -> bool {
    fn of<O: Owner>(owner: &O) -> bool {
        match owner.side().get() {
            None => owner.stored().has_twins(),
            Some(_) if is_frozen(owner) => false,
            Some(side) => match side.later.as_deref() {
                _ if side.twin.load(Ordering::Relaxed) != 0 || latest(owner).is_some() => true,
                // Of a copy: nothing in the original had one.
                Some(later) if later.made.get().is_none() => later.parts.iter().any(has_twins),
                _ => side.content(owner).has_twins(),
            },
        }
    }
    match value {
        Value::Array(_) | Value::Hash(_) if !crate::failure::has_room() => true,
        Value::Array(items) => of(items),
        Value::Hash(hash) => of(hash),
        _ => false,
    }
}
