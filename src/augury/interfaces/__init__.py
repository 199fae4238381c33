"""Ways in: the command line, and later the web server and the laboratory's environments."""
