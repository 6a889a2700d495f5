"""The program's commands, one per file. No module here knows a window; all output is in English."""
