//! Texts to begin with, and what is changed in them.

use std::path::Path;

use puppet_suite::cases;

/// Texts longer than this are cut: short ones find more in the same time.
const MOST: usize = 4000;

/// Tokens of the language, of formats and of regular expressions, and values at the ends of ranges.
const WORDS: &str = "class define node function type inherits if elsif else unless case default and or in undef true false \
    import produces consumes application site plan apply contain include require realize create_resources lookup \
    { } ( ) [ ] < > <| |> <<| |>> -> ~> <- <~ => +> = == != =~ !~ >= <= << >> + - * / % ! , ; : :: . ? @ @@ | || & \
    $ ${ $x $::x $facts ' \" \\ \\n \\u{1F600} /a/ @(END) @(\"END\"/L) |-END # /* */ <% %> <%= <%- -%> <%# <%| |%> \
    Integer String[1] Array[Any] Hash[String,Any] Variant[Integer,String] Optional[String] Struct[{a=>Integer}] Tuple[Any,1,2] \
    Callable[1,2] Type[Integer] Object[{}] TypeSet Pattern[/a/] Enum[a] Regexp[/(/] Init[Integer] Timespan Timestamp SemVer['1.0.0'] \
    Sensitive Binary URI Class['a'] File['/x'] Notify['a'] Iterable Iterator Runtime[ruby,'X'] Deferred \
    0 1 -1 9223372036854775807 -9223372036854775808 9223372036854775808 1e308 1e-308 0x7f 077 0.1 1.0.0 \
    %s %d %x %p %#.3f %-20s %+d %010.4f %<a>s %{a} %% %j %N %1$s %*d %c %e %g %a %b %o \
    ^ . * + ? {2,3} {1000} (?: (?= (?! (?<= (?<a> (?i) \\1 \\k<a> \\p{L} \\h [[:alpha:]] [^a-z&&[b]] \\Z \\A \\z \\R \\X \\K \
    each map filter reduce with then lest split join type( new( sprintf( regsubst( match( notice( fail( assert_type( \
    %{a} %{facts.list.0} %{alias('b')} %{lookup('b.c')} %{hiera(\"a\")} %{literal('%')} %{scope('::a')} \"lookup_options\" \"merge\": \
    \"strategy\": \"deep\" \"convert_to\": \"^.*\" \"paths\": \"globs\": \"uris\": \"datadir\": \"options\": \"mapped_paths\": \"data_hash\": \
    é 漢 \u{feff} \u{0} \u{202e}";

/// Numbers that depend on nothing but a seed and a place (SplitMix64).
pub struct Rng(u64);

impl Rng {
    /// The numbers for one input.
    pub fn new(seed: u64, number: u64) -> Rng {
        let mut rng = Rng(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ number);
        rng.next();
        rng
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `end`, which is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }
}

/// The texts that inputs are made of.
pub struct Corpus {
    texts: Vec<String>,
    words: Vec<&'static str>,
}

impl Corpus {
    /// Reads files and the files below folders. Cases of the suite are texts of their own.
    pub fn read(paths: &[String], target: &str) -> Corpus {
        let mut texts = Vec::new();
        for path in paths {
            collect(Path::new(path), target, &mut texts);
        }
        if texts.is_empty() {
            texts.push(String::new());
        }
        Corpus { texts, words: WORDS.split_ascii_whitespace().collect() }
    }

    /// Writes each text to a file of a folder, and the words to `words.dict` beside the folder, in libFuzzer's form.
    pub fn write(&self, folder: &str) -> std::io::Result<()> {
        let folder = Path::new(folder);
        std::fs::create_dir_all(folder)?;
        for (number, text) in self.texts.iter().enumerate() {
            std::fs::write(folder.join(format!("{number:06}")), text)?;
        }
        let quoted = |word: &&str| word.bytes().map(|byte| format!("\\x{byte:02X}")).collect::<String>();
        let lines = self.words.iter().map(|word| format!("\"{}\"\n", quoted(word)));
        std::fs::write(folder.with_file_name("words.dict"), lines.collect::<String>())
    }

    /// Number of texts.
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// A text after up to eight changes.
    pub fn input(&self, rng: &mut Rng) -> String {
        let mut text = self.pick(rng).as_bytes().to_vec();
        for _ in 0..rng.below(9) {
            self.change(&mut text, rng);
        }
        text.truncate(MOST * 4);
        String::from_utf8_lossy(&text).into_owned()
    }

    fn pick(&self, rng: &mut Rng) -> &str {
        &self.texts[rng.below(self.texts.len())]
    }

    fn change(&self, text: &mut Vec<u8>, rng: &mut Rng) {
        let at = rng.below(text.len() + 1);
        let end = (at + rng.below(40)).min(text.len());
        match rng.below(9) {
            0 => drop(text.splice(at..end, [])),
            1 if at < text.len() => text[at] ^= 1 << rng.below(8),
            2 => {
                let part = text[at..end].to_vec();
                let to = rng.below(text.len() + 1);
                text.splice(to..to, part);
            }
            3 => {
                // The same again and again: nesting and repetition.
                let part = text[at..end].repeat(rng.below(60));
                text.splice(at..at, part);
            }
            4 => {
                let other = self.pick(rng).as_bytes();
                let from = rng.below(other.len() + 1);
                let upto = (from + rng.below(200)).min(other.len());
                text.splice(at..end, other[from..upto].iter().copied());
            }
            5 => {
                let word = self.words[rng.below(self.words.len())].repeat(1 + rng.below(3));
                text.splice(at..end, word.bytes());
            }
            _ => {
                let word = self.words[rng.below(self.words.len())];
                text.splice(at..at, word.bytes().chain(*b" "));
            }
        }
    }
}

fn collect(path: &Path, target: &str, texts: &mut Vec<String>) {
    if let Ok(entries) = std::fs::read_dir(path) {
        let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        for path in paths {
            collect(&path, target, texts);
        }
        return;
    }
    let Ok(text) = std::fs::read_to_string(path) else { return };
    let cut = |text: &str| text.chars().take(MOST).collect::<String>();
    match path.extension().and_then(|e| e.to_str()).unwrap_or_default() {
        "cases" => {
            for case in cases::parse("", &text).unwrap_or_else(|e| panic!("{}: {e}", path.display())) {
                if LITERALS.contains(&target) {
                    texts.extend(literals(&case.source).map(cut));
                } else {
                    texts.push(cut(&case.source));
                }
            }
        }
        "yaml" | "json" if target == "lookup" => texts.extend(data(&text)),
        "pp" | "epp" if !LITERALS.contains(&target) => texts.extend(text.split("\n#").map(cut)),
        _ => {}
    }
}

/// Hiera data in JSON, each entry as a file of its own; a configuration is one.
fn data(text: &str) -> Vec<String> {
    match serde_json::from_str(text) {
        Ok(serde_json::Value::Object(map)) if !map.contains_key("hierarchy") => {
            map.into_iter().map(|(key, value)| serde_json::json!({ key: value }).to_string()).collect()
        }
        _ => vec![text.to_owned()],
    }
}

/// Targets that take no program but the text of a format, a version or a regular expression.
const LITERALS: [&str; 3] = ["formats", "regexps", "versions"];

/// Text between quotes or slashes in a program.
fn literals(source: &str) -> impl Iterator<Item = &str> {
    ['\'', '"', '/'].into_iter().flat_map(|quote| source.split(quote).skip(1).step_by(2))
}
