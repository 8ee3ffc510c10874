"""A whole cluster on this machine: PostgreSQL, Redis, a load balancer and several nodes."""
