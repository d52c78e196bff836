"""Adapters to chat platforms. They are strangers to one another."""
