"""What can be said of blocks that were played, and how sure it is: functions of numbers and of nothing else."""
