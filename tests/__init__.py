"""The tests; each file is about the module that it is named after."""
