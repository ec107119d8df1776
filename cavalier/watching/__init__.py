"""Watching what a program does, from outside: its steps and its style.

A `Program` is a function of a file with its arguments. A `Lens` of the
catalogue tells where in its variables the knight is. A `Recorder` watches each
step, from which a `TraceDocument` is made. A `Playback` plays this document: a
`State` after each step, an `Event` where the knight moves. A `Profile` is what
a program did when it ran; its `Tally` counts changes.
"""
