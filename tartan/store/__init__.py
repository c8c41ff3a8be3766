"""The store: saved games, private notes and settings in one SQLite file that survives whatever happens to the program."""
