"""Scorings in steps: what each comes to, made of events alone, and how it is shown."""
