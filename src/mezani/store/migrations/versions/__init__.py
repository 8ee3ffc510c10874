"""The steps, in order. One that was released is never changed: a new one follows it."""
