"""Widgets that every screen may use."""
