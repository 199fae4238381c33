"""The endpoints, one file for each subject."""
