"""Types for the kinds of tokens that the listings colour."""

class TokenType: ...

STANDARD_TYPES: dict[TokenType, str]
