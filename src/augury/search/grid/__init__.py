"""The exact solver for Prophecies with two players, on any board. How it works: docs/solving.md."""
