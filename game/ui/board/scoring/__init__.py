"""Scorings step by step, made from events alone, and how they are shown."""
