"""Users' programs in the place of ports: they run in a box, untrusted.

A `Program` has one method, `ask`: an executable runs with the question in its
arguments, and `guest.py` calls a Python function in a process of its own. It
returns an `Answer`, whatever the program does.
"""
