"""What is kept: the one door to SQLAlchemy. Moves, throws, results and settings; never what people say."""
