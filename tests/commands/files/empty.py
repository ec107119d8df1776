"""A file without a function."""
