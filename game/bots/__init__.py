"""Who decides without a person. Bots get their seat's redacted state and nothing else."""
