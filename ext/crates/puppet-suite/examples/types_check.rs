//! Compares the answers of the files given with ours and prints each difference.

fn main() {
    let mut failed = false;
    for path in std::env::args().skip(1) {
        let found = puppet_suite::types::with_stack(move || {
            let text = std::fs::read_to_string(&path).ok()?;
            let data = serde_json::from_str(&text).ok()?;
            Some((puppet_suite::types::check(&data), path))
        });
        let Some((outcome, path)) = found.flatten() else {
            eprintln!("a file cannot be read, or comparing it failed");
            std::process::exit(2);
        };
        for line in &outcome.differences {
            println!("{line}");
        }
        failed |= !outcome.differences.is_empty();
        eprintln!("{path}: {} compared, {} differences", outcome.compared, outcome.differences.len());
    }
    std::process::exit(i32::from(failed));
}
