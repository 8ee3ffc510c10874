"""Chat reaches others as plain text, without invisible characters or changes of the writing direction.

Names are tested in tests/server/accounts/test_names.py.
"""

from __future__ import annotations

import pytest

from mezani.server.rooms.commands.chat import clean_text
from tests.server.live_server import RunningServer

UNSEEN = {
    "control": "\x00\x07\x1b\x7f\x85",
    "bidi": "\u202a\u202b\u202d\u202e\u202c\u2066\u2067\u2068\u2069\u200e\u200f\u061c",
    "zero width": "\u200b\u200c\u200d\u2060\ufeff\u00ad\u034f\u180e",
    "fillers": "\u115f\u1160\u3164\uffa0\u2800\u17b4\u17b5",
    "lines": "\u2028\u2029\r\n\x0b\x0c",
    "private and unassigned": "\ue000\U000f0000\ufffe\U0001fffe",
    "tags and variations": "\U000e0041\U000e0001\U000e0100\ufe00",
}


@pytest.mark.parametrize("unseen", UNSEEN.values(), ids=UNSEEN.keys())
def test_invisible_characters_are_removed_from_chat(unseen: str) -> None:
    cleaned = clean_text("".join(f"a{sign}" for sign in unseen) + "b")
    assert not set(cleaned) & set(unseen)
    assert cleaned.endswith("b")
    assert clean_text(unseen) == ""


def test_stacked_accents_are_removed_from_chat() -> None:
    assert len(clean_text("Z" + "\u0301" * 200)) < 6
    assert clean_text("e\u0301te\u0301") == "été"


@pytest.mark.parametrize(
    "text", ["שלום", "مرحبا", "नमस्ते", "ไทย", "Habari 👋🏾", "<3", "5 < 6 & 7 > 2"]
)
def test_chat_in_all_scripts_is_unchanged(text: str) -> None:
    assert clean_text(text) == text


def test_markup_in_chat_is_plain_text(
    server: RunningServer,
) -> None:
    _, connections = server.start_match()
    text = '<script>alert(1)</script>","seat":"A","x":"{0} %s'
    assert connections[0].do("say", text=text)["ack"]
    connections[1].sync()
    said = next(each for each in connections[1].received if "said" in each)
    assert said["said"] == {"name": "Ann", "seat": "A", "text": text, "spectator": False}


@pytest.mark.parametrize(
    "name",
    [
        "<b>Ann</b>",
        "Ann\u202enn",
        "A\u200bnn",
        "A\x00nn",
        "A\nnn",
        "\u3164",
        "&amp;",
        "Ann\u0301\u0301\u0301\u0301\u0301",
    ],
)
def test_a_name_with_markup_or_invisible_characters_is_refused(
    server: RunningServer, name: str
) -> None:
    answer = server.new_browser().call("POST", "/guests", {"name": name})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_name")
    assert answer.headers["content-type"].startswith("application/json")


@pytest.mark.parametrize("name", ["{0}", "%s%s%n", "{names[0]}", "$HOME", "'; DROP TABLE"])
def test_a_name_like_a_template_is_only_a_name(server: RunningServer, name: str) -> None:
    code, connections = server.start_match(names=(name, "Ben"))
    for number in range(4):
        mover = server.live_match(code).match.state.turn
        connections[mover].wait_for_seq(number)
        connections[mover].move("draw")
    connections[1].wait_for_seq(4)
    assert connections[1].room["seats"][0]["name"] == name
    talk = [connection for each in connections[1].received for connection in each.get("talk", ())]
    assert any(name in line for line in talk)


@pytest.mark.parametrize("text", ["\u200b", "   ", "\u202e\u2066", "\x00"])
def test_empty_chat_is_refused(server: RunningServer, text: str) -> None:
    ann = server.guest("Ann")
    connection = ann.join_room(ann.create_room())
    assert connection.do("say", text=text)["code"] == "bad_message"


@pytest.mark.parametrize("emote", ["<img>", "😈", "pole\u200b", "POLE", "niko-kadi"])
def test_an_unknown_emote_is_refused(server: RunningServer, emote: str) -> None:
    ann = server.guest("Ann")
    connection = ann.join_room(ann.create_room())
    assert connection.do("emote", emote=emote)["code"] == "bad_message"


@pytest.mark.parametrize("language", ["zz", "", "..%2F..%2Fetc", "en" * 500, "%00"])
def test_an_unknown_language_becomes_english(server: RunningServer, language: str) -> None:
    code, connections = server.start_match()
    eve = server.guest("Eve").join_room(code, f"?language={language}")
    mover = server.live_match(code).match.state.turn
    assert "ack" in connections[mover].move("draw")
    for connection in (*connections, eve):
        connection.wait_for_seq(1)
        assert connection.last_step["talk"]
