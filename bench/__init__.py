"""Speed: Mezani beside other libraries, on one core, in one run. ``make bench`` runs it."""
