"""A kiosk: an unattended screen, its configuration, its operator's PIN, its counts, and absent players."""
