"""Figures that the processes count."""
