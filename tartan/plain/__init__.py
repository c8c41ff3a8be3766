"""Line mode for every game and menu: append-only text, answered line by line (A2)."""
