"""A lesson for a class: plan, slides, sheets, answers and wrong programs.

Its texts are in ``files``. A field in them, such as ``{{twins: events}}``, is
filled in when the lesson is written: with a *figure* of the runs, with lines
of a port, or with what pupils are *asked* to type or to open.
"""
