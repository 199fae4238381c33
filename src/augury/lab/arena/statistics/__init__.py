"""Statistics of blocks: pure functions of numbers."""
