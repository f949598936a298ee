//! The issues that parsing and validation can report, with the codes and words of
//! `Puppet::Pops::Issues`. Issues of evaluation live with the evaluator.

use std::fmt::Write;

macro_rules! issues {
    ($($(#[$doc:meta])* $name:ident ( $($arg:ident),* ) $hard:ident $code:literal => $text:literal ;)*) => {
        /// An occurrence of an issue with the arguments of its text.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Issue {
            $(
                $(#[$doc])*
                #[doc = concat!("`", $code, "`")]
                $name {
                    $(
                        #[doc = concat!("The `", stringify!($arg), "` of the text.")]
                        $arg: String,
                    )*
                },
            )*
        }

        impl Issue {
            /// Puppet's issue code.
            pub fn code(&self) -> &'static str {
                match self { $(Issue::$name { .. } => $code,)* }
            }

            /// May its severity be lowered (false for Puppet's "hard" issues)?
            pub fn demotable(&self) -> bool {
                match self { $(Issue::$name { .. } => stringify!($hard).len() == 4,)* }
            }

            /// Puppet's text.
            pub fn message(&self) -> String {
                let mut out = String::new();
                // Writing to a String cannot fail.
                let _ = match self {
                    $(Issue::$name { $($arg),* } => write!(out, $text $(, $arg = $arg)*),)*
                };
                out
            }
        }
    };
}

issues! {
    SyntaxError(location) hard "SYNTAX_ERROR" => "Syntax error at {location}";
    IllegalClassReference() hard "ILLEGAL_CLASS_REFERENCE" => "Illegal class reference";
    IllegalFullyQualifiedClassReference() hard "ILLEGAL_FULLY_QUALIFIED_CLASS_REFERENCE"
        => "Illegal fully qualified class reference";
    IllegalFullyQualifiedName() hard "ILLEGAL_FULLY_QUALIFIED_NAME" => "Illegal fully qualified name";
    IllegalNumber(value) hard "ILLEGAL_NUMBER" => "Illegal number '{value}'";
    IllegalUnicodeEscape() soft "ILLEGAL_UNICODE_ESCAPE"
        => "Unicode escape '\\u' was not followed by 4 hex digits or 1-6 hex digits in {{}} or was > 10ffff";
    InvalidHexNumber(value) hard "INVALID_HEX_NUMBER" => "Not a valid hex number {value}";
    InvalidOctalNumber(value) hard "INVALID_OCTAL_NUMBER" => "Not a valid octal number {value}";
    InvalidDecimalNumber(value) hard "INVALID_DECIMAL_NUMBER" => "Not a valid decimal number {value}";
    UnrecognizedEscape(ch) soft "UNRECOGNIZED_ESCAPE" => "Unrecognized escape sequence '\\{ch}'";
    UnclosedQuote(after, followed_by) hard "UNCLOSED_QUOTE"
        => "Unclosed quote after {after} followed by '{followed_by}'";
    UnclosedMlComment() hard "UNCLOSED_MLCOMMENT" => "Unclosed multiline comment";
    EppUnbalancedTag() hard "EPP_UNBALANCED_TAG"
        => "Unbalanced epp tag, reached <eof> without closing tag.";
    EppUnbalancedComment() hard "EPP_UNBALANCED_COMMENT"
        => "Reaching end after opening <%# without seeing %>";
    EppUnbalancedExpression() hard "EPP_UNBALANCED_EXPRESSION"
        => "Unbalanced embedded expression - opening <% and reaching end of input";
    HeredocUnclosedParenthesis(followed_by) hard "HEREDOC_UNCLOSED_PARENTHESIS"
        => "Unclosed parenthesis after '@(' followed by '{followed_by}'";
    HeredocWithoutEndTaggedLine() hard "HEREDOC_WITHOUT_END_TAGGED_LINE"
        => "Heredoc without end-tagged line";
    HeredocInvalidEscape(actual) hard "HEREDOC_INVALID_ESCAPE"
        => "Invalid heredoc escape char. Only t, r, n, s,  u, L, $ allowed. Got '{actual}'";
    HeredocInvalidSyntax() hard "HEREDOC_INVALID_SYNTAX"
        => "Invalid syntax in heredoc expected @(endtag[:syntax][/escapes])";
    HeredocWithoutText() hard "HEREDOC_WITHOUT_TEXT"
        => "Heredoc without any following lines of text";
    HeredocEmptyEndtag() hard "HEREDOC_EMPTY_ENDTAG" => "Heredoc with an empty endtag";
    HeredocMultipleAtEscapes(escapes) hard "HEREDOC_MULTIPLE_AT_ESCAPES"
        => "An escape char for @() may only appear once. Got '{escapes}'";
    IllegalBom(format, bytes) hard "ILLEGAL_BOM"
        => "Illegal {format} Byte Order mark at beginning of input: {bytes} - remove these from the puppet source";

    NotTopLevel() hard "NOT_TOP_LEVEL"
        => "Classes, definitions, and nodes may only appear at toplevel or inside other classes";
    NotAbsoluteTopLevel(value) hard "NOT_ABSOLUTE_TOP_LEVEL" => "{value} may only appear at toplevel";
    CrossScopeAssignment(name) hard "CROSS_SCOPE_ASSIGNMENT"
        => "Illegal attempt to assign to '{name}'. Cannot assign to variables in other namespaces";
    IllegalAssignment(value) hard "ILLEGAL_ASSIGNMENT"
        => "Illegal attempt to assign to '{value}'. Not an assignable reference";
    IllegalNumericAssignment(varname) soft "ILLEGAL_NUMERIC_ASSIGNMENT"
        => "Illegal attempt to assign to the numeric match result variable '${varname}'. Numeric variables are not assignable";
    IllegalAssignmentContext() hard "ILLEGAL_ASSIGNMENT_CONTEXT" => "Assignment not allowed here";
    IllegalNumericParameter(name) soft "ILLEGAL_NUMERIC_PARAMETER"
        => "The numeric parameter name '${name}' cannot be used (clashes with numeric match result variables)";
    IllegalIndexedAssignment() soft "ILLEGAL_INDEXED_ASSIGNMENT"
        => "Illegal attempt to assign via [index/key]. Not an assignable reference";
    IllegalAssignmentViaIndex(value) hard "ILLEGAL_ASSIGNMENT_VIA_INDEX"
        => "Illegal attempt to assign to {value} via [index/key]. Not an assignable reference";
    AppendsDeletesNoLongerSupported(operator) hard "APPENDS_DELETES_NO_LONGER_SUPPORTED"
        => "The operator '{operator}' is no longer supported. See http://links.puppet.com/remove-plus-equals";
    UnsupportedOperatorInContext(operator, value) hard "UNSUPPORTED_OPERATOR_IN_CONTEXT"
        => "The operator '{operator}' in {value} is not supported.";
    NotRvalue(value) soft "NOT_RVALUE" => "Invalid use of expression. {value} does not produce a value";
    IllegalAttributeAppend(attr, expression) hard "ILLEGAL_ATTRIBUTE_APPEND"
        => "Illegal +> operation on attribute {attr}. This operator can not be used in {expression}";
    IllegalSingleTypeMapping(expression) hard "ILLEGAL_TYPE_MAPPING"
        => "Illegal type mapping. Expected a Type on the left side, got {expression}";
    IllegalRegexpTypeMapping(expression) hard "ILLEGAL_TYPE_MAPPING"
        => "Illegal type mapping. Expected a Tuple[Regexp,String] on the left side, got {expression}";
    IllegalParamName(name) hard "ILLEGAL_PARAM_NAME"
        => "Illegal parameter name. The given name '{name}' does not conform to the naming rule /^[a-z_]\\w*$/";
    IllegalVarName(name) hard "ILLEGAL_VAR_NAME"
        => "Illegal variable name, The given name '{name}' does not conform to the naming rule /^((::)?[a-z]\\w*)*((::)?[a-z_]\\w*)$/";
    IllegalNumericVarName(name) hard "ILLEGAL_NUMERIC_VAR_NAME"
        => "Illegal numeric variable name, The given name '{name}' must be a decimal value if it starts with a digit 0-9";
    IllegalHostnameChars(hostname) hard "ILLEGAL_HOSTNAME_CHARS"
        => "The hostname '{hostname}' contains illegal characters (only letters, digits, '_', '-', and '.' are allowed)";
    IllegalHostnameInterpolation() hard "ILLEGAL_HOSTNAME_INTERPOLATION"
        => "An interpolated expression is not allowed in a hostname of a node";
    IllegalExpression(expression, feature, container) hard "ILLEGAL_EXPRESSION"
        => "Illegal expression. {expression} is unacceptable as {feature} in {container}";
    IllegalQueryExpression(expression) hard "ILLEGAL_QUERY_EXPRESSION"
        => "Illegal query expression. {expression} cannot be used in a query";
    NotVirtualizeable() hard "NOT_VIRTUALIZEABLE" => "Resource Defaults are not virtualizable";
    ClassNotVirtualizable() soft "CLASS_NOT_VIRTUALIZABLE" => "Classes are not virtualizable";
    UnsupportedExpression(expression, product) soft "UNSUPPORTED_EXPRESSION"
        => "Expressions of type {expression} are not supported in this version of {product}";
    IllegalDefinitionName(name, value) hard "ILLEGAL_DEFINITION_NAME"
        => "Unacceptable name. The name '{name}' is unacceptable as the name of {value}";
    IllegalDefinitionLocation(name, file) soft "ILLEGAL_DEFINITION_LOCATION"
        => "Unacceptable location. The name '{name}' is unacceptable in file '{file}'";
    IllegalTopConstructLocation(what) soft "ILLEGAL_TOP_CONSTRUCT_LOCATION"
        => "{what} is unacceptable as a top level construct in this location";
    CapturesRestNotLast(param) hard "CAPTURES_REST_NOT_LAST"
        => "Parameter ${param} is not last, and has 'captures rest'";
    CapturesRestNotSupported(param, container) hard "CAPTURES_REST_NOT_SUPPORTED"
        => "Parameter ${param} has 'captures rest' - not supported in {container}";
    IllegalEppParameters() soft "ILLEGAL_EPP_PARAMETERS"
        => "Ambiguous EPP parameter expression. Probably missing '<%-' before parameters to remove leading whitespace";
    EmptyHeredocSyntaxSegment(syntax) soft "EMPTY_HEREDOC_SYNTAX_SEGMENT"
        => "Heredoc syntax specification has empty segment between '+' : '{syntax}'";
    IdemExpressionNotLast(expression) soft "IDEM_EXPRESSION_NOT_LAST"
        => "This {expression} has no effect. A value was produced and then forgotten (one or more preceding expressions may have the wrong form)";
    ResourceWithoutTitle(name) soft "RESOURCE_WITHOUT_TITLE"
        => "This expression is invalid. Did you try declaring a '{name}' resource without a title?";
    IdemNotAllowedLast(expression, container) hard "IDEM_NOT_ALLOWED_LAST"
        => "This {expression} has no effect. {container} can not end with a value-producing expression without other effect";
    ReservedWord(word) hard "RESERVED_WORD"
        => "Use of reserved word: {word}, must be quoted if intended to be a String value";
    FutureReservedWord(word) soft "FUTURE_RESERVED_WORD" => "Use of future reserved word: '{word}'";
    ReservedTypeName(name, expression) hard "RESERVED_TYPE_NAME"
        => "The name: '{name}' is already defined by Puppet and can not be used as the name of {expression}.";
    IllegalNodeInheritance() soft "ILLEGAL_NODE_INHERITANCE"
        => "Node inheritance is not supported in Puppet >= 4.0.0. See http://links.puppet.com/puppet-node-inheritance-deprecation";
    DuplicateParameter(param) hard "DUPLICATE_PARAMETER"
        => "The parameter '{param}' is declared more than once in the parameter list";
    IllegalNonliteralParameterType(name, type_class) soft "ILLEGAL_NONLITERAL_PARAMETER_TYPE"
        => "The parameter '${name}' must be a literal type, not {type_class}";
    DuplicateKey(key) soft "DUPLICATE_KEY" => "The key '{key}' is declared more than once";
    DuplicateDefault(container) hard "DUPLICATE_DEFAULT"
        => "This {container} already has a 'default' entry - this is a duplicate";
    ReservedParameter(param, container) hard "RESERVED_PARAMETER"
        => "The parameter ${param} redefines a built in parameter in {container}";
    MultipleAttributesUnfold() hard "MULTIPLE_ATTRIBUTES_UNFOLD"
        => "Unfolding of attributes from Hash can only be used once per resource body";
    IllegalCatalogRelatedExpression(expression) hard "ILLEGAL_CATALOG_RELATED_EXPRESSION"
        => "This {expression} appears in a context where catalog related expressions are not allowed";
    NumericOverflow(expression, bound, value) hard "NUMERIC_OVERFLOW"
        => "{expression} resulted in a value outside of Puppet Integer {bound} range, got '{value}'";
    ExpressionNotSupportedWhenScripting(expression) soft "EXPRESSION_NOT_SUPPORTED_WHEN_SCRIPTING"
        => "{expression} is only available when compiling a catalog";
    ExpressionNotSupportedWhenCompiling(expression) soft "EXPRESSION_NOT_SUPPORTED_WHEN_COMPILING"
        => "{expression} is not available when compiling a catalog";
}
