# Class with parameters from data.
class alpha (
  $os = undef,
  $both = 'default',
  $merged = {},
  $listed = [],
  $nothing = 'kept',
  $default_only = 'x',
  $interp = '',
) {
  notify { 'alpha': message => [$os, $both, $merged, $listed, $nothing, $default_only, $interp].map |$v| { String($v) }.join(' ') }
}
