"""Where matches are kept: a log that is the truth, and lists made from it."""
