"""Rage: trick-taking with predictions and action cards."""
