//! The Mersenne Twister (MT19937) as Ruby's `Random` seeds and uses it.

const N: usize = 624;
const M: usize = 397;

/// A generator.
pub(crate) struct Random {
    state: [u32; N],
    at: usize,
}

impl Random {
    /// `Random.new(seed)`, the seed as 32 bit words from the lowest on, without zeros at the top.
    pub(crate) fn new(seed: &[u32]) -> Random {
        // Ruby takes a one at the top of several words for a guard of its own.
        let key = match seed {
            [rest @ .., 1] if !rest.is_empty() => rest,
            all => all,
        };
        let mut random = Random { state: [0; N], at: N };
        match key {
            [] => random.init(0),
            [one] => random.init(*one),
            many => random.init_by_array(many),
        }
        random
    }

    fn init(&mut self, seed: u32) {
        self.state[0] = seed;
        for i in 1..N {
            let previous = self.state[i - 1];
            self.state[i] = 1_812_433_253u32.wrapping_mul(previous ^ previous >> 30).wrapping_add(i as u32);
        }
    }

    fn init_by_array(&mut self, key: &[u32]) {
        self.init(19_650_218);
        let (mut i, mut j) = (1, 0);
        for _ in 0..N.max(key.len()) {
            let previous = self.state[i - 1];
            self.state[i] = (self.state[i] ^ (previous ^ previous >> 30).wrapping_mul(1_664_525))
                .wrapping_add(key[j])
                .wrapping_add(j as u32);
            i += 1;
            j += 1;
            if i >= N {
                self.state[0] = self.state[N - 1];
                i = 1;
            }
            if j >= key.len() {
                j = 0;
            }
        }
        for _ in 0..N - 1 {
            let previous = self.state[i - 1];
            self.state[i] = (self.state[i] ^ (previous ^ previous >> 30).wrapping_mul(1_566_083_941))
                .wrapping_sub(i as u32);
            i += 1;
            if i >= N {
                self.state[0] = self.state[N - 1];
                i = 1;
            }
        }
        self.state[0] = 0x8000_0000;
    }

    fn next_u32(&mut self) -> u32 {
        if self.at >= N {
            for i in 0..N {
                let y = self.state[i] & 0x8000_0000 | self.state[(i + 1) % N] & 0x7fff_ffff;
                let twist = if y & 1 == 1 { 0x9908_b0df } else { 0 };
                self.state[i] = self.state[(i + M) % N] ^ y >> 1 ^ twist;
            }
            self.at = 0;
        }
        let mut y = self.state[self.at];
        self.at += 1;
        y ^= y >> 11;
        y ^= y << 7 & 0x9d2c_5680;
        y ^= y << 15 & 0xefc6_0000;
        y ^ y >> 18
    }

    /// `Random#rand(max)` for a positive `max`: a number from 0 to `max - 1`.
    pub(crate) fn rand(&mut self, max: u64) -> u64 {
        let limit = max.saturating_sub(1);
        if limit == 0 {
            return 0;
        }
        let mask = u64::MAX >> limit.leading_zeros();
        'retry: loop {
            let mut value = 0u64;
            for i in [1, 0] {
                if mask >> (i * 32) & 0xffff_ffff != 0 {
                    value |= u64::from(self.next_u32()) << (i * 32);
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
        assert_eq!(Random::new(&[0]).rand(1), 0);
    }
}
