"""Tests of grading."""
