"""Tests of the constraints of a style."""
