"""What the writer returns for a row of the log: it is done when the row is committed or refused."""

from __future__ import annotations

import logging
from asyncio import Future, get_running_loop
from collections.abc import Callable, Generator
from typing import Any

log = logging.getLogger(__name__)


class Appended:
    """A row that the writer was given. It can be awaited.

    Unlike a future it calls its callbacks at once when it is done: that saves a move an object, a copy of the context
    and a round of the event loop.
    """

    def __init__(self) -> None:
        self._is_done = False
        self._error: BaseException | None = None
        self._callbacks: list[Callable[[Appended], object]] = []

    def done(self) -> bool:
        """Return whether the row is committed or refused."""
        return self._is_done

    def exception(self) -> BaseException | None:
        """Return why the row was refused; None if it is committed."""
        return self._error

    def result(self) -> None:
        """Raise the error if the row was refused."""
        if self._error is not None:
            raise self._error

    def add_done_callback(self, callback: Callable[[Appended], object]) -> None:
        """Call a function with this object when it is done, or soon if it already is."""
        if self._is_done:
            get_running_loop().call_soon(callback, self)
        else:
            self._callbacks.append(callback)

    def finish(self, error: BaseException | None) -> None:
        """Mark the row as committed, or as refused with an error, and call the callbacks."""
        self._is_done, self._error = True, error
        callbacks, self._callbacks = self._callbacks, []
        for callback in callbacks:
            try:
                callback(self)
            except Exception:
                log.exception("append_callback_failed")

    def __await__(self) -> Generator[Any, Any, None]:
        future: Future[None] = get_running_loop().create_future()
        self.add_done_callback(lambda _: _resolve(future, self._error))
        return future.__await__()


def _resolve(future: Future[None], error: BaseException | None) -> None:
    if future.done():  # the caller was cancelled
        return
    if error is None:
        future.set_result(None)
    else:
        future.set_exception(error)
