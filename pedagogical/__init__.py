"""Ports of texts written for teaching, mistakes in view; not a third style."""
