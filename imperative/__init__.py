"""Ports in which state is matrices, mutated in place."""
