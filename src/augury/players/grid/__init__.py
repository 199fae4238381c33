"""Players of Prophecies on a grid, and the levels at which people meet them."""
