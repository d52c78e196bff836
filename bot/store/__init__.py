"""The database: moves, throws, results, settings, no chat text. The only package that imports SQLAlchemy."""
