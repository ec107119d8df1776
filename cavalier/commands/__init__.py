"""The commands, one module each, imported when the command runs.

Each takes what was typed and returns the exit status: 0 for yes, 1 for no.
"""
