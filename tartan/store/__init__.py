"""The store: saved games, private notes and settings in one SQLite file that survives what happens to the program."""
