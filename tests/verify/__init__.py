"""Tests of what compares the ports with each other."""
