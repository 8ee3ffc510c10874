from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mezani.match import checked_name as name_for_a_record
from mezani.server.accounts.names import bidi_isolated, checked_name, look_alike
from mezani.server.errors import BadNameError
from mezani.store.name_keys import name_key, name_skeleton, prototypes

GOOD = {
    "Ann": "Ann",
    "  Mary \u00a0 Ann ": "Mary Ann",
    "O'Brien": "O'Brien",
    "“Q” (2)": "“Q” (2)",
    "José": "José",
    "Jose\u0301": "José",
    "ＷＩＤＥ": "WIDE",
    "Ωμέγα": "Ωμέγα",
    "Юлия": "Юлия",
    "李小龙": "李小龙",
    "محمد": "محمد",
    "नमस्ते": "नमस्ते",
    "ไทย": "ไทย",
    "❤\ufe0f 7": "❤ 7",
    "🇰🇪": "🇰🇪",
    "👍🏽": "👍🏽",
    "x" * 24: "x" * 24,
    "e\u0323\u0301" * 24: "\u1eb9\u0301" * 24,
}
BAD = {
    "nothing": "",
    "spaces": "  \u3000 ",
    "too long": "x" * 25,
    "long once it is written out": "\ufdfa\ufdfa",
    "markup": "<b>Ann</b>",
    "wide markup": "＜b＞",
    "entity": "&amp;",
    "comma": "Ann, Ben",
    "wide comma": "Ann，Ben",
    "comment": "Ann #1",
    "slash": "a/b",
    "backslash": "a\\b",
    "line break": "Ann\nBen",
    "carriage return": "Ann\r",
    "tab": "Ann\tBen",
    "null": "Ann\x00",
    "escape": "\x1b[31mAnn",
    "delete": "Ann\x7f",
    "C1": "Ann\x85",
    "right-to-left override": "Ann\u202egpj",
    "right-to-left mark": "Ann\u200f",
    "isolate": "\u2066Ann\u2069",
    "Arabic letter mark": "Ann\u061c",
    "zero-width space": "An\u200bn",
    "zero-width joiner": "👨\u200d👩",
    "zero-width non-joiner": "An\u200cn",
    "word joiner": "An\u2060n",
    "byte order mark": "\ufeffAnn",
    "soft hyphen": "An\u00adn",
    "combining grapheme joiner": "An\u034fn",
    "Hangul filler": "\u3164",
    "half-width Hangul filler": "\uffa0Ann",
    "blank Braille": "\u2800",
    "Mongolian selector": "Ann\u180b",
    "variation selector": "Ann\ufe01",
    "more variation selectors": "Ann\U000e0101",
    "tags": "Ann\U000e0041",
    "line separator": "Ann\u2028Ben",
    "paragraph separator": "Ann\u2029Ben",
    "private use": "Ann\ue000",
    "more private use": "Ann\U000f0000",
    "surrogate": "Ann\ud800",
    "not a character": "Ann\uffff",
    "flood of marks": "Z\u0311\u0363\u0364\u0365\u0366",
    "mark alone": "\u0301",
    "punctuation only": "...",
    "reserved": "Deleted",
    "reserved with signs": "(deleted)",
    "reserved with look-alikes": "ADM1N",
    "reserved in Cyrillic": "сlосk",
    "reserved in Greek capitals": "ΒΟΤ",
    "reserved in mathematical letters": "𝖆𝖉𝖒𝖎𝖓",
    "reserved with letters that look like one": "rnezani",
}


@pytest.mark.parametrize(("text", "name"), GOOD.items(), ids=ascii)
def test_a_readable_name_is_accepted(text: str, name: str) -> None:
    assert checked_name(text) == name


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_any_other_name_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(BadNameError) as refused:
        checked_name(text)
    reason = refused.value.reason
    assert reason.endswith(".")
    assert reason.isprintable()


LOOKALIKES_NAMES = [
    ("Ann", "ANN"),
    ("Mary Ann", "maryann"),
    ("Mary-Ann", "Mary_Ann"),
    ("José", "Jose"),
    ("Straße", "STRASSE"),
    ("Ann", "Аnn"),  # Cyrillic А
    ("Bob", "В0b"),
    ("Bill", "Bi11"),
    ("lris", "Iris"),
    ("Otto", "οττο"),  # Greek
    ("Wide", "Ｗｉｄｅ"),
    ("Nan", "ΝΑΝ"),  # Greek capitals
    ("Bob", "ВОВ"),  # Cyrillic capitals
    ("Вова", "вова"),
    ("Hope", "ᎻᎾᏢᎬ"),  # Cherokee
    ("Amina", "Arnina"),
    ("Paul", "Ρаul"),
    ("Njeri", "Ǌeri"),
    ("Otieno", "0tiеnо"),
    ("Cc", "ⅭⅭ"),
    ("Soso", "Տoso"),  # Armenian
    ("Lulu", "𝐿𝓾𝕝ᴜ"),
    ("Juma", "Јuma"),
]


@pytest.mark.parametrize(("one", "other"), LOOKALIKES_NAMES)
def test_accounts_cannot_have_names_that_look_alike(one: str, other: str) -> None:
    assert look_alike(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "Anna"), ("Ann 2", "Ann 3"), ("की", "का"), ("李", "王"), ("🐱", "🐶")],
)
def test_accounts_can_have_different_names(one: str, other: str) -> None:
    assert not look_alike(one, other)


def test_a_prototype_is_its_own_prototype() -> None:
    table = prototypes()
    assert len(table) > 6000
    for shown, prototype in table.items():
        assert prototype.translate(table).translate(table) == prototype.translate(table), chr(shown)


@given(st.text(max_size=40))
def test_a_checked_name_is_stable_and_fits_its_column(text: str) -> None:
    try:
        name = checked_name(text)
    except BadNameError:
        return
    assert checked_name(name) == name
    assert name_for_a_record(name) == name
    assert len(name) <= 64
    assert name.isprintable()
    assert 1 <= len(name_key(name)) <= 128
    assert 1 <= len(name_skeleton(name)) <= 128


@given(st.text(max_size=200))
def test_any_text_has_a_key_and_a_skeleton(text: str) -> None:
    for key in (name_key(text), name_skeleton(text)):
        assert len(key) <= 128
        assert "\x00" not in key
        key.encode()


def test_a_right_to_left_name_is_isolated_in_sentences() -> None:
    assert bidi_isolated("أمينة") == "\u2068أمينة\u2069"
    assert bidi_isolated("דוד 2") == "\u2068דוד 2\u2069"
    assert [bidi_isolated(name) for name in ("Amina", "Żółw", "阿米娜")] == [
        "Amina",
        "Żółw",
        "阿米娜",
    ]
