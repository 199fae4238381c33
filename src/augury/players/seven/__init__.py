"""Players of Seven Prophecies; its levels are in `augury.games.seven.levels`."""
