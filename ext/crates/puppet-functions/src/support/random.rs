//! Ruby's `Random` for a seed: how it seeds the Mersenne Twister, and what it makes of its words.

use rand_mt::Mt;

/// A generator.
pub(crate) struct Random(Mt);

impl Random {
    /// `Random.new(seed)`, the seed as 32 bit words from the lowest on, without zeros at the top.
    pub(crate) fn new(seed: &[u32]) -> Random {
        // Ruby takes a one at the top of several words for a guard of its own.
        let key = match seed {
            [rest @ .., 1] if !rest.is_empty() => rest,
            all => all,
        };
        Random(match key {
            [] => Mt::new(0),
            [one] => Mt::new(*one),
            many => Mt::new_with_key(many.iter().copied()),
        })
    }

    /// `Random#rand(max)` for a positive `max`: a number from 0 to `max - 1`.
    pub(crate) fn rand(&mut self, max: u128) -> u128 {
        let limit = max.saturating_sub(1);
        if limit == 0 {
            return 0;
        }
        let mask = u128::MAX >> limit.leading_zeros();
        'retry: loop {
            let mut value = 0u128;
            for i in (0..4).rev() {
                if mask >> (i * 32) & 0xffff_ffff != 0 {
                    value |= u128::from(self.0.next_u32()) << (i * 32);
                    value &= mask;
                    if value > limit {
                        continue 'retry;
                    }
                }
            }
            return value;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn as_ruby_does() {
        assert_eq!(Random::new(&[1]).rand(100), 37);
        assert_eq!(Random::new(&[1, 1]).rand(100), 37);
        assert_eq!(Random::new(&[0, 1]).rand(100), 44);
        assert_eq!(Random::new(&[5, 2]).rand(1_000_000_000_000), 684_108_997_182);
        assert_eq!(Random::new(&[1]).rand(10_u128.pow(30)), 475145932620139625308202210376);
        assert_eq!(Random::new(&[0]).rand(1), 0);
    }
}
