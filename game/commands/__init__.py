"""What needs no window: simulate, verify, bench. They speak English."""
