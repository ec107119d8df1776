"""Users' programs in the place of ports: they run in a box, untrusted.

A `Program` is asked a `Question` and returns an `Answer`, whatever it does. An
executable runs with the question in its arguments; `guest` calls a Python
function in a process of its own.
"""
