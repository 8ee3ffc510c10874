"""All attacks of the siege, in the order in which they are made."""

from mezani.stress.siege.attacks.attack import Attack
from mezani.stress.siege.attacks.expensive import Hints, LongLogs, Records
from mezani.stress.siege.attacks.floods import (
    Churn,
    Connections,
    ManySockets,
    Messages,
    Requests,
    WrongHost,
)
from mezani.stress.siege.attacks.guesses import WrongCodes
from mezani.stress.siege.attacks.seats import BotRooms, FastMoves, QuickSeats

ATTACKS: dict[str, type[Attack]] = {
    attack.name: attack
    for attack in (
        WrongCodes,
        Hints,
        QuickSeats,
        BotRooms,
        FastMoves,
        LongLogs,
        Records,
        Messages,
        ManySockets,
        Churn,
        Requests,
        Connections,
        WrongHost,
    )
}
