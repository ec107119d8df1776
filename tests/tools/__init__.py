"""Programs that try the tests themselves."""
