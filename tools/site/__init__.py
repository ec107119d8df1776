"""What the site adds to the pages of docs: Sphinx calls it at the build."""
