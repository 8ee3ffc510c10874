"""The rules of Qute as a compiled engine."""
