"""What is answered to a phrase, a command or a press."""
