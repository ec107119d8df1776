"""A user's file or program in the place of a port: run in a sandbox, judged.

A `Target` is what the user named: a program, or `Code` in Python. A `Sandbox`
limits what its process may do, and `Limits` how long; a `Run` is what came of
it. Python code is a `Guest` in that process: a module of ours next to it reads
a `Verb` with boards from the channel, and replies. A `Batch` has the `Answer`
to each question. An `OwnFile` is a port that asks there; nothing that it says
is trusted. `Printed` is the end of what it prints.
"""
