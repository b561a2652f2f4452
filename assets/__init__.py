"""Fonts, sounds, words and pad mappings; found through importlib.resources."""
