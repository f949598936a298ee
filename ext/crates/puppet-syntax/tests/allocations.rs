//! A check that finds nothing allocates nothing, once its memory is there.

use puppet_syntax::{ValidationOptions, check};

const TEXT: &str = r#"
# Comment
class a::b(Optional[String] $x = 'it\'s', Integer[0, 10] $rest = 1) inherits a {
  include one, two
  $y = [1, 2.5, 0xff, { 'k' => v, other => "a ${x} and ${facts['os']['family']} \t" }]
  if $x =~ /^a\/b$/ { notice('a') } elsif $x { contain(c) } else { fail("no $x") }
  case $y { 1, 2: { } default: { realize(File['x']) } }
  @file { "/etc/${x}": ensure => $x ? { 'a' => file, default => absent }, * => $more; 'b': }
  File <| tag == 'x' |> -> Service['y']
  $y.each |$i, $v| { notify { "${i}": message => $v } }
  $text = @("END"/L)
    A line \
      ${x} of ${$y[1].then |$z| { upcase($z) }}
    | END
}
node 'a.example', b.example { }
function f(String $s) >> String { $s }
type A::B = Variant[Integer, Enum['a', 'b']]
"#;

fn allocations(text: &str, epp: bool) -> u64 {
    let options = ValidationOptions::default();
    let run = || {
        let checked = check(text, Some("a.pp"), epp, &options);
        assert!(checked.error.is_none() && checked.issues.is_empty(), "{:?}", checked.error);
    };
    // The memory grows to what it takes.
    (0..4).for_each(|_| run());
    allocation_counter::measure(run).count_total
}

#[test]
fn a_check_allocates_nothing() {
    assert_eq!(allocations(TEXT, false), 0);
    let template =
        "<%- | String $x | -%>\n<% if $x { -%>\n  text <%= $x %> %%> <%# comment -%>\n<% } -%>\nend\n";
    assert_eq!(allocations(template, true), 0);
}
