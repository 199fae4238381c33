"""Players of Prophecy of the Four Horsemen, and the levels at which people meet them."""
