"""The phases: one page of the rulebook each."""
