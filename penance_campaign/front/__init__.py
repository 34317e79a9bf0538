"""The door to the street: what no thread need wait for is waited for here, and Django is asked about the rest."""
