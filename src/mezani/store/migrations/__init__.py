"""Migrations of the tables, run by `mezani.store.schema_upgrade` when a store is opened."""
