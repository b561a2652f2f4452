"""Pocket Rails: four track and rail games for a handheld console."""
