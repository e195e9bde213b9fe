"""What moderators do. Every act goes through ``acts``: who may, why, what changed, who is told."""
