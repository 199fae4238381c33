"""Search in Seven Prophecies: a model of play, and inference of the others' hands from their choices."""
