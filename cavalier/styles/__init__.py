"""Programming styles: their constraints, and what a port does when it runs."""
