"""What is said of a move before it is made is said in every language a game speaks."""

from __future__ import annotations

from importlib import import_module

import pytest

from tests.tables import FAMILIES


@pytest.mark.parametrize("family", FAMILIES)
def test_every_language_foretells_the_same(family: str) -> None:
    foretold = import_module(f"mezani.games.{family}.foretold_words").FORETOLD
    languages = import_module(f"mezani.games.{family}.languages").LANGUAGES
    assert set(languages) <= set(foretold)
    for words in foretold.values():
        assert words.keys() == foretold["en"].keys()
