"""Training of learned bots by self-play. Needs the extra ``mezani[train]``."""
