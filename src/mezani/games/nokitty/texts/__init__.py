"""Everything No Kitty Cards says to people."""
