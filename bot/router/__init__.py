"""Understanding people: from what someone wrote to what it says to the Butler, mostly nothing. Pure. (PHRASES)"""

from bot.router.labels import label
from bot.router.understand import understand

__all__ = ["label", "understand"]
