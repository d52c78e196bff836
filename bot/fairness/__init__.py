"""Evidence of dice, its check, and how even the faces fell."""
