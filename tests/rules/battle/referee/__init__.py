"""A referee who knows the canon and has never seen the engine."""
