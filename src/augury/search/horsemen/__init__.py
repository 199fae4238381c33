"""Search in Prophecy of the Four Horsemen: evaluation of positions, and search over turns."""
