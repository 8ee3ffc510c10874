"""Functions of a connection for each table, to be run by `Store.write` and `Store.read`."""
