"""Steps from one form of the tables to the next, run by `mezani.store.upgrading` when a store is opened."""
