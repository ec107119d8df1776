"""Mutation testing: every module here is broken, to test its tests."""
