"""Ports of texts written for teaching, with their mistakes in view."""
