"""Words for people: languages, messages, names, marks in text."""
