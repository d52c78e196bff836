"""What lies in these folders belongs to a copy of the project, where it is tested."""

collect_ignore = ["game"]
