"""Pocket Rails: four track and rail games for a handheld console."""

__version__ = "0.1.0"
