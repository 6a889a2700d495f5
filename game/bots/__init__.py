"""Bots: they decide for a seat without a person, from that seat's redacted state and nothing else."""
