"""The project's own measurements: `python -m tests.bench` prints tables of ratios, each taken inside one run."""
