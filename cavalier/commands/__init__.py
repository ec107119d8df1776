"""The commands, one module each, imported when the command runs.

Each reads its arguments and returns the exit status: 0 for yes, 1 for no.
"""
