"""What any game's rules are written with, and what Python users hold: games, positions, records."""
