"""One thing wrong at a time, and whether a test says so: `make mutants`."""
