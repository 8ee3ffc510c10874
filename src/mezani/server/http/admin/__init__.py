"""What `mezani admin` does on a running server. See "Administration" in docs/operating.md."""
