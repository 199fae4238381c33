"""What a strong player of Seven Prophecies knows: sense in play, and what the others' choices tell of their hands."""
