"""Players of Prophecy of the Four Horsemen; its levels are in `augury.games.horsemen.levels`."""
