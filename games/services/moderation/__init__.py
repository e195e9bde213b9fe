"""What moderators do: who may do it, why, what it changed, who is told.

Each action is written down by ``action_log``.
"""
