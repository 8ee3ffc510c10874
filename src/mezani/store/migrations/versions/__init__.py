"""The migrations, in order. A released migration is never changed; a new one is added instead."""
