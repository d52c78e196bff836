"""Handlers that answer phrases, commands and presses."""
