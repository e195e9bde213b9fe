"""Weights for rules of thumb, learnt by playing."""
