"""What all tests share: the flag that renews reference pictures, and hypothesis' profiles."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

settings.register_profile("default", deadline=None)  # a slow machine is no failure
settings.register_profile("slow", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare --update-pictures."""
    parser.addoption("--update-pictures", action="store_true",
                     help="make the pictures of the screens as they are now the references (tests/pictures)")


@pytest.fixture(scope="session")
def update_pictures(request: pytest.FixtureRequest) -> bool:
    """Return whether references are to be renewed."""
    return bool(request.config.getoption("--update-pictures"))
