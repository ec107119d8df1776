"""What each command prints: a file a command, written and compared by a test.

A *line* is typed as ``$ cavalier ...``; its *output* is the status, where that
is not 0, then standard output, then standard error, each line of it after
``2> ``. Every line is run in a folder of its own, which has the files of
``files/``.
"""
