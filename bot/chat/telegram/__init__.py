"""Telegram: the one door to `telegram`. Polls, reads raw updates, draws, and speaks at a pace that Telegram allows."""
