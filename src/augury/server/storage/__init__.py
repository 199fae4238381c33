"""Storage: the log of every match, and lists derived from it."""
