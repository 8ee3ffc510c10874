"""Who comes in: guests, accounts, sessions, and how often what may be tried."""
