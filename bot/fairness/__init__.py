"""Evidence files, their check, and a test of how even the faces fell."""
