"""A user's file or program in the place of a port: run in a sandbox, judged.

A `Target` is what the user named. A `Sandbox` limits what its process may do,
and a `Limits` how long. A `Guest` is an own file in that process: it reads a
`Verb` with a board from the channel, and replies. An `Answer` is what came
back. An `OwnFile` is a port that asks there; nothing that it says is trusted.
"""
