#=== report/1 | max_errors=0 max_warnings=10 max_deprecations=10
$A=1 $B=2 $C=3
#: pn (block (= (var "A") 1) (= (var "B") 2) (= (var "C") 3))
#: error Puppet::ParseErrorWithIssue ILLEGAL_VAR_NAME Illegal variable name, The given name 'A' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 1)
#=== report/2 | max_errors=1 max_warnings=10 max_deprecations=10
$A=1 $B=2 $C=3
#: pn (block (= (var "A") 1) (= (var "B") 2) (= (var "C") 3))
#: error Puppet::ParseErrorWithIssue ILLEGAL_VAR_NAME Illegal variable name, The given name 'A' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 1)
#=== report/3 | max_errors=2 max_warnings=10 max_deprecations=10
$A=1 $B=2 $C=3
#: pn (block (= (var "A") 1) (= (var "B") 2) (= (var "C") 3))
#: log err: Illegal variable name, The given name 'A' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 1)
#: log err: Illegal variable name, The given name 'B' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 6)
#: error Puppet::ParseErrorWithIssue - Language validation logged 3 errors. Giving up (file: f.pp)
#=== report/4 | max_errors=3 max_warnings=0 max_deprecations=10
$A=1 $B=2 $C=3
#: pn (block (= (var "A") 1) (= (var "B") 2) (= (var "C") 3))
#: log err: Illegal variable name, The given name 'A' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 1)
#: log err: Illegal variable name, The given name 'B' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 6)
#: log err: Illegal variable name, The given name 'C' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 11)
#: error Puppet::ParseErrorWithIssue - Language validation logged 3 errors. Giving up (file: f.pp)
#=== report/5 | max_errors=10 max_warnings=0 max_deprecations=0
$A=1 $B=2 $C=3
#: pn (block (= (var "A") 1) (= (var "B") 2) (= (var "C") 3))
#: log err: Illegal variable name, The given name 'A' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 1)
#: log err: Illegal variable name, The given name 'B' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 6)
#: log err: Illegal variable name, The given name 'C' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 11)
#: error Puppet::ParseErrorWithIssue - Language validation logged 3 errors. Giving up (file: f.pp)
#=== report/6 | max_errors=10 max_warnings=1 max_deprecations=0
$A=1 $B=2 $C=3
#: pn (block (= (var "A") 1) (= (var "B") 2) (= (var "C") 3))
#: log err: Illegal variable name, The given name 'A' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 1)
#: log err: Illegal variable name, The given name 'B' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 6)
#: log err: Illegal variable name, The given name 'C' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 11)
#: error Puppet::ParseErrorWithIssue - Language validation logged 3 errors. Giving up (file: f.pp)
#=== report/7 | max_errors=10 max_warnings=0 max_deprecations=1
$A=1 $B=2 $C=3
#: pn (block (= (var "A") 1) (= (var "B") 2) (= (var "C") 3))
#: log err: Illegal variable name, The given name 'A' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 1)
#: log err: Illegal variable name, The given name 'B' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 6)
#: log err: Illegal variable name, The given name 'C' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 11)
#: error Puppet::ParseErrorWithIssue - Language validation logged 3 errors. Giving up (file: f.pp)
#=== report/8 | max_errors=10 max_warnings=2 max_deprecations=1
$A=1 $B=2 $C=3
#: pn (block (= (var "A") 1) (= (var "B") 2) (= (var "C") 3))
#: log err: Illegal variable name, The given name 'A' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 1)
#: log err: Illegal variable name, The given name 'B' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 6)
#: log err: Illegal variable name, The given name 'C' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 11)
#: error Puppet::ParseErrorWithIssue - Language validation logged 3 errors. Giving up (file: f.pp)
#=== report/9 | max_errors=1 max_warnings=1 max_deprecations=1
$A=1 $B=2 $C=3
#: pn (block (= (var "A") 1) (= (var "B") 2) (= (var "C") 3))
#: error Puppet::ParseErrorWithIssue ILLEGAL_VAR_NAME Illegal variable name, The given name 'A' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 1)
#=== report/10 | max_errors=0 max_warnings=10 max_deprecations=10
$A=1
#: pn (= (var "A") 1)
#: error Puppet::ParseErrorWithIssue ILLEGAL_VAR_NAME Illegal variable name, The given name 'A' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 1)
#=== report/11 | max_errors=1 max_warnings=10 max_deprecations=10
$A=1
#: pn (= (var "A") 1)
#: error Puppet::ParseErrorWithIssue ILLEGAL_VAR_NAME Illegal variable name, The given name 'A' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 1)
#=== report/12 | max_errors=2 max_warnings=10 max_deprecations=10
$A=1
#: pn (= (var "A") 1)
#: error Puppet::ParseErrorWithIssue ILLEGAL_VAR_NAME Illegal variable name, The given name 'A' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 1)
#=== report/13 | max_errors=3 max_warnings=0 max_deprecations=10
$A=1
#: pn (= (var "A") 1)
#: error Puppet::ParseErrorWithIssue ILLEGAL_VAR_NAME Illegal variable name, The given name 'A' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 1)
#=== report/14 | max_errors=10 max_warnings=0 max_deprecations=0
$A=1
#: pn (= (var "A") 1)
#: error Puppet::ParseErrorWithIssue ILLEGAL_VAR_NAME Illegal variable name, The given name 'A' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 1)
#=== report/15 | max_errors=10 max_warnings=1 max_deprecations=0
$A=1
#: pn (= (var "A") 1)
#: error Puppet::ParseErrorWithIssue ILLEGAL_VAR_NAME Illegal variable name, The given name 'A' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 1)
#=== report/16 | max_errors=10 max_warnings=0 max_deprecations=1
$A=1
#: pn (= (var "A") 1)
#: error Puppet::ParseErrorWithIssue ILLEGAL_VAR_NAME Illegal variable name, The given name 'A' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 1)
#=== report/17 | max_errors=10 max_warnings=2 max_deprecations=1
$A=1
#: pn (= (var "A") 1)
#: error Puppet::ParseErrorWithIssue ILLEGAL_VAR_NAME Illegal variable name, The given name 'A' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 1)
#=== report/18 | max_errors=1 max_warnings=1 max_deprecations=1
$A=1
#: pn (= (var "A") 1)
#: error Puppet::ParseErrorWithIssue ILLEGAL_VAR_NAME Illegal variable name, The given name 'A' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 1)
#=== report/19 | max_errors=0 max_warnings=10 max_deprecations=10
$x={a=>1,a=>2,a=>3,a=>4} class plan { } define plan { }
#: pn (block (= (var "x") (hash (=> (qn "a") 1) (=> (qn "a") 2) (=> (qn "a") 3) (=> (qn "a") 4))) (class {:name "plan"}) (define {:name "plan"}))
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 11)
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 16)
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 21)
#: log warning: Use of future reserved word: 'plan' (file: f.pp, line: 1, column: 26)
#: log warning: Use of future reserved word: 'plan' (file: f.pp, line: 1, column: 41)
#=== report/20 | max_errors=1 max_warnings=10 max_deprecations=10
$x={a=>1,a=>2,a=>3,a=>4} class plan { } define plan { }
#: pn (block (= (var "x") (hash (=> (qn "a") 1) (=> (qn "a") 2) (=> (qn "a") 3) (=> (qn "a") 4))) (class {:name "plan"}) (define {:name "plan"}))
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 11)
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 16)
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 21)
#: log warning: Use of future reserved word: 'plan' (file: f.pp, line: 1, column: 26)
#: log warning: Use of future reserved word: 'plan' (file: f.pp, line: 1, column: 41)
#=== report/21 | max_errors=2 max_warnings=10 max_deprecations=10
$x={a=>1,a=>2,a=>3,a=>4} class plan { } define plan { }
#: pn (block (= (var "x") (hash (=> (qn "a") 1) (=> (qn "a") 2) (=> (qn "a") 3) (=> (qn "a") 4))) (class {:name "plan"}) (define {:name "plan"}))
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 11)
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 16)
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 21)
#: log warning: Use of future reserved word: 'plan' (file: f.pp, line: 1, column: 26)
#: log warning: Use of future reserved word: 'plan' (file: f.pp, line: 1, column: 41)
#=== report/22 | max_errors=3 max_warnings=0 max_deprecations=10
$x={a=>1,a=>2,a=>3,a=>4} class plan { } define plan { }
#: pn (block (= (var "x") (hash (=> (qn "a") 1) (=> (qn "a") 2) (=> (qn "a") 3) (=> (qn "a") 4))) (class {:name "plan"}) (define {:name "plan"}))
#: log warning: Use of future reserved word: 'plan' (file: f.pp, line: 1, column: 26)
#: log warning: Use of future reserved word: 'plan' (file: f.pp, line: 1, column: 41)
#=== report/23 | max_errors=10 max_warnings=0 max_deprecations=0
$x={a=>1,a=>2,a=>3,a=>4} class plan { } define plan { }
#: pn (block (= (var "x") (hash (=> (qn "a") 1) (=> (qn "a") 2) (=> (qn "a") 3) (=> (qn "a") 4))) (class {:name "plan"}) (define {:name "plan"}))
#=== report/24 | max_errors=10 max_warnings=1 max_deprecations=0
$x={a=>1,a=>2,a=>3,a=>4} class plan { } define plan { }
#: pn (block (= (var "x") (hash (=> (qn "a") 1) (=> (qn "a") 2) (=> (qn "a") 3) (=> (qn "a") 4))) (class {:name "plan"}) (define {:name "plan"}))
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 11)
#=== report/25 | max_errors=10 max_warnings=0 max_deprecations=1
$x={a=>1,a=>2,a=>3,a=>4} class plan { } define plan { }
#: pn (block (= (var "x") (hash (=> (qn "a") 1) (=> (qn "a") 2) (=> (qn "a") 3) (=> (qn "a") 4))) (class {:name "plan"}) (define {:name "plan"}))
#: log warning: Use of future reserved word: 'plan' (file: f.pp, line: 1, column: 26)
#=== report/26 | max_errors=10 max_warnings=2 max_deprecations=1
$x={a=>1,a=>2,a=>3,a=>4} class plan { } define plan { }
#: pn (block (= (var "x") (hash (=> (qn "a") 1) (=> (qn "a") 2) (=> (qn "a") 3) (=> (qn "a") 4))) (class {:name "plan"}) (define {:name "plan"}))
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 11)
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 16)
#: log warning: Use of future reserved word: 'plan' (file: f.pp, line: 1, column: 26)
#=== report/27 | max_errors=1 max_warnings=1 max_deprecations=1
$x={a=>1,a=>2,a=>3,a=>4} class plan { } define plan { }
#: pn (block (= (var "x") (hash (=> (qn "a") 1) (=> (qn "a") 2) (=> (qn "a") 3) (=> (qn "a") 4))) (class {:name "plan"}) (define {:name "plan"}))
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 11)
#: log warning: Use of future reserved word: 'plan' (file: f.pp, line: 1, column: 26)
#=== report/28 | max_errors=0 max_warnings=10 max_deprecations=10
$x={a=>1,a=>2,a=>3,a=>4} class plan { } define plan { } $A=1 $B=2 $C=4
#: pn (block (= (var "x") (hash (=> (qn "a") 1) (=> (qn "a") 2) (=> (qn "a") 3) (=> (qn "a") 4))) (class {:name "plan"}) (define {:name "plan"}) (= (var "A") 1) (= (var "B") 2) (= (var "C") 4))
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 11)
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 16)
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 21)
#: log warning: Use of future reserved word: 'plan' (file: f.pp, line: 1, column: 26)
#: log warning: Use of future reserved word: 'plan' (file: f.pp, line: 1, column: 41)
#: error Puppet::ParseErrorWithIssue ILLEGAL_VAR_NAME Illegal variable name, The given name 'A' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 57)
#=== report/29 | max_errors=1 max_warnings=10 max_deprecations=10
$x={a=>1,a=>2,a=>3,a=>4} class plan { } define plan { } $A=1 $B=2 $C=4
#: pn (block (= (var "x") (hash (=> (qn "a") 1) (=> (qn "a") 2) (=> (qn "a") 3) (=> (qn "a") 4))) (class {:name "plan"}) (define {:name "plan"}) (= (var "A") 1) (= (var "B") 2) (= (var "C") 4))
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 11)
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 16)
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 21)
#: log warning: Use of future reserved word: 'plan' (file: f.pp, line: 1, column: 26)
#: log warning: Use of future reserved word: 'plan' (file: f.pp, line: 1, column: 41)
#: error Puppet::ParseErrorWithIssue ILLEGAL_VAR_NAME Illegal variable name, The given name 'A' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 57)
#=== report/30 | max_errors=2 max_warnings=10 max_deprecations=10
$x={a=>1,a=>2,a=>3,a=>4} class plan { } define plan { } $A=1 $B=2 $C=4
#: pn (block (= (var "x") (hash (=> (qn "a") 1) (=> (qn "a") 2) (=> (qn "a") 3) (=> (qn "a") 4))) (class {:name "plan"}) (define {:name "plan"}) (= (var "A") 1) (= (var "B") 2) (= (var "C") 4))
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 11)
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 16)
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 21)
#: log warning: Use of future reserved word: 'plan' (file: f.pp, line: 1, column: 26)
#: log warning: Use of future reserved word: 'plan' (file: f.pp, line: 1, column: 41)
#: log err: Illegal variable name, The given name 'A' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 57)
#: log err: Illegal variable name, The given name 'B' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 62)
#: error Puppet::ParseErrorWithIssue - Language validation logged 3 errors, and 5 warnings. Giving up (file: f.pp)
#=== report/31 | max_errors=3 max_warnings=0 max_deprecations=10
$x={a=>1,a=>2,a=>3,a=>4} class plan { } define plan { } $A=1 $B=2 $C=4
#: pn (block (= (var "x") (hash (=> (qn "a") 1) (=> (qn "a") 2) (=> (qn "a") 3) (=> (qn "a") 4))) (class {:name "plan"}) (define {:name "plan"}) (= (var "A") 1) (= (var "B") 2) (= (var "C") 4))
#: log warning: Use of future reserved word: 'plan' (file: f.pp, line: 1, column: 26)
#: log warning: Use of future reserved word: 'plan' (file: f.pp, line: 1, column: 41)
#: log err: Illegal variable name, The given name 'A' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 57)
#: log err: Illegal variable name, The given name 'B' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 62)
#: log err: Illegal variable name, The given name 'C' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 67)
#: error Puppet::ParseErrorWithIssue - Language validation logged 3 errors, and 5 warnings. Giving up (file: f.pp)
#=== report/32 | max_errors=10 max_warnings=0 max_deprecations=0
$x={a=>1,a=>2,a=>3,a=>4} class plan { } define plan { } $A=1 $B=2 $C=4
#: pn (block (= (var "x") (hash (=> (qn "a") 1) (=> (qn "a") 2) (=> (qn "a") 3) (=> (qn "a") 4))) (class {:name "plan"}) (define {:name "plan"}) (= (var "A") 1) (= (var "B") 2) (= (var "C") 4))
#: log err: Illegal variable name, The given name 'A' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 57)
#: log err: Illegal variable name, The given name 'B' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 62)
#: log err: Illegal variable name, The given name 'C' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 67)
#: error Puppet::ParseErrorWithIssue - Language validation logged 3 errors, and 5 warnings. Giving up (file: f.pp)
#=== report/33 | max_errors=10 max_warnings=1 max_deprecations=0
$x={a=>1,a=>2,a=>3,a=>4} class plan { } define plan { } $A=1 $B=2 $C=4
#: pn (block (= (var "x") (hash (=> (qn "a") 1) (=> (qn "a") 2) (=> (qn "a") 3) (=> (qn "a") 4))) (class {:name "plan"}) (define {:name "plan"}) (= (var "A") 1) (= (var "B") 2) (= (var "C") 4))
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 11)
#: log err: Illegal variable name, The given name 'A' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 57)
#: log err: Illegal variable name, The given name 'B' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 62)
#: log err: Illegal variable name, The given name 'C' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 67)
#: error Puppet::ParseErrorWithIssue - Language validation logged 3 errors, and 5 warnings. Giving up (file: f.pp)
#=== report/34 | max_errors=10 max_warnings=0 max_deprecations=1
$x={a=>1,a=>2,a=>3,a=>4} class plan { } define plan { } $A=1 $B=2 $C=4
#: pn (block (= (var "x") (hash (=> (qn "a") 1) (=> (qn "a") 2) (=> (qn "a") 3) (=> (qn "a") 4))) (class {:name "plan"}) (define {:name "plan"}) (= (var "A") 1) (= (var "B") 2) (= (var "C") 4))
#: log warning: Use of future reserved word: 'plan' (file: f.pp, line: 1, column: 26)
#: log err: Illegal variable name, The given name 'A' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 57)
#: log err: Illegal variable name, The given name 'B' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 62)
#: log err: Illegal variable name, The given name 'C' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 67)
#: error Puppet::ParseErrorWithIssue - Language validation logged 3 errors, and 5 warnings. Giving up (file: f.pp)
#=== report/35 | max_errors=10 max_warnings=2 max_deprecations=1
$x={a=>1,a=>2,a=>3,a=>4} class plan { } define plan { } $A=1 $B=2 $C=4
#: pn (block (= (var "x") (hash (=> (qn "a") 1) (=> (qn "a") 2) (=> (qn "a") 3) (=> (qn "a") 4))) (class {:name "plan"}) (define {:name "plan"}) (= (var "A") 1) (= (var "B") 2) (= (var "C") 4))
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 11)
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 16)
#: log warning: Use of future reserved word: 'plan' (file: f.pp, line: 1, column: 26)
#: log err: Illegal variable name, The given name 'A' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 57)
#: log err: Illegal variable name, The given name 'B' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 62)
#: log err: Illegal variable name, The given name 'C' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 67)
#: error Puppet::ParseErrorWithIssue - Language validation logged 3 errors, and 5 warnings. Giving up (file: f.pp)
#=== report/36 | max_errors=1 max_warnings=1 max_deprecations=1
$x={a=>1,a=>2,a=>3,a=>4} class plan { } define plan { } $A=1 $B=2 $C=4
#: pn (block (= (var "x") (hash (=> (qn "a") 1) (=> (qn "a") 2) (=> (qn "a") 3) (=> (qn "a") 4))) (class {:name "plan"}) (define {:name "plan"}) (= (var "A") 1) (= (var "B") 2) (= (var "C") 4))
#: log warning: The key 'a' is declared more than once (file: f.pp, line: 1, column: 11)
#: log warning: Use of future reserved word: 'plan' (file: f.pp, line: 1, column: 26)
#: error Puppet::ParseErrorWithIssue ILLEGAL_VAR_NAME Illegal variable name, The given name 'A' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/ (file: f.pp, line: 1, column: 57)
