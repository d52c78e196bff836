"""Rooms in memory, tables in play, free throws, standings, and files on order."""
