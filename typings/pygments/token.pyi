"""Types for the kinds of tokens that the listings colour."""

class TokenType:
    Builtin: TokenType
    Class: TokenType
    Decorator: TokenType
    Doc: TokenType
    Function: TokenType
    Word: TokenType
    def __contains__(self, other: TokenType) -> bool: ...

STANDARD_TYPES: dict[TokenType, str]

Comment: TokenType
Keyword: TokenType
Name: TokenType
Number: TokenType
Operator: TokenType
String: TokenType
