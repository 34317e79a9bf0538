"""The project's wiring, and the one place where its version stands. CHANGELOG.md says how versions are numbered."""

VERSION = "0.3.0.dev0"
