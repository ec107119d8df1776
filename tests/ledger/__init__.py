"""Tests of what the texts print."""
