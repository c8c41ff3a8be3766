"""The command line: the composition root, which ties store, session and faces together."""
