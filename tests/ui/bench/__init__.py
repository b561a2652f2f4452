"""The bench: the real program without a screen, played through SDL's own devices."""
