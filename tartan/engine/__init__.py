"""The engine: what a game is, the checked door to it, its random stream, record and bytes. It knows nobody."""
