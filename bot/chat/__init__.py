"""Chat platforms: the port, the driver that all of them share, and one module or package for each platform."""
