//! `digest`: the digest of a string by the algorithm of the setting `digest_algorithm`.
//!
//! ```puppet
//! digest('abc').length > 0  # => true
//! ```

use puppet_eval::Error;
use puppet_pcore::Value;

use crate::support::legacy::{bytes, legacy_function};
use crate::support::{CallCx, Result, digest};

fn body(cx: &CallCx<'_>, args: &[Value]) -> Result<Value> {
    let algorithm = cx.evaluator.host.digest_algorithm()?;
    let all = bytes(&args[0])?;
    let lite = all.get(..512).unwrap_or(&all);
    Ok(Value::string(match algorithm.as_str() {
        "md5" => digest::hex::<::md5::Md5>(&all),
        "md5lite" => digest::hex::<::md5::Md5>(lite),
        "sha1" => digest::hex::<::sha1::Sha1>(&all),
        "sha1lite" => digest::hex::<::sha1::Sha1>(lite),
        "sha224" => digest::hex::<::sha2::Sha224>(&all),
        "sha256" => digest::hex::<::sha2::Sha256>(&all),
        "sha256lite" => digest::hex::<::sha2::Sha256>(lite),
        "sha384" => digest::hex::<::sha2::Sha384>(&all),
        "sha512" => digest::hex::<::sha2::Sha512>(&all),
        other => return Err(Error::argument(format!("unsupported digest algorithm {other}"))),
    }))
}

legacy_function!("digest", 1, body);
