"""The exact solver for Prophecies with two players, on any board; docs/solving.md explains it."""
