"""A session: people and bots at a table, the lobby that opens and keeps tables, replays, demos and simulations."""
