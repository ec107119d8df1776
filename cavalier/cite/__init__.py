"""A port's very lines: listed, cited, and found again in ten years.

``source`` finds the lines of a definition and calls git. ``listing`` prints
them, ``record`` collects the facts of a citation, and ``styles`` writes it.
``report`` reads the citations and listings of a report; ``resolve`` compares
them with the code.
"""
