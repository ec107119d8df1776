"""Tests of cavalier/ and tools/."""
