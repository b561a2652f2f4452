"""`python -m handheld` is `pocket-rails`."""

import sys

from handheld.app.cli import main

if __name__ == "__main__":
    sys.exit(main())
