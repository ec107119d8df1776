"""Types for the nodes of a page, which the site changes."""
