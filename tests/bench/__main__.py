"""Run the project's measurements."""

from __future__ import annotations

from tests.bench.engine import main

main()
