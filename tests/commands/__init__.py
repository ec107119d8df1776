"""Tests of the command line as a whole, and of `import cavalier`."""
