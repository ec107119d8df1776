"""Citations, listings, and reports that have them."""
