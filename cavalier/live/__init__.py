"""Live: programs that are edited and run in the browser, on our own code."""
