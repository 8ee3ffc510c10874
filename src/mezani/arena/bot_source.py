"""Bots from outside of the package: a class in a module or in a file.

>>> type(load_bot("mezani.bots.random_bot:RandomBot")).__name__
'RandomBot'
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import cast

from mezani.bots import BOTS, MoveChooser
from mezani.errors import MezaniError


class BotSourceError(MezaniError):
    """A bot can't be loaded."""

    code = "bad_bot"


def find_bot(name: str, sources: Mapping[str, str]) -> MoveChooser:
    """Return a bot by name: one of BOTS, or one with a source."""
    if name in sources:
        return load_bot(sources[name])
    if name not in BOTS:
        raise BotSourceError(f"“{name}” is not a bot; the bots are {', '.join(BOTS)}.")
    return BOTS[name]


def absolute_source(source: str) -> str:
    """Return a source that means the same in any working directory.

    >>> absolute_source("mezani.bots.random_bot:RandomBot")
    'mezani.bots.random_bot:RandomBot'
    """
    place, name = split_source(source)
    return f"{Path(place).resolve()}:{name}" if is_file(place) else source


def split_source(source: str) -> tuple[str, str]:
    """Return the module or file of a source, and the name of the class in it."""
    place, _, name = source.rpartition(":")
    if not place or not name.isidentifier():
        raise BotSourceError(
            f"“{source}” is not the source of a bot: write module:Class or path/to/file.py:Class."
        )
    return place, name


def is_file(place: str) -> bool:
    """Return True if a place is a path and not the name of a module."""
    return place.endswith(".py")


@cache
def load_bot(source: str) -> MoveChooser:
    """Instantiate a bot class, or return a bot object unchanged."""
    place, name = split_source(source)
    try:
        module = load_module(place)
        if not hasattr(module, name):
            raise BotSourceError(f"{place} has no {name}.")
        found = getattr(module, name)
        bot = found() if isinstance(found, type) else found
    except BotSourceError:
        raise
    except Exception as error:
        raise BotSourceError(f"{source} can't be loaded: {describe(error)}") from error
    if not callable(getattr(bot, "choose", None)):
        raise BotSourceError(f"{source} is not a bot: it has no method choose.")
    return cast("MoveChooser", bot)


def load_module(place: str) -> ModuleType:
    """Import a file, which can import others in its folder, or a module, which may be in the working directory."""
    path = Path(place).resolve()
    folder = str(path.parent if is_file(place) else Path.cwd())
    if folder not in sys.path:
        sys.path.append(folder)
    if not is_file(place):
        return importlib.import_module(place)
    spec = importlib.util.spec_from_file_location(f"mezani_arena_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{place} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def source_hash(source: str) -> str:
    """Return a hash of the file that has the class of a bot; empty if there is no such file.

    Other files that it imports are not included.
    """
    load_bot(source)
    place, _ = split_source(source)
    path = place if is_file(place) else getattr(sys.modules[place], "__file__", None)
    return hashlib.sha256(Path(path).read_bytes()).hexdigest() if path else ""


def describe(error: BaseException) -> str:
    """Return an error on one line: ``ValueError: no such card``."""
    return " ".join(f"{type(error).__name__}: {error}".split())
