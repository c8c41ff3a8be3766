"""The wire `tartan/1`: a host that judges, guests that hold views."""
