"""The commands for the grid only: solving positions and boards."""
