"""The commands for Seven Prophecies only: training networks."""
