from __future__ import annotations

from pathlib import Path

import pytest

from mezani.server.settings import SettingsError, all_settings, read_settings


def test_every_setting_has_a_variable_an_option_and_a_description() -> None:
    settings = all_settings()
    assert ("port", "MEZANI_PORT", "--port", int, 8000) == settings[1][:5]
    for setting in settings:
        assert setting.help.endswith(".")
        assert setting.help[0].isupper()


def test_options_override_the_environment_which_overrides_defaults() -> None:
    environment = {"MEZANI_PORT": "9000", "MEZANI_HOST": "0.0.0.0"}
    settings = read_settings({"port": 9001, "host": None}, environment)
    assert (settings.port, settings.host, settings.session_days) == (9001, "0.0.0.0", 30)


def test_lists_are_separated_by_commas() -> None:
    found = read_settings({}, {"MEZANI_ALLOWED_ORIGINS": "https://a.example, http://b.example,"})
    assert found.allowed_origins == ("https://a.example", "http://b.example")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "many"),
        ("PORT", "70000"),
        ("SESSION_DAYS", "0"),
        ("TRUSTED_PROXIES", "-1"),
        ("GUESTS_PER_ADDRESS", "a few"),
        ("PUBLIC_URL", "mezani.example"),
        ("ALLOWED_ORIGINS", "null"),
    ],
)
def test_an_invalid_value_is_refused_with_a_reason(name: str, value: str) -> None:
    with pytest.raises(SettingsError) as refused:
        read_settings({}, {f"MEZANI_{name}": value})
    assert refused.value.reason.endswith(".")


def test_the_database_is_in_the_data_folder_by_default(tmp_path: Path) -> None:
    assert (
        read_settings({"data": str(tmp_path)}, {}).database_url == f"sqlite:///{tmp_path}/mezani.db"
    )
    assert read_settings({"database": "postgresql://db/m"}, {}).database_url == "postgresql://db/m"


@pytest.mark.parametrize(
    ("flags", "named"),
    [
        (
            {"port": "99999"},
            "“99999” is not valid for --port: it must be a number from 0 to 65535.",
        ),
        (
            {"log_level": "loud"},
            "“loud” is not valid for --log-level: it must be one of debug, info, warning, error.",
        ),
        ({"open_metrics": "maybe"}, "“maybe” is not valid for --open-metrics: it must be true or"),
        ({"pace": "-1"}, "“-1” is not valid for --pace: it must be a number "),
    ],
)
def test_an_invalid_value_is_quoted_with_its_option(flags: dict[str, str], named: str) -> None:
    with pytest.raises(SettingsError) as refused:
        read_settings(flags, {})
    assert named in refused.value.reason
