"""Whom somebody keeps away from, and whom they follow."""
