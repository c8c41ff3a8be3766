"""Tartan: Scottish table games with secrets, played in a terminal."""

__version__ = "0.1.0"
