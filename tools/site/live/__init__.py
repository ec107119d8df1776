"""What the page Live of the site is built from."""
