"""What `augury solve` is made of: the work on one position, its result in words, and the page of all solved boards."""
