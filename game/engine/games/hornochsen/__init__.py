"""Tanz der Hornochsen!: secret simultaneous tiles, twelve rows and a score track."""
