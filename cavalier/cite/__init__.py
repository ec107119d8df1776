"""A port's very lines: listed, cited, and found again in ten years.

``source`` finds a file of the project and the lines of a definition in it, and
asks git; ``record`` says what a citation has to say, and ``styles`` writes it.
``listing`` prints the lines. ``report`` finds the citations and the listings
in somebody's report, and ``resolve`` says what has become of them.
"""
