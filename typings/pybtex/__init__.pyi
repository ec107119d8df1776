"""Types for what the tests use of pybtex."""
