"""The commands for the Horsemen only: showing, checking and balancing card sets."""
