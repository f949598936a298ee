# Fills a text with full stops up to a width.
function clock::pad(String $text, Integer[0] $width = 10) >> String {
  if $text.length >= $width {
    $text
  } else {
    clock::pad("${text}.", $width)
  }
}
