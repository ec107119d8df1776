"""Measurements for developers, besides `cavalier bench`."""
