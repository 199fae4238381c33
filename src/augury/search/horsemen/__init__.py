"""Searches in Prophecy of the Four Horsemen: what a position is worth, and turns thought through."""
