"""Right programs, as pupils write them, and what can go wrong in each."""
