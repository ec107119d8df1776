"""Tests of listings, citations and their resolution."""
