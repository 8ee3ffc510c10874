"""The settings of the server: each has an environment variable, an option, a default and a description.

The setting ``session_days`` is read from ``MEZANI_SESSION_DAYS`` and overridden by ``--session-days``. To add one,
add a field to `Settings`; help texts are made from `all_settings`. Limits are written ``10/5 minutes; 30/hour``;
empty means none.
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
    """A setting has an invalid value."""

    code = "bad_settings"


def _data_folder() -> str:
    return platformdirs.user_data_dir("mezani", appauthor=False)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a server runs. `read_settings` reads them from the environment and the options."""

    host: Annotated[str, Meta(description="The address to listen on.")] = "127.0.0.1"
    port: Annotated[
        int, Meta(ge=0, le=65535, description="The port to listen on; 0 chooses a free one.")
    ] = 8000
    data: Annotated[str, Meta(description="The folder for all data.")] = msgspec.field(
        default_factory=_data_folder
    )
    database: Annotated[
        str, Meta(description="The URL of the database; empty for SQLite in the data folder.")
    ] = ""
    redis: Annotated[
        str,
        Meta(description="The URL of Redis, to run several nodes on one PostgreSQL database."),
    ] = ""
    node: Annotated[
        str, Meta(description="The name of this node in logs; empty for the name of the machine.")
    ] = ""
    public_url: Annotated[
        str,
        Meta(description="The URL players use; with https, cookies are sent over https only."),
    ] = ""
    allowed_origins: Annotated[
        tuple[str, ...],
        Meta(description="Other origins whose pages may connect, separated by commas."),
    ] = ()
    trusted_proxies: Annotated[
        int,
        Meta(
            ge=0,
            le=8,
            description="The number of proxies in front whose X-Forwarded-For is trusted.",
        ),
    ] = 0
    open_metrics: Annotated[bool, Meta(description="Let other machines read the metrics.")] = False
    session_days: Annotated[
        int, Meta(ge=1, le=3650, description="Days after which an unused session ends.")
    ] = 30
    guests_per_address: Annotated[
        str, Meta(description="New guests from one address; this machine's own is not limited.")
    ] = "200/hour"
    signups_per_address: Annotated[
        str, Meta(description="Sign-ups and new names from one address, including failed ones.")
    ] = "20/hour"
    tokens_per_player: Annotated[str, Meta(description="Tokens a player may create.")] = "20/hour"
    passwords_per_name_and_address: Annotated[
        str, Meta(description="Attempts at the password of one name from one address.")
    ] = "10/5 minutes; 30/hour"
    passwords_per_address: Annotated[
        str, Meta(description="Attempts at passwords from one address.")
    ] = "30/5 minutes"
    passwords_per_name: Annotated[
        str, Meta(description="Attempts at the password of one name from all unknown devices.")
    ] = "60/hour"

    rooms_per_player: Annotated[str, Meta(description="Rooms a player may create.")] = "60/hour"
    rooms_per_address: Annotated[
        str, Meta(description="New rooms from one address; this machine's own is not limited.")
    ] = "120/10 minutes"
    quick_matches_per_player: Annotated[
        str, Meta(description="Quick matches a player may ask for.")
    ] = "30/10 minutes"
    quick_matches_per_address: Annotated[
        str,
        Meta(description="Quick matches from one address; this machine's own is not limited."),
    ] = "60/30 seconds"
    codes_per_player: Annotated[str, Meta(description="Wrong room codes from one player.")] = (
        "30/10 minutes"
    )
    codes_per_address: Annotated[str, Meta(description="Wrong room codes from one address.")] = (
        "300/10 minutes"
    )
    requests_per_player: Annotated[
        str, Meta(description="HTTP requests of a session: so many at once, refilled evenly.")
    ] = "600/30 seconds"
    requests_per_address: Annotated[
        str, Meta(description="HTTP requests from one address; this machine's own is not limited.")
    ] = "3000/30 seconds"
    connections_per_address: Annotated[
        int,
        Meta(
            ge=1,
            description="Open connections from one address; neither this machine's own nor proxies are limited.",
        ),
    ] = 400
    sockets_per_player: Annotated[
        int, Meta(ge=1, description="Rooms a player may be connected to at once.")
    ] = 10
    sockets_per_address: Annotated[
        int,
        Meta(
            ge=1,
            description="Connections to rooms from one address; this machine's own is not limited.",
        ),
    ] = 200
    joins_per_player: Annotated[
        str,
        Meta(description="Connecting to rooms by one player: so often at once, refilled evenly."),
    ] = "30/30 seconds"
    joins_per_address: Annotated[
        str,
        Meta(
            description="Connecting to rooms from one address; this machine's own is not limited."
        ),
    ] = "600/60 seconds"
    messages_per_player: Annotated[
        str,
        Meta(description="Messages of a player in all rooms: so many at once, refilled evenly."),
    ] = "600/10 seconds"
    messages_per_address: Annotated[
        str, Meta(description="Messages from one address; this machine's own is not limited.")
    ] = "6000/10 seconds"
    moves_per_second: Annotated[
        int,
        Meta(ge=0, description="Moves a seat may make per second on average; 0 for no limit."),
    ] = 20
    max_moves: Annotated[
        int,
        Meta(ge=0, description="Moves after which a match ends as a draw; 0 for no limit."),
    ] = 5000
    away_seconds: Annotated[
        float,
        Meta(ge=0, description="Seconds the clock waits for players who are away at their turn."),
    ] = 90
    quick_seconds: Annotated[
        float, Meta(ge=0, description="Seconds a quick match waits for players before bots join.")
    ] = 12
    pace: Annotated[
        float,
        Meta(ge=0, description="Scale of the pause before a bot's move; 1 is human speed, 0 none."),
    ] = 1.0
    round_break_seconds: Annotated[
        float,
        Meta(
            ge=0,
            description="Seconds bots wait after a round until every player has continued; with pace 0 they do not.",
        ),
    ] = 20
    workers: Annotated[
        int,
        Meta(
            ge=0,
            le=64,
            description="Worker processes for bots; 0 for one less than the number of cores.",
        ),
    ] = 0
    bot_milliseconds: Annotated[
        int,
        Meta(
            ge=10,
            le=5000,
            description="Time limit of a bot's decision; it then makes the best move it has found.",
        ),
    ] = 150
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        Meta(description="The lowest level to log: debug, info, warning or error."),
    ] = "info"
    empty_room_seconds: Annotated[
        float,
        Meta(ge=1, description="Seconds after which an empty room without a match is removed."),
    ] = 900
    abandoned_seconds: Annotated[
        float,
        Meta(
            ge=1,
            description="Seconds after which an unfinished match without players is abandoned.",
        ),
    ] = 172800
    archive_days: Annotated[
        int,
        Meta(
            ge=0,
            le=36500,
            description="Days after which an ended match is archived as a record; 0 keeps every log.",
        ),
    ] = 365

    @property
    def folder(self) -> Path:
        """The folder for all data."""
        return Path(self.data).expanduser()

    @property
    def database_url(self) -> str:
        """The URL of the database: the default one if none is set."""
        return self.database or f"sqlite:///{self.folder.resolve() / 'mezani.db'}"

    @property
    def is_https(self) -> bool:
        """Whether players use https, so that cookies can be limited to it."""
        return self.public_url.startswith("https://")


class Setting(NamedTuple):
    """A setting as help texts show it."""

    name: str
    variable: str
    flag: str
    kind: Any
    default: Any
    help: str


def all_settings() -> list[Setting]:
    """Return all settings in the order of their declaration."""
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
    """Read settings from the environment. Options that are not None take precedence.

    >>> read_settings({"host": "0.0.0.0"}, {"MEZANI_PORT": "9000"}).port
    9000
    """
    found = os.environ if environment is None else environment
    values: dict[str, Any] = {}
    for setting in all_settings():
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
    for setting in all_settings():
        if setting.name in values:
            _check_kind(setting, values[setting.name])
    return msgspec.convert(values, Settings, strict=False)


def _check_kind(setting: Setting, value: Any) -> None:
    hint = typing.get_type_hints(Settings, include_extras=True)[setting.name]
    try:
        msgspec.convert(value, hint, strict=False)
    except msgspec.ValidationError:
        reason = f"“{value}” is not valid for {setting.flag}: it must be {_allowed_values(hint)}."
        raise SettingsError(reason) from None


def _allowed_values(hint: Any) -> str:
    """Return in words which values a type allows: ``a number from 0 to 65535``."""
    kind, *metas = typing.get_args(hint)
    if typing.get_origin(kind) is Literal:
        return f"one of {', '.join(typing.get_args(kind))}"
    if kind is bool:
        return "true or false"
    meta: Meta = metas[0]
    if meta.le is None:
        return "a number" if meta.ge is None else f"a number of at least {meta.ge}"
    return f"a number from {meta.ge or 0} to {meta.le}"


def checked(settings: Settings) -> Settings:
    """Return the same settings, or raise `SettingsError` if a limit or a URL is invalid."""
    for setting in all_settings():
        value = getattr(settings, setting.name)
        if "_per_" in setting.name and isinstance(value, str) and value:
            _check_limit(setting, value)
    if settings.redis and not settings.database_url.startswith("postgres"):
        raise SettingsError("--redis is for several nodes, which need a PostgreSQL --database.")
    for url in (settings.public_url, *settings.allowed_origins):
        if url and not url.startswith(("http://", "https://")):
            raise SettingsError(f"“{url}” is not a URL: it must start with https:// or http://.")
    return settings


def _check_limit(setting: Setting, value: str) -> None:
    import limits  # noqa: PLC0415 - takes half a second, which `mezani serve --help` does not need

    try:
        limits.parse_many(value)
    except ValueError:
        raise SettingsError(
            f"“{value}” is not a limit for {setting.flag}: write, for example, 10/5 minutes."
        ) from None
