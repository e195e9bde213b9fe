"""Weights of rules of thumb, learnt by playing."""
