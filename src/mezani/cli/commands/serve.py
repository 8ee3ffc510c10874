"""``mezani serve``: the house, open to everybody who has the address. Its flags are the server's settings."""

from __future__ import annotations

import inspect
import threading
import webbrowser
from typing import Annotated, Any

import typer

from mezani.server.settings import Setting, listed, read_settings


def serve(*, no_open: bool = False, **flags: Any) -> None:
    """Open the house: rooms, people, matches. Stops with Ctrl-C.

    Every setting can also be given by the environment variable named with it; a flag goes before.
    """
    from mezani.server.app import make_app, make_services  # noqa: PLC0415
    from mezani.server.observability.logs import set_up_logs  # noqa: PLC0415
    from mezani.server.runner import addresses, bind  # noqa: PLC0415
    from mezani.server.runner import serve as serve_app  # noqa: PLC0415

    settings = read_settings(flags)
    set_up_logs(settings.log_level)
    listening = bind(settings)
    here, *elsewhere = addresses(listening, settings)
    app = make_app(make_services(settings))

    def tell_where() -> None:
        print(f"Mezani is open at {here}", flush=True)
        for address in elsewhere:
            print(f"For others in your network: {address}", flush=True)
        print(f"Everything is kept in {settings.folder}. Ctrl-C stops it.", flush=True)
        if not no_open:  # beside the server, as some browsers keep whoever opens them waiting
            threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()

    serve_app(app, listening, tell_where)


def option_of(setting: Setting) -> inspect.Parameter:
    """A setting as a flag of the command."""
    default = "none" if setting.default in ("", ()) else setting.default
    told = f"{setting.about} [{setting.variable}; default: {default}]"
    if setting.name == "data":
        told = f"{setting.about} [{setting.variable}; default: the user's own]"
    option = typer.Option(setting.flag, help=told, metavar=metavar_of(setting), show_default=False)
    wanted = Annotated[str | None, option]
    return inspect.Parameter(
        setting.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=wanted
    )


def metavar_of(setting: Setting) -> str:
    """What stands for the value of a flag in the help."""
    if "_per_" in setting.name and isinstance(setting.default, str):
        return "LIMIT"
    if isinstance(setting.default, bool):
        return "true|false"
    return "NUMBER" if isinstance(setting.default, int | float) else "TEXT"


def declare_options() -> None:
    """Gives the command a flag for every setting."""
    dont_open = Annotated[bool, typer.Option("--no-open", help="Don't open a browser.")]
    own = inspect.Parameter(
        "no_open", inspect.Parameter.KEYWORD_ONLY, default=False, annotation=dont_open
    )
    options = [*map(option_of, listed()), own]
    serve.__signature__ = inspect.Signature(options)  # type: ignore[attr-defined]
    serve.__annotations__ = {option.name: option.annotation for option in options}


declare_options()
