"""Telegram: the one package that imports `telegram`. Polls, reads raw updates, draws text, keeps the rate limits."""
