"""Ports in which nothing is ever mutated: values in, values out."""
