"""The tests; each file is named after the module that it tests."""
