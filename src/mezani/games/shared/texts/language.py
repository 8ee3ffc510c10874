"""The texts of a game in one language: templates for talk, guidance and refusals, and labels for the lobby."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from mezani.game import SwitchLabels
from mezani.switches import Switch, value_text

Words = Mapping[str, str]
Template = str | Mapping[str, str]
"""A sentence with fields, or one for each plural category of ``{number}``. ``other`` is always there."""


@dataclass(frozen=True)
class Labels:
    """The texts of a game in the lobby.

    ``titles`` and ``summaries`` are by game id, ``groups`` by section. ``switches`` are short labels and ``helps``
    sentences, both by switch; ``choices`` are by switch and value: ``penalty_value.last``. ``flags`` are the words
    for no and yes. English titles and summaries are written in the games themselves.
    """

    titles: Words = field(default_factory=dict)
    summaries: Words = field(default_factory=dict)
    groups: Words = field(default_factory=dict)
    switches: Words = field(default_factory=dict)
    choices: Words = field(default_factory=dict)
    helps: Words = field(default_factory=dict)
    flags: tuple[str, str] = ("No", "Yes")

    def of_switch(self, switch: Switch) -> SwitchLabels:
        """Return the labels of a switch. A missing label is the first clause of the sentence in code.

        >>> from mezani.games import find_game
        >>> from mezani.switches import switches
        >>> turn_seconds = switches(find_game("qute").preset)[-1]
        >>> turn_seconds.help
        'Seconds for a turn; 0 means no limit.'
        >>> labels = Labels().of_switch(turn_seconds)
        >>> labels.label, labels.help
        ('Seconds for a turn', '0 means no limit.')
        """
        clause, _, rest = switch.help.partition(";")
        return SwitchLabels(
            group=self.groups.get(switch.group, switch.group),
            label=self.switches.get(switch.name, clause.removesuffix(".")),
            help=self.helps.get(switch.name, rest.strip()),
            choices=tuple(self.of_choice(switch, choice) for choice in switch.choices),
            zero=self.choices.get(f"{switch.name}.0", ""),
        )

    def of_choice(self, switch: Switch, choice: object) -> str:
        """Return the label of a value of a switch."""
        if isinstance(choice, bool):
            return self.flags[choice]
        return self.choices.get(f"{switch.name}.{choice}", value_text(choice))


@dataclass(frozen=True)
class Language:
    """The texts of a game in one language, by key.

    A key may be refined with dots; the most specific template is used. ``own_talk`` is talk to the player whom an
    event is about: “You won.”, “Amina jumped over you.” ``cards`` are the names of cards without a symbol.
    """

    code: str
    talk: Mapping[str, Template]
    guidance: Mapping[str, Template]
    refusals: Mapping[str, Template]
    suits: tuple[str, ...]
    cards: Mapping[str, Template] = field(default_factory=dict)
    labels: Labels = field(default_factory=Labels)
    previews: Mapping[str, Template] = field(default_factory=dict)
    own_talk: Mapping[str, Template] = field(default_factory=dict)

    def fill_talk(self, key: str, fields: Mapping[str, object], *, is_own: bool) -> str | None:
        """Return the talk for a key, to the player it is about or to everybody else."""
        own = self.fill(self.own_talk, key, fields) if is_own else None
        return self.fill(self.talk, key, fields) if own is None else own

    def fill(
        self, templates: Mapping[str, Template], key: str, fields: Mapping[str, object]
    ) -> str | None:
        """Return the sentence for a key ``a.b.c``, else for ``a.b``, else for ``a``; None if there is none."""
        template = templates.get(key)
        while template is None:
            key, dot, _ = key.rpartition(".")
            if not dot:
                return None
            template = templates.get(key)
        if isinstance(template, str):
            return template.format_map(fields)
        form = plural_category(self.code, fields.get("number"))
        return template.get(form, template["other"]).format_map(fields)

    def fill_each(
        self,
        templates: Mapping[str, Template],
        keys_and_fields: Iterable[tuple[str, Mapping[str, object]]],
    ) -> list[str]:
        """Return the sentences for several keys, without those that have none."""
        lines = [self.fill(templates, key, fields) for key, fields in keys_and_fields]
        return [line for line in lines if line is not None]


@lru_cache(maxsize=1024)
def plural_category(language: str, number: object) -> str:
    """Return the CLDR plural category of a number: ``one``, ``few``, ``other`` and so on.

    >>> plural_category("en", 1), plural_category("en", 0), plural_category("ar", 2)
    ('one', 'other', 'two')
    """
    from babel import Locale  # noqa: PLC0415 - only sentences with a number need it

    if not isinstance(number, int):
        return "other"
    return Locale.parse(language).plural_form(number)
