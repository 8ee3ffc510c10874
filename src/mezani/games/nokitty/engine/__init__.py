"""The rules of No Kitty Cards as a compiled engine."""
