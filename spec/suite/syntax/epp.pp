#=== epp/1 sign | epp

#: pn (lambda {:body [(epp)]})
#=== epp/2 text | epp
text
#: pn (lambda {:body [(epp (render-s "text"))]})
#=== epp/3 text | epp
text

#: pn (lambda {:body [(epp (render-s "text\\n"))]})
#=== epp/4 sign | epp
<% %>
#: pn (lambda {:body [(epp)]})
#=== epp/5 1 | epp
<%= 1 %>
#: pn (lambda {:body [(epp (render 1))]})
#=== epp/6 a-1-b | epp
a<%= 1 %>b
#: pn (lambda {:body [(epp (render-s "a") (render 1) (render-s "b"))]})
#=== epp/7 a-x-b | epp
a <%= $x -%>
b
#: pn (lambda {:body [(epp (render-s "a ") (render (var "x")) (render-s "b"))]})
#=== epp/8 a-x-b | epp json
"a <%= $x -%>  \n  b"
#: pn (lambda {:body [(epp (render-s "a ") (render (var "x")) (render-s "  b"))]})
#=== epp/9 a-x-1-b | epp
a
  <%- $x = 1 -%>
b
#: pn (lambda {:body [(epp (render-s "a\\n") (= (var "x") 1) (render-s "b"))]})
#=== epp/10 a-x-1-b | epp
a <%- $x = 1 %> b
#: pn (lambda {:body [(epp (render-s "a") (= (var "x") 1) (render-s " b"))]})
#=== epp/11 comment-a | epp
<%# comment %>a
#: pn (lambda {:body [(epp (render-s "a"))]})
#=== epp/12 a-comment-b | epp
a<%# comment %>b
#: pn (lambda {:body [(epp (render-s "ab"))]})
#=== epp/13 a-comment-b | epp
a<%# comment -%>
b
#: pn (lambda {:body [(epp (render-s "ab"))]})
#=== epp/14 a-comment-b | epp
a  <%#- comment -%>
b
#: pn (lambda {:body [(epp (render-s "ab"))]})
#=== epp/15 a-c | epp
a <%# c %>
#: pn (lambda {:body [(epp)]})
#=== epp/16 a | epp
a <%
#: error Puppet::ParseErrorWithIssue EPP_UNBALANCED_EXPRESSION Unbalanced embedded expression - opening <% and reaching end of input (file: f.pp, line: 1, column: 5)
#=== epp/17 a | epp
a <%=
#: error Puppet::ParseErrorWithIssue EPP_UNBALANCED_TAG Unbalanced epp tag, reached <eof> without closing tag. (file: f.pp, line: 1, column: 6)
#=== epp/18 a-1 | epp
a <%= 1
#: error Puppet::ParseErrorWithIssue EPP_UNBALANCED_TAG Unbalanced epp tag, reached <eof> without closing tag. (file: f.pp, line: 1, column: 8)
#=== epp/19 a-1 | epp
a <%= 1 %
#: error Puppet::ParseErrorWithIssue EPP_UNBALANCED_TAG Unbalanced epp tag, reached <eof> without closing tag. (file: f.pp, line: 1, column: 10)
#=== epp/20 a-c | epp
a <%# c
#: error Puppet::ParseErrorWithIssue EPP_UNBALANCED_COMMENT Reaching end after opening <%# without seeing %> (file: f.pp, line: 1, column: 5)
#=== epp/21 a | epp
a <%%
#: pn (lambda {:body [(epp)]})
#=== epp/22 a-b-c | epp
a <%% b %%> c
#: pn (lambda {:body [(epp (render-s "a <% b %> c"))]})
#=== epp/23 sign | epp
%%>
#: pn (lambda {:body [(epp (render-s "%>"))]})
#=== epp/24 sign | epp
%>
#: pn (lambda {:body [(epp (render-s "%>"))]})
#=== epp/25 a-b | epp
a %> b
#: pn (lambda {:body [(epp (render-s "a %> b"))]})
#=== epp/26 x | epp
<%%= x %%>
#: pn (lambda {:body [(epp (render-s "<%= x %>"))]})
#=== epp/27 x-a | epp
<%- | $x | -%>
a
#: pn (lambda {:params {:x {}} :body [(epp (render-s "a"))]})
#=== epp/28 x-y-1-a | epp
<%- |$x, $y = 1| -%>a
#: pn (lambda {:params {:x {} :y {:value 1}} :body [(epp (render-s "a"))]})
#=== epp/29 x-a | epp
<%-| $x |-%>a
#: pn (lambda {:params {:x {}} :body [(epp (render-s "a"))]})
#=== epp/30 x-a | epp
<% |$x| %>a
#: pn (lambda {:params {:x {}} :body [(epp (render-s "a"))]})
#=== epp/31 a | epp
<%- || -%>a
#: pn (lambda {:body [(epp (render-s "a"))]})
#=== epp/32 a | epp
<%- | | -%>a
#: pn (lambda {:body [(epp (render-s "a"))]})
#=== epp/33 x | epp
<%- |$x,| -%>
#: pn (lambda {:params {:x {}} :body [(epp)]})
#=== epp/34 x | epp
<%- |*$x| -%>
#: pn (lambda {:params {:x {:splat true}} :body [(epp)]})
#: error Puppet::ParseErrorWithIssue CAPTURES_REST_NOT_SUPPORTED Parameter $x has 'captures rest' - not supported in an Epp Template (file: f.pp, line: 1, column: 7)
#=== epp/35 x-x | epp
<%- |$x, $x| -%>
#: pn (lambda {:params {:x {} :x {}} :body [(epp)]})
#: error Puppet::ParseErrorWithIssue DUPLICATE_PARAMETER The parameter 'x' is declared more than once in the parameter list (file: f.pp, line: 1, column: 10)
#=== epp/36 Integer-x-1 | epp
<%- |Integer $x = 1| -%>
#: pn (lambda {:params {:x {:type (qr "Integer") :value 1}} :body [(epp)]})
#=== epp/37 a-x-b | epp
a<% |$x| %>b
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '|' (file: f.pp, line: 1, column: 5)
#=== epp/38 a-x | epp
a <%- |$x| -%>
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '|' (file: f.pp, line: 1, column: 7)
#=== epp/39 x-a | epp
<%- ($x) -%>a
#: pn (lambda {:body [(epp (paren (var "x")) (render-s "a"))]})
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Parenthesized Expression has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 5)
#=== epp/40 a-x | epp
a<% ($x) %>
#: pn (lambda {:body [(epp (invoke {:functor (render-s "a") :args [(var "x")]}))]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_EPP_PARAMETERS Ambiguous EPP parameter expression. Probably missing '<%-' before parameters to remove leading whitespace (file: f.pp, line: 1, column: 1)
#=== epp/41 a-1 | epp
a<% (1) %>
#: pn (lambda {:body [(epp (invoke {:functor (render-s "a") :args [1]}))]})
#: error Puppet::ParseErrorWithIssue ILLEGAL_EPP_PARAMETERS Ambiguous EPP parameter expression. Probably missing '<%-' before parameters to remove leading whitespace (file: f.pp, line: 1, column: 1)
#=== epp/42 if-x-a | epp
<% if $x { %>a<% } %>
#: pn (lambda {:body [(epp (if {:test (var "x") :then [(render-s "a")]}))]})
#=== epp/43 if-x-a-else-b | epp
<% if $x { %>a<% } else { %>b<% } %>
#: pn (lambda {:body [(epp (if {:test (var "x") :then [(render-s "a")] :else [(render-s "b")]}))]})
#=== epp/44 x-each-y-y | epp
<% $x.each |$y| { %><%= $y %><% } %>
#: pn (lambda {:body [(epp (call-method {:functor (. (var "x") (qn "each")) :args [] :block (lambda {:params {:y {}} :body [(render (var "y"))]})}))]})
#=== epp/45 x-each-y-y | epp
<%- $x.each |$y| { -%>
<%= $y %>
<%- } -%>

#: pn (lambda {:body [(epp (call-method {:functor (. (var "x") (qn "each")) :args [] :block (lambda {:params {:y {}} :body [(render (var "y")) (render-s "\\n")]})}) (render-s ""))]})
#=== epp/46 if-x-a | epp
<%= if $x { %>a<% } %>
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '%>' (file: f.pp, line: 1, column: 13)
#=== epp/47 a-1 | epp
<%= { a => 1 } %>
#: pn (lambda {:body [(epp (render (hash (=> (qn "a") 1))))]})
#=== epp/48 sign | epp
<%= {} %>
#: pn (lambda {:body [(epp (render (hash)))]})
#=== epp/49 notice-1 | epp
<%= { notice 1 } %>
#: pn (lambda {:body [(epp (render (invoke {:functor (qn "notice") :args [1]})))]})
#=== epp/50 notice-1-notice-2 | epp
<%= { notice 1 notice 2 } %>
#: pn (lambda {:body [(epp (render (block (invoke {:functor (qn "notice") :args [1]}) (invoke {:functor (qn "notice") :args [2]}))))]})
#=== epp/51 x-y | epp
<%= $x, $y %>
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ',' (file: f.pp, line: 1, column: 7)
#=== epp/52 sign | epp
<%= %>
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '%>' (file: f.pp, line: 1, column: 5)
#=== epp/53 1-2 | epp
<%= 1 2 %>
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '2' (file: f.pp, line: 1, column: 7)
#=== epp/54 1-2 | epp
<% 1 2 %>
#: pn (lambda {:body [(epp 1 2)]})
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Literal Integer has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 4)
#=== epp/55 notice-1 | epp
<% notice 1 %>
#: pn (lambda {:body [(epp (invoke {:functor (qn "notice") :args [1]}))]})
#=== epp/56 1-a | epp
<% 1 %>a
#: pn (lambda {:body [(epp 1 (render-s "a"))]})
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Literal Integer has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 1, column: 4)
#=== epp/57 a-b | epp
<%= "a${b}" %>
#: pn (lambda {:body [(epp (render (concat "a" (str (var "b")))))]})
#=== epp/58 sign | epp
<%= "%>" %>
#: pn (lambda {:body [(epp (render "%>"))]})
#=== epp/59 sign | epp
<%= '%>' %>
#: pn (lambda {:body [(epp (render "%>"))]})
#=== epp/60 comment | epp
<% # comment %>
#: error Puppet::ParseErrorWithIssue EPP_UNBALANCED_TAG Unbalanced epp tag, reached <eof> without closing tag. (file: f.pp, line: 1, column: 16)
#=== epp/61 comment-a | epp
<% # comment
%>a
#: pn (lambda {:body [(epp (render-s "a"))]})
#=== epp/62 a | epp
<% /* %> */ %>a
#: pn (lambda {:body [(epp (render-s "a"))]})
#=== epp/63 x-a-b | epp
<%= $x ? { a => b } %>
#: pn (lambda {:body [(epp (render (? (var "x") [(=> (qn "a") (qn "b"))])))]})
#=== epp/64 a-2 | epp
<%= $a % 2 %>
#: pn (lambda {:body [(epp (render (% (var "a") 2)))]})
#=== epp/65 a-2 | epp
<%= $a %2 %>
#: pn (lambda {:body [(epp (render (% (var "a") 2)))]})
#=== epp/66 foo-a-bar-b | epp
<%= foo %>a<%= bar -%> b
#: pn (lambda {:body [(epp (render (qn "foo")) (render-s "a") (render (qn "bar")) (render-s "b"))]})
#=== epp/67 1 | epp
<%=1%>
#: pn (lambda {:body [(epp (render 1))]})
#=== epp/68 1 | epp
<%=1-%>
#: pn (lambda {:body [(epp (render 1))]})
#=== epp/69 X-X | epp
<%= @(X) %>
X
#: pn (lambda {:body [(epp (render (heredoc {:text ""})) (render-s "\\nX"))]})
#=== epp/70 class-a | epp
<% class a { } %>
#: pn (lambda {:body [(epp (class {:name "a"}))]})
#: error Puppet::ParseErrorWithIssue NOT_TOP_LEVEL Classes, definitions, and nodes may only appear at toplevel or inside other classes (file: f.pp, line: 1, column: 4)
#=== epp/71 file-a | epp
<% file { 'a': } %>
#: pn (lambda {:body [(epp (resource {:type (qn "file") :bodies [{:title "a" :ops []}]}))]})
#=== epp/72 file-a | epp
<%= file { 'a': } %>
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '{' (file: f.pp, line: 1, column: 10)
#=== epp/73 sign | epp
<% { %>
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at end of input (file: f.pp)
#=== epp/74 sign | epp
<% } %>
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '}' (file: f.pp, line: 1, column: 4)
#=== epp/75 sign | epp
<% ) %>
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at ')' (file: f.pp, line: 1, column: 4)
#=== epp/76 a-1-b | epp json
"a\r\n<%- 1 -%>\r\nb"
#: pn (lambda {:body [(epp (render-s "a\\r\\n") 1 (render-s "b"))]})
#: error Puppet::ParseErrorWithIssue IDEM_EXPRESSION_NOT_LAST This Literal Integer has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form) (file: f.pp, line: 2, column: 5)
#=== epp/77 1-b | epp json
"<%= 1 -%>\r\nb"
#: pn (lambda {:body [(epp (render 1) (render-s "b"))]})
#=== epp/78 1-2 | epp
é<%= 1 2 %>
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '2' (file: f.pp, line: 1, column: 8)
#=== epp/79 x-1 | epp
<%= $x[1] %>
#: pn (lambda {:body [(epp (render (access (var "x") 1)))]})
#=== epp/80 a-1 | epp
a<% [1] %>
#: pn (lambda {:body [(epp (render-s "a") (array 1))]})
#=== epp/81 a-1 | epp
a<%[1] %>
#: pn (lambda {:body [(epp (access (render-s "a") 1))]})
#=== epp/82 a-a-1 | epp
a<% {a=>1} %>
#: error Puppet::ParseError - Expression is not valid as a resource, resource-default, or resource-override (file: f.pp, line: 1, column: 1)
#=== epp/83 a-1 | epp
a<% -1 %>
#: pn (lambda {:body [(epp (- (render-s "a") 1))]})
#=== epp/84 a-1 | epp
a<%-1 %>
#: pn (lambda {:body [(epp (render-s "a") 1)]})
#=== epp/85 include-a-b | epp
<% include a %>b
#: pn (lambda {:body [(epp (invoke {:functor (qn "include") :args [(qn "a")]}) (render-s "b"))]})
#=== epp/86 notice-b | epp
<% notice %>b
#: pn (lambda {:body [(epp (invoke {:functor (qn "notice") :args [(render-s "b")]}))]})
#=== epp/87 break | epp
<% break %>
#: pn (lambda {:body [(epp (qn "break"))]})
#=== epp/88 break | epp
<%= break() %>
#: pn (lambda {:body [(epp (render (call {:functor (qn "break") :args []})))]})
#=== epp/89 a-1-a | epp
<%= {a=>1}[a] %>
#: pn (lambda {:body [(epp (render (access (hash (=> (qn "a") 1)) (qn "a"))))]})
#=== epp/90 x-1-2 | epp
<%= { $x ? { 1 => 2 } } %>
#: pn (lambda {:body [(epp (render (? (var "x") [(=> 1 2)])))]})
#=== epp/91 1-2 | epp
<%= { [1] => 2 } %>
#: pn (lambda {:body [(epp (render (hash (=> (array 1) 2))))]})
#=== epp/92 x-1-x | epp
<% $x = 1 %><%= $x %>

#: pn (lambda {:body [(epp (= (var "x") 1) (render (var "x")) (render-s "\\n"))]})
#=== epp/93 sign | epp
<%-%>
#: pn (lambda {:body [(epp)]})
#=== epp/94 sign | epp
<%--%>
#: pn (lambda {:body [(epp)]})
#=== epp/95 sign | epp
<%- -%>
#: pn (lambda {:body [(epp)]})
#=== epp/96 sign | epp
<%=-%>
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '-%>' (file: f.pp, line: 1, column: 4)
#=== epp/97 a | epp
<%#%>a
#: pn (lambda {:body [(epp (render-s "a"))]})
#=== epp/98 a | epp
<%#-%>
a
#: pn (lambda {:body [(epp (render-s "a"))]})
#=== epp/99 a-b | epp
a <%%= b
#: pn (lambda {:body [(epp (render-s "a <%= b"))]})
#=== epp/100 a-b | epp
<%= 'a' %><%= 'b' %>
#: pn (lambda {:body [(epp (render "a") (render "b"))]})
#=== epp/101 a-b | epp
a

<%- -%>

b
#: pn (lambda {:body [(epp (render-s "a\\n\\n") (render-s "\\nb"))]})
#=== epp/102 sign | epp json
"  <%- -%>  "
#: pn (lambda {:body [(epp (render-s ""))]})
#=== epp/103 a-b | epp
<%= a ~ b %>
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '~' (file: f.pp, line: 1, column: 7)
#=== epp/104 x-END-text-END | epp
<% $x = @(END) %>
text
END

#: pn (lambda {:body [(epp (= (var "x") (heredoc {:text "text\\n"})) (render-s "\\ntext\\nEND\\n"))]})
#=== epp/105 x-map-y-a | epp
<%= $x.map |$y| { %>a<% } %>
#: error Puppet::ParseErrorWithIssue SYNTAX_ERROR Syntax error at '%>' (file: f.pp, line: 1, column: 19)
#=== epp/106 if-true-x | epp
<% if true { -%>
x
<% } -%>

#: pn (lambda {:body [(epp (if {:test true :then [(render-s "x\\n")]}) (render-s ""))]})
