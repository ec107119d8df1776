"""Recording what a program does, from outside: its steps and its tour.

A `Program` is a function of a file with its arguments. A `Lens` of the
catalogue tells where in its variables the knight is. A `Recorder` watches each
step, from which a `TraceDocument` is made. A `Playback` plays this document: a
`State` after each step, an `Event` where the knight moves.
"""

from cavalier.tracing.recording import record as record
