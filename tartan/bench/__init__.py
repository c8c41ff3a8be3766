"""The project's own measurements, each a ratio to a yardstick that is measured in the same run (`tartan bench`)."""
