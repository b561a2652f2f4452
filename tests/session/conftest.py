"""A thinker and a store for each test that asks for them."""

import pytest

from handheld.session.store import Store
from handheld.session.thinker import Thinker


@pytest.fixture
def thinker():
    one = Thinker()
    yield one
    one.close()


@pytest.fixture
def store(tmp_path):
    one = Store(tmp_path / "home")
    yield one
    one.close()
