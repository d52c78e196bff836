"""The Butler: takes events, and looks at the clock."""
