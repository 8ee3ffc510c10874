"""Steps from one form of the tables to the next, run by `mezani.store.schema_upgrade` when a store is opened."""
