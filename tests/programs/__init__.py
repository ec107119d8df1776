"""Tests of somebody's programs, asked in a sandbox."""
