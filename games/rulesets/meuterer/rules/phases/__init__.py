"""The phases of a round, a page of the rulebook each."""
