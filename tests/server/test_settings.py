from __future__ import annotations

from pathlib import Path

import pytest

from mezani.server.settings import SettingsError, listed, read_settings


def test_every_setting_has_a_variable_a_flag_and_a_sentence() -> None:
    settings = listed()
    assert ("port", "MEZANI_PORT", "--port", int, 8000) == settings[1][:5]
    for setting in settings:
        assert setting.about.endswith(".")
        assert setting.about[0].isupper()


def test_flags_are_over_the_environment_and_that_over_defaults() -> None:
    environment = {"MEZANI_PORT": "9000", "MEZANI_HOST": "0.0.0.0"}
    settings = read_settings({"port": 9001, "host": None}, environment)
    assert (settings.port, settings.host, settings.session_days) == (9001, "0.0.0.0", 30)


def test_lists_are_written_with_commas() -> None:
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
def test_a_value_that_cant_be_is_refused_in_words(name: str, value: str) -> None:
    with pytest.raises(SettingsError) as refused:
        read_settings({}, {f"MEZANI_{name}": value})
    assert refused.value.reason.endswith(".")


def test_the_database_is_in_the_data_folder_unless_said_otherwise(tmp_path: Path) -> None:
    assert (
        read_settings({"data": str(tmp_path)}, {}).database_url == f"sqlite:///{tmp_path}/mezani.db"
    )
    assert read_settings({"database": "postgresql://db/m"}, {}).database_url == "postgresql://db/m"


@pytest.mark.parametrize(
    ("flags", "named"),
    [
        ({"port": "99999"}, "“99999” is not valid for --port"),
        ({"log_level": "loud"}, "“loud” is not valid for --log-level"),
    ],
)
def test_a_value_that_can_not_be_is_named_with_its_flag(flags: dict[str, str], named: str) -> None:
    with pytest.raises(SettingsError) as refused:
        read_settings(flags, {})
    assert named in refused.value.reason
