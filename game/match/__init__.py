"""A match in progress without a window: seats, submitting, taking back, saving and resuming."""
