"""Rules of thumb for Perfect Numbers."""
