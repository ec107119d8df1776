"""Measurements of what the sources say of cost; run with python -m."""
