#### URI: parts of hashes
= URI['http://a b']
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, bad URI(is not URI?): "http://a b" (line: 2, column: 1)
= URI['http://']
#> URI[{'scheme' => 'http'}]
= URI['http:']
#> URI[{'scheme' => 'http'}]
= URI['mailto:a@b']
#> URI[{'scheme' => 'mailto', 'opaque' => 'a@b'}]
= URI['http://[::1']
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, bad URI(is not URI?): "http://[::1" (line: 2, column: 1)
= URI['http://é']
#> error 2:1 Evaluation Error: Error while evaluating a '[]' expression, URI must be ascii only "http://\\u00E9" (line: 2, column: 1)
= URI[{port => round(1e20)}]
#> URI[{'port' => 100000000000000000000}]
= URI[{scheme => 1}]
#> error 2:5 Evaluation Error: URI-Type[] arguments must be types. Got Hash (line: 2, column: 5)
= URI[{scheme => ''}]
#> error 2:5 Evaluation Error: URI-Type[] arguments must be types. Got Hash (line: 2, column: 5)
= URI[{port => 'x'}]
#> error 2:5 Evaluation Error: URI-Type[] arguments must be types. Got Hash (line: 2, column: 5)
= URI[{port => -1}]
#> error 2:5 Evaluation Error: URI-Type[] arguments must be types. Got Hash (line: 2, column: 5)
= URI[{foo => 'x'}]
#> error 2:5 Evaluation Error: URI-Type[] arguments must be types. Got Hash (line: 2, column: 5)
= URI[{scheme => undef}]
#> URI[{'scheme' => undef}]
= URI[{scheme => Undef}]
#> URI[{'scheme' => Undef}]
= URI[{scheme => NotUndef}]
#> URI[{'scheme' => NotUndef}]
= URI[{scheme => NotUndef[String]}]
#> URI[{'scheme' => NotUndef[String]}]
= URI[{scheme => Enum[a]}]
#> URI[{'scheme' => Enum['a']}]
= URI[{scheme => Pattern[/a/]}]
#> URI[{'scheme' => Pattern[/a/]}]
= URI[{scheme => /a/}]
#> URI[{'scheme' => /a/}]
= URI[{scheme => String}]
#> URI[{'scheme' => String}]
= URI[{scheme => Any}]
#> error 2:5 Evaluation Error: URI-Type[] arguments must be types. Got Hash (line: 2, column: 5)
= URI[{port => Undef}]
#> URI[{'port' => Undef}]
= URI[{port => NotUndef}]
#> URI[{'port' => NotUndef}]
= URI[{port => Integer}]
#> URI[{'port' => Integer}]
= URI[{port => Integer[1,3]}]
#> URI[{'port' => Integer[1, 3]}]
= URI[{port => NotUndef[Integer[1,3]]}]
#> URI[{'port' => NotUndef[Integer[1, 3]]}]
= URI[{port => Optional[Integer]}]
#> error 2:5 Evaluation Error: URI-Type[] arguments must be types. Got Hash (line: 2, column: 5)
= URI[{}]
#> URI
= URI[1]
#> error 2:5 Evaluation Error: URI-Type[] arguments must be types. Got Integer (line: 2, column: 5)
= URI['http://x', 2]
#> error 2:1 Evaluation Error: URI-Type[] accepts 1 argument. Got 2 (line: 2, column: 1)
= URI['']
#> error 2:5 Evaluation Error: URI-Type[] arguments must be types. Got String (line: 2, column: 5)
= URI[/a/]
#> error 2:5 Evaluation Error: URI-Type[] arguments must be types. Got Regexp (line: 2, column: 5)
= URI[URI('http://x')]
#> error 2:5 Evaluation Error: URI-Type[] arguments must be types. Got URI::HTTP (line: 2, column: 5)
= URI({})
#> URI('')
= URI('')
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, The function 'new_error' was called with arguments it does not accept. It expects one of:\n  (String[1] uri)\n    rejected: parameter 'uri' expects a String[1] value, got String\n  (Struct[{Optional['scheme'] => String[1], Optional['userinfo'] => String[1], Optional['host'] => String[1], Optional['port'] => Integer[0], Optional['path'] => String[1], Optional['query'] => String[1], Optional['fragment'] => String[1], Optional['opaque'] => String[1]}] hash)\n    rejected: parameter 'hash' expects a Struct value, got String (line: 2, column: 1)
= URI('x y')
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, bad URI(is not URI?): "x y" (line: 2, column: 1)
= URI('http://[')
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, bad URI(is not URI?): "http://[" (line: 2, column: 1)
= URI({scheme => 'http'})
#> URI('http:')
= URI({scheme => 'http', host => 'a b'})
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, bad component(expected host component): a b (line: 2, column: 1)
= URI({scheme => 'http', host => 'a', path => 'b'})
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, bad component(expected absolute path component): b (line: 2, column: 1)
= URI({scheme => 'http', host => 'a', path => '/b c'})
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, bad component(expected absolute path component): /b c (line: 2, column: 1)
= URI({scheme => 'http', host => 'a', port => 'x'})
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, The function 'new_error' was called with arguments it does not accept. It expects one of:\n  (String[1] uri)\n    rejected: parameter 'uri' expects a String value, got Struct\n  (Struct[{Optional['scheme'] => String[1], Optional['userinfo'] => String[1], Optional['host'] => String[1], Optional['port'] => Integer[0], Optional['path'] => String[1], Optional['query'] => String[1], Optional['fragment'] => String[1], Optional['opaque'] => String[1]}] hash)\n    rejected: parameter 'hash' entry 'port' expects an Integer value, got String (line: 2, column: 1)
= URI({scheme => 'http', host => 'a', port => 99999})
#> URI('http://a:99999')
= URI({scheme => 'http', host => 'a', query => 'a b'})
#> URI('http://a?a%20b')
= URI({scheme => 'http', host => 'a', fragment => 'a b'})
#> URI('http://a#a%20b')
= URI({scheme => 'http', host => 'a', userinfo => 'a b'})
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, bad component(expected userinfo component or user component): a b (line: 2, column: 1)
= URI({scheme => 'http', host => 'a', userinfo => 'u:p'})
#> URI('http://u:p@a')
= URI({scheme => '1x', host => 'a'})
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, bad component(expected scheme component): 1x (line: 2, column: 1)
= URI({scheme => 'http', opaque => 'x'})
#> URI('http:x')
= URI({scheme => 'mailto', opaque => 'a@b'})
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, bad component(expected opaque component):  (line: 2, column: 1)
= URI({scheme => 'foo', opaque => 'x y'})
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, bad component(expected opaque component): x y (line: 2, column: 1)
= URI({scheme => 'foo', opaque => 'xy', host => 'a'})
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, can not set opaque with host, port, userinfo or path (line: 2, column: 1)
= URI({scheme => 'foo', opaque => 'xy', path => 'a'})
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, bad component(expected absolute path component): a (line: 2, column: 1)
= URI({host => 'a', path => '/b'})
#> URI('//a/b')
= URI({path => 'b'})
#> URI('b')
= URI({path => '//b'})
#> URI('//b')
= URI({scheme => 'foo', path => 'b'})
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, bad component(expected absolute path component): b (line: 2, column: 1)
= URI({scheme => 'ftp', host => 'a', path => '/x'})
#> URI('ftp://a/%2Fx')
= URI({scheme => 'ftp', host => 'a', path => '/x;type=a'})
#> URI('ftp://a/%2Fx;type=a')
= URI({scheme => 'file', path => '/x'})
#> URI('file:///x')
= URI({scheme => 'file', host => 'h', path => '/x'})
#> URI('file://h/x')
= URI({scheme => 'ldap', host => 'a', path => '/dc=x'})
#> URI('ldap://a/dc=x?')
= URI({scheme => 'mailto', path => 'a@b'})
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, bad component(expected absolute path component): a@b (line: 2, column: 1)
= URI({scheme => 'https', host => '[::1]'})
#> URI('https://[::1]')
= URI({scheme => 'https', host => '::1'})
#> URI('https://[::1]')
= URI({scheme => 'http', host => 'é'})
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, bad component(expected host component): é (line: 2, column: 1)
= URI({scheme => 'http', host => 'a', port => 80})
#> URI('http://a')
= URI({scheme => 'HTTP', host => 'a'})
#> URI('http://a')
= URI({scheme => 'ws', host => 'a', path => '/x'})
#> URI('ws://a/x')
= URI({scheme => 'file', opaque => 'x'})
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, can not set opaque with host, port, userinfo or path (line: 2, column: 1)
= URI({scheme => 'file', userinfo => 'x', host => 'a'})
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, can not set userinfo for file URI (line: 2, column: 1)
= URI({scheme => 'ftp', host => 'a', path => 'x'})
#> URI('ftp://a/x')
= URI({scheme => 'ftp', host => 'a', path => 'x y'})
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, bad component(expected relative path component): x y (line: 2, column: 1)
= URI({scheme => 'ldap', host => 'a', path => '/x', query => 'q'})
#> URI('ldap://a/x?')
= URI({scheme => 'ldap', host => 'a', path => '/x', fragment => 'q'})
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, bad LDAP URL (line: 2, column: 1)
= URI({scheme => 'ldaps', host => 'a', path => '/x'})
#> URI('ldaps://a/x?')
= URI({scheme => 'ldap', opaque => 'a'})
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, bad LDAP URL (line: 2, column: 1)
= URI({scheme => 'mailto'})
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, bad component(expected opaque component):  (line: 2, column: 1)
= URI({scheme => 'mailto', host => 'a'})
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, can not set opaque with host, port, userinfo or path (line: 2, column: 1)
= URI({scheme => 'mailto', query => 'a'})
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, bad component(expected opaque component):  (line: 2, column: 1)
= URI({scheme => 'http', host => '[::g]'})
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, bad component(expected host component): [::g] (line: 2, column: 1)
= URI({scheme => 'http', host => '[1:2::3.4.5.6]'})
#> URI('http://[1:2::3.4.5.6]')
= URI({scheme => 'http', host => '1:2:3'})
#> URI('http://[1:2:3]')
= URI({scheme => 'http', host => 'a%20b'})
#> URI('http://a%20b')
= URI({scheme => 'http', host => 'a_b'})
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, bad component(expected host component): a_b (line: 2, column: 1)
= URI({scheme => 'http', host => 'a', userinfo => 'u:p p'})
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, bad password component (line: 2, column: 1)
= URI({scheme => 'http', host => 'a', userinfo => 'u:p:q'})
#> URI('http://u:p:q@a')
= URI({scheme => 'http', host => 'a', userinfo => ':p'})
#> URI('http://:p@a')
= URI({scheme => 'http', userinfo => 'u'})
#> URI('http:u@')
= URI({scheme => 'http', port => 8080})
#> URI('http::8080')
= URI({scheme => 'http', port => 8080, opaque => 'x'})
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, can not set opaque with host, port, userinfo or path (line: 2, column: 1)
= URI({path => 'a:b'})
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, bad component(expected relative path component): a:b (line: 2, column: 1)
= URI({path => 'a/b:c'})
#> URI('a/b:c')
= URI({path => 'a b'})
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, bad component(expected relative path component): a b (line: 2, column: 1)
= URI({scheme => 'foo', opaque => '/x'})
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, bad component(expected opaque component): /x (line: 2, column: 1)
= URI({scheme => 'foo', opaque => 'x', query => 'q'})
#> URI('foo:x')
= URI({scheme => 'foo', opaque => 'x', fragment => 'f'})
#> URI('foo:x#f')
= URI({opaque => 'x'})
#> URI('x')
= URI({host => 'a', opaque => 'x'})
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, can not set opaque with host, port, userinfo or path (line: 2, column: 1)
= URI({scheme => "http\n", host => 'a'})
#> error 2:1 Evaluation Error: Error while evaluating a Function Call, bad component(expected scheme component): http\n (line: 2, column: 1)
= URI('http://x:99999999999999999999/a') =~ URI[{port => round(1e20)}]
#> false
