"""Rooms in memory, tables in play and free throws: decided, then committed."""
