"""A run of a program, recorded with the identity of its objects.

`recorder` runs a program and makes a `recording`. `lens` and `guess` find the
knight in it, `words` and `profile` describe it, `comparison` compares two,
and `page` plays them.
"""
