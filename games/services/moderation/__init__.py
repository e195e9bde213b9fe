"""What moderators do: who may do it, what it changes, and who is told.

``action_log`` records each action.
"""
