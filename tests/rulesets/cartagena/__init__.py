"""Cartagena: one test for each sentence of the rules."""
