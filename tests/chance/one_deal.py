"""``mezani`` in whose houses all matches are dealt alike: for tests that share one, whoever comes first."""

from tests.chance.same import OneDeal, run_mezani

if __name__ == "__main__":
    run_mezani(OneDeal)
