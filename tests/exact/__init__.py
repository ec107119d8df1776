"""Tests of cavalier/exact/."""
