"""The texts of a game in one language: templates for talk, guidance and refusals, and labels for the lobby."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mezani.game import SwitchLabels
from mezani.switches import Switch, shown

Words = Mapping[str, str]
Template = str | tuple[str, str]


@dataclass(frozen=True)
class Labels:
    """Words by key. ``titles`` and ``summaries`` go by game, ``helps`` by switch: English has them in the games.

    ``groups`` are the headings of sections, ``switches`` a few words for each switch, and ``choices`` those for a
    value of one: ``penalty_value.last``. ``flags`` are no and yes.
    """

    titles: Words = field(default_factory=dict)
    summaries: Words = field(default_factory=dict)
    groups: Words = field(default_factory=dict)
    switches: Words = field(default_factory=dict)
    choices: Words = field(default_factory=dict)
    helps: Words = field(default_factory=dict)
    flags: tuple[str, str] = ("No", "Yes")

    def of_switch(self, switch: Switch) -> SwitchLabels:
        """A switch in this language; what it has no words for goes by the name programs use."""
        return SwitchLabels(
            group=self.groups.get(switch.group, switch.group),
            label=self.switches.get(switch.name, switch.name.replace("_", " ")),
            help=self.helps.get(switch.name, switch.help),
            choices=tuple(self.of_choice(switch, choice) for choice in switch.choices),
        )

    def of_choice(self, switch: Switch, choice: object) -> str:
        """A value of a switch in this language."""
        if isinstance(choice, bool):
            return self.flags[choice]
        return self.choices.get(f"{switch.name}.{choice}", shown(choice))


@dataclass(frozen=True)
class Language:
    """Templates by key. A key may be refined with dots; the longest known one is used.

    ``cards`` are the names of cards that have no sign of their own, ``labels`` what is read before the game,
    ``previews`` what a play would do.
    """

    code: str
    talk: Mapping[str, Template]
    guidance: Mapping[str, Template]
    refusals: Mapping[str, Template]
    suits: tuple[str, ...]
    cards: Mapping[str, Template] = field(default_factory=dict)
    labels: Labels = field(default_factory=Labels)
    previews: Mapping[str, Template] = field(default_factory=dict)


def fill(templates: Mapping[str, Template], key: str, fields: Mapping[str, object]) -> str | None:
    """The sentence for a key: ``a.b.c``, else ``a.b``, else ``a``; None where there is none."""
    template = templates.get(key)
    while template is None:
        key, dot, _ = key.rpartition(".")
        if not dot:
            return None
        template = templates.get(key)
    if isinstance(template, tuple):
        template = template[0 if fields.get("number") == 1 else 1]
    return template.format_map(fields)
