"""Judges: a second, plain and slow implementation of each game that shares no code with the engine it checks."""
