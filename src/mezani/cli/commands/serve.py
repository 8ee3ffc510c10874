"""``mezani serve``: start the server. Its options are the server's settings."""

from __future__ import annotations

import inspect
import threading
import webbrowser
from typing import Annotated, Any

import typer

from mezani.server.settings import Setting, all_settings, read_settings


def serve(*, no_open: bool = False, **options: Any) -> None:
    """Start the server and open the page in a browser. Stop it with Ctrl-C.

    Every setting can also be given as an environment variable, shown in brackets. An option takes precedence.
    """
    from mezani.server.app import make_app, make_services  # noqa: PLC0415
    from mezani.server.http.admin.access import AdminAccess  # noqa: PLC0415
    from mezani.server.observability.logs import set_up_logs  # noqa: PLC0415
    from mezani.server.runner import addresses, bind  # noqa: PLC0415
    from mezani.server.runner import serve as serve_app  # noqa: PLC0415

    settings = read_settings(options)
    set_up_logs(settings.log_level)
    with bind(settings) as listening:
        here, *elsewhere = addresses(listening, settings)

        def show_addresses() -> None:
            admin.publish()
            print(f"Mezani is running at {here}", flush=True)
            for address in elsewhere:
                print(f"From other devices on your network: {address}", flush=True)
            where = "the database you named" if settings.database else settings.folder
            print(f"Data is stored in {where}. Press Ctrl-C to stop.", flush=True)
            if not no_open:  # in a thread, as some browsers block the program that opens them
                threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()

        services = make_services(settings)
        admin = AdminAccess(settings.folder)
        serve_app(make_app(services, admin), [listening, admin.listening], show_addresses)


def option_of(setting: Setting) -> inspect.Parameter:
    """Return a setting as an option of the command."""
    default = "none" if setting.default in ("", ()) else setting.default
    if setting.name == "data":
        default = "the user's data folder"
    text = f"{setting.help} [{setting.variable}; default: {default}]"
    option = typer.Option(setting.flag, help=text, metavar=metavar_of(setting), show_default=False)
    return inspect.Parameter(
        setting.name,
        inspect.Parameter.KEYWORD_ONLY,
        default=None,
        annotation=Annotated[str | None, option],
    )


def metavar_of(setting: Setting) -> str:
    """Return the placeholder for the value of an option."""
    if "_per_" in setting.name and isinstance(setting.default, str):
        return "LIMIT"
    if isinstance(setting.default, bool):
        return "true|false"
    return "NUMBER" if isinstance(setting.default, int | float) else "TEXT"


def declare_options() -> None:
    """Give the command an option for every setting."""
    no_open = inspect.Parameter(
        "no_open",
        inspect.Parameter.KEYWORD_ONLY,
        default=False,
        annotation=Annotated[bool, typer.Option("--no-open", help="Don't open a browser.")],
    )
    options = [*map(option_of, all_settings()), no_open]
    serve.__signature__ = inspect.Signature(options)  # type: ignore[attr-defined]
    serve.__annotations__ = {option.name: option.annotation for option in options}


declare_options()
