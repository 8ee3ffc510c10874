"""Every setting of the server in one place: its environment variable, its flag, its default and a sentence.

A setting ``session_days`` is read from ``MEZANI_SESSION_DAYS`` and overridden by ``--session-days``. To add one,
add a field; `listed` is what help texts are made from. Limits are written ``10/5 minutes; 30/hour``, and an empty
one is no limit.
"""

from __future__ import annotations

import os
import typing
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
import platformdirs
from msgspec import Meta

from mezani.errors import MezaniError

PREFIX = "MEZANI_"


class SettingsError(MezaniError):
    """A setting has a value it can't take."""

    code = "bad_settings"


def _data_folder() -> str:
    return platformdirs.user_data_dir("mezani", appauthor=False)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a server runs. `read_settings` makes one from the environment and flags."""

    host: Annotated[str, Meta(description="The address to listen at.")] = "127.0.0.1"
    port: Annotated[
        int, Meta(ge=0, le=65535, description="The port to listen at; 0 finds one.")
    ] = 8000
    data: Annotated[str, Meta(description="The folder everything is kept in.")] = msgspec.field(
        default_factory=_data_folder
    )
    database: Annotated[
        str, Meta(description="The database's URL; empty for SQLite in the data folder.")
    ] = ""
    public_url: Annotated[
        str,
        Meta(
            description="Where players reach the server; with https, cookies go over nothing else."
        ),
    ] = ""
    allowed_origins: Annotated[
        tuple[str, ...],
        Meta(description="Other origins whose pages may connect, with commas between."),
    ] = ()
    trusted_proxies: Annotated[
        int,
        Meta(ge=0, le=8, description="How many proxies in front are believed about who asks."),
    ] = 0
    open_metrics: Annotated[
        bool, Meta(description="Whether everybody may read the metrics, not only this machine.")
    ] = False
    session_days: Annotated[
        int, Meta(ge=1, le=3650, description="Days a player stays signed in without coming by.")
    ] = 30
    guests_per_address: Annotated[
        str, Meta(description="Guests that may come from one address, if not this machine's own.")
    ] = "200/hour"
    signups_per_address: Annotated[
        str, Meta(description="Sign-ups, also failed ones, from one address.")
    ] = "20/hour"
    tokens_per_player: Annotated[str, Meta(description="Tokens a player may make.")] = "20/hour"
    passwords_per_name_and_address: Annotated[
        str, Meta(description="Passwords that may be tried for one name from one address.")
    ] = "10/5 minutes; 30/hour"
    passwords_per_address: Annotated[
        str, Meta(description="Passwords that may be tried from one address.")
    ] = "30/5 minutes"
    passwords_per_name: Annotated[
        str, Meta(description="Passwords that strangers may try for one name, from anywhere.")
    ] = "60/hour"

    rooms_per_player: Annotated[str, Meta(description="Rooms that a player may make.")] = "60/hour"
    codes_per_address: Annotated[
        str, Meta(description="Codes of no room that may be tried from one address.")
    ] = "30/10 minutes"
    sockets_per_address: Annotated[
        int,
        Meta(ge=1, description="Tables open at once from one address, if not this machine's own."),
    ] = 200
    messages_per_second: Annotated[
        int, Meta(ge=1, description="Messages a connection may send in a second.")
    ] = 400
    away_seconds: Annotated[
        float,
        Meta(ge=0, description="Seconds a player may be away in a match before their time runs."),
    ] = 90
    quick_seconds: Annotated[
        float, Meta(ge=0, description="Seconds a quick match waits for people before bots join.")
    ] = 12
    pace: Annotated[
        float, Meta(ge=0, description="How slowly bots play: 1 is like people, 0 is at once.")
    ] = 1.0
    thinkers: Annotated[
        int,
        Meta(ge=0, le=64, description="Processes that bots think in; 0 is one less than cores."),
    ] = 0
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        Meta(description="The least that is logged: debug, info, warning or error."),
    ] = "info"
    empty_room_seconds: Annotated[
        float, Meta(ge=1, description="Seconds an empty room is kept while no match is played.")
    ] = 900
    abandoned_seconds: Annotated[
        float, Meta(ge=1, description="Seconds an unfinished match waits for anybody to come back.")
    ] = 172800

    @property
    def folder(self) -> Path:
        """The folder everything is kept in."""
        return Path(self.data).expanduser()

    @property
    def database_url(self) -> str:
        """The database's URL, also where none is set."""
        return self.database or f"sqlite:///{self.folder.resolve() / 'mezani.db'}"

    @property
    def is_https(self) -> bool:
        """Whether players reach the server over https, so that cookies need never go over anything else."""
        return self.public_url.startswith("https://")


class Setting(NamedTuple):
    """One setting as help texts show it."""

    name: str
    variable: str
    flag: str
    kind: Any
    default: Any
    about: str


def listed() -> list[Setting]:
    """All settings, in the order they are declared."""
    hints = typing.get_type_hints(Settings, include_extras=True)
    defaults = Settings()
    return [
        _setting(name, hints[name], getattr(defaults, name)) for name in Settings.__struct_fields__
    ]


def _setting(name: str, hint: Any, default: Any) -> Setting:
    kind, meta = typing.get_args(hint)
    flag = "--" + name.replace("_", "-")
    return Setting(name, PREFIX + name.upper(), flag, kind, default, meta.description)


def read_settings(
    flags: Mapping[str, Any], environment: Mapping[str, str] | None = None
) -> Settings:
    """Settings from the environment, with the flags that are given (not None) over them.

    >>> read_settings({"host": "0.0.0.0"}, {"MEZANI_PORT": "9000"}).port
    9000
    """
    found = os.environ if environment is None else environment
    values: dict[str, Any] = {}
    for setting in listed():
        if setting.variable in found:
            values[setting.name] = _split(setting, found[setting.variable])
        if flags.get(setting.name) is not None:
            values[setting.name] = _split(setting, flags[setting.name])
    return checked(_convert(values))


def _split(setting: Setting, value: Any) -> Any:
    if isinstance(setting.default, tuple) and isinstance(value, str):
        return tuple(part.strip() for part in value.split(",") if part.strip())
    return value


def _convert(values: dict[str, Any]) -> Settings:
    for setting in listed():
        if setting.name in values:
            _check_kind(setting, values[setting.name])
    return msgspec.convert(values, Settings, strict=False)


def _check_kind(setting: Setting, value: Any) -> None:
    hint = typing.get_type_hints(Settings, include_extras=True)[setting.name]
    try:
        msgspec.convert(value, hint, strict=False)
    except msgspec.ValidationError:
        raise SettingsError(f"{setting.flag} can't be “{value}”. {setting.about}") from None


def checked(settings: Settings) -> Settings:
    """The same settings; `SettingsError` where a limit or an address can't be read."""
    for setting in listed():
        value = getattr(settings, setting.name)
        if "_per_" in setting.name and isinstance(value, str) and value:
            _check_limit(setting, value)
    for url in (settings.public_url, *settings.allowed_origins):
        if url and not url.startswith(("http://", "https://")):
            raise SettingsError(f"“{url}” is no address: it has to start with https:// or http://.")
    return settings


def _check_limit(setting: Setting, value: str) -> None:
    import limits  # noqa: PLC0415 - it takes half a second, which `mezani serve --help` can do without

    try:
        limits.parse_many(value)
    except ValueError:
        raise SettingsError(
            f"“{value}” is no limit for {setting.flag}: write, for example, 10/5 minutes."
        ) from None
