"""Live: programs that are edited and run in the browser, on our own code.

A `Question` is what the page asks about a `ProgramText`; it is answered by
`Messages`. The `Server` serves the page to this machine alone.
"""
