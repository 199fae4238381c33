"""The arena: players compared over deal blocks."""
