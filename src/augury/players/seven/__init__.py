"""Players of Seven Prophecies, and the levels at which people meet them."""
