"""`python -m tartan` and the `tartan` command."""

from __future__ import annotations


def main() -> int:
    """Run the command line and give its exit status."""
    return 0
