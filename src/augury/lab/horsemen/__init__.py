"""What `augury balance` counts, and how it shows it."""
