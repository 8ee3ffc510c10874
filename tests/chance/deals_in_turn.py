"""``mezani`` in whose houses the first match has the first deal, the second another: for a test with its own."""

from tests.chance.same import DealsInTurn, run_mezani

if __name__ == "__main__":
    run_mezani(DealsInTurn)
