"""Tests of the catalogue of ports."""
