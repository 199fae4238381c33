"""Players of Prophecies on a grid; its levels are in `augury.games.grid.levels`."""
