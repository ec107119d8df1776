"""Tests of recordings, profiles and the page that plays them."""
