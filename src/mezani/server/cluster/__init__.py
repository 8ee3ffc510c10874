"""Several nodes on one database: leases, owners of rooms, and messages between nodes over Redis."""
