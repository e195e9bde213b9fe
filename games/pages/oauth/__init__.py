"""Consent, tokens and registration of other people's apps."""
