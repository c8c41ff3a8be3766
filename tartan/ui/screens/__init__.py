"""The screens, a module each; a screen is imported when it is first opened."""
