"""One table as a log, and the messages that show it. Pure."""
