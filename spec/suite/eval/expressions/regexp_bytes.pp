#### regular expressions: bytes of characters
= /\xc3\xa9/
#> /(?-mix:\\xc3\\xa9)/
= 'é' =~ /\xc3\xa9/
#> true
= 'É' =~ /(?i)\xc3\xa9/
#> true
= 'aéb' =~ /a\xc3\xa9b/
#> true
= 'é' =~ /\xC3/
#> error -:- Could not parse for environment production: too short escaped multibyte character: /\\xC3/
= 'é' =~ /\xe9/
#> error -:- Could not parse for environment production: too short escaped multibyte character: /\\xe9/
= 'é' =~ /\351/
#> error -:- Could not parse for environment production: too short escaped multibyte character: /\\351/
= 'é' =~ /\303\251/
#> true
= 'é' =~ /\303/
#> error -:- Could not parse for environment production: too short escaped multibyte character: /\\303/
= 'é' =~ /[\xc3\xa9]/
#> true
= 'é' =~ /[a\xc3\xa9b]/
#> true
= 'é' =~ /[\xc3\xa9-\xc3\xaa]/
#> true
= 'é' =~ /[^\xc3\xa9]/
#> false
= 'é' =~ /[\xc3]/
#> error -:- Could not parse for environment production: too short escaped multibyte character: /[\\xc3]/
= 'é' =~ /\xc3[\xa9]/
#> error -:- Could not parse for environment production: too short escaped multibyte character: /\\xc3[\\xa9]/
= 'é' =~ /\xc3\xa9+/
#> true
= 'éé' =~ /^\xc3\xa9{2}$/
#> true
= 'é' =~ /\xc3\251/
#> true
= 'é' =~ /\xc3a/
#> error -:- Could not parse for environment production: too short escaped multibyte character: /\\xc3a/
= 'é' =~ /\xc3(\xa9)/
#> error -:- Could not parse for environment production: too short escaped multibyte character: /\\xc3(\\xa9)/
= 'é' =~ /\xc3|\xa9/
#> error -:- Could not parse for environment production: too short escaped multibyte character: /\\xc3|\\xa9/
= 'é' =~ /\xff/
#> error -:- Could not parse for environment production: invalid multibyte escape: /\\xff/
= 'é' =~ /\x80/
#> error -:- Could not parse for environment production: invalid multibyte escape: /\\x80/
= 'a' =~ /\x61/
#> true
= 'a' =~ /\x7f/
#> false
= '€' =~ /\xe2\x82\xac/
#> true
= '€' =~ /\xe2\x82/
#> error -:- Could not parse for environment production: too short escaped multibyte character: /\\xe2\\x82/
= '😀' =~ /\xf0\x9f\x98\x80/
#> true
= 'é' =~ /é\xc3\xa9/
#> false
= 'éé' =~ /é\xc3\xa9/
#> true
= 'é' =~ /\u00e9\xc3\xa9/
#> false
= 'éé' =~ /\u00e9\xc3\xa9/
#> true
= 'é' =~ /\xed\xa0\x80/
#> error -:- Could not parse for environment production: invalid multibyte escape: /\\xed\\xa0\\x80/
= 'é' =~ /\xc0\x80/
#> error -:- Could not parse for environment production: invalid multibyte escape: /\\xc0\\x80/
= 'é' =~ /\xf4\x90\x80\x80/
#> error -:- Could not parse for environment production: invalid multibyte escape: /\\xf4\\x90\\x80\\x80/
= 'é' =~ Regexp["\\xc3\\xa9"]
#> false
= 'é' =~ Pattern["\\xc3\\xa9"]
#> true
= 'é' =~ Pattern["\\xc3"]
#> error 2:8 Evaluation Error: Error while evaluating a '[]' expression, too short escaped multibyte character: /\\xc3/ (line: 2, column: 8)
= 'é' =~ "\\xc3\\xa9"
#> true
= 'é' =~ "\\xc3"
#> error 2:8 Evaluation Error: Can not convert right match operand to a regular expression. Caused by 'too short escaped multibyte character: /\\xc3/'. (line: 2, column: 8)
= regsubst('aéb', '\xc3\xa9', 'x')
#> 'axb'
= regsubst('aéb', '\xc3', 'x')
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, too short escaped multibyte character: /\\xc3/ (line: 2, column: 1)
= match('aéb', '\xc3\xa9')
#> ['é']
= split('aéb', '\xc3\xa9')
#> ['a', 'b']
= split('aéb', '\xc3')
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, too short escaped multibyte character: /\\xc3/ (line: 2, column: 1)
= Regexp("\\xc3\\xa9")
#> /(?-mix:\\xc3\\xa9)/
= Regexp("\\xc3")
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, too short escaped multibyte character: /\\xc3/ (line: 2, column: 1)
= "${/\xc3\xa9/}"
#> '/(?-mix:\\xc3\\xa9)/'
= String(/\xc3\xa9/)
#> '(?-imx:\\xc3\\xa9)'
= /\xc3\xa9/ == /é/
#> false
= 'é' ? { /\xc3\xa9/ => 'y', default => 'n' }
#> 'y'
= 'é' ? { /\xc3/ => 'y', default => 'n' }
#> error -:- Could not parse for environment production: too short escaped multibyte character: /\\xc3/
= 'é' =~ /\x{e9}/
#> error -:- Could not parse for environment production: invalid hex escape: /\\x{e9}/
= 'é' =~ /\xc/
#> false
= 'é' =~ /\xg/
#> error -:- Could not parse for environment production: invalid hex escape: /\\xg/
= 'é' =~ /\x/
#> error -:- Could not parse for environment production: invalid hex escape: /\\x/
= 'é' =~ /\M-C\M-)/
#> true
= 'é' =~ /\200/
#> error -:- Could not parse for environment production: invalid multibyte escape: /\\200/
= 'é' =~ /\777/
#> error -:- Could not parse for environment production: invalid escape code: /\\777/
= 'é' =~ /\400/
#> error -:- Could not parse for environment production: invalid escape code: /\\400/
= 'é' =~ /(?<n>\xc3\xa9)/
#> true
= 'é' =~ /(?=\xc3\xa9)/
#> true
= 'é' =~ /\xc3\xa9\b/
#> true
= 'é' =~ /\p{L}\xc3\xa9|\xc3\xa9/
#> true
#### regular expressions: texts of those bound to UTF-8
= /é/
#> /(?-mix:é)/
= "${/é/}"
#> '/(?-mix:é)/'
= String(/é/)
#> '(?-imx:é)'
= String(/é/, '%p')
#> '/(?-mix:é)/'
= Regexp[/é/]
#> Regexp[/(?-mix:é)/]
= Regexp[/\xc3\xa9/]
#> Regexp[/(?-mix:\\xc3\\xa9)/]
= Pattern[/\xc3\xa9/]
#> Pattern[/(?-mix:\\xc3\\xa9)/]
= /\u00e9/
#> /(?-mix:\\u00e9)/
= "${/\u00e9/}"
#> '/(?-mix:\\u00e9)/'
= [/\xc3\xa9/]
#> [/(?-mix:\\xc3\\xa9)/]
= "${[/\xc3\xa9/]}"
#> '[/(?-mix:\\xc3\\xa9)/]'
= notice(/\xc3\xa9/)
#> notice: /(?-mix:\\xc3\\xa9)/
#> undef
= type(/\xc3\xa9/)
#> Regexp[/(?-mix:\\xc3\\xa9)/]
= assert_type(Pattern[/\xc3\xa9/], 'x')
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, assert_type(): expects a match for Pattern[/(?-mix:\\xc3\\xa9)/], got 'x' (line: 2, column: 1)
= /a\/b/
#> /a\\/b/
= "${/a\/b/}"
#> '/a\\/b/'
= "${/\p{L}/}"
#> '/(?-mix:\\p{L})/'
= String(/\p{L}/)
#> '(?-imx:\\p{L})'
= String(/(?i:é)/, '%p')
#> '/(?i-mx:é)/'
= "${/(?-mix:é)/}"
#> '/(?-mix:é)/'
