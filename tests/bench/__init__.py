"""Speed as ratios, against floors and against the peer `eventsourcing`, all in one run: `make bench`."""
