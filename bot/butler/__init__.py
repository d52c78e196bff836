"""The Butler: takes events, returns acts; deadlines, open decisions, messages of tables."""
