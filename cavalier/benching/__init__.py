"""Measuring the same work side by side, each time in a process of its own.

A `Task` is what one process prepares and measures; it returns a `Measured`. A
`Planned` work is a task with its part of the bench, its name and its board, a
`Plan` all works of a part, and `Taken` a work that has been measured once. A
`Section` is a table of the answer.
"""
