#=== location/1 | path=/e/modules/a/manifests/init.pp
class a { }
#: pn (class {:name "a"})
#=== location/2 | path=/e/modules/a/manifests/init.pp
class a::b { }
#: pn (class {:name "a::b"})
#=== location/3 | path=/e/modules/a/manifests/init.pp
class A::B { }
#: pn (class {:name "A::B"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_NAME Unacceptable name. The name 'A::B' is unacceptable as the name of a Host Class Definition (file: /e/modules/a/manifests/init.pp, line: 1, column: 1)
#=== location/4 | path=/e/modules/a/manifests/init.pp
define b { }
#: pn (define {:name "b"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_LOCATION Unacceptable location. The name 'b' is unacceptable in file '/e/modules/a/manifests/init.pp' (file: /e/modules/a/manifests/init.pp, line: 1, column: 1)
#=== location/5 | path=/e/modules/a/manifests/init.pp
notice 1
#: pn (invoke {:functor (qn "notice") :args [1]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_TOP_CONSTRUCT_LOCATION This Function Call is unacceptable as a top level construct in this location (file: /e/modules/a/manifests/init.pp, line: 1, column: 1)
#=== location/6 | path=/e/modules/a/manifests/init.pp
node a { }
#: pn (node {:matches ["a"]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_TOP_CONSTRUCT_LOCATION This Node Definition is unacceptable as a top level construct in this location (file: /e/modules/a/manifests/init.pp, line: 1, column: 1)
#=== location/7 | path=/e/modules/a/manifests/init.pp
# c
#: pn (nop)
#=== location/8 | path=/e/modules/a/manifests/init.pp
function a::f { }
#: pn (function {:name "a::f"})
#=== location/9 | path=/e/modules/a/manifests/init.pp
type A::T = String
#: pn (type-alias "A::T" (qr "String"))
#=== location/10 | path=/e/modules/a/manifests/init.pp
class a { } class b { } class c { }
#: pn (block (class {:name "a"}) (class {:name "b"}) (class {:name "c"}))
#: log err: Unacceptable location. The name 'b' is unacceptable in file '/e/modules/a/manifests/init.pp' (file: /e/modules/a/manifests/init.pp, line: 1, column: 13)
#: log err: Unacceptable location. The name 'c' is unacceptable in file '/e/modules/a/manifests/init.pp' (file: /e/modules/a/manifests/init.pp, line: 1, column: 25)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: /e/modules/a/manifests/init.pp)
#=== location/11 | path=/e/modules/a/manifests/init.pp
class a { } notice 1
#: pn (block (class {:name "a"}) (invoke {:functor (qn "notice") :args [1]}))
#: error Puppet::ParseErrorWithIssue ILLEGAL_TOP_CONSTRUCT_LOCATION This Function Call is unacceptable as a top level construct in this location (file: /e/modules/a/manifests/init.pp, line: 1, column: 13)
#=== location/12 | path=/e/modules/a/manifests/init.pp
if true { }
#: pn (if {:test true})
#: error Puppet::ParseErrorWithIssue ILLEGAL_TOP_CONSTRUCT_LOCATION This 'if' statement is unacceptable as a top level construct in this location (file: /e/modules/a/manifests/init.pp, line: 1, column: 1)
#=== location/13 | path=/e/modules/a/manifests/b.pp
class a { }
#: pn (class {:name "a"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_LOCATION Unacceptable location. The name 'a' is unacceptable in file '/e/modules/a/manifests/b.pp' (file: /e/modules/a/manifests/b.pp, line: 1, column: 1)
#=== location/14 | path=/e/modules/a/manifests/b.pp
class a::b { }
#: pn (class {:name "a::b"})
#=== location/15 | path=/e/modules/a/manifests/b.pp
class A::B { }
#: pn (class {:name "A::B"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_NAME Unacceptable name. The name 'A::B' is unacceptable as the name of a Host Class Definition (file: /e/modules/a/manifests/b.pp, line: 1, column: 1)
#=== location/16 | path=/e/modules/a/manifests/b.pp
define b { }
#: pn (define {:name "b"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_LOCATION Unacceptable location. The name 'b' is unacceptable in file '/e/modules/a/manifests/b.pp' (file: /e/modules/a/manifests/b.pp, line: 1, column: 1)
#=== location/17 | path=/e/modules/a/manifests/b.pp
notice 1
#: pn (invoke {:functor (qn "notice") :args [1]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_TOP_CONSTRUCT_LOCATION This Function Call is unacceptable as a top level construct in this location (file: /e/modules/a/manifests/b.pp, line: 1, column: 1)
#=== location/18 | path=/e/modules/a/manifests/b.pp
node a { }
#: pn (node {:matches ["a"]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_TOP_CONSTRUCT_LOCATION This Node Definition is unacceptable as a top level construct in this location (file: /e/modules/a/manifests/b.pp, line: 1, column: 1)
#=== location/19 | path=/e/modules/a/manifests/b.pp
# c
#: pn (nop)
#=== location/20 | path=/e/modules/a/manifests/b.pp
function a::f { }
#: pn (function {:name "a::f"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_LOCATION Unacceptable location. The name 'a::f' is unacceptable in file '/e/modules/a/manifests/b.pp' (file: /e/modules/a/manifests/b.pp, line: 1, column: 1)
#=== location/21 | path=/e/modules/a/manifests/b.pp
type A::T = String
#: pn (type-alias "A::T" (qr "String"))
#=== location/22 | path=/e/modules/a/manifests/b.pp
class a { } class b { } class c { }
#: pn (block (class {:name "a"}) (class {:name "b"}) (class {:name "c"}))
#: log err: Unacceptable location. The name 'a' is unacceptable in file '/e/modules/a/manifests/b.pp' (file: /e/modules/a/manifests/b.pp, line: 1, column: 1)
#: log err: Unacceptable location. The name 'b' is unacceptable in file '/e/modules/a/manifests/b.pp' (file: /e/modules/a/manifests/b.pp, line: 1, column: 13)
#: log err: Unacceptable location. The name 'c' is unacceptable in file '/e/modules/a/manifests/b.pp' (file: /e/modules/a/manifests/b.pp, line: 1, column: 25)
#: error Puppet::ParseErrorWithIssue - Language validation logged 3 errors. Giving up (file: /e/modules/a/manifests/b.pp)
#=== location/23 | path=/e/modules/a/manifests/b.pp
class a { } notice 1
#: pn (block (class {:name "a"}) (invoke {:functor (qn "notice") :args [1]}))
#: log err: This Function Call is unacceptable as a top level construct in this location (file: /e/modules/a/manifests/b.pp, line: 1, column: 13)
#: log err: Unacceptable location. The name 'a' is unacceptable in file '/e/modules/a/manifests/b.pp' (file: /e/modules/a/manifests/b.pp, line: 1, column: 1)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: /e/modules/a/manifests/b.pp)
#=== location/24 | path=/e/modules/a/manifests/b.pp
if true { }
#: pn (if {:test true})
#: error Puppet::ParseErrorWithIssue ILLEGAL_TOP_CONSTRUCT_LOCATION This 'if' statement is unacceptable as a top level construct in this location (file: /e/modules/a/manifests/b.pp, line: 1, column: 1)
#=== location/25 | path=/e/modules/a/manifests/b/init.pp
class a { }
#: pn (class {:name "a"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_LOCATION Unacceptable location. The name 'a' is unacceptable in file '/e/modules/a/manifests/b/init.pp' (file: /e/modules/a/manifests/b/init.pp, line: 1, column: 1)
#=== location/26 | path=/e/modules/a/manifests/b/init.pp
class a::b { }
#: pn (class {:name "a::b"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_LOCATION Unacceptable location. The name 'a::b' is unacceptable in file '/e/modules/a/manifests/b/init.pp' (file: /e/modules/a/manifests/b/init.pp, line: 1, column: 1)
#=== location/27 | path=/e/modules/a/manifests/b/init.pp
class A::B { }
#: pn (class {:name "A::B"})
#: log err: Unacceptable name. The name 'A::B' is unacceptable as the name of a Host Class Definition (file: /e/modules/a/manifests/b/init.pp, line: 1, column: 1)
#: log err: Unacceptable location. The name 'A::B' is unacceptable in file '/e/modules/a/manifests/b/init.pp' (file: /e/modules/a/manifests/b/init.pp, line: 1, column: 1)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: /e/modules/a/manifests/b/init.pp)
#=== location/28 | path=/e/modules/a/manifests/b/init.pp
define b { }
#: pn (define {:name "b"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_LOCATION Unacceptable location. The name 'b' is unacceptable in file '/e/modules/a/manifests/b/init.pp' (file: /e/modules/a/manifests/b/init.pp, line: 1, column: 1)
#=== location/29 | path=/e/modules/a/manifests/b/init.pp
notice 1
#: pn (invoke {:functor (qn "notice") :args [1]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_TOP_CONSTRUCT_LOCATION This Function Call is unacceptable as a top level construct in this location (file: /e/modules/a/manifests/b/init.pp, line: 1, column: 1)
#=== location/30 | path=/e/modules/a/manifests/b/init.pp
node a { }
#: pn (node {:matches ["a"]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_TOP_CONSTRUCT_LOCATION This Node Definition is unacceptable as a top level construct in this location (file: /e/modules/a/manifests/b/init.pp, line: 1, column: 1)
#=== location/31 | path=/e/modules/a/manifests/b/init.pp
# c
#: pn (nop)
#=== location/32 | path=/e/modules/a/manifests/b/init.pp
function a::f { }
#: pn (function {:name "a::f"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_LOCATION Unacceptable location. The name 'a::f' is unacceptable in file '/e/modules/a/manifests/b/init.pp' (file: /e/modules/a/manifests/b/init.pp, line: 1, column: 1)
#=== location/33 | path=/e/modules/a/manifests/b/init.pp
type A::T = String
#: pn (type-alias "A::T" (qr "String"))
#=== location/34 | path=/e/modules/a/manifests/b/init.pp
class a { } class b { } class c { }
#: pn (block (class {:name "a"}) (class {:name "b"}) (class {:name "c"}))
#: log err: Unacceptable location. The name 'a' is unacceptable in file '/e/modules/a/manifests/b/init.pp' (file: /e/modules/a/manifests/b/init.pp, line: 1, column: 1)
#: log err: Unacceptable location. The name 'b' is unacceptable in file '/e/modules/a/manifests/b/init.pp' (file: /e/modules/a/manifests/b/init.pp, line: 1, column: 13)
#: log err: Unacceptable location. The name 'c' is unacceptable in file '/e/modules/a/manifests/b/init.pp' (file: /e/modules/a/manifests/b/init.pp, line: 1, column: 25)
#: error Puppet::ParseErrorWithIssue - Language validation logged 3 errors. Giving up (file: /e/modules/a/manifests/b/init.pp)
#=== location/35 | path=/e/modules/a/manifests/b/init.pp
class a { } notice 1
#: pn (block (class {:name "a"}) (invoke {:functor (qn "notice") :args [1]}))
#: log err: This Function Call is unacceptable as a top level construct in this location (file: /e/modules/a/manifests/b/init.pp, line: 1, column: 13)
#: log err: Unacceptable location. The name 'a' is unacceptable in file '/e/modules/a/manifests/b/init.pp' (file: /e/modules/a/manifests/b/init.pp, line: 1, column: 1)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: /e/modules/a/manifests/b/init.pp)
#=== location/36 | path=/e/modules/a/manifests/b/init.pp
if true { }
#: pn (if {:test true})
#: error Puppet::ParseErrorWithIssue ILLEGAL_TOP_CONSTRUCT_LOCATION This 'if' statement is unacceptable as a top level construct in this location (file: /e/modules/a/manifests/b/init.pp, line: 1, column: 1)
#=== location/37 | path=/e/modules/a/manifests/b/C.pp
class a { }
#: pn (class {:name "a"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_LOCATION Unacceptable location. The name 'a' is unacceptable in file '/e/modules/a/manifests/b/C.pp' (file: /e/modules/a/manifests/b/C.pp, line: 1, column: 1)
#=== location/38 | path=/e/modules/a/manifests/b/C.pp
class a::b { }
#: pn (class {:name "a::b"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_LOCATION Unacceptable location. The name 'a::b' is unacceptable in file '/e/modules/a/manifests/b/C.pp' (file: /e/modules/a/manifests/b/C.pp, line: 1, column: 1)
#=== location/39 | path=/e/modules/a/manifests/b/C.pp
class A::B { }
#: pn (class {:name "A::B"})
#: log err: Unacceptable name. The name 'A::B' is unacceptable as the name of a Host Class Definition (file: /e/modules/a/manifests/b/C.pp, line: 1, column: 1)
#: log err: Unacceptable location. The name 'A::B' is unacceptable in file '/e/modules/a/manifests/b/C.pp' (file: /e/modules/a/manifests/b/C.pp, line: 1, column: 1)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: /e/modules/a/manifests/b/C.pp)
#=== location/40 | path=/e/modules/a/manifests/b/C.pp
define b { }
#: pn (define {:name "b"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_LOCATION Unacceptable location. The name 'b' is unacceptable in file '/e/modules/a/manifests/b/C.pp' (file: /e/modules/a/manifests/b/C.pp, line: 1, column: 1)
#=== location/41 | path=/e/modules/a/manifests/b/C.pp
notice 1
#: pn (invoke {:functor (qn "notice") :args [1]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_TOP_CONSTRUCT_LOCATION This Function Call is unacceptable as a top level construct in this location (file: /e/modules/a/manifests/b/C.pp, line: 1, column: 1)
#=== location/42 | path=/e/modules/a/manifests/b/C.pp
node a { }
#: pn (node {:matches ["a"]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_TOP_CONSTRUCT_LOCATION This Node Definition is unacceptable as a top level construct in this location (file: /e/modules/a/manifests/b/C.pp, line: 1, column: 1)
#=== location/43 | path=/e/modules/a/manifests/b/C.pp
# c
#: pn (nop)
#=== location/44 | path=/e/modules/a/manifests/b/C.pp
function a::f { }
#: pn (function {:name "a::f"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_LOCATION Unacceptable location. The name 'a::f' is unacceptable in file '/e/modules/a/manifests/b/C.pp' (file: /e/modules/a/manifests/b/C.pp, line: 1, column: 1)
#=== location/45 | path=/e/modules/a/manifests/b/C.pp
type A::T = String
#: pn (type-alias "A::T" (qr "String"))
#=== location/46 | path=/e/modules/a/manifests/b/C.pp
class a { } class b { } class c { }
#: pn (block (class {:name "a"}) (class {:name "b"}) (class {:name "c"}))
#: log err: Unacceptable location. The name 'a' is unacceptable in file '/e/modules/a/manifests/b/C.pp' (file: /e/modules/a/manifests/b/C.pp, line: 1, column: 1)
#: log err: Unacceptable location. The name 'b' is unacceptable in file '/e/modules/a/manifests/b/C.pp' (file: /e/modules/a/manifests/b/C.pp, line: 1, column: 13)
#: log err: Unacceptable location. The name 'c' is unacceptable in file '/e/modules/a/manifests/b/C.pp' (file: /e/modules/a/manifests/b/C.pp, line: 1, column: 25)
#: error Puppet::ParseErrorWithIssue - Language validation logged 3 errors. Giving up (file: /e/modules/a/manifests/b/C.pp)
#=== location/47 | path=/e/modules/a/manifests/b/C.pp
class a { } notice 1
#: pn (block (class {:name "a"}) (invoke {:functor (qn "notice") :args [1]}))
#: log err: This Function Call is unacceptable as a top level construct in this location (file: /e/modules/a/manifests/b/C.pp, line: 1, column: 13)
#: log err: Unacceptable location. The name 'a' is unacceptable in file '/e/modules/a/manifests/b/C.pp' (file: /e/modules/a/manifests/b/C.pp, line: 1, column: 1)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: /e/modules/a/manifests/b/C.pp)
#=== location/48 | path=/e/modules/a/manifests/b/C.pp
if true { }
#: pn (if {:test true})
#: error Puppet::ParseErrorWithIssue ILLEGAL_TOP_CONSTRUCT_LOCATION This 'if' statement is unacceptable as a top level construct in this location (file: /e/modules/a/manifests/b/C.pp, line: 1, column: 1)
#=== location/49 | path=/e/modules/a/init.pp
class a { }
#: pn (class {:name "a"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_LOCATION Unacceptable location. The name 'a' is unacceptable in file '/e/modules/a/init.pp' (file: /e/modules/a/init.pp, line: 1, column: 1)
#=== location/50 | path=/e/modules/a/init.pp
class a::b { }
#: pn (class {:name "a::b"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_LOCATION Unacceptable location. The name 'a::b' is unacceptable in file '/e/modules/a/init.pp' (file: /e/modules/a/init.pp, line: 1, column: 1)
#=== location/51 | path=/e/modules/a/init.pp
class A::B { }
#: pn (class {:name "A::B"})
#: log err: Unacceptable name. The name 'A::B' is unacceptable as the name of a Host Class Definition (file: /e/modules/a/init.pp, line: 1, column: 1)
#: log err: Unacceptable location. The name 'A::B' is unacceptable in file '/e/modules/a/init.pp' (file: /e/modules/a/init.pp, line: 1, column: 1)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: /e/modules/a/init.pp)
#=== location/52 | path=/e/modules/a/init.pp
define b { }
#: pn (define {:name "b"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_LOCATION Unacceptable location. The name 'b' is unacceptable in file '/e/modules/a/init.pp' (file: /e/modules/a/init.pp, line: 1, column: 1)
#=== location/53 | path=/e/modules/a/init.pp
notice 1
#: pn (invoke {:functor (qn "notice") :args [1]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_TOP_CONSTRUCT_LOCATION This Function Call is unacceptable as a top level construct in this location (file: /e/modules/a/init.pp, line: 1, column: 1)
#=== location/54 | path=/e/modules/a/init.pp
node a { }
#: pn (node {:matches ["a"]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_TOP_CONSTRUCT_LOCATION This Node Definition is unacceptable as a top level construct in this location (file: /e/modules/a/init.pp, line: 1, column: 1)
#=== location/55 | path=/e/modules/a/init.pp
# c
#: pn (nop)
#=== location/56 | path=/e/modules/a/init.pp
function a::f { }
#: pn (function {:name "a::f"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_LOCATION Unacceptable location. The name 'a::f' is unacceptable in file '/e/modules/a/init.pp' (file: /e/modules/a/init.pp, line: 1, column: 1)
#=== location/57 | path=/e/modules/a/init.pp
type A::T = String
#: pn (type-alias "A::T" (qr "String"))
#=== location/58 | path=/e/modules/a/init.pp
class a { } class b { } class c { }
#: pn (block (class {:name "a"}) (class {:name "b"}) (class {:name "c"}))
#: log err: Unacceptable location. The name 'a' is unacceptable in file '/e/modules/a/init.pp' (file: /e/modules/a/init.pp, line: 1, column: 1)
#: log err: Unacceptable location. The name 'b' is unacceptable in file '/e/modules/a/init.pp' (file: /e/modules/a/init.pp, line: 1, column: 13)
#: log err: Unacceptable location. The name 'c' is unacceptable in file '/e/modules/a/init.pp' (file: /e/modules/a/init.pp, line: 1, column: 25)
#: error Puppet::ParseErrorWithIssue - Language validation logged 3 errors. Giving up (file: /e/modules/a/init.pp)
#=== location/59 | path=/e/modules/a/init.pp
class a { } notice 1
#: pn (block (class {:name "a"}) (invoke {:functor (qn "notice") :args [1]}))
#: log err: This Function Call is unacceptable as a top level construct in this location (file: /e/modules/a/init.pp, line: 1, column: 13)
#: log err: Unacceptable location. The name 'a' is unacceptable in file '/e/modules/a/init.pp' (file: /e/modules/a/init.pp, line: 1, column: 1)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: /e/modules/a/init.pp)
#=== location/60 | path=/e/modules/a/init.pp
if true { }
#: pn (if {:test true})
#: error Puppet::ParseErrorWithIssue ILLEGAL_TOP_CONSTRUCT_LOCATION This 'if' statement is unacceptable as a top level construct in this location (file: /e/modules/a/init.pp, line: 1, column: 1)
#=== location/61 | path=/e/modules/a/files/x.pp
class a { }
#: pn (class {:name "a"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_LOCATION Unacceptable location. The name 'a' is unacceptable in file '/e/modules/a/files/x.pp' (file: /e/modules/a/files/x.pp, line: 1, column: 1)
#=== location/62 | path=/e/modules/a/files/x.pp
class a::b { }
#: pn (class {:name "a::b"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_LOCATION Unacceptable location. The name 'a::b' is unacceptable in file '/e/modules/a/files/x.pp' (file: /e/modules/a/files/x.pp, line: 1, column: 1)
#=== location/63 | path=/e/modules/a/files/x.pp
class A::B { }
#: pn (class {:name "A::B"})
#: log err: Unacceptable name. The name 'A::B' is unacceptable as the name of a Host Class Definition (file: /e/modules/a/files/x.pp, line: 1, column: 1)
#: log err: Unacceptable location. The name 'A::B' is unacceptable in file '/e/modules/a/files/x.pp' (file: /e/modules/a/files/x.pp, line: 1, column: 1)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: /e/modules/a/files/x.pp)
#=== location/64 | path=/e/modules/a/files/x.pp
define b { }
#: pn (define {:name "b"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_LOCATION Unacceptable location. The name 'b' is unacceptable in file '/e/modules/a/files/x.pp' (file: /e/modules/a/files/x.pp, line: 1, column: 1)
#=== location/65 | path=/e/modules/a/files/x.pp
notice 1
#: pn (invoke {:functor (qn "notice") :args [1]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_TOP_CONSTRUCT_LOCATION This Function Call is unacceptable as a top level construct in this location (file: /e/modules/a/files/x.pp, line: 1, column: 1)
#=== location/66 | path=/e/modules/a/files/x.pp
node a { }
#: pn (node {:matches ["a"]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_TOP_CONSTRUCT_LOCATION This Node Definition is unacceptable as a top level construct in this location (file: /e/modules/a/files/x.pp, line: 1, column: 1)
#=== location/67 | path=/e/modules/a/files/x.pp
# c
#: pn (nop)
#=== location/68 | path=/e/modules/a/files/x.pp
function a::f { }
#: pn (function {:name "a::f"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_LOCATION Unacceptable location. The name 'a::f' is unacceptable in file '/e/modules/a/files/x.pp' (file: /e/modules/a/files/x.pp, line: 1, column: 1)
#=== location/69 | path=/e/modules/a/files/x.pp
type A::T = String
#: pn (type-alias "A::T" (qr "String"))
#=== location/70 | path=/e/modules/a/files/x.pp
class a { } class b { } class c { }
#: pn (block (class {:name "a"}) (class {:name "b"}) (class {:name "c"}))
#: log err: Unacceptable location. The name 'a' is unacceptable in file '/e/modules/a/files/x.pp' (file: /e/modules/a/files/x.pp, line: 1, column: 1)
#: log err: Unacceptable location. The name 'b' is unacceptable in file '/e/modules/a/files/x.pp' (file: /e/modules/a/files/x.pp, line: 1, column: 13)
#: log err: Unacceptable location. The name 'c' is unacceptable in file '/e/modules/a/files/x.pp' (file: /e/modules/a/files/x.pp, line: 1, column: 25)
#: error Puppet::ParseErrorWithIssue - Language validation logged 3 errors. Giving up (file: /e/modules/a/files/x.pp)
#=== location/71 | path=/e/modules/a/files/x.pp
class a { } notice 1
#: pn (block (class {:name "a"}) (invoke {:functor (qn "notice") :args [1]}))
#: log err: This Function Call is unacceptable as a top level construct in this location (file: /e/modules/a/files/x.pp, line: 1, column: 13)
#: log err: Unacceptable location. The name 'a' is unacceptable in file '/e/modules/a/files/x.pp' (file: /e/modules/a/files/x.pp, line: 1, column: 1)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: /e/modules/a/files/x.pp)
#=== location/72 | path=/e/modules/a/files/x.pp
if true { }
#: pn (if {:test true})
#: error Puppet::ParseErrorWithIssue ILLEGAL_TOP_CONSTRUCT_LOCATION This 'if' statement is unacceptable as a top level construct in this location (file: /e/modules/a/files/x.pp, line: 1, column: 1)
#=== location/73 | path=/e/manifests/site.pp
class a { }
#: pn (class {:name "a"})
#=== location/74 | path=/e/manifests/site.pp
class a::b { }
#: pn (class {:name "a::b"})
#=== location/75 | path=/e/manifests/site.pp
class A::B { }
#: pn (class {:name "A::B"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_NAME Unacceptable name. The name 'A::B' is unacceptable as the name of a Host Class Definition (file: /e/manifests/site.pp, line: 1, column: 1)
#=== location/76 | path=/e/manifests/site.pp
define b { }
#: pn (define {:name "b"})
#=== location/77 | path=/e/manifests/site.pp
notice 1
#: pn (invoke {:functor (qn "notice") :args [1]})
#=== location/78 | path=/e/manifests/site.pp
node a { }
#: pn (node {:matches ["a"]})
#=== location/79 | path=/e/manifests/site.pp
# c
#: pn (nop)
#=== location/80 | path=/e/manifests/site.pp
function a::f { }
#: pn (function {:name "a::f"})
#=== location/81 | path=/e/manifests/site.pp
type A::T = String
#: pn (type-alias "A::T" (qr "String"))
#=== location/82 | path=/e/manifests/site.pp
class a { } class b { } class c { }
#: pn (block (class {:name "a"}) (class {:name "b"}) (class {:name "c"}))
#=== location/83 | path=/e/manifests/site.pp
class a { } notice 1
#: pn (block (class {:name "a"}) (invoke {:functor (qn "notice") :args [1]}))
#=== location/84 | path=/e/manifests/site.pp
if true { }
#: pn (if {:test true})
#=== location/85 | path=/e/modules/a/functions/f.pp
class a { }
#: pn (class {:name "a"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_LOCATION Unacceptable location. The name 'a' is unacceptable in file '/e/modules/a/functions/f.pp' (file: /e/modules/a/functions/f.pp, line: 1, column: 1)
#=== location/86 | path=/e/modules/a/functions/f.pp
class a::b { }
#: pn (class {:name "a::b"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_LOCATION Unacceptable location. The name 'a::b' is unacceptable in file '/e/modules/a/functions/f.pp' (file: /e/modules/a/functions/f.pp, line: 1, column: 1)
#=== location/87 | path=/e/modules/a/functions/f.pp
class A::B { }
#: pn (class {:name "A::B"})
#: log err: Unacceptable name. The name 'A::B' is unacceptable as the name of a Host Class Definition (file: /e/modules/a/functions/f.pp, line: 1, column: 1)
#: log err: Unacceptable location. The name 'A::B' is unacceptable in file '/e/modules/a/functions/f.pp' (file: /e/modules/a/functions/f.pp, line: 1, column: 1)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: /e/modules/a/functions/f.pp)
#=== location/88 | path=/e/modules/a/functions/f.pp
define b { }
#: pn (define {:name "b"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_LOCATION Unacceptable location. The name 'b' is unacceptable in file '/e/modules/a/functions/f.pp' (file: /e/modules/a/functions/f.pp, line: 1, column: 1)
#=== location/89 | path=/e/modules/a/functions/f.pp
notice 1
#: pn (invoke {:functor (qn "notice") :args [1]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_TOP_CONSTRUCT_LOCATION This Function Call is unacceptable as a top level construct in this location (file: /e/modules/a/functions/f.pp, line: 1, column: 1)
#=== location/90 | path=/e/modules/a/functions/f.pp
node a { }
#: pn (node {:matches ["a"]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_TOP_CONSTRUCT_LOCATION This Node Definition is unacceptable as a top level construct in this location (file: /e/modules/a/functions/f.pp, line: 1, column: 1)
#=== location/91 | path=/e/modules/a/functions/f.pp
# c
#: pn (nop)
#=== location/92 | path=/e/modules/a/functions/f.pp
function a::f { }
#: pn (function {:name "a::f"})
#=== location/93 | path=/e/modules/a/functions/f.pp
type A::T = String
#: pn (type-alias "A::T" (qr "String"))
#=== location/94 | path=/e/modules/a/functions/f.pp
class a { } class b { } class c { }
#: pn (block (class {:name "a"}) (class {:name "b"}) (class {:name "c"}))
#: log err: Unacceptable location. The name 'a' is unacceptable in file '/e/modules/a/functions/f.pp' (file: /e/modules/a/functions/f.pp, line: 1, column: 1)
#: log err: Unacceptable location. The name 'b' is unacceptable in file '/e/modules/a/functions/f.pp' (file: /e/modules/a/functions/f.pp, line: 1, column: 13)
#: log err: Unacceptable location. The name 'c' is unacceptable in file '/e/modules/a/functions/f.pp' (file: /e/modules/a/functions/f.pp, line: 1, column: 25)
#: error Puppet::ParseErrorWithIssue - Language validation logged 3 errors. Giving up (file: /e/modules/a/functions/f.pp)
#=== location/95 | path=/e/modules/a/functions/f.pp
class a { } notice 1
#: pn (block (class {:name "a"}) (invoke {:functor (qn "notice") :args [1]}))
#: log err: This Function Call is unacceptable as a top level construct in this location (file: /e/modules/a/functions/f.pp, line: 1, column: 13)
#: log err: Unacceptable location. The name 'a' is unacceptable in file '/e/modules/a/functions/f.pp' (file: /e/modules/a/functions/f.pp, line: 1, column: 1)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: /e/modules/a/functions/f.pp)
#=== location/96 | path=/e/modules/a/functions/f.pp
if true { }
#: pn (if {:test true})
#: error Puppet::ParseErrorWithIssue ILLEGAL_TOP_CONSTRUCT_LOCATION This 'if' statement is unacceptable as a top level construct in this location (file: /e/modules/a/functions/f.pp, line: 1, column: 1)
#=== location/97 | path=/e/modules/a/types/t.pp
class a { }
#: pn (class {:name "a"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_LOCATION Unacceptable location. The name 'a' is unacceptable in file '/e/modules/a/types/t.pp' (file: /e/modules/a/types/t.pp, line: 1, column: 1)
#=== location/98 | path=/e/modules/a/types/t.pp
class a::b { }
#: pn (class {:name "a::b"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_LOCATION Unacceptable location. The name 'a::b' is unacceptable in file '/e/modules/a/types/t.pp' (file: /e/modules/a/types/t.pp, line: 1, column: 1)
#=== location/99 | path=/e/modules/a/types/t.pp
class A::B { }
#: pn (class {:name "A::B"})
#: log err: Unacceptable name. The name 'A::B' is unacceptable as the name of a Host Class Definition (file: /e/modules/a/types/t.pp, line: 1, column: 1)
#: log err: Unacceptable location. The name 'A::B' is unacceptable in file '/e/modules/a/types/t.pp' (file: /e/modules/a/types/t.pp, line: 1, column: 1)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: /e/modules/a/types/t.pp)
#=== location/100 | path=/e/modules/a/types/t.pp
define b { }
#: pn (define {:name "b"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_LOCATION Unacceptable location. The name 'b' is unacceptable in file '/e/modules/a/types/t.pp' (file: /e/modules/a/types/t.pp, line: 1, column: 1)
#=== location/101 | path=/e/modules/a/types/t.pp
notice 1
#: pn (invoke {:functor (qn "notice") :args [1]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_TOP_CONSTRUCT_LOCATION This Function Call is unacceptable as a top level construct in this location (file: /e/modules/a/types/t.pp, line: 1, column: 1)
#=== location/102 | path=/e/modules/a/types/t.pp
node a { }
#: pn (node {:matches ["a"]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_TOP_CONSTRUCT_LOCATION This Node Definition is unacceptable as a top level construct in this location (file: /e/modules/a/types/t.pp, line: 1, column: 1)
#=== location/103 | path=/e/modules/a/types/t.pp
# c
#: pn (nop)
#=== location/104 | path=/e/modules/a/types/t.pp
function a::f { }
#: pn (function {:name "a::f"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_LOCATION Unacceptable location. The name 'a::f' is unacceptable in file '/e/modules/a/types/t.pp' (file: /e/modules/a/types/t.pp, line: 1, column: 1)
#=== location/105 | path=/e/modules/a/types/t.pp
type A::T = String
#: pn (type-alias "A::T" (qr "String"))
#=== location/106 | path=/e/modules/a/types/t.pp
class a { } class b { } class c { }
#: pn (block (class {:name "a"}) (class {:name "b"}) (class {:name "c"}))
#: log err: Unacceptable location. The name 'a' is unacceptable in file '/e/modules/a/types/t.pp' (file: /e/modules/a/types/t.pp, line: 1, column: 1)
#: log err: Unacceptable location. The name 'b' is unacceptable in file '/e/modules/a/types/t.pp' (file: /e/modules/a/types/t.pp, line: 1, column: 13)
#: log err: Unacceptable location. The name 'c' is unacceptable in file '/e/modules/a/types/t.pp' (file: /e/modules/a/types/t.pp, line: 1, column: 25)
#: error Puppet::ParseErrorWithIssue - Language validation logged 3 errors. Giving up (file: /e/modules/a/types/t.pp)
#=== location/107 | path=/e/modules/a/types/t.pp
class a { } notice 1
#: pn (block (class {:name "a"}) (invoke {:functor (qn "notice") :args [1]}))
#: log err: This Function Call is unacceptable as a top level construct in this location (file: /e/modules/a/types/t.pp, line: 1, column: 13)
#: log err: Unacceptable location. The name 'a' is unacceptable in file '/e/modules/a/types/t.pp' (file: /e/modules/a/types/t.pp, line: 1, column: 1)
#: error Puppet::ParseErrorWithIssue - Language validation logged 2 errors. Giving up (file: /e/modules/a/types/t.pp)
#=== location/108 | path=/e/modules/a/types/t.pp
if true { }
#: pn (if {:test true})
#: error Puppet::ParseErrorWithIssue ILLEGAL_TOP_CONSTRUCT_LOCATION This 'if' statement is unacceptable as a top level construct in this location (file: /e/modules/a/types/t.pp, line: 1, column: 1)
#=== location/109 | path=/x/y.pp
class a { }
#: pn (class {:name "a"})
#=== location/110 | path=/x/y.pp
class a::b { }
#: pn (class {:name "a::b"})
#=== location/111 | path=/x/y.pp
class A::B { }
#: pn (class {:name "A::B"})
#: error Puppet::ParseErrorWithIssue ILLEGAL_DEFINITION_NAME Unacceptable name. The name 'A::B' is unacceptable as the name of a Host Class Definition (file: /x/y.pp, line: 1, column: 1)
#=== location/112 | path=/x/y.pp
define b { }
#: pn (define {:name "b"})
#=== location/113 | path=/x/y.pp
notice 1
#: pn (invoke {:functor (qn "notice") :args [1]})
#=== location/114 | path=/x/y.pp
node a { }
#: pn (node {:matches ["a"]})
#=== location/115 | path=/x/y.pp
# c
#: pn (nop)
#=== location/116 | path=/x/y.pp
function a::f { }
#: pn (function {:name "a::f"})
#=== location/117 | path=/x/y.pp
type A::T = String
#: pn (type-alias "A::T" (qr "String"))
#=== location/118 | path=/x/y.pp
class a { } class b { } class c { }
#: pn (block (class {:name "a"}) (class {:name "b"}) (class {:name "c"}))
#=== location/119 | path=/x/y.pp
class a { } notice 1
#: pn (block (class {:name "a"}) (invoke {:functor (qn "notice") :args [1]}))
#=== location/120 | path=/x/y.pp
if true { }
#: pn (if {:test true})
