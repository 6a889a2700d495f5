"""Rules of thumb for Rage."""
