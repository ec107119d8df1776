"""Somebody's program in the place of a port: asked in a box, never trusted.

A `Program` has one method, `ask`: an executable is run with the question in
its arguments, a Python function is called by `guest.py` in a process of its
own. What comes back is an `Answer`, whatever the program did.
"""
